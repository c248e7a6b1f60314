/** Charts over time and how the installation stands. Mounted under /api/v1. */
import { createRoute, z } from "@hono/zod-openapi";
import { adminJobsMoved, adminMetrics, adminMetricsQuery, adminSystem } from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireAdmin } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import * as audit from "../audit/audit.ts";
import type { AdminDeps } from "./admin.ts";
import { readMetrics } from "./days/days.ts";
import * as health from "./health/health.ts";

const admin = { tags: ["Admin"], security: [{ bearer: [] }], middleware: requireAdmin };

const getMetrics = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/metrics",
  summary: "What happened on each day of a range",
  request: { query: adminMetricsQuery },
  responses: {
    200: jsonResponse("The days.", adminMetrics),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"),
  },
});
const getSystem = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/system",
  summary: "How the installation stands: jobs, engines, database, storage, mail, payments, settings",
  description: "Secrets are only said to be set or not.",
  responses: { 200: jsonResponse("How it stands.", adminSystem), ...errorResponses("UNAUTHENTICATED", "FORBIDDEN") },
});

const ofOneKind = { params: z.object({ name: z.string().min(1).max(100) }) };
const jobRefusals = ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"] as const;
const retryJobs = createRoute({
  ...admin,
  method: "post",
  path: "/users/admin/jobs/{name}/retry",
  summary: "Run the failed jobs of a kind once more",
  description: "A kind whose failures were dealt with, `canRetry` false, can only be discarded.",
  request: ofOneKind,
  responses: { 200: jsonResponse("How many.", adminJobsMoved), ...errorResponses(...jobRefusals, "CONFLICT") },
});
const discardJobs = createRoute({
  ...admin,
  method: "post",
  path: "/users/admin/jobs/{name}/discard",
  summary: "Forget the failed jobs of a kind, which go by themselves after a day",
  request: ofOneKind,
  responses: { 200: jsonResponse("How many.", adminJobsMoved), ...errorResponses(...jobRefusals) },
});

export function adminMetricsRoutes(deps: AdminDeps) {
  const actOf = (c: Context<Env>, name: string) => ({
    name,
    actorId: actorOf(c).userId,
    origin: audit.originOf(c, deps.config.trustedProxies),
  });
  const router = createRouter();
  router.openapi(getMetrics, async (c) => c.json(await readMetrics(deps.database, c.req.valid("query")), 200));
  router.openapi(getSystem, async (c) => c.json(await health.readSystem(deps), 200));
  router.openapi(retryJobs, async (c) =>
    c.json(await health.retryJobs(deps, actOf(c, c.req.valid("param").name)), 200),
  );
  router.openapi(discardJobs, async (c) =>
    c.json(await health.discardJobs(deps, actOf(c, c.req.valid("param").name)), 200),
  );
  return router;
}
