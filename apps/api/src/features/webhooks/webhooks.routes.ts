/** /developer/webhooks: the signed-in account's webhooks and their messages. A key cannot be used here. */
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import {
  API_BASE,
  id,
  testWebhookMessage,
  tryOnWebhookMessage,
  WEBHOOK_TEST,
  webhook,
  webhookChange,
  webhookDelivery,
  webhookEvents,
  webhookNew,
  webhookWithSecret,
} from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import {
  createRouter,
  errorResponses,
  followed,
  followedResponse,
  jsonRequest,
  jsonResponse,
} from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as webhooks from "./webhooks.ts";

const PATH = "/developer/webhooks";
const ONE = `${PATH}/{id}`;
const logOf = (id: string): string => `${API_BASE}${PATH}/${id}/deliveries`;
const mine = { security: [{ bearer: [] }], tags: ["Webhooks"], middleware: requireUser };
const one = { ...mine, request: { params: z.object({ id }) } };
/** Each one is a request from us to someone else's server. */
const SENT = { name: "webhook-send", points: 30, durationSeconds: 60 };
const CHANGED = { name: "webhook-change", points: 60, durationSeconds: 3600 };

const listWebhooks = createRoute({
  ...mine,
  method: "get",
  path: PATH,
  summary: "Your webhooks",
  responses: { 200: jsonResponse("The webhooks", webhook.array()), ...errorResponses("UNAUTHENTICATED") },
});

const addWebhook = createRoute({
  ...mine,
  method: "post",
  path: PATH,
  summary: "Add a webhook",
  description:
    "It receives events about try-ons made with your API key, signed according to Standard Webhooks: `webhook-id`, `webhook-timestamp`, " +
    "`webhook-signature`. The response is the only one that has the secret. Answer a message with a 2xx within 15 seconds; otherwise " +
    "it is repeated for a day at growing intervals. Order is not guaranteed, and a message may arrive twice, with the same `webhook-id`.",
  request: { body: jsonRequest(webhookNew) },
  responses: {
    201: jsonResponse("The webhook, with its secret", webhookWithSecret),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "CONFLICT", "RATE_LIMITED"),
  },
});

const changeWebhook = createRoute({
  ...one,
  method: "patch",
  path: ONE,
  summary: "Change a webhook, or switch it on or off",
  request: { ...one.request, body: jsonRequest(webhookChange) },
  responses: {
    200: jsonResponse("The webhook", webhook),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

const deleteWebhook = createRoute({
  ...one,
  method: "delete",
  path: ONE,
  summary: "Delete a webhook and its log",
  responses: {
    204: { description: "Deleted" },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

const renewSecret = createRoute({
  ...one,
  method: "post",
  path: `${ONE}/secret`,
  summary: "Replace a webhook's secret",
  description:
    "For a day messages are signed with both: `webhook-signature` then has two signatures, with a blank between them.",
  responses: {
    200: jsonResponse("The webhook, with its new secret", webhookWithSecret),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

const testWebhook = createRoute({
  ...one,
  method: "post",
  path: `${ONE}/test`,
  summary: "Send a test message",
  description: "Of the type `webhook.test`, once, even if the webhook is switched off. Its outcome is in the log.",
  responses: {
    202: followedResponse("On its way", webhookDelivery),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND", "RATE_LIMITED"),
  },
});

const listDeliveries = createRoute({
  ...one,
  method: "get",
  path: `${ONE}/deliveries`,
  summary: "The last 50 messages, newest first",
  responses: {
    200: jsonResponse("The messages", webhookDelivery.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

const replayDelivery = createRoute({
  ...mine,
  method: "post",
  path: `${ONE}/deliveries/{deliveryId}/replay`,
  summary: "Send a message again",
  description: "With the same `webhook-id`, and the try-on's current state.",
  request: { params: z.object({ id, deliveryId: id }) },
  responses: {
    202: followedResponse("On its way", webhookDelivery),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND", "CONFLICT", "RATE_LIMITED"),
  },
});

const MESSAGES = {
  [WEBHOOK_TEST]: { summary: "A test message", schema: testWebhookMessage },
  ...Object.fromEntries(
    webhookEvents.map((event) => [
      event,
      { summary: `A try-on by API key ended: ${event}`, schema: tryOnWebhookMessage },
    ]),
  ),
};

/** What a developer's server receives. It is no path of ours, so it is not mounted. */
export function registerWebhookMessages(registry: OpenAPIHono["openAPIRegistry"]): void {
  for (const [path, { summary, schema }] of Object.entries(MESSAGES)) {
    registry.registerWebhook({
      method: "post",
      path,
      tags: mine.tags,
      summary,
      request: {
        headers: z.object({
          "webhook-id": z.string(),
          "webhook-timestamp": z.string().meta({ description: "Seconds since 1970" }),
          "webhook-signature": z.string().meta({ description: "One or more signatures, with a blank between them" }),
        }),
        body: jsonRequest(schema),
      },
      responses: { "2XX": { description: "Received. Anything else is sent again, for a day." } },
    });
  }
}

/** Mounted under /api/v1. */
export function webhookRoutes(deps: webhooks.WebhooksDeps & Pick<Platform, "rateLimits">) {
  const { config, rateLimits } = deps;
  const router = createRouter();
  const byUser = (c: Context<Env>) => actorOf(c).userId;
  const requestOf = (c: Context<Env>) => ({ userId: byUser(c), origin: audit.originOf(c, config.trustedProxies) });
  const limited = rateLimits.limit({ ...SENT, key: byUser });
  for (const path of [testWebhook.path, replayDelivery.path])
    router.use(path.replaceAll(/\{(\w+)\}/g, ":$1"), requireUser, limited);
  router.on("POST", PATH, requireUser, rateLimits.limit({ ...CHANGED, key: byUser }));

  router.openapi(listWebhooks, async (c) => c.json(await webhooks.list(deps, byUser(c)), 200));
  router.openapi(addWebhook, async (c) =>
    c.json(await webhooks.add(deps, { ...requestOf(c), ...c.req.valid("json") }), 201),
  );
  router.openapi(changeWebhook, async (c) => {
    const change = c.req.valid("json");
    return c.json(await webhooks.change(deps, { ...requestOf(c), id: c.req.valid("param").id, change }), 200);
  });
  router.openapi(deleteWebhook, async (c) => {
    await webhooks.remove(deps, { ...requestOf(c), id: c.req.valid("param").id });
    return c.body(null, 204);
  });
  router.openapi(renewSecret, async (c) =>
    c.json(await webhooks.renewSecret(deps, { ...requestOf(c), id: c.req.valid("param").id }), 200),
  );
  router.openapi(testWebhook, async (c) =>
    followed(
      c.json(await webhooks.sendTest(deps, { id: c.req.valid("param").id, userId: byUser(c) }), 202),
      logOf(c.req.valid("param").id),
    ),
  );
  router.openapi(listDeliveries, async (c) =>
    c.json(await webhooks.listDeliveries(deps, { id: c.req.valid("param").id, userId: byUser(c) }), 200),
  );
  router.openapi(replayDelivery, async (c) =>
    followed(
      c.json(await webhooks.replay(deps, { ...c.req.valid("param"), userId: byUser(c) }), 202),
      logOf(c.req.valid("param").id),
    ),
  );
  return router;
}
