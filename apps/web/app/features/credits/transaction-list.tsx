import type { CreditTransaction } from "@toile/contract";
import { formatDay } from "../../lib/format/day.ts";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";

export function TransactionList({ transactions }: { transactions: readonly CreditTransaction[] }) {
  return (
    <ul className="divide-y divide-line border-y">
      {transactions.map((transaction) => {
        const earned = transaction.type === "earned";
        return (
          <li key={transaction.id} className="flex items-baseline justify-between gap-6 py-4">
            <div className="min-w-0">
              <p>{transaction.description}</p>
              <p className="tabular text-sm text-muted">
                <time dateTime={transaction.date}>{formatDay(transaction.date)}</time>
              </p>
            </div>
            <p
              className={
                earned ? "tabular whitespace-nowrap font-medium text-ok" : "tabular whitespace-nowrap font-medium"
              }
            >
              {earned ? "+" : "−"}
              {transaction.amount}
              <span className="sr-only">{earned ? " earned" : " spent"}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

export function TransactionSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-4">
      {["first", "second", "third"].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </SkeletonGroup>
  );
}
