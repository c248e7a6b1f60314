/** The admin area's sums and lists. Mounted under /api/v1. */
import { createRoute } from "@hono/zod-openapi";
import {
  adminPayment,
  adminPaymentQuery,
  adminPaymentReport,
  adminStats,
  adminSubscriptionQuery,
  adminUser,
  adminUserQuery,
  pageLinks,
} from "@toile/contract";
import type { Context } from "hono";
import { requireAdmin } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import type { AdminDeps } from "./admin.ts";
import { readStats } from "./days/days.ts";
import * as people from "./people/people.ts";

const admin = { tags: ["Admin"], security: [{ bearer: [] }], middleware: requireAdmin };
const refusals = errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN");

const getStats = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/stats",
  summary: "The dashboard's figures",
  responses: { 200: jsonResponse("The figures.", adminStats), ...errorResponses("UNAUTHENTICATED", "FORBIDDEN") },
});

const listUsers = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/users",
  summary: "People: searched, filtered, sorted, in pages",
  request: { query: adminUserQuery },
  responses: { 200: jsonResponse("One page.", adminUser.array()), ...refusals },
});

const getPaymentReport = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/payments",
  summary: "Sums over all payments, and subscriptions newest first; the total in the headers counts these",
  request: { query: adminSubscriptionQuery },
  responses: { 200: jsonResponse("Sums and one page.", adminPaymentReport), ...refusals },
});

const listPayments = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/payments/all",
  summary: "Payments of every kind, newest first",
  request: { query: adminPaymentQuery },
  responses: { 200: jsonResponse("One page.", adminPayment.array()), ...refusals },
});

/** Sets the headers with the total and the links to the other pages. */
export function tellPages(c: Context<Env>, page: { page: number; limit: number; total: number }): void {
  c.header("X-Total-Count", String(page.total));
  c.header("Link", pageLinks({ url: c.req.url, ...page }));
}

export function adminRoutes({ database }: AdminDeps) {
  const router = createRouter();
  router.openapi(getStats, async (c) => c.json(await readStats(database), 200));
  router.openapi(listUsers, async (c) => {
    const query = c.req.valid("query");
    const { items, total } = await people.listUsers(database, query);
    tellPages(c, { ...query, total });
    return c.json(items, 200);
  });
  router.openapi(getPaymentReport, async (c) => {
    const query = c.req.valid("query");
    const { total, ...report } = await people.readReport(database, query);
    tellPages(c, { ...query, total });
    return c.json(report, 200);
  });
  router.openapi(listPayments, async (c) => {
    const query = c.req.valid("query");
    const { items, total } = await people.listPayments(database, query);
    tellPages(c, { ...query, total });
    return c.json(items, 200);
  });
  return router;
}
