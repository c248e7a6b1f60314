/** One account's details, an admin's acts on it, and the audit trail. Mounted under /api/v1. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  adminPayment,
  adminUserDetail,
  auditEntry,
  auditQuery,
  creditAdjusted,
  creditAdjustment,
  creditTransaction,
  id,
  pageQuery,
  refundRequest,
  suspensionAnswer,
  suspensionRequest,
} from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireAdmin } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { idempotent, type Operation } from "../../platform/http/idempotency.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import * as audit from "../audit/audit.ts";
import { adminReadingRoutes } from "./admin.readings.routes.ts";
import { tellPages } from "./admin.routes.ts";
import { type AdminDeps, refundAndShow } from "./admin.ts";
import * as people from "./people/people.ts";

const admin = { tags: ["Admin"], security: [{ bearer: [] }], middleware: requireAdmin };
const refusals = ["VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"] as const;
const oneOf = { params: z.object({ id }) };
const once = z.object({
  "idempotency-key": z.string().min(1).max(255).optional().meta({ description: "The same key and body act once" }),
});

const getUser = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/users/{id}",
  summary: "Everything about one account except its pictures",
  request: oneOf,
  responses: { 200: jsonResponse("The account.", adminUserDetail), ...errorResponses(...refusals) },
});
const listTransactions = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/users/{id}/transactions",
  summary: "The movements of one account's credits, newest first",
  request: { ...oneOf, query: pageQuery },
  responses: {
    200: jsonResponse("One page.", creditTransaction.array()),
    ...errorResponses(...refusals),
  },
});
const adjustCredits = createRoute({
  ...admin,
  method: "post",
  path: "/users/admin/users/{id}/credits",
  summary: "Give credits, or take back credits that were not paid for",
  request: { ...oneOf, headers: once, body: jsonRequest(creditAdjustment) },
  responses: {
    200: jsonResponse("The new balance.", creditAdjusted),
    ...errorResponses(...refusals, "CONFLICT", "IDEMPOTENCY_KEY_REUSED"),
  },
});
const suspend = createRoute({
  ...admin,
  method: "put",
  path: "/users/admin/users/{id}/suspension",
  summary: "Suspend an account: it is logged out everywhere, cannot log in, and its API key stops",
  request: { ...oneOf, body: jsonRequest(suspensionRequest) },
  responses: { 200: jsonResponse("Its state.", suspensionAnswer), ...errorResponses(...refusals, "CONFLICT") },
});
const restore = createRoute({
  ...admin,
  method: "delete",
  path: "/users/admin/users/{id}/suspension",
  summary: "End a suspension",
  request: { ...oneOf, body: jsonRequest(suspensionRequest) },
  responses: { 200: jsonResponse("Its state.", suspensionAnswer), ...errorResponses(...refusals) },
});
const refund = createRoute({
  ...admin,
  method: "post",
  path: "/users/admin/payments/{id}/refund",
  summary: "Refund a payment at Stripe, in part or all that is left; its credits are taken back",
  request: { ...oneOf, headers: once, body: jsonRequest(refundRequest) },
  responses: {
    200: jsonResponse("The updated payment.", adminPayment),
    ...errorResponses(...refusals, "CONFLICT", "IDEMPOTENCY_KEY_REUSED", "PAYMENT_REFUSED", "PAYMENTS_UNAVAILABLE"),
  },
});
const listAudit = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/audit",
  summary: "Who did what, newest first",
  request: { query: auditQuery },
  responses: {
    200: jsonResponse("One page.", auditEntry.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"),
  },
});

export function adminActRoutes(deps: AdminDeps) {
  const actOn = (c: Context<Env>, userId: string) => ({
    userId,
    actorId: actorOf(c).userId,
    origin: audit.originOf(c, deps.config.trustedProxies),
  });
  const scopeOf = (c: Context<Env>) => `user:${actorOf(c).userId}`;
  const router = createRouter();
  router.route("/", adminReadingRoutes(deps));
  router.openapi(getUser, async (c) => c.json(await people.readUser(deps.database, c.req.valid("param").id), 200));
  router.openapi(listTransactions, async (c) => {
    const query = c.req.valid("query");
    const { items, total } = await people.listTransactions(deps.database, {
      userId: c.req.valid("param").id,
      ...query,
    });
    tellPages(c, { ...query, total });
    return c.json(items, 200);
  });
  router.openapi(suspend, async (c) => {
    return c.json(await people.suspend(deps, { ...actOn(c, c.req.valid("param").id), ...c.req.valid("json") }), 200);
  });
  router.openapi(restore, async (c) => {
    return c.json(await people.restore(deps, { ...actOn(c, c.req.valid("param").id), ...c.req.valid("json") }), 200);
  });
  router.openapi(listAudit, async (c) => {
    const query = c.req.valid("query");
    const { items, total } = await people.listAudit(deps.database, query);
    tellPages(c, { ...query, total });
    return c.json(items, 200);
  });
  router.openapi(adjustCredits, async (c) => {
    const body = c.req.valid("json");
    const act = actOn(c, c.req.valid("param").id);
    const run = async ({ operationId }: Operation) =>
      c.json(await people.adjustCredits(deps, { ...act, ...body, operationId }), 200);
    // A stored answer has the shape of the original.
    return (await idempotent(c, scopeOf(c), JSON.stringify(body), run)) as Awaited<ReturnType<typeof run>>;
  });
  router.openapi(refund, async (c) => {
    const { amountInEuros, reason } = c.req.valid("json");
    const { userId: paymentId, ...act } = actOn(c, c.req.valid("param").id);
    const amountCents = amountInEuros === undefined ? undefined : Math.round(amountInEuros * 100);
    const body = JSON.stringify({ amountCents, reason });
    const run = async ({ operationId }: Operation) =>
      c.json(await refundAndShow(deps, { ...act, paymentId, amountCents, reason, operationId }), 200);
    return (await idempotent(c, scopeOf(c), body, run)) as Awaited<ReturnType<typeof run>>;
  });
  return router;
}
