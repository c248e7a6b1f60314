import type { SubscriptionDetails } from "@toile/contract";
import { useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { askText, maySwitch, otherPlanOf, switchFailure, waitingText } from "./switch-messages.ts";
import { useOnce } from "./use-once.ts";

export type SwitchPlanProps = {
  subscription: SubscriptionDetails;
  onChanged: () => void;
};

/**
 * The other plan from the next period on: requested with its date and price, shown while it waits, and cancellable until
 * then.
 */
export function SwitchPlan(props: SwitchPlanProps) {
  const { subscription } = props;
  if (subscription.nextPlan !== null) return <Waiting {...props} next={subscription.nextPlan} />;
  return maySwitch(subscription) ? <Ask {...props} /> : null;
}

/** Asks before it switches to the other plan. */
export function useSwitch({ subscription, onChanged }: SwitchPlanProps) {
  const getClient = useClient();
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const plan = otherPlanOf(subscription.type);
  const { busy, press } = useOnce(async () => {
    setFailure(null);
    try {
      await (await getClient()).credits.switchPlan(plan.type);
      setOpen(false);
    } catch (error) {
      setFailure(switchFailure(error));
    }
    // After a failure too: it may have been done anyway, and the page shows the current state.
    onChanged();
  });
  const changeOpen = (next: boolean) => {
    if (busy) return;
    setFailure(null);
    setOpen(next);
  };
  return { plan, open, changeOpen, failure, busy, press };
}

function Ask(props: SwitchPlanProps) {
  const { subscription } = props;
  const { plan, open, changeOpen, failure, busy, press } = useSwitch(props);
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      trigger={<Button variant="secondary">Switch to the {plan.type} plan</Button>}
      size="small"
      title={`Switch to the ${plan.type} plan?`}
      description={askText(subscription, plan)}
      footer={
        <>
          <Button variant="secondary" onClick={() => changeOpen(false)} disabled={busy}>
            Keep the {subscription.type} plan
          </Button>
          <Button loading={busy} onClick={press}>
            Switch
          </Button>
        </>
      }
    >
      <p className="text-muted">You can undo this until {formatDay(subscription.endDate)}.</p>
      <div role="alert">
        {failure ? <p className="mt-4 rounded-field border-2 border-thread p-4">{failure}</p> : null}
      </div>
    </Dialog>
  );
}

type WaitingProps = SwitchPlanProps & { next: NonNullable<SubscriptionDetails["nextPlan"]> };

/** Keeps the plan after all. */
export function useKeptPlan({ onChanged }: Pick<SwitchPlanProps, "onChanged">) {
  const getClient = useClient();
  return useOnce(async () => {
    try {
      await (await getClient()).credits.keepPlan();
    } catch (error) {
      toast({ title: "That did not work", description: switchFailure(error), variant: "destructive" });
    }
    // After a refusal too: the plan may have begun.
    onChanged();
  });
}

function Waiting({ next, ...props }: WaitingProps) {
  const { busy, press } = useKeptPlan(props);
  const { title, text } = waitingText(next);
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-thread pl-4">
      <div>
        <p className="font-medium">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      <Button variant="secondary" loading={busy} onClick={press}>
        Undo
      </Button>
    </div>
  );
}
