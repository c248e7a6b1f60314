/** Something fetched when a component appears, and again on demand. The last good value stays while a newer one is fetched, and when that fails. */
import { ApiError } from "@toile/contract";
import { useCallback, useEffect, useRef, useState } from "react";

export type Loaded<T> = { value: T | undefined; failed: boolean; loading: boolean; reload: () => void };

/** @param load kept stable by the caller: another function is another thing to fetch */
export function useLoaded<T>(load: () => Promise<T>, onExpired?: () => void): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, "reload">>({ value: undefined, failed: false, loading: true });
  const latest = useRef(0);
  const expired = useRef(onExpired);
  expired.current = onExpired;

  const reload = useCallback(() => {
    latest.current += 1;
    const request = latest.current;
    setState((before) => ({ ...before, loading: true }));
    load().then(
      (value) => {
        if (request === latest.current) setState({ value, failed: false, loading: false });
      },
      (error: unknown) => {
        if (request !== latest.current) return;
        if (error instanceof ApiError && error.status === 401 && expired.current) return expired.current();
        setState((before) => ({ ...before, failed: true, loading: false }));
      },
    );
  }, [load]);

  useEffect(() => {
    reload();
    return () => {
      latest.current += 1;
    };
  }, [reload]);

  return { ...state, reload };
}
