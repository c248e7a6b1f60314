/** How the engine reads a product's picture, and the operator's corrections. Mounted with the other acts. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  ADMIN_CORRECTIONS_PAGE,
  correctedProduct,
  garmentCorrectionWrite,
  garmentPreview,
  garmentPreviewRequest,
  productReading,
} from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireAdmin } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import * as audit from "../audit/audit.ts";
import { tellPages } from "./admin.routes.ts";
import type { AdminDeps } from "./admin.ts";
import * as readings from "./readings/readings.ts";

const path = "/users/admin/products/{id}/reading";
const admin = { tags: ["Admin"], security: [{ bearer: [] }], middleware: requireAdmin };
const params = z.object({ id: z.string().trim().min(1).max(200).meta({ description: "The product's id" }) });
const refusals = ["UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "VALIDATION_FAILED"] as const;
const writes = [...refusals, "CONFLICT", "SERVICE_UNAVAILABLE"] as const;

const pages = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(ADMIN_CORRECTIONS_PAGE),
});

const list = createRoute({
  ...admin,
  method: "get",
  path: "/users/admin/readings",
  summary: "The products whose reading was corrected",
  description: "Those whose correction no longer applies first, then the newest corrections.",
  request: { query: pages },
  responses: {
    200: jsonResponse("One page.", correctedProduct.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"),
  },
});
const read = createRoute({
  ...admin,
  method: "get",
  path,
  summary: "How the engine reads the product's picture, by itself and with what was corrected",
  request: { params },
  responses: {
    200: jsonResponse("The reading.", productReading),
    ...errorResponses(...refusals, "SERVICE_UNAVAILABLE"),
  },
});
const save = createRoute({
  ...admin,
  method: "put",
  path,
  summary: "Correct the reading: every try-on of the product uses it from now on",
  description:
    "Points are fractions of the picture, the mask is a PNG in base64. What the engine cannot use is refused. It holds for this picture " +
    "and kind of garment alone. Pictures on house models are made again.",
  request: { params, body: jsonRequest(garmentCorrectionWrite) },
  responses: {
    200: jsonResponse("The reading.", productReading),
    ...errorResponses(...writes, "GARMENT_NOT_FOUND", "GARMENT_UNSUPPORTED"),
  },
});
const reset = createRoute({
  ...admin,
  method: "delete",
  path,
  summary: "Back to the automatic reading",
  request: { params },
  responses: { 204: { description: "The automatic reading is used again." }, ...errorResponses(...refusals) },
});
const preview = createRoute({
  ...admin,
  method: "post",
  path: `${path}/preview`,
  summary: "A try-on with a correction that is not saved, on a model or a figure",
  description: "The picture is not stored, and no credits are charged.",
  request: { params, body: jsonRequest(garmentPreviewRequest) },
  responses: {
    200: jsonResponse("The picture.", garmentPreview),
    ...errorResponses(
      ...writes,
      "GARMENT_NOT_FOUND",
      "GARMENT_UNSUPPORTED",
      "BODY_NOT_VISIBLE",
      "NO_PERSON",
      "SEVERAL_PEOPLE",
      "POSE_UNSUITABLE",
      "IMAGE_UNREADABLE",
    ),
  },
});

export function adminReadingRoutes(deps: AdminDeps) {
  const actOf = (c: Context<Env>) => ({
    actorId: actorOf(c).userId,
    origin: audit.originOf(c, deps.config.trustedProxies),
  });
  const router = createRouter();
  router.openapi(list, async (c) => {
    const query = c.req.valid("query");
    const { items, total } = await readings.list(deps, query);
    tellPages(c, { ...query, total });
    return c.json(items, 200);
  });
  router.openapi(read, async (c) => c.json(await readings.read(deps, c.req.valid("param").id), 200));
  router.openapi(save, async (c) => {
    const { picture, ...correction } = c.req.valid("json");
    const correcting = { ref: c.req.valid("param").id, picture, correction };
    return c.json(await readings.save(deps, correcting, actOf(c)), 200);
  });
  router.openapi(reset, async (c) => {
    await readings.reset(deps, c.req.valid("param").id, actOf(c));
    return c.body(null, 204);
  });
  router.openapi(preview, async (c) => {
    const { picture, model, ...correction } = c.req.valid("json");
    const request = { ref: c.req.valid("param").id, picture, correction, model };
    return c.json(await readings.preview(deps, request, actOf(c)), 200);
  });
  return router;
}
