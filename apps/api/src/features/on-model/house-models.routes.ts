/** /house-models: the people, or figures, on whom the shop shows its products. For admins. */
import { createRoute, z } from "@hono/zod-openapi";
import { houseModel, houseModelFields, IMAGE_MAX_BYTES } from "@toile/contract";
import type { Context } from "hono";
import type { Config } from "../../platform/config/config.ts";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireAdmin } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonResponse, validationFailed } from "../../platform/http/router.ts";
import { readMultipart } from "../../platform/http/uploads/multipart.ts";
import * as audit from "../audit/audit.ts";
import type { Act, OnModelDeps } from "./on-model.ts";
import * as models from "./on-model.ts";

export type OnModelRouteDeps = OnModelDeps & { config: Pick<Config, "trustedProxies"> };

/** The route reads its body as a stream and limits it itself. */
export const HOUSE_MODELS_PATH = "/house-models";

const admins = {
  tags: ["On model"],
  security: [{ bearer: [] }],
  middleware: requireAdmin,
};

const listModels = createRoute({
  ...admins,
  method: "get",
  path: HOUSE_MODELS_PATH,
  summary: "The house models, by letter",
  responses: {
    200: jsonResponse("The models", houseModel.array()),
    ...errorResponses("UNAUTHENTICATED", "FORBIDDEN"),
  },
});

/** Read by the streaming parser; only documented here. */
const addModel = createRoute({
  ...admins,
  method: "post",
  path: HOUSE_MODELS_PATH,
  summary: "Add a model by their photo",
  description:
    "JPEG, PNG or WebP in the multipart field `image`. The photo check looks at it first, as it does at shoppers' photos. " +
    "`consent` is the version of the text that the operator confirms: the person agrees to be shown.",
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: houseModelFields.extend({ image: z.any().meta({ type: "string", format: "binary" }) }),
        },
      },
    },
  },
  responses: {
    201: jsonResponse("The model", houseModel),
    ...errorResponses(
      "VALIDATION_FAILED",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "CONSENT_REQUIRED",
      "PHOTO_LIMIT",
      "FILE_TOO_LARGE",
      "INVALID_FILE_TYPE",
      "IMAGE_UNREADABLE",
      "SERVICE_UNAVAILABLE",
    ),
  },
});

const removeModel = createRoute({
  ...admins,
  method: "delete",
  path: `${HOUSE_MODELS_PATH}/{id}`,
  summary: "Remove a model and every picture on them",
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: "Removed" }, ...errorResponses("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND") },
});

export function actOf(c: Context<Env>, { trustedProxies }: Pick<Config, "trustedProxies">): Act {
  return { actorId: actorOf(c).userId, origin: audit.originOf(c, trustedProxies) };
}

/** Mounted under /api/v1. */
export function houseModelRoutes(deps: OnModelRouteDeps) {
  const { config } = deps;
  const router = createRouter();
  router.openapi(listModels, async (c) => c.json(await models.listModels(deps), 200));

  router.openAPIRegistry.registerPath(addModel);
  router.post(addModel.path, requireAdmin, async (c) => {
    const form = await readMultipart(c, { files: ["image"], maxFileBytes: IMAGE_MAX_BYTES, maxFields: 10 });
    const fields = houseModelFields.safeParse(form.fields);
    if (!fields.success) throw validationFailed(fields.error);
    if (!form.files.image) {
      const message = "Please choose a photo of the model.";
      throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "image", message }] });
    }
    const { wears, consent } = fields.data;
    return c.json(
      await models.addModel(deps, { bytes: form.files.image.bytes, wears, consent }, actOf(c, config)),
      201,
    );
  });

  router.openapi(removeModel, async (c) => {
    await models.removeModel(deps, c.req.valid("param").id, actOf(c, config));
    return c.body(null, 204);
  });
  return router;
}
