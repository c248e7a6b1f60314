/** Gives every request its id, its nonce and its log, and writes one line about how it ended. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { withLogContext } from "../log.ts";
import type { Platform } from "../platform.ts";
import type { Env } from "./router.ts";

/** An id that a proxy or a caller gave is kept, so that one id follows a request through all systems. */
const GIVEN_ID = /^[\w-]{8,64}$/;
const NONCE_BYTES = 16;
/** Asked every few seconds by machines; their lines would drown the others. */
const QUIET_PATHS = new Set(["/healthz", "/readyz", "/metrics"]);

export function requestContext(platform: Pick<Platform, "log" | "metrics">) {
  const durations = platform.metrics.histogram({
    name: "toile_http_request_duration_seconds",
    help: "How long requests took, by route and status.",
    labels: ["method", "route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30],
  });
  return createMiddleware<Env>(async (c, next) => {
    const given = c.req.header("x-request-id");
    const requestId = given !== undefined && GIVEN_ID.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    c.set("nonce", randomBytes(NONCE_BYTES).toString("base64"));
    c.set("actor", null);
    // Lines carry the id by themselves; see log.ts.
    c.set("log", platform.log);
    await withLogContext({ requestId }, async () => {
      const startedAt = performance.now();
      await next();
      const durationMs = Math.round(performance.now() - startedAt);
      c.res.headers.set("X-Request-Id", requestId);
      const { status } = c.res;
      durations.observe({ method: c.req.method, route: routeOf(c), status: String(status) }, durationMs / 1000);
      const level = status >= 500 ? "error" : QUIET_PATHS.has(c.req.path) ? "debug" : "info";
      // The path without its query: signed addresses carry their signature there.
      platform.log[level]({ method: c.req.method, path: c.req.path, status, durationMs }, "request");
    });
  });
}

/** The route's pattern, as addresses with ids would make a figure of their own each. */
function routeOf(c: Context): string {
  const handler = matchedRoutes(c).findLast((route) => route.method !== "ALL");
  return handler?.path ?? "other";
}
