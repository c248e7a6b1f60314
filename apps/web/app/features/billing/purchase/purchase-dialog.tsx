import type { UseQueryResult } from "@tanstack/react-query";
import type { CreditPackages, PlanType, User } from "@toile/contract";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { PackageSkeleton } from "../offers/package-picker.tsx";
import { PackagesState } from "../offers/packages-state.tsx";
import { PlanSkeleton } from "../offers/plan-cards.tsx";
import { AmountChoice, PlanChoice, type Selected } from "../offers/purchase-choices.tsx";
import type { Order } from "../order/order.ts";
import { OrderSummary } from "../order/order-summary.tsx";
import { PaymentForm } from "../payment/payment-form.tsx";
import type { Paid } from "../payment/use-payment.ts";

export type PurchaseTab = "one-time" | "subscriptions";

export type PurchaseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The tab that shows first. */
  tab: PurchaseTab;
  plan?: PlanType;
  packages: UseQueryResult<CreditPackages>;
  user: User;
  onPaid: (paid: Paid, order: Order) => void;
};

/** Choose, then pay, without leaving the page. Closing it clears the choice. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { open, onOpenChange } = props;
  const [order, setOrder] = useState<Order | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) setOrder(null);
        onOpenChange(next);
      }}
      title={order ? "Payment" : "Get credits"}
      {...(order ? {} : { description: "Once, or every month or year." })}
    >
      <PurchaseSteps
        {...props}
        order={order}
        onOrder={setOrder}
        onPaid={(paid, bought) => {
          setOrder(null);
          onOpenChange(false);
          props.onPaid(paid, bought);
        }}
      />
    </Dialog>
  );
}

type StepsProps = PurchaseDialogProps & { order: Order | null; onOrder: (order: Order | null) => void };

type Choice = { tab: string; selected: Selected; plan: PlanType };

/** Exists as long as the dialog is open, and keeps the choice for going back from the payment. */
function PurchaseSteps(props: StepsProps) {
  const { order, onOrder, user, tab, plan = "monthly" } = props;
  const [choice, setChoice] = useState<Choice>({ tab, plan, selected: { kind: "package", type: "medium" } });
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (order) back.current?.focus();
  }, [order]);
  if (!order) {
    const change = (changes: Partial<Choice>) => setChoice((before) => ({ ...before, ...changes }));
    return <Selection choice={choice} onChange={change} packages={props.packages} onOrder={onOrder} />;
  }
  return (
    <div className="grid gap-6">
      <div className="-my-2 flex items-center gap-2">
        <IconButton ref={back} label="Back to the selection" onClick={() => onOrder(null)} className="-ml-2.5">
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <span className="text-sm text-muted" aria-hidden="true">
          Choose something else
        </span>
      </div>
      <OrderSummary order={order} compact />
      <PaymentForm
        userId={user.id}
        accountEmail={user.email}
        order={order}
        onPaid={(paid) => props.onPaid(paid, order)}
        onCancel={() => onOrder(null)}
      />
    </div>
  );
}

type SelectionProps = Pick<StepsProps, "packages" | "onOrder"> & {
  choice: Choice;
  onChange: (changes: Partial<Choice>) => void;
};

function Selection({ choice, onChange, packages, onOrder }: SelectionProps) {
  return (
    <Tabs value={choice.tab} onValueChange={(tab) => onChange({ tab })}>
      <TabList aria-label="Ways to buy credits">
        <Tab value="one-time">One-Time Purchase</Tab>
        <Tab value="subscriptions">Subscriptions</Tab>
      </TabList>
      <TabPanel value="one-time">
        <PackagesState packages={packages} skeleton={<PackageSkeleton />}>
          {(value) => (
            <AmountChoice
              sold={value}
              selected={choice.selected}
              onSelect={(selected) => onChange({ selected })}
              onOrder={onOrder}
            />
          )}
        </PackagesState>
      </TabPanel>
      <TabPanel value="subscriptions">
        <PackagesState packages={packages} skeleton={<PlanSkeleton />}>
          {(value) => (
            <PlanChoice sold={value} selected={choice.plan} onSelect={(plan) => onChange({ plan })} onOrder={onOrder} />
          )}
        </PackagesState>
      </TabPanel>
    </Tabs>
  );
}
