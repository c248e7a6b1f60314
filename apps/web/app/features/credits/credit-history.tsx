import { useInfiniteQuery } from "@tanstack/react-query";
import { useClient } from "../../lib/api/use-client.ts";
import { onceEach } from "../../lib/query/once-each.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { creditKeys } from "./credit-balance.ts";
import { TransactionList, TransactionSkeleton } from "./transaction-list.tsx";

const PAGE_SIZE = 20;

/** All movements of credits, newest first, one page at a time. */
export function CreditHistory() {
  const getClient = useClient();
  const history = useInfiniteQuery({
    queryKey: creditKeys.history,
    queryFn: async ({ pageParam }) => (await getClient()).credits.transactions(pageParam, PAGE_SIZE),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length === PAGE_SIZE ? page + 1 : undefined),
    select: ({ pages }) => onceEach(pages),
  });

  if (!history.data) {
    return history.isError ? (
      <ErrorState title="Your history could not be loaded" onRetry={history.refetch} className="py-8">
        Nothing is lost. Please try again.
      </ErrorState>
    ) : (
      <TransactionSkeleton label="Loading your history" />
    );
  }
  if (history.data.length === 0) {
    return (
      <EmptyState title="Nothing yet" className="border-y py-8">
        We list the credits you earn and spend here.
      </EmptyState>
    );
  }
  return (
    <>
      <TransactionList transactions={history.data} />
      {history.hasNextPage ? (
        <div className="mt-5 flex justify-center">
          <Button variant="secondary" loading={history.isFetching} onClick={() => void history.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}
