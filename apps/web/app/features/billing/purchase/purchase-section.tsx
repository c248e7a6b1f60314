import type { CreditPackage, CreditPackages, CreditPlan, PackageType, PlanType, User } from "@toile/contract";
import { useState } from "react";
import { Link } from "react-router";
import { formatMoneyBrief } from "../../../lib/format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { PackagePicker, PackageSkeleton } from "../offers/package-picker.tsx";
import { PackagesState } from "../offers/packages-state.tsx";
import { PlanCards, PlanSkeleton } from "../offers/plan-cards.tsx";
import { usePackages } from "../order/billing-queries.ts";
import { NO_PACKAGE, type Order } from "../order/order.ts";
import type { Paid } from "../payment/use-payment.ts";
import { PlanTaken } from "./plans-page.tsx";
import { PurchaseDialog } from "./purchase-dialog.tsx";

export type PurchaseSectionProps = {
  user: User;
  /** The running plan, if known. */
  currentPlan: PlanType | null;
  onPackage: (chosen: CreditPackage) => void;
  onPlan: (chosen: CreditPlan) => void;
  /** Paid in the dialog, without leaving the page. */
  onPaid: (paid: Paid, order: Order) => void;
};

/** The part of /buy-credits with the choices. */
export function PurchaseSection(props: PurchaseSectionProps) {
  const packages = usePackages();
  const [asking, setAsking] = useState(false);
  const hasPlans = packages.data ? packages.data.subscriptions.length > 0 : !packages.isError;
  return (
    <div className="grid gap-14">
      <section aria-labelledby="packages">
        <h2 id="packages" className="display mb-5 text-title">
          Credit packages
        </h2>
        <PackagesState packages={packages} skeleton={<PackageSkeleton />}>
          {(sold) => <PackageChoice sold={sold} onPackage={props.onPackage} onOtherAmount={() => setAsking(true)} />}
        </PackagesState>
      </section>
      {hasPlans ? <PlanSection {...props} sold={packages.data} /> : null}
      <PurchaseDialog
        open={asking}
        onOpenChange={setAsking}
        tab="one-time"
        packages={packages}
        user={props.user}
        onPaid={props.onPaid}
      />
    </div>
  );
}

type PackageChoiceProps = Pick<PurchaseSectionProps, "onPackage"> & { sold: CreditPackages; onOtherAmount: () => void };

function PackageChoice({ sold, onPackage, onOtherAmount }: PackageChoiceProps) {
  const [selected, setSelected] = useState<PackageType>("medium");
  const [missing, setMissing] = useState(false);
  const chosen = sold.packages.find(({ type }) => type === selected);
  return (
    <>
      <PackagePicker packages={sold.packages} currency={sold.currency} selected={selected} onSelect={setSelected} />
      <div className="sticky bottom-0 z-10 -mx-5 mt-3 flex flex-wrap items-center gap-x-6 gap-y-3 bg-bg px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:mt-5 sm:p-0">
        <Button
          size="large"
          className="w-full sm:w-auto"
          onClick={() => (chosen ? onPackage(chosen) : setMissing(true))}
        >
          {chosen
            ? `Purchase ${chosen.credits} credits for ${formatMoneyBrief(chosen.price, sold.currency)}`
            : "Purchase"}
        </Button>
        <Button variant="link" onClick={onOtherAmount} className="mx-auto sm:mx-0">
          Another amount
        </Button>
      </div>
      <div role="alert">{missing && !chosen ? <p className="mt-3 text-sm text-thread">{NO_PACKAGE}</p> : null}</div>
    </>
  );
}

type PlanSectionProps = Pick<PurchaseSectionProps, "currentPlan" | "onPlan"> & { sold: CreditPackages | undefined };

function PlanSection({ sold, currentPlan, onPlan }: PlanSectionProps) {
  return (
    <section aria-labelledby="plans">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="plans" className="display text-title">
          Subscription plans
        </h2>
        <Link to="/plans" className="target text-sm underline decoration-thread underline-offset-4">
          About the plans
        </Link>
      </div>
      {sold ? (
        <PlanCards
          heading="h3"
          plans={sold.subscriptions}
          currency={sold.currency}
          action={(plan) =>
            currentPlan ? (
              <PlanTaken plan={plan.type} isThis={currentPlan === plan.type} />
            ) : (
              <Button variant="secondary" onClick={() => onPlan(plan)}>
                Choose {plan.type}
              </Button>
            )
          }
        />
      ) : (
        <PlanSkeleton />
      )}
    </section>
  );
}
