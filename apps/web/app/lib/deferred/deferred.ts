/**
 * A page's data, or a promise of it. Quick data is part of the page, with its true status and title. Slow data is streamed
 * behind a skeleton, so that visitors do not keep looking at the previous page while the API works.
 */
import { isbot } from "isbot";

export type Deferred<T> = { now: T } | { later: Promise<T> };

/** Long enough for a true status if the page may not exist. */
const PATIENCE_MS = 300;
/** For a page that exists whatever the response: something shows within a tenth of a second. */
export const AT_ONCE_MS = 80;

/** `promise` must not reject: its value says what went wrong. A crawler waits for all of it. */
export async function defer<T>(request: Request, promise: Promise<T>, patienceMs = PATIENCE_MS): Promise<Deferred<T>> {
  if (isbot(request.headers.get("user-agent"))) return { now: await promise };
  return within(promise, patienceMs);
}

/**
 * The same for client-side navigation: on a slow connection the next page's skeleton shows instead of the previous page.
 * `arriving` may reject. If the connection is lost, the page still shows and reports it in the list's place; a server's
 * refusal goes to the route's error boundary.
 */
export function deferFromServer<T>(arriving: Promise<Deferred<T>>): Promise<Deferred<T>> {
  const unwrapped = arriving.then((value) => ("now" in value ? value.now : value.later));
  // The component that shows it handles a failure; until then it must not count as an unhandled rejection.
  unwrapped.catch(() => {});
  return within(unwrapped, AT_ONCE_MS).catch((error) => {
    if (error instanceof TypeError) return { later: unwrapped };
    throw error;
  });
}

function within<T>(promise: Promise<T>, patienceMs = PATIENCE_MS): Promise<Deferred<T>> {
  const { promise: patience, resolve } = Promise.withResolvers<Deferred<T>>();
  const timer = setTimeout(() => resolve({ later: promise }), patienceMs);
  const quick = promise.then((now) => ({ now }));
  return Promise.race([quick, patience]).finally(() => clearTimeout(timer));
}
