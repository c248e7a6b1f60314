import type { ReactNode } from "react";
import { formatNumber } from "../../../lib/format/number.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import type { ListAddressHandle } from "./use-list-address.ts";

export type ListPanelProps<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
  address: ListAddressHandle;
  /** 'users', for the sentences around the list. */
  noun: { one: string; many: string };
  /** How many there are with this search; `+` where there are more than were counted. */
  countOf: (value: T) => { total: number; isExact?: boolean };
  /** Where there are none at all. */
  empty: ReactNode;
  children: (value: T) => ReactNode;
};

/** A list in all its states: on its way, failed, empty, without a hit, and there. */
export function ListPanel<T>({ query, address, noun, countOf, empty, children }: ListPanelProps<T>) {
  const { data: value, isError, refetch } = query;
  if (value === undefined) {
    if (isError) {
      return (
        <ErrorState title={`The ${noun.many} could not be loaded`} onRetry={refetch}>
          Nothing is lost. Please try again in a moment.
        </ErrorState>
      );
    }
    return (
      <SkeletonGroup label={`Loading ${noun.many}`} className="mt-6 grid gap-3">
        {["first", "second", "third", "fourth", "fifth", "sixth"].map((key) => (
          <Skeleton key={key} className="h-13" />
        ))}
      </SkeletonGroup>
    );
  }
  const { total, isExact = true } = countOf(value);
  if (total === 0) return address.search ? <NoHits address={address} noun={noun} /> : empty;
  return (
    <>
      <p className="tabular mt-5 mb-2 text-sm text-muted" aria-live="polite">
        {formatNumber(total)}
        {isExact ? "" : "+"} {total === 1 ? noun.one : noun.many}
        {address.search ? <> for &ldquo;{address.search}&rdquo;</> : null}
      </p>
      {children(value)}
    </>
  );
}

function NoHits({ address, noun }: Pick<ListPanelProps<unknown>, "address" | "noun">) {
  return (
    <EmptyState
      title={`No ${noun.many} found`}
      action={
        <Button variant="secondary" onClick={() => address.change({ search: "" })}>
          Clear the search
        </Button>
      }
    >
      Nothing matches &ldquo;{address.search}&rdquo;.
    </EmptyState>
  );
}
