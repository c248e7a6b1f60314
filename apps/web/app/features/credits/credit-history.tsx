import type { Client, CreditTransaction } from "@toile/contract";
import { useCallback, useEffect, useState } from "react";
import { useLoaded } from "../../lib/api/use-loaded.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { onCreditsChanged } from "./credit-balance.ts";
import { TransactionList, TransactionSkeleton } from "./transaction-list.tsx";

const PAGE_SIZE = 20;

export type CreditHistoryProps = { loadClient: () => Promise<Client>; onExpired: () => void };

/** Everything that came in and went out, newest first, a page at a time. */
export function CreditHistory({ loadClient, onExpired }: CreditHistoryProps) {
  const [pages, setPages] = useState(1);
  const history = useLoaded(
    useCallback(async () => {
      const client = await loadClient();
      const lists = await Promise.all(
        Array.from({ length: pages }, (_, index) => client.credits.transactions(index + 1, PAGE_SIZE)),
      );
      return { items: distinct(lists.flat()), more: (lists.at(-1)?.length ?? 0) === PAGE_SIZE };
    }, [loadClient, pages]),
    onExpired,
  );
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
  const { items, more } = history.value;
  if (items.length === 0) {
    return (
      <EmptyState title="Nothing yet" className="border-y py-8">
        Credits you earn and spend are listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <TransactionList transactions={items} />
      {more ? (
        <div className="mt-5 flex justify-center">
          <Button variant="secondary" loading={history.loading} onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Something that happened between two pages' requests pushes a row from the end of one to the start of the next. */
function distinct(items: CreditTransaction[]): CreditTransaction[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
