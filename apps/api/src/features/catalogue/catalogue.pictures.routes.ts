/** Uploads of product pictures. */
import { createRoute, z } from "@hono/zod-openapi";
import { IMAGE_MAX_BYTES, productPictureUploaded } from "@toile/contract";
import { AppError } from "../../platform/errors.ts";
import { requireAdmin } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import { readMultipart } from "../../platform/http/uploads/multipart.ts";
import { actOf } from "./catalogue.products.routes.ts";
import { type CatalogueDeps, storePicture } from "./catalogue.ts";

/** The route reads its body as a stream and limits it itself. */
export const PRODUCT_PICTURES_PATH = "/products/pictures";

/** Read by the streaming parser; only documented here. */
const upload = createRoute({
  method: "post",
  path: PRODUCT_PICTURES_PATH,
  tags: ["Catalogue"],
  summary: "Upload a picture; its URL can then be set on a product, a brand or a category",
  description:
    "JPEG, PNG or WebP, at most 10 MB and 40 megapixels, in the multipart field `image`. A picture still unused after a day is removed.",
  security: [{ bearer: [] }],
  middleware: [requireAdmin] as const,
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": { schema: z.object({ image: z.any().meta({ type: "string", format: "binary" }) }) },
      },
    },
  },
  responses: {
    201: jsonResponse("The stored picture.", productPictureUploaded),
    ...errorResponses(
      "VALIDATION_FAILED",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "FILE_TOO_LARGE",
      "INVALID_FILE_TYPE",
      "IMAGE_UNREADABLE",
      "SERVICE_UNAVAILABLE",
    ),
  },
});

/** Mounted under /api/v1. */
export function productPictureRoutes(deps: CatalogueDeps) {
  const router = createRouter();
  router.openAPIRegistry.registerPath(upload);
  router.post(upload.path, requireAdmin, async (c) => {
    const { files } = await readMultipart(c, { files: ["image"], maxFileBytes: IMAGE_MAX_BYTES, maxFields: 10 });
    if (!files.image) {
      const message = "Please choose an image to upload.";
      throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "image", message }] });
    }
    return c.json(await storePicture(deps, files.image.bytes, actOf(c, deps.config)), 201);
  });
  return router;
}
