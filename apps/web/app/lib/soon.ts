/**
 * What a page needs, or a promise of it. A quick answer is in the page as it comes, with its true status and title; a slow one
 * is streamed behind a picture of its shape, so that nobody looks at the page before while the API thinks.
 */
import { isbot } from "isbot";

export type Soon<T> = { now: T } | { later: Promise<T> };

const PATIENCE_MS = 300;

/** `promise` must not reject: it says what went wrong by its value. A crawler waits for all of it. */
export async function soon<T>(request: Request, promise: Promise<T>): Promise<Soon<T>> {
  if (isbot(request.headers.get("user-agent"))) return { now: await promise };
  return within(promise);
}

/**
 * The same for what the browser asks the server for while it goes from page to page: on a slow line the next page's shape
 * shows, not the page before. `arriving` may reject.
 */
export function soonFromServer<T>(arriving: Promise<Soon<T>>): Promise<Soon<T>> {
  const unwrapped = arriving.then((value) => ("now" in value ? value.now : value.later));
  // Whoever shows it says so where it never comes; until then nobody has taken hold of it.
  unwrapped.catch(() => {});
  return within(unwrapped);
}

function within<T>(promise: Promise<T>): Promise<Soon<T>> {
  const { promise: patience, resolve } = Promise.withResolvers<Soon<T>>();
  const timer = setTimeout(() => resolve({ later: promise }), PATIENCE_MS);
  const quick = promise.then((now) => ({ now }));
  return Promise.race([quick, patience]).finally(() => clearTimeout(timer));
}
