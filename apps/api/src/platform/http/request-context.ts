/** Gives every request its id, nonce and log, and writes one line when it ends. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { withLogContext } from "../log.ts";
import type { Platform } from "../platform.ts";
import type { Env } from "./env.ts";

/** An id from a proxy or a caller is kept, so one id follows a request through all systems. */
const REQUEST_ID = /^[\w-]{8,64}$/;
const NONCE_BYTES = 16;
/** Polled every few seconds by machines; their lines would drown out the others. */
const QUIET_PATHS = new Set(["/healthz", "/readyz", "/metrics"]);

export function requestContext(platform: Pick<Platform, "log" | "metrics">) {
  const durations = platform.metrics.histogram({
    name: "toile_http_request_duration_seconds",
    help: "How long requests took, by route and status.",
    labels: ["method", "route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30],
  });
  return createMiddleware<Env>(async (c, next) => {
    const incoming = c.req.header("x-request-id");
    const requestId = incoming !== undefined && REQUEST_ID.test(incoming) ? incoming : randomUUID();
    c.set("requestId", requestId);
    c.set("nonce", randomBytes(NONCE_BYTES).toString("base64"));
    c.set("actor", null);
    // Log lines carry the id automatically; see log.ts.
    c.set("log", platform.log);
    const uncaught = Promise.withResolvers<never>();
    // It may reject after the answer, when nothing awaits it any more.
    uncaught.promise.catch(() => undefined);
    const onUncaught = (error: unknown) => {
      platform.log.error({ err: error }, "an uncaught error during a request");
      uncaught.reject(error);
      breakOff(c);
    };
    const respond = async () => {
      const startedAt = performance.now();
      await Promise.race([next(), uncaught.promise]);
      const durationMs = Math.round(performance.now() - startedAt);
      c.res.headers.set("X-Request-Id", requestId);
      const status = statusOf(c);
      durations.observe({ method: c.req.method, route: routeOf(c), status: String(status) }, durationMs / 1000);
      const level = status >= 500 ? "error" : QUIET_PATHS.has(c.req.path) ? "debug" : "info";
      platform.log[level]({ method: c.req.method, path: loggedPath(c.req.path), status, durationMs }, "request");
    };
    await withLogContext({ requestId }, respond, onUncaught);
  });
}

/** nginx's code for a caller who left before the answer: not our fault, whatever happened afterwards. */
const CALLER_LEFT = 499;

function statusOf(c: Context): number {
  return c.res.status >= 500 && c.req.raw.signal.aborted ? CALLER_LEFT : c.res.status;
}

/**
 * A partial answer cannot be replaced: its connection is cut, so that the caller does not take the part for the whole.
 */
function breakOff(c: Context<Env>): void {
  // Only the Node server passes its socket; tests call the application without one.
  const { outgoing } = (c.env ?? {}) as { outgoing?: { headersSent?: boolean; destroy?: () => void } };
  if (outgoing?.headersSent) outgoing.destroy?.();
}

/**
 * Path segments that are secrets (I-30). Links are typed, pasted and joined wrongly, so any spelling of "look" counts.
 */
const SECRET_SEGMENT = /((?:\/|%2f)looks?(?:\/|%2f)+)[^/]+/gi;

/** No path of ours is longer; a stranger's of 12 kB would fill the log. */
const LOGGED_LENGTH = 500;

/** The path without its secrets. The query is never logged: signed URLs carry their signature there. */
export function loggedPath(path: string): string {
  const start = path.slice(0, LOGGED_LENGTH).replace(SECRET_SEGMENT, "$1…");
  return path.length > LOGGED_LENGTH ? `${start}…` : start;
}

/** The route's pattern: URLs with ids would each create a metric. */
function routeOf(c: Context): string {
  const handler = matchedRoutes(c).findLast((route) => route.method !== "ALL");
  return handler?.path ?? "other";
}
