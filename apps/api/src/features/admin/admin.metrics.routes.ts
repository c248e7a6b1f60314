/** Charts over time, and the state of the installation. Mounted under /api/v1. */
import { createRoute } from "@hono/zod-openapi";
import { adminMetrics, adminMetricsQuery, adminSystem } from "@toile/contract";
import { requireAdmin } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import type { Admin } from "./admin.ts";

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
  summary: "The queue, the engines and the settings; secrets only appear as set or not set",
  responses: {
    200: jsonResponse("The current state.", adminSystem),
    ...errorResponses("UNAUTHENTICATED", "FORBIDDEN"),
  },
});

export function adminMetricsRoutes({ admin }: { admin: Admin }) {
  const router = createRouter();
  router.openapi(getMetrics, async (c) => c.json(await admin.metrics(c.req.valid("query")), 200));
  router.openapi(getSystem, async (c) => c.json(await admin.system(), 200));
  return router;
}
