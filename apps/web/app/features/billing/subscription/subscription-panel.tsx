import { useQueryClient } from "@tanstack/react-query";
import type { SubscriptionDetails } from "@toile/contract";
import { Link } from "react-router";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient } from "../../../lib/api/use-client.ts";
import { formatDay } from "../../../lib/format/day.ts";
import { creditsText, formatMoneyBrief } from "../../../lib/format/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { billingKeys, useSubscription } from "../order/billing-queries.ts";
import { nameOf, periodOf } from "../order/order.ts";
import { CancelSubscription } from "./cancel-subscription.tsx";
import { ChangeCard } from "./change-card.tsx";
import { PastDue } from "./past-due.tsx";
import { mayCancel, noticeOf, renewalText, statusMessages } from "./subscription-messages.ts";
import { SwitchPlan } from "./switch-plan.tsx";
import { useOnce } from "./use-once.ts";

export type SubscriptionPanelProps = {
  onCreditsChanged: () => void;
};

/** The account's one subscription: the plan, its status, and how to cancel or resume it. */
export function SubscriptionPanel({ onCreditsChanged }: SubscriptionPanelProps) {
  const queryClient = useQueryClient();
  const subscription = useSubscription();
  const onChanged = () => void queryClient.invalidateQueries({ queryKey: billingKeys.subscription });
  if (subscription.data) {
    return (
      <SubscriptionCard
        subscription={subscription.data}
        onChanged={onChanged}
        onPaid={() => {
          onChanged();
          onCreditsChanged();
        }}
      />
    );
  }
  if (subscription.data === null) return <NoSubscription />;
  if (subscription.isError) {
    return (
      <ErrorState
        title="Error Loading Subscription"
        onRetry={subscription.refetch}
        retryLabel="Try Again"
        className="border-y py-10"
      >
        Nothing has changed; we just cannot show it right now.
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label="Loading your subscription">
      <Skeleton className="h-88" />
    </SkeletonGroup>
  );
}

function NoSubscription() {
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
      With a plan, credits are topped up automatically every month or year.
    </EmptyState>
  );
}

type CardProps = {
  subscription: SubscriptionDetails;
  onChanged: () => void;
  onPaid: () => void;
};

function SubscriptionCard({ subscription, onChanged, onPaid }: CardProps) {
  const messages = statusMessages(subscription.status);
  const notice = noticeOf(subscription);
  const over = subscription.status === "ended" || subscription.status === "incomplete";
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="display mr-auto text-title">{nameOf(subscription.type)} plan</h3>
        <Badge variant={messages.tone}>{messages.label}</Badge>
        {over ? null : <Badge variant="outlined">{renewalText(subscription)}</Badge>}
      </div>
      {notice ? (
        <div className="mt-5 border-l-2 border-thread pl-4">
          <p className="font-medium">{notice.title}</p>
          <p className="text-muted">{notice.text}</p>
          {over ? <p className="mt-1 text-sm text-muted">Not renewing</p> : null}
          {subscription.status === "past_due" ? <PastDue subscription={subscription} onPaid={onPaid} /> : null}
        </div>
      ) : null}
      <SubscriptionDetailsList subscription={subscription} className="mt-6" />
      {over ? null : <ChangeCard subscription={subscription} />}
      <div className="mt-7 flex flex-wrap gap-3">
        <SwitchPlan subscription={subscription} onChanged={onChanged} />
        {mayCancel(subscription) ? <CancelSubscription subscription={subscription} onCancelled={onChanged} /> : null}
        {subscription.canResume ? <Resume onResumed={onChanged} /> : null}
        {over ? (
          <Button asChild>
            <Link to="/plans">See the plans</Link>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

type ListProps = { subscription: SubscriptionDetails; className?: string };

export function SubscriptionDetailsList({ subscription, className }: ListProps) {
  const period = periodOf(subscription.type);
  const rows: [string, string][] = [
    ["Price", `${formatMoneyBrief(subscription.priceInEuros)} a ${period}`],
    ["Credits", `${creditsText(subscription.creditsGranted)} each ${period}`],
    ["Credits remaining", creditsText(subscription.creditsRemaining)],
    ["Paid period", `${formatDay(subscription.startDate)} – ${formatDay(subscription.endDate)}`],
    endRow(subscription),
    ["Credits usable until", formatDay(subscription.creditsExpireAt)],
  ];
  return (
    <dl className={className}>
      {rows.map(([term, text]) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b py-3 last:border-b-0">
          <dt className="text-muted">{term}</dt>
          <dd className="tabular ml-auto text-right">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function endRow({ status, isActive, endDate, daysUntilExpiration }: SubscriptionDetails): [string, string] {
  if (status === "past_due") return ["Payment due since", formatDay(endDate)];
  return isActive
    ? ["Next renewal", `${formatDay(endDate)}${inDays(daysUntilExpiration)}`]
    : ["Ends", formatDay(endDate)];
}

function inDays(days: number): string {
  return days === 0 ? ", today" : days === 1 ? ", tomorrow" : `, in ${days} days`;
}

function Resume({ onResumed }: { onResumed: () => void }) {
  const getClient = useClient();
  const { busy, press } = useOnce(async () => {
    try {
      await (await getClient()).credits.resumeSubscription();
      toast({ title: "Subscription resumed", description: "It renews as before. You were not charged." });
      onResumed();
    } catch (error) {
      toast({
        title: "That did not work",
        description: serverMessage(error) ?? "Your subscription is unchanged. Please try again.",
        variant: "destructive",
      });
    }
  });
  return (
    <Button loading={busy} onClick={press}>
      Resume subscription
    </Button>
  );
}
