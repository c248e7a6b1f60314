/**
 * One value that is fetched, and fetched again on demand, as a state for a component. The latest request wins. The last good value
 * stays while a newer one is fetched, also if that fails.
 */
import { ApiError } from "@toile/contract";

export type QueryState<T> = { value: T | undefined; failed: boolean; loading: boolean };

export const initialState = (loading: boolean): QueryState<never> => ({ value: undefined, failed: false, loading });

export type NextValue<T> = T | ((now: T | undefined) => T);

export type RunOptions<T> = {
  load: () => Promise<T>;
  /** Called instead of a failure if the session has expired. The query then keeps loading, because the page is left. */
  onExpired?: (() => void) | undefined;
};

export function createQuery<T>(onState: (state: QueryState<T>) => void) {
  let state: QueryState<T> = initialState(true);
  let latest = 0;

  const become = (next: QueryState<T>): void => {
    state = next;
    onState(next);
  };

  return {
    /** Forgets the fetched value. */
    reset(loading: boolean): void {
      latest += 1;
      become(initialState(loading));
    },
    run({ load, onExpired }: RunOptions<T>): void {
      latest += 1;
      const request = latest;
      become({ ...state, loading: true });
      load().then(
        (value) => {
          if (request === latest) become({ value, failed: false, loading: false });
        },
        (error: unknown) => {
          if (request !== latest) return;
          if (onExpired && error instanceof ApiError && error.status === 401) onExpired();
          else become({ ...state, failed: true, loading: false });
        },
      );
    },
    /**
     * Replaces the value with one known from elsewhere, such as the response to a change. A function gets the latest
     * value: if two changes are under way, each must start from what the other has left.
     */
    setValue(next: NextValue<T>): void {
      latest += 1;
      const value = next instanceof Function ? next(state.value) : next;
      become({ value, failed: false, loading: false });
    },
    /** Ignores responses that are still on their way. */
    cancel(): void {
      latest += 1;
    },
  };
}
