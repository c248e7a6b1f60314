/** Switching to another plan from the next period on, and undoing that. */
import { createRoute } from "@hono/zod-openapi";
import { subscriptionDetails, switchPlanRequest } from "@toile/contract";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import type { BillingDeps } from "./billing.ts";
import * as subscriber from "./subscriber/subscriber.ts";

const tags = ["Credits"];
const security = [{ bearer: [] }];

const switchPlan = createRoute({
  method: "post",
  path: "/credits/subscription/switch",
  tags,
  security,
  summary: "Switch to the other plan when the paid period ends; nothing is charged now. May be repeated",
  middleware: [requireUser] as const,
  request: { body: jsonRequest(switchPlanRequest) },
  responses: {
    200: jsonResponse("The subscription, with the plan that follows it.", subscriptionDetails),
    ...errorResponses(
      "VALIDATION_FAILED",
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "CONFLICT",
      "RATE_LIMITED",
      "PAYMENTS_UNAVAILABLE",
    ),
  },
});
const keepPlan = createRoute({
  method: "delete",
  path: "/credits/subscription/switch",
  tags,
  security,
  summary: "Undo a switch before it takes effect. May be repeated",
  middleware: [requireUser] as const,
  responses: {
    200: jsonResponse("The subscription, unchanged.", subscriptionDetails),
    ...errorResponses("UNAUTHENTICATED", "NOT_FOUND", "CONFLICT", "RATE_LIMITED", "PAYMENTS_UNAVAILABLE"),
  },
});

/** Each makes several calls to Stripe, and sends an email. */
const CHANGES_PER_HOUR = 20;
const HOUR_SECONDS = 3600;

/** Mounted under /api/v1. */
export function switchRoutes(deps: BillingDeps & Pick<Platform, "rateLimits">) {
  const limit = deps.rateLimits.limit({
    name: "switch-plan",
    points: CHANGES_PER_HOUR,
    durationSeconds: HOUR_SECONDS,
    key: (c) => actorOf(c).userId,
  });
  const router = createRouter();
  router.use(switchPlan.path, requireUser, limit);
  return router
    .openapi(switchPlan, async (c) => {
      const { subscriptionType } = c.req.valid("json");
      return c.json(await subscriber.switchPlan(deps, { userId: actorOf(c).userId, subscriptionType }), 200);
    })
    .openapi(keepPlan, async (c) => c.json(await subscriber.keepPlan(deps, { userId: actorOf(c).userId }), 200));
}
