import type { AdminStats } from "@toile/contract";
import type { ReactNode } from "react";
import { formatMoney } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import type { AdminQuery } from "../load/use-admin-query.ts";

export type DashboardPanelProps = { stats: AdminQuery<AdminStats> };

export function DashboardPanel({ stats }: DashboardPanelProps) {
  const { data: value, isError, refetch } = stats;
  if (value) return <StatCards stats={value} />;
  if (isError) {
    return (
      <ErrorState title="The statistics could not be loaded" onRetry={refetch}>
        Nothing is lost. Please try again in a moment.
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label="Loading statistics" className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      {["users", "revenue", "subscriptions", "credits"].map((key) => (
        <Skeleton key={key} className="h-36" />
      ))}
    </SkeletonGroup>
  );
}

function StatCards({ stats: { users, revenue, subscriptions, transactions, credits } }: { stats: AdminStats }) {
  return (
    // Hairlines are the ground between the figures, in two columns and in four.
    <dl className="grid grid-cols-2 gap-px border-y bg-line xl:grid-cols-4">
      <StatCard name="Total users" value={formatNumber(users.total)}>
        {formatNumber(users.active)} active, {formatNumber(users.inactive)} inactive
      </StatCard>
      <StatCard name="Total revenue" value={formatMoney(revenue.total)}>
        {formatMoney(revenue.monthly)} this month
      </StatCard>
      <StatCard name="Active subscriptions" value={formatNumber(subscriptions.active)}>
        {formatNumber(transactions.total)} total transactions
      </StatCard>
      <StatCard name="Credits consumed" value={formatNumber(credits.consumed)}>
        One for each good picture
      </StatCard>
    </dl>
  );
}

function StatCard({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="bg-bg px-3 py-6 sm:px-6 xl:py-8">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="display tabular mt-1 text-heading">{value}</dd>
      <dd className="tabular mt-1 text-sm text-muted">{children}</dd>
    </div>
  );
}
