import type { UseQueryResult } from "@tanstack/react-query";
import type { CreditBalance } from "@toile/contract";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TransactionList, TransactionSkeleton } from "./transaction-list.tsx";

/** The last few movements of credits, which are part of the balance. */
export function RecentActivity({ data: balance, isError, refetch }: UseQueryResult<CreditBalance>): ReactNode {
  if (balance && balance.recentTransactions.length > 0)
    return <TransactionList transactions={balance.recentTransactions.slice(0, 5)} />;
  if (balance) {
    return (
      <EmptyState title="Nothing yet" className="py-8">
        Credits you earn and spend are listed here.
      </EmptyState>
    );
  }
  if (isError) {
    return (
      <ErrorState title="Your activity could not be loaded" onRetry={refetch} className="py-8">
        Nothing is lost. Please try again.
      </ErrorState>
    );
  }
  return <TransactionSkeleton label="Loading your activity" />;
}
