import { ApiError, type Client, type SubscriptionDetails } from "@toile/contract";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextareaField } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";

export type CancelSubscriptionProps = {
  subscription: Pick<SubscriptionDetails, "endDate" | "creditsExpireAt">;
  loadClient: () => Promise<Client>;
  onCancelled: () => void;
};

const REASON_MAX = 500;
const FAILED = "Failed to cancel subscription";

/** Asks once, says what stays, and needs no reason. */
export function CancelSubscription(props: CancelSubscriptionProps) {
  const { endDate, creditsExpireAt } = props.subscription;
  const { open, changeOpen, keep, reason, setReason, busy, failure, cancel } = useCancellation(props);
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      trigger={<Button variant="secondary">Cancel subscription</Button>}
      size="small"
      title="Cancel your subscription?"
      description={`It ends on ${formatDay(endDate)} and is not charged again. The credits you have stay usable until ${formatDay(creditsExpireAt)}.`}
      footer={
        <>
          <Button variant="secondary" onClick={keep} disabled={busy}>
            Keep it
          </Button>
          <Button variant="destructive" loading={busy} onClick={() => void cancel()}>
            Cancel subscription
          </Button>
        </>
      }
    >
      <TextareaField
        label="Why are you leaving?"
        optional
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div role="alert">
        {failure ? (
          <p className="mt-4 rounded-field border-2 border-thread p-4">
            <span className="block font-medium">Cancellation Failed</span>
            {failure}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function useCancellation({ subscription, loadClient, onCancelled }: CancelSubscriptionProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const cancel = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await (await loadClient()).credits.cancelSubscription(reason.trim() || undefined);
      setOpen(false);
      setReason("");
      toast({
        title: "Subscription Cancelled",
        description: `It does not renew. Your credits stay usable until ${formatDay(subscription.creditsExpireAt)}.`,
      });
      onCancelled();
    } catch (error) {
      const description = cancellationFailure(error);
      // Shown in the dialog too: while it is open, screen readers cannot reach the notifications.
      setFailure(description);
      toast({ title: "Cancellation Failed", description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  const changeOpen = (next: boolean) => {
    if (busy) return;
    setFailure(null);
    setOpen(next);
  };
  return { open, changeOpen, keep: () => setOpen(false), reason, setReason, busy, failure, cancel };
}

/** The server's own sentence if there is one, or else its name for the error. */
export function cancellationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  const said = error.message !== `HTTP ${error.status}`;
  return said ? error.message : (error.code ?? FAILED);
}
