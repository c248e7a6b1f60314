import type { CreditPackages, CreditPlan, PlanType, User } from "@toile/contract";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TEST_MODE, TestCardList } from "../card/test-cards.tsx";
import { PackagesState } from "../offers/packages-state.tsx";
import { PlanCards, PlanSkeleton } from "../offers/plan-cards.tsx";
import { usePackages, usePaymentsConfig, useSubscription } from "../order/billing-queries.ts";
import type { Order } from "../order/order.ts";
import type { Paid } from "../payment/use-payment.ts";
import { PurchaseDialog } from "./purchase-dialog.tsx";

export type PlansPageProps = {
  user: User;
  onPaid: (paid: Paid, order: Order) => void;
};

/** /plans and /subscription-test: both plans, and the test cards where no money moves (X.30 in docs/requirements.md). */
export function PlansPage({ user, onPaid }: PlansPageProps) {
  const packages = usePackages();
  const current = useSubscription();
  const config = usePaymentsConfig();
  const [dialog, setDialog] = useState<{ open: boolean; plan: PlanType }>({ open: false, plan: "monthly" });
  const running = current.data && current.data.status !== "ended" ? current.data : null;
  const subscribe = (plan: CreditPlan) => setDialog({ open: true, plan: plan.type });

  return (
    <div className="page pb-12">
      <Link
        to="/buy-credits"
        className="target mb-4 inline-flex min-h-9 items-center gap-2 text-sm text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Get More Credits
      </Link>
      <h1 className="display text-headline">Subscription Plans</h1>
      <p className="measure mt-3 text-muted">
        Credits, topped up automatically. Cancel any time; credits stay usable for 7 days after the paid period.
      </p>
      <div className="mt-8 max-w-[60rem]">
        <PackagesState packages={packages} skeleton={<PlanSkeleton />}>
          {(sold) => <PlanOffer sold={sold} running={running?.type ?? null} onSubscribe={subscribe} />}
        </PackagesState>
        {config.data?.testMode ? (
          <Card variant="muslin" className="mt-8 max-w-[34rem] border border-dashed border-edge">
            <h2 className="display mb-3 text-title">{TEST_MODE}</h2>
            <TestCardList />
          </Card>
        ) : null}
      </div>
      <PurchaseDialog
        open={dialog.open}
        onOpenChange={(open) => setDialog((before) => ({ ...before, open }))}
        tab="subscriptions"
        plan={dialog.plan}
        packages={packages}
        user={user}
        onPaid={(paid, order) => {
          void current.refetch();
          onPaid(paid, order);
        }}
      />
    </div>
  );
}

type PlanOfferProps = {
  sold: CreditPackages;
  /** The account's own plan. */
  running: PlanType | null;
  onSubscribe: (plan: CreditPlan) => void;
};

function PlanOffer({ sold, running, onSubscribe }: PlanOfferProps) {
  return (
    <PlanCards
      heading="h2"
      plans={sold.subscriptions}
      currency={sold.currency}
      action={(plan) =>
        running ? (
          <PlanTaken plan={plan.type} isThis={running === plan.type} />
        ) : (
          <Button variant={plan.bestValue ? "primary" : "secondary"} onClick={() => onSubscribe(plan)}>
            Subscribe {plan.type}
          </Button>
        )
      }
    />
  );
}

/** One subscription per account: an existing one is managed, and switched, in the profile. */
export function PlanTaken({ plan, isThis }: { plan: PlanType; isThis: boolean }) {
  return (
    <Button asChild variant="secondary">
      <Link to="/profile?tab=subscription">{isThis ? "This is your plan" : `Switch to ${plan}`}</Link>
    </Button>
  );
}
