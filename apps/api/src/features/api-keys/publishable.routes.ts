/** /developer/publishable-keys: the signed-in account's. Keys are not accepted here. */
import { createRoute, z } from "@hono/zod-openapi";
import { id, publishableKey, publishableKeyChange, publishableKeyNew } from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { idempotent } from "../../platform/http/idempotency.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as publishable from "./publishable.ts";

const PATH = "/developer/publishable-keys";
const ONE = `${PATH}/{id}`;
const mine = { security: [{ bearer: [] }], tags: ["Publishable keys"], middleware: requireUser };
const one = { ...mine, request: { params: z.object({ id }) } };
const CHANGED = { name: "publishable-key", points: 60, durationSeconds: 3600 };

const listKeys = createRoute({
  ...mine,
  method: "get",
  path: PATH,
  summary: "Your publishable keys",
  responses: { 200: jsonResponse("The active ones", publishableKey.array()), ...errorResponses("UNAUTHENTICATED") },
});

const makeKey = createRoute({
  ...mine,
  method: "post",
  path: PATH,
  summary: "Make a publishable key",
  description:
    "For the try-on button on a shop's pages, where everyone can read it. It only works on pages of its origins, and your " +
    "credits pay for the try-ons of their visitors, within its budgets for 24 hours. Send an `Idempotency-Key`, so that a repeated " +
    "request makes no second key.",
  request: {
    headers: z.object({ "Idempotency-Key": z.string().max(255).optional() }),
    body: jsonRequest(publishableKeyNew),
  },
  responses: {
    201: jsonResponse("The key", publishableKey),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "CONFLICT", "RATE_LIMITED"),
  },
});

const changeKey = createRoute({
  ...one,
  method: "patch",
  path: ONE,
  summary: "Change a publishable key's name, origins or budgets",
  request: { ...one.request, body: jsonRequest(publishableKeyChange) },
  responses: {
    200: jsonResponse("The key", publishableKey),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND", "RATE_LIMITED"),
  },
});

const revokeKey = createRoute({
  ...one,
  method: "delete",
  path: ONE,
  summary: "Revoke a publishable key",
  description: "It starts no more visits or try-ons. Its visitors can still see and delete their own.",
  responses: {
    204: { description: "Revoked" },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND", "RATE_LIMITED"),
  },
});

/** Mounted under /api/v1. */
export function publishableKeyRoutes({
  config,
  database,
  rateLimits,
}: Pick<Platform, "config" | "database" | "rateLimits">) {
  const by = (c: Context<Env>) => ({ userId: actorOf(c).userId, origin: audit.originOf(c, config.trustedProxies) });
  const router = createRouter();
  const limit = rateLimits.limit({ ...CHANGED, key: (c) => actorOf(c).userId });
  for (const path of [PATH, ONE.replace("{id}", ":id")])
    router.use(path, requireUser, (c, next) => (c.req.method === "GET" ? next() : limit(c, next)));

  router.openapi(listKeys, async (c) =>
    c.json(await database.read((tx) => publishable.list(tx, actorOf(c).userId)), 200),
  );
  router.openapi(makeKey, async (c) => {
    const input = c.req.valid("json");
    const run = async ({ operationId }: { operationId: string }) =>
      c.json(await database.write((tx) => publishable.make(tx, { ...input, ...by(c), id: operationId })), 201);
    // A double click: the second request finds the first one's key. The stored response has the type of the first one.
    return (await idempotent(c, `user:${actorOf(c).userId}`, JSON.stringify(input), run, { join: true })) as Awaited<
      ReturnType<typeof run>
    >;
  });
  router.openapi(changeKey, async (c) => {
    const input = { ...by(c), id: c.req.valid("param").id, change: c.req.valid("json") };
    return c.json(await database.write((tx) => publishable.change(tx, input)), 200);
  });
  router.openapi(revokeKey, async (c) => {
    await database.write((tx) => publishable.revoke(tx, { ...by(c), id: c.req.valid("param").id }));
    return c.body(null, 204);
  });
  return router;
}
