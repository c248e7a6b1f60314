import { ApiError, type Client } from "@toile/contract";
import { useState } from "react";
import { formatDay } from "../../../lib/format/day.ts";
import { useQuery } from "../../../lib/query/use-query.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";

export type PhotoConsentStateProps = {
  /** How many there are. */
  photos: number;
  loadClient: () => Promise<Client>;
  onExpired: () => void;
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

function useConsent({ loadClient, onExpired, onWithdrawn }: Omit<PhotoConsentStateProps, "photos">) {
  const consents = useQuery({ key: "consents", load: async () => (await loadClient()).pictures.consents(), onExpired });
  const [busy, setBusy] = useState(false);
  const [asking, ask] = useState(false);

  const run = async (work: (client: Client) => Promise<void>) => {
    setBusy(true);
    try {
      await work(await loadClient());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onExpired();
      toast({ title: "Not changed", description: "Nothing was changed. Please try again.", variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };

  return {
    consent: consents.value?.photo,
    busy,
    asking,
    ask,
    agree: () =>
      run(async (client) => {
        consents.setValue(await client.pictures.agree());
        toast({ title: "Thank you", description: "We keep your photos." });
      }),
    withdraw: () =>
      run(async (client) => {
        await client.pictures.withdrawConsent();
        ask(false);
        toast({ title: "Your photos are deleted", description: "You can agree again with the next photo." });
        consents.reload();
        onWithdrawn();
      }),
  };
}
