/** Stripe's webhook, and the simulator's endpoints for browsers. */
import { createRoute } from "@hono/zod-openapi";
import { AppError } from "../../platform/errors.ts";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import { createRouter, errorResponses } from "../../platform/http/router.ts";
import { limitBody } from "../../platform/http/uploads/body-limit.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { type BillingDeps, readConfig } from "./billing.ts";
import { receiveEvent } from "./settlement/settlement.ts";
import { type Provider, SIMULATOR_PATH } from "./stripe/stripe.ts";

/** Under /api/v1. The route limits its own body. */
export const WEBHOOK_PATH = "/payments/webhook";
/** Stripe's events are a few kilobytes; an invoice with many lines a few hundred. */
const EVENT_MAX_BYTES = 1024 * 1024;

const BROWSER_CALLS_PER_MINUTE = 120;
const SECRET_KEY = /^Bearer sk_test_/i;
/** Stripe accepts the first three; browsers also send the others. Fetch cannot construct requests with some of the unlisted methods. */
const SIMULATED_METHODS = new Set(["GET", "POST", "DELETE", "HEAD", "OPTIONS"]);

const receive = createRoute({
  method: "post",
  path: WEBHOOK_PATH,
  tags: ["Payments"],
  security: [],
  summary: "Signed events from Stripe; answered with 2xx once they are stored",
  responses: {
    204: { description: "Stored." },
    ...errorResponses("VALIDATION_FAILED", "FILE_TOO_LARGE", "PAYMENTS_UNAVAILABLE"),
  },
});

/** Mounted under /api/v1. */
export function webhookRoutes(deps: BillingDeps) {
  const router = createRouter();
  router.use(WEBHOOK_PATH, async (_c, next) => {
    // If payments are off, the body is dropped unread.
    readConfig(deps);
    await next();
  });
  router.use(WEBHOOK_PATH, limitBody(EVENT_MAX_BYTES));
  return router.openapi(receive, async (c) => {
    // The signature covers the exact bytes.
    const body = await c.req.text();
    await receiveEvent(deps, { body, signature: c.req.header("stripe-signature") });
    return c.body(null, 204);
  });
}

type SimulatorRoutes = { provider: Provider; rateLimits: RateLimits; trustedProxies: number };

/**
 * Mounted at the root. Browsers can reach what Stripe.js uses: publishable keys and the 3-D Secure page. The
 * simulator's secret key, stored in the data folder, gives access to everything, including its controls for tests.
 * Without a simulator there are no routes.
 */
export function simulatorRoutes({ provider: { simulator }, rateLimits, trustedProxies }: SimulatorRoutes) {
  const router = createRouter();
  if (simulator === null) return router;
  const limit = rateLimits.limit({
    name: "simulator",
    points: BROWSER_CALLS_PER_MINUTE,
    durationSeconds: 60,
    key: (c) => limitedAddress(clientAddress(c, trustedProxies)),
  });
  router.use(`${SIMULATOR_PATH}/*`, (c, next) => (isServer(c.req.raw) ? next() : limit(c, next)));
  router.all(`${SIMULATOR_PATH}/*`, async (c) => {
    if (!SIMULATED_METHODS.has(c.req.method)) throw new AppError("NOT_FOUND", "Not found");
    const request = await below(c.req.raw);
    return isServer(request) ? simulator.fetch(request) : simulator.browserFetch(request);
  });
  return router;
}

/** Whether the caller claims to be a server; the simulator verifies the key. */
const isServer = (request: Request) => SECRET_KEY.test(request.headers.get("authorization") ?? "");

/** The request without our prefix, as the simulator expects it. */
async function below(request: Request): Promise<Request> {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(SIMULATOR_PATH.length);
  const { method, headers } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}
