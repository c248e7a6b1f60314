/** Where Stripe tells of events, and where browsers reach the simulator that stands in for it. */
import { createRoute } from "@hono/zod-openapi";
import { AppError } from "../../platform/errors.ts";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import { createRouter, errorResponses } from "../../platform/http/router.ts";
import { limitBody } from "../../platform/http/uploads/body-limit.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { Billing } from "./billing.ts";
import { type Provider, SIMULATOR_PATH } from "./stripe/stripe.ts";

/** Under /api/v1. It limits its body itself. */
export const WEBHOOK_PATH = "/payments/webhook";
/** Stripe's events are a few kilobytes; an invoice of many lines takes some hundred. */
const EVENT_MAX_BYTES = 1024 * 1024;

const BROWSER_CALLS_PER_MINUTE = 120;
const SECRET_KEY = /^Bearer sk_test_/i;
/** Stripe takes the first three, browsers ask with the others before and beside them. Fetch refuses to make a request of some that are not listed. */
const SIMULATED_METHODS = new Set(["GET", "POST", "DELETE", "HEAD", "OPTIONS"]);

const receive = createRoute({
  method: "post",
  path: WEBHOOK_PATH,
  tags: ["Payments"],
  security: [],
  summary: "Signed events of Stripe; answered with 2xx once they are stored",
  responses: {
    204: { description: "Stored." },
    ...errorResponses("VALIDATION_FAILED", "FILE_TOO_LARGE", "PAYMENTS_UNAVAILABLE"),
  },
});

/** Mounted under /api/v1. */
export function webhookRoutes({ billing }: { billing: Billing }) {
  const router = createRouter();
  router.use(WEBHOOK_PATH, async (_c, next) => {
    // Where nobody can pay, anyone's body is dropped unread.
    billing.config();
    await next();
  });
  router.use(WEBHOOK_PATH, limitBody(EVENT_MAX_BYTES));
  return router.openapi(receive, async (c) => {
    // The signature is of the very bytes.
    const body = await c.req.text();
    await billing.receiveEvent({ body, signature: c.req.header("stripe-signature") });
    return c.body(null, 204);
  });
}

type SimulatorRoutes = { provider: Provider; rateLimits: RateLimits; trustedProxies: number };

/**
 * Mounted at the root. Browsers reach what Stripe.js would: publishable keys and the 3-D Secure page. With the simulator's secret key, which
 * lies in the data folder, all of it is there, its controls for tests included. Without a simulator there is nothing here.
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

/** Says so; whether the key is right the simulator judges. */
const isServer = (request: Request) => SECRET_KEY.test(request.headers.get("authorization") ?? "");

/** The request as the simulator knows it, without our prefix. */
async function below(request: Request): Promise<Request> {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(SIMULATOR_PATH.length);
  const { method, headers } = request;
  const body = method === "GET" || method === "HEAD" ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}
