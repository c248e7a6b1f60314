/** The HTTP application before any feature: what happens around every request. Features mount their routes on it. */
import type { OpenAPIHono } from "@hono/zod-openapi";
import { API_BASE, API_KEY_HEADER, FASHN_BASE } from "@toile/contract";
import type { Context } from "hono";
import { AppError } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { type Authenticate, readActor } from "./actor.ts";
import { compressResponses } from "./compress.ts";
import type { Env } from "./env.ts";
import { errorResponse, toAppError } from "./error-handler.ts";
import { healthRoutes, type ReadinessCheck } from "./health.ts";
import { createIdempotencyStore } from "./idempotency.ts";
import { requestContext } from "./request-context.ts";
import { createRouter } from "./router.ts";
import { securityHeaders } from "./security-headers.ts";
import { closeBodyOfHead, leaveRestUnread, limitBody } from "./uploads/body-limit.ts";
import { releaseUploadMemory } from "./uploads/upload-memory.ts";

/** The whole application, as app.ts assembles it. `bindings` carries the connection, if there is one. */
export type App = {
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  /** Starts the queues. */
  start(): Promise<void>;
  /** Stops the queues, waiting up to `drainMs` for running jobs. */
  stop(options: { drainMs: number }): Promise<void>;
};

/** Serves the web app's pages: every request that no API route handled. Undefined: there is no such page. */
export type Pages = (c: Context<Env>) => Promise<Response | undefined>;

export type HttpOptions = {
  platform: Platform;
  authenticate: Authenticate;
  /** Checked by /readyz besides database and storage. */
  readiness?: Record<string, ReadinessCheck>;
  pages?: Pages;
  /** Paths whose routes limit their own bodies: streamed uploads and Stripe's events. All others accept 64 kB. */
  ownBodyLimits?: string[];
};

const BODY_MAX_BYTES = 64 * 1024;

/** Mount feature routes with `http.route(API_BASE, …)`; unknown paths go to `pages`, else 404. */
export function createHttp(options: HttpOptions): OpenAPIHono<Env> {
  const { platform, authenticate, pages } = options;
  const ownBodyLimits = new Set(options.ownBodyLimits);
  const http = createRouter();
  const limited = limitBody(BODY_MAX_BYTES);
  const idempotency = createIdempotencyStore(platform.database);

  http.use(requestContext(platform));
  http.use(leaveRestUnread());
  http.use(closeBodyOfHead());
  http.use(securityHeaders(platform.config));
  http.use(compressResponses());
  // Decided by path, never by a header that callers choose.
  http.use((c, next) => (bringsNothing(c) || ownBodyLimits.has(c.req.path) ? next() : limited(c, next)));
  http.on(
    "ALL",
    [API_BASE, FASHN_BASE].map((base) => `${base}/*`),
    async (c, next) => {
      c.set("idempotency", idempotency);
      await next();
      releaseUploadMemory(c.req.raw);
      // Answers to a person are private unless a route says otherwise.
      if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
    },
  );
  http.use(`${API_BASE}/*`, readActor(authenticate));
  http.route("/", healthRoutes(platform, options.readiness ?? {}));
  http.onError((error, c) => errorResponse(c, toAppError(error, platform.log)));
  http.notFound(async (c) => {
    const page = c.req.path.startsWith(`${API_BASE}/`) ? undefined : await pages?.(c);
    return page ?? errorResponse(c, new AppError("NOT_FOUND", "Not found"));
  });
  http.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a session: 15 minutes, renewed with POST /auth/refresh.",
  });
  http.openAPIRegistry.registerComponent("securitySchemes", "apiKey", {
    type: "apiKey",
    in: "header",
    name: API_KEY_HEADER,
    description: "A developer's key, from /developer. It is accepted where an operation names it.",
  });
  http.openAPIRegistry.registerComponent("securitySchemes", "bearerKey", {
    type: "http",
    scheme: "bearer",
    description: "The same key in the Authorization header, as FASHN's clients send it.",
  });
  http.openAPIRegistry.registerComponent("securitySchemes", "visitor", {
    type: "http",
    scheme: "bearer",
    description: "The token of a shop's visitor, from POST /embed/visits.",
  });
  return http;
}

/** Checking the body of a request that has none costs a tenth of the whole request. */
const bringsNothing = (c: Context<Env>): boolean => c.req.method === "GET" || c.req.method === "HEAD";
