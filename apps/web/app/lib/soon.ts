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
  const { promise: patience, resolve } = Promise.withResolvers<Soon<T>>();
  const timer = setTimeout(() => resolve({ later: promise }), PATIENCE_MS);
  const quick = promise.then((now) => ({ now }));
  return Promise.race([quick, patience]).finally(() => clearTimeout(timer));
}
