import { useQuery } from "@tanstack/react-query";
import type { Client, CreditBalance, SubscriptionDetails } from "@toile/contract";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useClient } from "../../../lib/api/use-client.ts";
import { creditsText } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { billingKeys } from "../order/billing-queries.ts";
import { nameOf } from "../order/order.ts";
import { statusMessages } from "./subscription-messages.ts";
import { SubscriptionDetailsList } from "./subscription-panel.tsx";

export type SubscriptionSuccessPageProps = {
  /** Our id, from the URL. */
  subscriptionId: string | null;
  onCreditsChanged: () => void;
};

type Found = { subscription: SubscriptionDetails | null; balance: CreditBalance | null };

/** /subscription-success: the new plan, the current balance, and what to do next. */
export function SubscriptionSuccessPage({ subscriptionId, onCreditsChanged }: SubscriptionSuccessPageProps) {
  const getClient = useClient();
  const found = useQuery({
    queryKey: billingKeys.started(subscriptionId),
    queryFn: async () => loadFound(await getClient(), subscriptionId),
  });

  const announced = useRef(false);
  const { data: value } = found;
  useEffect(() => {
    if (!value?.subscription?.isActive || announced.current) return;
    announced.current = true;
    onCreditsChanged();
    toast(activationToast(value.balance?.balance ?? null));
  }, [value, onCreditsChanged]);

  return (
    <div className="page pb-12">
      <p className="eyebrow">Subscription</p>
      <h1 className="display mt-2 text-headline">{titleOf(value)}</h1>
      <div className="mt-8">
        {value ? (
          <SuccessBody found={value} onRetry={found.refetch} />
        ) : found.isError ? (
          <ErrorState
            title="Error Loading Subscription"
            onRetry={found.refetch}
            retryLabel="Try Again"
            className="border-y py-10"
          >
            This does not affect your payment; we just cannot show the details right now.
          </ErrorState>
        ) : (
          <SkeletonGroup label="Loading your subscription" className="grid gap-8 lg:grid-cols-[1.4fr_1fr]">
            <Skeleton className="h-96" />
            <Skeleton className="h-72" />
          </SkeletonGroup>
        )}
      </div>
    </div>
  );
}

async function loadFound(client: Client, subscriptionId: string | null): Promise<Found> {
  const [subscription, balance] = await Promise.all([
    client.credits.subscription(),
    client.credits.balance().catch(() => null),
  ]);
  // A subscription other than the one in the URL is not shown here.
  const named = subscription && (!subscriptionId || subscription.subscriptionId === subscriptionId);
  return { subscription: named ? subscription : null, balance };
}

function titleOf(found: Found | undefined): string {
  if (!found) return "Your subscription";
  return found.subscription?.isActive ? "Welcome to your plan" : "Your subscription";
}

/** 'Subscription Activated!' with the balance, or without the exclamation mark if the balance could not be loaded. */
export function activationToast(balance: number | null): { title: string; description: string } {
  return balance === null
    ? { title: "Subscription Activated", description: "We'll show your new balance as soon as we can." }
    : { title: "Subscription Activated!", description: `You have ${creditsText(balance)} now.` };
}

const NEXT_STEPS = [
  { title: "Try something on", text: "Your credits are ready: one for each try-on." },
  { title: "Browse", text: "You can try on every piece in the shop from its own page." },
  { title: "Manage your plan", text: "Your profile shows the next renewal, every receipt, and how to cancel." },
];

function SuccessBody({ found, onRetry }: { found: Found; onRetry: () => void }) {
  const { subscription, balance } = found;
  if (!subscription) {
    return (
      <EmptyState
        title="No Active Subscription"
        className="border-y py-10"
        action={
          <Button asChild>
            <Link to="/plans">See the plans</Link>
          </Button>
        }
      >
        We can't find this subscription.
      </EmptyState>
    );
  }
  const messages = statusMessages(subscription.status);
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-14">
      <Card className="self-start">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="display mr-auto text-title">{nameOf(subscription.type)} plan</h2>
          <Badge variant={messages.tone}>{messages.label}</Badge>
        </div>
        {messages.notice ? <p className="mt-4 border-l-2 border-thread pl-4">{messages.notice.text}</p> : null}
        <SubscriptionDetailsList subscription={subscription} className="mt-4" />
      </Card>
      <div className="grid content-start gap-8">
        <Balance balance={balance} onRetry={onRetry} />
        <NextSteps />
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/try-on">Try something on</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/profile">Your profile</Link>
          </Button>
        </div>
      </div>
    </div>
  );
}

function Balance({ balance, onRetry }: { balance: CreditBalance | null; onRetry: () => void }) {
  return (
    <Card variant="muslin">
      <h2 className="eyebrow">Your balance</h2>
      {balance ? (
        <p className="mt-2">
          <span className="display tabular text-hero">{formatNumber(balance.balance)}</span>{" "}
          <span className="text-muted">{balance.balance === 1 ? "credit" : "credits"}</span>
        </p>
      ) : (
        <div className="mt-2 grid justify-items-start gap-3">
          <p>Unable to load credit balance</p>
          <Button variant="secondary" size="small" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </Card>
  );
}

function NextSteps() {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="display text-title">
        What comes next
      </h2>
      <ol className="mt-4 grid gap-4">
        {NEXT_STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span className="display tabular w-4 text-title leading-tight text-thread" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
