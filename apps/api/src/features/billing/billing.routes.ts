/** Prices of credits, payments for them, and their receipts. */
import { createRoute } from "@hono/zod-openapi";
import {
  CURRENCY,
  confirmPaymentAnswer,
  confirmPaymentRequest,
  createIntentAnswer,
  createIntentRequest,
  creditPackages,
  PACKAGES,
  PLANS,
  pageLinks,
  pageQuery,
  paymentItem,
  paymentsConfig,
  REFERRAL_BONUS_CREDITS,
  REFERRAL_MAX_FRIENDS,
} from "@toile/contract";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { idempotent } from "../../platform/http/idempotency.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import * as billing from "./billing.ts";

const tags = ["Payments"];
const security = [{ bearer: [] }];
/** No shopper buys credits this often; someone testing stolen cards would. */
const INTENTS_PER_HOUR = 40;
const HOUR_SECONDS = 3600;

const getPackages = createRoute({
  method: "get",
  path: "/credits/packages",
  tags,
  security: [],
  summary: "Prices of credits: packages, plans and what a friend earns",
  responses: { 200: jsonResponse("The prices.", creditPackages) },
});
const getConfig = createRoute({
  method: "get",
  path: "/payments/config",
  tags,
  security: [],
  summary: "What a browser needs to collect a card",
  responses: { 200: jsonResponse("The configuration.", paymentsConfig), ...errorResponses("PAYMENTS_UNAVAILABLE") },
});
const createIntent = createRoute({
  method: "post",
  path: "/payments/create-intent",
  tags,
  security,
  summary: "Start paying for credits, or for a plan; send an Idempotency-Key",
  middleware: [requireUser] as const,
  request: { body: jsonRequest(createIntentRequest) },
  responses: {
    200: jsonResponse("The intent, for the browser to confirm with a card.", createIntentAnswer),
    ...errorResponses(
      "VALIDATION_FAILED",
      "PAYMENT_REFUSED",
      "UNAUTHENTICATED",
      "SUBSCRIPTION_EXISTS",
      "IDEMPOTENCY_KEY_REUSED",
      "CONFLICT",
      "RATE_LIMITED",
      "PAYMENTS_UNAVAILABLE",
    ),
  },
});
const confirmPayment = createRoute({
  method: "post",
  path: "/payments/confirm",
  tags,
  security,
  summary: "Settle a payment that the browser confirmed; may be repeated",
  middleware: [requireUser] as const,
  request: { body: jsonRequest(confirmPaymentRequest) },
  responses: {
    200: jsonResponse("Its state.", confirmPaymentAnswer),
    ...errorResponses("VALIDATION_FAILED", "PAYMENT_REFUSED", "UNAUTHENTICATED", "NOT_FOUND", "PAYMENTS_UNAVAILABLE"),
  },
});
const listPayments = createRoute({
  method: "get",
  path: "/payments",
  tags,
  security,
  summary: "The user's payments, newest first",
  middleware: [requireUser] as const,
  request: { query: pageQuery },
  responses: {
    200: jsonResponse("One page.", paymentItem.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED"),
  },
});

const REFERRAL_PROGRAM = {
  referrerBonus: REFERRAL_BONUS_CREDITS,
  refereeBonus: REFERRAL_BONUS_CREDITS,
  maxReferrals: REFERRAL_MAX_FRIENDS,
  totalPossibleBonus: REFERRAL_BONUS_CREDITS * REFERRAL_MAX_FRIENDS,
  description: `Invite up to ${REFERRAL_MAX_FRIENDS} friends: each of you gets ${REFERRAL_BONUS_CREDITS} credits when they join`,
};

/** One limit for all requests that can charge a card. */
export function intentLimit(rateLimits: RateLimits) {
  return rateLimits.limit({
    name: "create-intent",
    points: INTENTS_PER_HOUR,
    durationSeconds: HOUR_SECONDS,
    key: (c) => actorOf(c).userId,
  });
}

/** Mounted under /api/v1. */
export function billingRoutes(deps: billing.BillingDeps & Pick<Platform, "rateLimits">) {
  const router = createRouter();
  router.use(createIntent.path, requireUser, intentLimit(deps.rateLimits));
  return router
    .openapi(getPackages, (c) =>
      c.json(
        { packages: [...PACKAGES], subscriptions: [...PLANS], currency: CURRENCY, referralProgram: REFERRAL_PROGRAM },
        200,
      ),
    )
    .openapi(getConfig, (c) => c.json(billing.readConfig(deps), 200))
    .openapi(createIntent, async (c) => {
      const { userId } = actorOf(c);
      const body = c.req.valid("json");
      const run = async ({ operationId }: { operationId: string }) =>
        c.json(await billing.createIntent(deps, { operationId, userId, body }), 200);
      // A double click: the second request finds the first one's row and intent. A stored answer has the type of the original.
      return (await idempotent(c, `user:${userId}`, JSON.stringify(body), run, { join: true })) as Awaited<
        ReturnType<typeof run>
      >;
    })
    .openapi(confirmPayment, async (c) => {
      const { paymentIntentId: intentId } = c.req.valid("json");
      return c.json(await billing.confirm(deps, { userId: actorOf(c).userId, intentId }), 200);
    })
    .openapi(listPayments, async (c) => {
      const { page, limit } = c.req.valid("query");
      const { items, total } = await billing.listPaymentsOfUser(deps, { userId: actorOf(c).userId, page, limit });
      c.header("X-Total-Count", String(total));
      c.header("Link", pageLinks({ url: c.req.url, page, limit, total }));
      return c.json(items, 200);
    });
}

const getReceipt = createRoute({
  method: "get",
  path: "/payments/{id}/receipt",
  tags: ["Payments"],
  security: [{ bearer: [] }],
  summary: "The receipt of your payment, as a page that prints",
  middleware: [requireUser] as const,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: "The page.", content: { "text/html": { schema: z.string() } } },
    ...errorResponses("UNAUTHENTICATED", "NOT_FOUND"),
  },
});

/** A payment's receipt, as a separate page. Mounted under /api/v1. */
export function receiptRoutes(deps: billing.BillingDeps) {
  return createRouter().openapi(getReceipt, async (c) => {
    const { id } = c.req.valid("param");
    const { userId } = actorOf(c);
    // An invalid id gets the same answer as an unknown one.
    const isId = z.uuid().safeParse(id).success;
    const page = isId ? await billing.receiptPage(deps, { paymentId: id, userId }) : null;
    if (page === null) throw new AppError("NOT_FOUND", "There is no such receipt.");
    c.header("Cache-Control", "private, no-store");
    return c.html(page, 200);
  });
}
