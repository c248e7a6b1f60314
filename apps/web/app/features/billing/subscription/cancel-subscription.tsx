import { ApiError, type SubscriptionDetails } from "@toile/contract";
import { useState } from "react";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient } from "../../../lib/api/use-client.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextareaField } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";
import { useOnce } from "./use-once.ts";

export type CancelSubscriptionProps = {
  subscription: Pick<SubscriptionDetails, "endDate" | "creditsExpireAt">;
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
      description={`It ends on ${formatDay(endDate)} and we won't charge you again. You can use your credits until ${formatDay(creditsExpireAt)}.`}
      footer={
        <>
          <Button variant="secondary" onClick={keep} disabled={busy}>
            Keep it
          </Button>
          <Button variant="destructive" loading={busy} onClick={cancel}>
            {failure?.again ? "Try again" : "Cancel subscription"}
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
            {failure.text}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

export function useCancellation({ subscription, onCancelled }: CancelSubscriptionProps) {
  const getClient = useClient();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<CancellationFailure | null>(null);

  const { busy, press: cancel } = useOnce(async () => {
    setFailure(null);
    try {
      await (await getClient()).credits.cancelSubscription(reason.trim() || undefined);
      setOpen(false);
      setReason("");
      toast({
        title: "Subscription Cancelled",
        description: `It will not renew. You can use your credits until ${formatDay(subscription.creditsExpireAt)}.`,
      });
      onCancelled();
    } catch (error) {
      const failed = cancellationFailure(error);
      // Shown in the dialog too: while it is open, screen readers cannot reach the notifications.
      setFailure(failed);
      toast({ title: "Cancellation Failed", description: failed.text, variant: "destructive" });
    }
  });
  const changeOpen = (next: boolean) => {
    if (busy) return;
    setFailure(null);
    setOpen(next);
  };
  return { open, changeOpen, keep: () => setOpen(false), reason, setReason, busy, failure, cancel };
}

/** `again`: the same press may work later. */
export type CancellationFailure = { text: string; again: boolean };

/** The server's reason for a refusal, or a sentence of ours. */
export function cancellationFailure(error: unknown): CancellationFailure {
  const refused = error instanceof ApiError && error.status < 500;
  // A refusal without a message may have its sentence in `error`.
  const said = serverMessage(error) ?? (refused && error.code?.includes(" ") ? error.code : undefined);
  return { text: said ?? FAILED, again: !refused };
}
