/**
 * The user's subscription: showing it, paying what is due, cancelling and resuming. It starts with a payment: POST
 * /payments/create-intent.
 */
import { createRoute } from "@hono/zod-openapi";
import {
  cancelSubscriptionRequest,
  subscriptionAnswer,
  subscriptionChange,
  subscriptionDetails,
} from "@toile/contract";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import { type BillingDeps, findDetails } from "./billing.ts";
import * as subscriber from "./subscriber/subscriber.ts";

const tags = ["Credits"];
const security = [{ bearer: [] }];

const getSubscription = createRoute({
  method: "get",
  path: "/credits/subscription",
  tags,
  security,
  summary: "Your subscription, or only a message if you have none",
  middleware: [requireUser] as const,
  responses: {
    200: jsonResponse("The subscription, or a message.", subscriptionAnswer),
    ...errorResponses("UNAUTHENTICATED"),
  },
});
const cancelSubscription = createRoute({
  method: "delete",
  path: "/credits/subscription",
  tags,
  security,
  summary: "Stop renewals; the paid period stays usable. May be repeated",
  middleware: [requireUser] as const,
  request: { body: { required: false, content: { "application/json": { schema: cancelSubscriptionRequest } } } },
  responses: {
    200: jsonResponse("It will not be renewed.", subscriptionChange),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND", "PAYMENTS_UNAVAILABLE"),
  },
});
const resumeSubscription = createRoute({
  method: "post",
  path: "/credits/subscription/resume",
  tags,
  security,
  summary: "Resume a cancelled plan before the paid period ends. May be repeated",
  middleware: [requireUser] as const,
  responses: {
    200: jsonResponse("The subscription, which will be renewed.", subscriptionDetails),
    ...errorResponses("UNAUTHENTICATED", "NOT_FOUND", "CONFLICT", "PAYMENTS_UNAVAILABLE"),
  },
});
const payDue = createRoute({
  method: "post",
  path: "/credits/subscription/pay",
  tags,
  security,
  summary: "Pay a failed renewal now, with the plan's card. May be repeated",
  middleware: [requireUser] as const,
  responses: {
    200: jsonResponse("The subscription, paid.", subscriptionDetails),
    ...errorResponses(
      "PAYMENT_REFUSED",
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "CONFLICT",
      "RATE_LIMITED",
      "PAYMENTS_UNAVAILABLE",
    ),
  },
});

/** Each may attempt to charge a card. */
const PAYMENTS_PER_HOUR = 20;
const HOUR_SECONDS = 3600;

/** Mounted under /api/v1. */
export function subscriptionRoutes(deps: BillingDeps & Pick<Platform, "rateLimits">) {
  const limit = deps.rateLimits.limit({
    name: "pay-due",
    points: PAYMENTS_PER_HOUR,
    durationSeconds: HOUR_SECONDS,
    key: (c) => actorOf(c).userId,
  });
  const router = createRouter();
  router.use(payDue.path, requireUser, limit);
  return router
    .openapi(payDue, async (c) => c.json(await subscriber.payDue(deps, { userId: actorOf(c).userId }), 200))
    .openapi(getSubscription, async (c) => {
      const details = await deps.database.read((tx) => findDetails(tx, actorOf(c).userId));
      return c.json(details ?? { message: "No active subscription" }, 200);
    })
    .openapi(cancelSubscription, async (c) => {
      const { reason } = c.req.valid("json");
      const message = await subscriber.cancelSubscription(deps, { userId: actorOf(c).userId, reason: reason || null });
      return c.json({ success: true as const, message }, 200);
    })
    .openapi(resumeSubscription, async (c) => {
      return c.json(await subscriber.resumeSubscription(deps, { userId: actorOf(c).userId }), 200);
    });
}
