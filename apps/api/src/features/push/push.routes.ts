/** /users/push: the shopper's devices that get notifications. */
import { createRoute } from "@hono/zod-openapi";
import { pushEndpoint, pushSetup, pushSubscription } from "@toile/contract";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import { sessionOver } from "../accounts/accounts.ts";
import * as push from "./push.ts";

const PATH = "/users/push";
const CHANGES = { name: "push", points: 60, durationSeconds: 3600 };

const mine = { security: [{ bearer: [] }], tags: ["Notifications"], path: PATH, middleware: requireUser };

const getSetup = createRoute({
  ...mine,
  method: "get",
  summary: "What a browser needs to subscribe to notifications",
  responses: { 200: jsonResponse("The server's public key", pushSetup), ...errorResponses("UNAUTHENTICATED") },
});

/** Mounted under /api/v1. */
export function pushRoutes({ config, database, rateLimits }: Pick<Platform, "config" | "database" | "rateLimits">) {
  const limited = [requireUser, rateLimits.limit({ ...CHANGES, key: (c) => actorOf(c).userId })];
  const subscribe = createRoute({
    ...mine,
    middleware: limited,
    method: "put",
    summary: "Notify this device when a try-on ends",
    description: "Until its session ends, or the browser cancels the subscription.",
    request: { body: jsonRequest(pushSubscription) },
    responses: {
      204: { description: "Subscribed." },
      ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "RATE_LIMITED"),
    },
  });
  const unsubscribe = createRoute({
    ...mine,
    middleware: limited,
    method: "delete",
    summary: "Stop notifying this device",
    request: { body: jsonRequest(pushEndpoint) },
    responses: {
      204: { description: "Not subscribed." },
      ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "RATE_LIMITED"),
    },
  });
  return createRouter()
    .openapi(getSetup, (c) => c.json({ publicKey: push.publicKeyOf(config) }, 200))
    .openapi(subscribe, async (c) => {
      const { userId, sessionId } = actorOf(c);
      if (!sessionId) throw sessionOver();
      await database.write((tx) => push.subscribe(tx, { userId, sessionId }, c.req.valid("json")));
      return c.body(null, 204);
    })
    .openapi(unsubscribe, async (c) => {
      const { userId } = actorOf(c);
      await database.write((tx) => push.unsubscribe(tx, { userId, endpoint: c.req.valid("json").endpoint }));
      return c.body(null, 204);
    });
}
