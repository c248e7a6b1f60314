import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PaymentsConfig, PlanCard, SubscriptionDetails } from "@toile/contract";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useCallback, useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import type { CardProvider } from "../card/card-provider.ts";
import { CardSkeleton } from "../card/card-skeleton.tsx";
import { ProvidedCard, WhereCardGoes } from "../card/provided-card.tsx";
import { billingKeys, usePaymentsConfig } from "../order/billing-queries.ts";
import { planCardText } from "./plan-card-messages.ts";
import { useCardChange } from "./use-card-change.ts";

export type ChangeCardProps = {
  /** A running subscription. */
  subscription: Pick<SubscriptionDetails, "status" | "isActive">;
};

/** Which card pays for the plan, and how to change it. Loaded separately, because Stripe is asked; if that fails, the rest still works. */
export function ChangeCard({ subscription }: ChangeCardProps) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const { status, isActive } = subscription;
  const card = useQuery({
    queryKey: billingKeys.planCard,
    queryFn: async () => (await getClient()).credits.planCard(),
  });
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-6 border-t py-3">
      <dt className="text-muted">Card</dt>
      <dd className="tabular ml-auto flex flex-wrap items-baseline justify-end gap-x-4 text-right">
        {card.data ? (
          planCardText(card.data)
        ) : card.isFetching ? (
          <SkeletonGroup label="Loading the card">
            <Skeleton className="h-5 w-44" />
          </SkeletonGroup>
        ) : card.isError ? (
          "We cannot show this right now"
        ) : (
          "None known"
        )}
        {isActive ? (
          <CardDialog
            isDue={status === "past_due"}
            onChanged={(next) => queryClient.setQueryData(billingKeys.planCard, next)}
          />
        ) : null}
      </dd>
    </dl>
  );
}

type DialogProps = {
  /** The last renewal is not paid yet. */
  isDue: boolean;
  onChanged: (card: PlanCard | null) => void;
};

function CardDialog({ isDue, onChanged }: DialogProps) {
  const [open, setOpen] = useState(false);
  const { reset, ...change } = useCardChange((card) => {
    setOpen(false);
    onChanged(card);
    toast({
      title: "Card changed",
      description: isDue ? "We'll retry the outstanding payment with it." : "We'll use it from the next renewal.",
    });
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // While it is running, closing would only hide how it ends.
        if (change.busy) return;
        if (next) reset();
        setOpen(next);
      }}
      trigger={
        <Button variant="link" size="small">
          Change card
        </Button>
      }
      title="Change card"
      description={
        isDue
          ? "We'll retry the outstanding payment with this card and use it for renewals."
          : "We'll use the new card from the next renewal. You pay nothing now."
      }
    >
      <CardForm change={change} />
    </Dialog>
  );
}

type FormProps = { change: Omit<ReturnType<typeof useCardChange>, "reset"> };

/** Finds out the card's provider, and shows its form. */
function CardForm({ change }: FormProps) {
  const config = usePaymentsConfig();
  if (config.data) return <ProvidedForm change={change} config={config.data} />;
  if (config.isError) {
    return (
      <ErrorState
        title="We cannot take cards right now"
        onRetry={config.refetch}
        retryLabel="Retry"
        className="px-0 py-8"
      >
        Your plan still uses the old card. Please try again in a moment.
      </ErrorState>
    );
  }
  return <CardSkeleton />;
}

function ProvidedForm({ change, config }: FormProps & { config: PaymentsConfig }) {
  const { busy, confirmed, refusal, submit } = change;
  const [provider, setProvider] = useState<CardProvider | null>(null);
  const [complete, setComplete] = useState(false);
  // The provider is an object with functions, which a state setter would call.
  const takeProvider = useCallback((next: CardProvider | null) => setProvider(() => next), []);
  const ready = provider !== null && complete;
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (ready) void submit(provider);
  };
  return (
    <form noValidate onSubmit={press} aria-label="Change card" className="grid gap-6">
      <ProvidedCard config={config} onProvider={takeProvider} onComplete={setComplete} disabled={busy || confirmed} />
      <div className="grid gap-3">
        <div role="alert">
          {refusal ? (
            <div className="flex gap-3 rounded-field border-2 border-thread p-4">
              <CircleAlert className="mt-0.5 size-5 shrink-0 text-thread" aria-hidden="true" />
              <div>
                <p className="font-medium">{refusal.title}</p>
                <p>{refusal.message}</p>
              </div>
            </div>
          ) : null}
        </div>
        <Button type="submit" size="large" loading={busy} disabled={!ready && !busy} className="w-full">
          Use this card
        </Button>
        <p role="status" className="min-h-6 text-center text-sm text-muted">
          {busy ? "Contacting your bank. Please stay on this page." : null}
        </p>
      </div>
      <WhereCardGoes config={config} />
    </form>
  );
}
