import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Await, useAsyncError } from "react-router";
import type { Deferred } from "../../../lib/deferred/deferred.ts";
import { FETCH_FAILED, NETWORK_ERROR } from "../listing/shop-messages.ts";

export type DeferredViewProps<T> = {
  value: Deferred<T>;
  /** Its shape, while it is on its way. */
  fallback: ReactNode;
  /** Where it never came: what the shopper is told. */
  broken: (message: string) => ReactNode;
  children: (value: T) => ReactNode;
};

/** Shows what is there at once, and what is still on its way when it comes. */
export function DeferredView<T>({ value, fallback, broken, children }: DeferredViewProps<T>) {
  if ("now" in value) return children(value.now);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value.later} errorElement={<Never broken={broken} />}>
        {/* Await's type takes a function of the awaited value; T is never itself a promise. */}
        {(arrived) => children(arrived as T)}
      </Await>
    </Suspense>
  );
}

/** The browser's `fetch` rejects with a TypeError where the line is down; all else is the server's doing. */
function Never({ broken }: { broken: (message: string) => ReactNode }) {
  return broken(useAsyncError() instanceof TypeError ? NETWORK_ERROR : FETCH_FAILED);
}

/**
 * The same for what a page can do without for a while: null until it comes, then the last that came, while the next is on its
 * way. Nothing is mounted anew, so a control keeps its focus. `broken` is what it is where it never came.
 */
export function useDeferred<T>(value: Deferred<T>, broken: T): T | null {
  const [last, setLast] = useState<T | null>("now" in value ? value.now : null);
  useEffect(() => {
    if ("now" in value) return setLast(value.now);
    let current = true;
    value.later.then(
      (arrived) => current && setLast(arrived),
      () => current && setLast(broken),
    );
    return () => {
      current = false;
    };
  }, [value, broken]);
  return "now" in value ? value.now : last;
}
