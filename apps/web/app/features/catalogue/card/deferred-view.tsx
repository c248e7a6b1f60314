import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Await, useAsyncError } from "react-router";
import type { Deferred } from "../../../lib/deferred/deferred.ts";
import { FETCH_FAILED, NETWORK_ERROR } from "../listing/shop-messages.ts";

export type DeferredViewProps<T> = {
  value: Deferred<T>;
  /** Its skeleton while it is loading. */
  fallback: ReactNode;
  /** Shown if it could not be loaded. */
  broken: (message: string) => ReactNode;
  children: (value: T) => ReactNode;
};

/** Shows data that is there at once, and data that is still loading when it arrives. */
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

/** The browser's `fetch` rejects with a TypeError if the connection is down; everything else comes from the server. */
function Never({ broken }: { broken: (message: string) => ReactNode }) {
  return broken(useAsyncError() instanceof TypeError ? NETWORK_ERROR : FETCH_FAILED);
}

/**
 * The same for optional data: null until it arrives, then the last value while the next one is loading. Nothing is remounted,
 * so a control keeps its focus. `broken` is the value if loading failed.
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
