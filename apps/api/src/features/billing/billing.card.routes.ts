/** The card of the user's plan: showing and replacing it. */
import { createRoute } from "@hono/zod-openapi";
import { cardSetup, confirmCardRequest, planCardAnswer } from "@toile/contract";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { idempotent } from "../../platform/http/idempotency.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import { intentLimit } from "./billing.routes.ts";
import type { BillingDeps } from "./billing.ts";
import * as subscriber from "./subscriber/subscriber.ts";

const tags = ["Credits"];
const security = [{ bearer: [] }];

const getCard = createRoute({
  method: "get",
  path: "/credits/subscription/card",
  tags,
  security,
  summary: "The card that pays your plan's renewals; null where none is known",
  middleware: [requireUser] as const,
  responses: {
    200: jsonResponse("The card.", planCardAnswer),
    ...errorResponses("UNAUTHENTICATED", "PAYMENTS_UNAVAILABLE"),
  },
});
const beginChange = createRoute({
  method: "post",
  path: "/credits/subscription/card",
  tags,
  security,
  summary: "Start changing the card of your plan; send an Idempotency-Key",
  middleware: [requireUser] as const,
  responses: {
    200: jsonResponse("The setup, for the browser to confirm with a card.", cardSetup),
    ...errorResponses(
      "VALIDATION_FAILED",
      "PAYMENT_REFUSED",
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "IDEMPOTENCY_KEY_REUSED",
      "CONFLICT",
      "RATE_LIMITED",
      "PAYMENTS_UNAVAILABLE",
    ),
  },
});
const confirmChange = createRoute({
  method: "post",
  path: "/credits/subscription/card/confirm",
  tags,
  security,
  summary: "Pay the next renewals with the card that the browser confirmed; may be repeated",
  middleware: [requireUser] as const,
  request: { body: jsonRequest(confirmCardRequest) },
  responses: {
    200: jsonResponse("The card that pays now.", planCardAnswer),
    ...errorResponses(
      "VALIDATION_FAILED",
      "PAYMENT_REFUSED",
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "CONFLICT",
      "PAYMENTS_UNAVAILABLE",
    ),
  },
});

/** Mounted under /api/v1. */
export function cardRoutes(deps: BillingDeps & Pick<Platform, "rateLimits">) {
  const router = createRouter();
  router.on("POST", beginChange.path, requireUser, intentLimit(deps.rateLimits));
  return router
    .openapi(getCard, async (c) => c.json({ card: await subscriber.findPlanCard(deps, actorOf(c).userId) }, 200))
    .openapi(beginChange, async (c) => {
      const { userId } = actorOf(c);
      const run = async ({ operationId }: { operationId: string }) =>
        c.json(await subscriber.beginCardChange(deps, { operationId, userId }), 200);
      // A double click: the second request gets the first one's setup. A stored answer has the type of the original.
      return (await idempotent(c, `user:${userId}`, "", run, { join: true })) as Awaited<ReturnType<typeof run>>;
    })
    .openapi(confirmChange, async (c) => {
      const { setupIntentId } = c.req.valid("json");
      return c.json(
        { card: await subscriber.confirmCardChange(deps, { userId: actorOf(c).userId, setupIntentId }) },
        200,
      );
    });
}
