import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import type { CreditBalanceState } from "./credit-balance.ts";
import { TransactionList, TransactionSkeleton } from "./transaction-list.tsx";

/** The last few movements of credits, which are part of the balance. */
export function RecentActivity({ balance, failed, loading, reload }: CreditBalanceState): ReactNode {
  if (balance && balance.recentTransactions.length > 0)
    return <TransactionList transactions={balance.recentTransactions.slice(0, 5)} />;
  if (balance) {
    return (
      <EmptyState title="Nothing yet" className="py-8">
        Credits you earn and spend are listed here.
      </EmptyState>
    );
  }
  if (failed && !loading) {
    return (
      <ErrorState title="Your activity could not be loaded" onRetry={reload} className="py-8">
        Nothing is lost. Please try again.
      </ErrorState>
    );
  }
  return <TransactionSkeleton label="Loading your activity" />;
}
