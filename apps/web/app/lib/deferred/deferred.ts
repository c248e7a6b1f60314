/**
 * What a page needs, or a promise of it. A quick answer is in the page as it comes, with its true status and title; a slow one
 * is streamed behind a picture of its shape, so that nobody looks at the page before while the API thinks.
 */
import { isbot } from "isbot";

export type Deferred<T> = { now: T } | { later: Promise<T> };

/** Long enough for a true status where the page may be missing. */
const PATIENCE_MS = 300;
/** For a page that is there whatever the answer is: something shows within a tenth of a second. */
export const AT_ONCE_MS = 80;

/** `promise` must not reject: it says what went wrong by its value. A crawler waits for all of it. */
export async function defer<T>(request: Request, promise: Promise<T>, patienceMs = PATIENCE_MS): Promise<Deferred<T>> {
  if (isbot(request.headers.get("user-agent"))) return { now: await promise };
  return within(promise, patienceMs);
}

/**
 * The same for what the browser asks the server for while it goes from page to page: on a slow line the next page's shape
 * shows, not the page before. `arriving` may reject. Where the line is down the page shows all the same and says so in the
 * list's own place; what the server refused is for the route's error boundary.
 */
export function deferFromServer<T>(arriving: Promise<Deferred<T>>): Promise<Deferred<T>> {
  const unwrapped = arriving.then((value) => ("now" in value ? value.now : value.later));
  // The component that shows it handles a failure; until then it must not count as unhandled.
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
