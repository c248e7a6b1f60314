import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { isExpired } from "../../../lib/query/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { accountKeys, useConsents } from "../session/account-queries.ts";

export type PhotoConsentStateProps = {
  /** How many there are. */
  photos: number;
  onWithdrawn: () => void;
};

/** What the shopper agreed to and since when, with a way to withdraw it; or the question, if it is open. */
export function PhotoConsentState({ photos, ...props }: PhotoConsentStateProps) {
  const { consent, busy, asking, ask, agree, withdraw } = useConsent(props);
  if (!consent) return null;
  if (consent.givenAt) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
        You agreed to this on {formatDay(consent.givenAt)}.
        <ConfirmDialog
          open={asking}
          onOpenChange={ask}
          trigger={
            <Button variant="link" size="small">
              Withdraw consent
            </Button>
          }
          title="Withdraw your consent?"
          description="We delete all your photos now. We keep your looks until you remove them."
          confirmLabel="Delete my photos"
          cancelLabel="Keep them"
          destructive
          loading={busy}
          onConfirm={withdraw}
        />
      </p>
    );
  }
  // Nothing is stored: the note beside the button asks with the first photo.
  if (photos === 0) return null;
  return (
    <div className="rounded-field bg-muslin px-4 py-3 text-sm">
      <p>We need your consent to keep your photos: {consent.text}</p>
      <Button size="small" className="mt-3" loading={busy} onClick={agree}>
        I agree
      </Button>
    </div>
  );
}

function useConsent({ onWithdrawn }: Omit<PhotoConsentStateProps, "photos">) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const consents = useConsents();
  const [asking, ask] = useState(false);
  const onError = (error: Error) => {
    if (isExpired(error)) return;
    toast({ title: "Not changed", description: "Nothing was changed. Please try again.", variant: "destructive" });
  };
  const agreement = useMutation({
    mutationFn: async () => (await getClient()).pictures.agree(),
    onError,
    onSuccess: (agreed) => {
      queryClient.setQueryData(accountKeys.consents, agreed);
      toast({ title: "Thank you", description: "We keep your photos." });
    },
  });
  const withdrawal = useMutation({
    mutationFn: async () => (await getClient()).pictures.withdrawConsent(),
    onError,
    onSuccess: () => {
      ask(false);
      toast({ title: "Your photos are deleted", description: "You can agree again with the next photo." });
      onWithdrawn();
    },
  });
  return {
    consent: consents.data?.photo,
    busy: agreement.isPending || withdrawal.isPending,
    asking,
    ask,
    agree: () => agreement.mutate(),
    withdraw: () => withdrawal.mutate(),
  };
}
