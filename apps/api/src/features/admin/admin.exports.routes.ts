/** Every list of the admin area as a CSV file. Mounted under /api/v1. */
import { createRoute, z } from "@hono/zod-openapi";
import { type AdminExportFilters, type AdminExportList, adminExports, PRODUCT_NAME } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import { actorOf, requireAdmin } from "../../platform/http/actor.ts";
import { createRouter, errorResponses } from "../../platform/http/router.ts";
import * as audit from "../audit/audit.ts";
import type { AdminDeps } from "./admin.ts";
import { exportList } from "./exports/exports.ts";

const file = {
  description: "UTF-8 with a byte order mark, commas, lines as in RFC 4180; written while it is read",
  content: { "text/csv": { schema: z.string() } },
};

const exportRoute = (list: AdminExportList) =>
  createRoute({
    tags: ["Admin"],
    security: [{ bearer: [] }],
    middleware: requireAdmin,
    method: "get",
    path: `/users/admin/exports/${list}`,
    summary: `The list of ${list} as CSV${list === "searches" ? ", those that found nothing most often first" : ", newest first"}`,
    description:
      "Times are UTC. Text is quoted; what a spreadsheet would run as a formula, at its start or behind a semicolon, has an apostrophe before it. Each export leaves a row in the audit trail.",
    request: { query: adminExports[list] },
    responses: { 200: file, ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN") },
  });

export function adminExportRoutes(deps: AdminDeps) {
  const router = createRouter();
  for (const list of Object.keys(adminExports) as AdminExportList[]) {
    router.openapi(exportRoute(list), async (c) => {
      const stream = await exportList(deps, {
        list,
        // Parsed by the schema of this very list.
        filters: c.req.valid("query") as AdminExportFilters<typeof list>,
        actorId: actorOf(c).userId,
        origin: audit.originOf(c, deps.config.trustedProxies),
      });
      const name = `${PRODUCT_NAME.toLowerCase()}-${list}-${now().toISOString().slice(0, 10)}.csv`;
      c.header("Content-Type", "text/csv; charset=utf-8");
      c.header("Content-Disposition", `attachment; filename="${name}"`);
      c.header("Cache-Control", "private, no-store");
      return c.body(stream, 200);
    });
  }
  return router;
}
