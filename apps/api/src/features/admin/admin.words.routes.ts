/** What is searched for, and the words that mean the same to a search. Mounted under /api/v1. */
import { createRoute } from "@hono/zod-openapi";
import { SYNONYMS_SECONDS, searched, searchedQuery, synonyms, synonymsAdded, synonymsRemoved } from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireAdmin } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import * as audit from "../audit/audit.ts";
import { tellPages } from "./admin.routes.ts";
import type { AdminDeps } from "./admin.ts";
import * as words from "./words/words.ts";

const admin = { tags: ["Admin"], security: [{ bearer: [] }], middleware: requireAdmin, path: "/users/admin/synonyms" };
const refusals = ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"] as const;
const soon = `A running shop knows it within ${SYNONYMS_SECONDS} seconds.`;

const listSearches = createRoute({
  ...admin,
  path: "/users/admin/searches",
  method: "get",
  summary: "What shoppers searched for and how much was found, summed over days",
  description:
    "First pages of searches without other filters, counted by day and without a person; known after about half a minute.",
  request: { query: searchedQuery },
  responses: {
    200: jsonResponse("One page.", searched.array()),
    ...errorResponses(...refusals),
  },
});
const list = createRoute({
  ...admin,
  method: "get",
  summary: "Every meaning with its words",
  responses: {
    200: jsonResponse("The meanings.", synonyms.array()),
    ...errorResponses("UNAUTHENTICATED", "FORBIDDEN"),
  },
});
const join = createRoute({
  ...admin,
  method: "post",
  summary: "Make words mean the same; meanings that they had before become one",
  description: soon,
  request: { body: jsonRequest(synonymsAdded) },
  responses: { 201: jsonResponse("All words of that meaning.", synonyms), ...errorResponses(...refusals) },
});
const part = createRoute({
  ...admin,
  method: "delete",
  summary: "Remove words from the synonyms",
  description: soon,
  request: { body: jsonRequest(synonymsRemoved) },
  responses: { 204: { description: "Removed" }, ...errorResponses(...refusals, "NOT_FOUND") },
});

export function adminWordRoutes(deps: AdminDeps) {
  const actOf = (c: Context<Env>) => ({
    actorId: actorOf(c).userId,
    origin: audit.originOf(c, deps.config.trustedProxies),
  });
  const router = createRouter();
  router.openapi(listSearches, async (c) => {
    const query = c.req.valid("query");
    const { items, total } = await words.listSearched(deps.database, query);
    tellPages(c, { ...query, total });
    return c.json(items, 200);
  });
  router.openapi(list, async (c) => c.json(await words.listWords(deps.database), 200));
  router.openapi(join, async (c) =>
    c.json(await words.joinWords(deps.database, { ...c.req.valid("json"), ...actOf(c) }), 201),
  );
  router.openapi(part, async (c) => {
    await words.partWords(deps.database, { ...c.req.valid("json"), ...actOf(c) });
    return c.body(null, 204);
  });
  return router;
}
