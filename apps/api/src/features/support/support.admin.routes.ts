/** Questions for the operator. Mounted under /api/v1. */
import { createRoute, z } from "@hono/zod-openapi";
import { id, pageLinks, supportChange, supportMessage, supportQuery } from "@toile/contract";
import { actorOf, requireAdmin } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as support from "./support.ts";

const admin = { tags: ["Admin"], security: [{ bearer: [] }], middleware: requireAdmin };

const list = createRoute({
  ...admin,
  method: "get",
  path: "/support/admin/messages",
  summary: "Questions, newest first",
  request: { query: supportQuery },
  responses: {
    200: jsonResponse("One page.", supportMessage.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"),
  },
});

const mark = createRoute({
  ...admin,
  method: "put",
  path: "/support/admin/messages/{id}",
  summary: "Mark a question as answered, or as open again",
  request: { params: z.object({ id }), body: jsonRequest(supportChange) },
  responses: {
    200: jsonResponse("The question.", supportMessage),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"),
  },
});

export function supportAdminRoutes({ config, database }: Pick<Platform, "config" | "database">) {
  return createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const { items, total } = await database.read((tx) => support.listMessages(tx, query));
      c.header("X-Total-Count", String(total));
      c.header("Link", pageLinks({ url: c.req.url, ...query, total }));
      return c.json(items, 200);
    })
    .openapi(mark, async (c) => {
      const { id: messageId } = c.req.valid("param");
      const { answered } = c.req.valid("json");
      const act = { actorId: actorOf(c).userId, origin: audit.originOf(c, config.trustedProxies) };
      return c.json(await database.write((tx) => support.markAnswered(tx, { id: messageId, answered, ...act })), 200);
    });
}
