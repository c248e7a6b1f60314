import type { Client } from "@toile/contract";
import { useEffect } from "react";
import { usePagedQuery } from "../../lib/query/use-paged-query.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { onCreditsChanged } from "./credit-balance.ts";
import { TransactionList, TransactionSkeleton } from "./transaction-list.tsx";

const PAGE_SIZE = 20;

export type CreditHistoryProps = { loadClient: () => Promise<Client>; onExpired: () => void };

/** All movements of credits, newest first, one page at a time. */
export function CreditHistory({ loadClient, onExpired }: CreditHistoryProps) {
  const history = usePagedQuery({
    loadPage: async (page) => {
      const items = await (await loadClient()).credits.transactions(page, PAGE_SIZE);
      return { items, hasMore: items.length === PAGE_SIZE };
    },
    onExpired,
  });
  const { reload } = history;
  useEffect(() => onCreditsChanged(reload), [reload]);

  if (!history.value) {
    return history.failed && !history.loading ? (
      <ErrorState title="Your history could not be loaded" onRetry={history.reload} className="py-8">
        Nothing is lost. Please try again.
      </ErrorState>
    ) : (
      <TransactionSkeleton label="Loading your history" />
    );
  }
  const { items, hasMore } = history.value;
  if (items.length === 0) {
    return (
      <EmptyState title="Nothing yet" className="border-y py-8">
        We list the credits you earn and spend here.
      </EmptyState>
    );
  }
  return (
    <>
      <TransactionList transactions={items} />
      {hasMore ? (
        <div className="mt-5 flex justify-center">
          <Button variant="secondary" loading={history.loading} onClick={history.loadMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
