/** /developer/usage: the usage of the signed-in account's API key. */
import { createRoute } from "@hono/zod-openapi";
import { apiUsage, keyCredits } from "@toile/contract";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import { acceptApiKey } from "../api-keys/api-keys.ts";
import * as credits from "../credits/credits.ts";
import { type ApiUsageDeps, readUsage } from "./api-usage.ts";

const getUsage = createRoute({
  method: "get",
  path: "/developer/usage",
  tags: ["API keys"],
  security: [{ bearer: [] }],
  middleware: requireUser,
  summary: "The usage of your API key",
  description: "Requests for try-ons: the last 30 days in UTC, and the last 50 calls with their outcome.",
  responses: { 200: jsonResponse("The usage", apiUsage), ...errorResponses("UNAUTHENTICATED") },
});

const getCredits = createRoute({
  method: "get",
  path: "/developer/credits",
  tags: ["API keys"],
  security: [{ bearer: [] }, { apiKey: [] }],
  middleware: requireUser,
  summary: "The credits that try-ons by key can spend",
  description: "A key needs the permission `balance`.",
  responses: {
    200: jsonResponse("The credits", keyCredits),
    ...errorResponses("UNAUTHENTICATED", "FORBIDDEN", "ACCOUNT_SUSPENDED"),
  },
});

/** Mounted under /api/v1. */
export function apiUsageRoutes(deps: ApiUsageDeps) {
  const { database } = deps;
  const router = createRouter();
  router.use(getCredits.path, acceptApiKey(database, { scope: "balance" }));
  router.openapi(getUsage, async (c) => c.json(await readUsage(deps, actorOf(c).userId), 200));
  router.openapi(getCredits, async (c) => {
    const { userId } = actorOf(c);
    return c.json({ credits: await database.read((tx) => credits.balance(tx, { userId })) }, 200);
  });
  return router;
}
