import { useCallback, useEffect, useRef, useState } from "react";
import { createQuery, initialState, type QueryState } from "./query.ts";

export type QueryOptions<T> = {
  /** Names what is fetched: with another key the value is forgotten and fetched anew. */
  key: string;
  load: () => Promise<T>;
  /** Without it an expired session is a failure like any other. */
  onExpired?: (() => void) | undefined;
  /** False: nothing is fetched, as where nobody is signed in. */
  enabled?: boolean;
};

export type Query<T> = QueryState<T> & { reload: () => void; setValue: (value: T) => void };

/** Fetches when the component appears. docs/decisions/0020 says why this is not a library. */
export function useQuery<T>({ key, enabled = true, ...options }: QueryOptions<T>): Query<T> {
  const [state, setState] = useState<QueryState<T>>(initialState(enabled));
  const [query] = useState(() => createQuery<T>(setState));
  const latest = useRef(options);
  latest.current = options;

  const reload = useCallback(() => query.run(latest.current), [query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another thing to fetch
  useEffect(() => {
    query.reset(enabled);
    if (enabled) reload();
    return query.cancel;
  }, [query, key, enabled, reload]);

  return { ...state, reload, setValue: query.setValue };
}
