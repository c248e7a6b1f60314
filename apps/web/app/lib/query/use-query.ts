import { useCallback, useEffect, useRef, useState } from "react";
import { createQuery, initialState, type NextValue, type QueryState } from "./query.ts";

export type QueryOptions<T> = {
  /** Identifies the value: when the key changes, the value is dropped and fetched again. */
  key: string;
  load: () => Promise<T>;
  /** Without it an expired session is a failure like any other. */
  onExpired?: (() => void) | undefined;
  /** False: nothing is fetched, for example when signed out. */
  enabled?: boolean;
};

export type Query<T> = QueryState<T> & { reload: () => void; setValue: (next: NextValue<T>) => void };

/** Fetches when the component mounts. docs/decisions/0020 says why this is not a library. */
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
