/** /developer/api-key: the key of the account that is signed in. A key cannot be used here. */
import { createRoute } from "@hono/zod-openapi";
import { API_BASE, apiKeyChange, apiKeyInfo, apiKeyMade, apiKeyMessage, EMBED_FRAME_PATH } from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as apiKeys from "./api-keys.ts";
import { embedRoutes, letShopsFrame } from "./embed.routes.ts";
import { publishableKeyRoutes } from "./publishable.routes.ts";

const PATH = "/developer/api-key";
const mine = { security: [{ bearer: [] }], tags: ["API keys"], middleware: requireUser };
const GENERATED = { name: "api-key", points: 20, durationSeconds: 3600 };

const getKey = createRoute({
  ...mine,
  method: "get",
  path: PATH,
  summary: "Your API key, masked",
  responses: { 200: jsonResponse("The key, masked", apiKeyInfo), ...errorResponses("UNAUTHENTICATED") },
});

const generateKey = createRoute({
  ...mine,
  method: "post",
  path: `${PATH}/generate`,
  summary: "Generate an API key",
  description: "The response is the only one that has the key in full. A revoked key is replaced.",
  responses: {
    201: jsonResponse("The key, in full", apiKeyMade),
    ...errorResponses("UNAUTHENTICATED", "CONFLICT", "RATE_LIMITED"),
  },
});

const revokeKey = createRoute({
  ...mine,
  method: "delete",
  path: `${PATH}/revoke`,
  summary: "Revoke your API key",
  description: "Programs that use it are refused from now on. Generating makes a new one.",
  responses: { 200: jsonResponse("Revoked", apiKeyMessage), ...errorResponses("UNAUTHENTICATED", "NOT_FOUND") },
});

const deleteKey = createRoute({
  ...mine,
  method: "delete",
  path: PATH,
  summary: "Delete your API key for good",
  responses: { 200: jsonResponse("Deleted", apiKeyMessage), ...errorResponses("UNAUTHENTICATED") },
});

const changeKey = createRoute({
  ...mine,
  method: "patch",
  path: PATH,
  summary: "Set what your API key may do, and which pages may use it",
  description:
    "`allowedOrigins` lets pages of these origins use the key from a browser, where anyone can read it: give such a key only what " +
    "it needs. With any origin named, a browser's request from another page is refused. Requests of servers name no origin.",
  request: { body: jsonRequest(apiKeyChange) },
  responses: {
    200: jsonResponse("The key, masked", apiKeyInfo),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

type Deps = Pick<Platform, "config" | "database" | "rateLimits">;

/** Mounted at the root: the keys' own routes, those of the try-on button, and who may frame its window. */
export function keyRoutes(deps: Deps) {
  const router = createRouter();
  for (const routes of [apiKeyRoutes, publishableKeyRoutes, embedRoutes]) router.route(API_BASE, routes(deps));
  router.use(EMBED_FRAME_PATH, letShopsFrame(deps));
  return router;
}

function apiKeyRoutes({ config, database, rateLimits }: Deps) {
  const requestOf = (c: Context<Env>) => ({
    userId: actorOf(c).userId,
    origin: audit.originOf(c, config.trustedProxies),
  });
  const router = createRouter();
  router.use(generateKey.path, requireUser, rateLimits.limit({ ...GENERATED, key: (c) => actorOf(c).userId }));
  router.openapi(getKey, async (c) => c.json(await database.read((tx) => apiKeys.getInfo(tx, actorOf(c).userId)), 200));
  router.openapi(generateKey, async (c) => {
    const made = await database.write((tx) => apiKeys.generate(tx, requestOf(c)));
    return c.json(made, 201);
  });
  router.openapi(changeKey, async (c) => {
    const input = { ...requestOf(c), ...c.req.valid("json") };
    return c.json(await database.write((tx) => apiKeys.change(tx, input)), 200);
  });
  router.openapi(revokeKey, async (c) => {
    await database.write((tx) => apiKeys.revoke(tx, requestOf(c)));
    return c.json({ message: "API key revoked successfully" }, 200);
  });
  router.openapi(deleteKey, async (c) => {
    await database.write((tx) => apiKeys.remove(tx, requestOf(c)));
    return c.json({ message: "API key deleted successfully" }, 200);
  });
  return router;
}
