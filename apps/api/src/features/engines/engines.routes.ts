/** /images/check: what is wrong with a photo of a person, before anything is tried on. Nothing is stored. */
import { createRoute, z } from "@hono/zod-openapi";
import { IMAGE_MAX_BYTES, photoCheck, tryOnFields } from "@toile/contract";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse, validationFailed } from "../../platform/http/router.ts";
import { readMultipart } from "../../platform/http/uploads/multipart.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { acceptApiKey } from "../api-keys/api-keys.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { EngineFailure, EngineRefusal, type Engines } from "./engines.ts";

const CHECKS_PER_MINUTE = 30;
/** Retry-After when the embedded engine failed. */
const FAILED_RETRY_SECONDS = 10;

const fields = tryOnFields.pick({ category: true });

/** The route reads its body as a stream and limits it itself. */
export const CHECK_PATH = "/images/check";

/** Documented here and read by the streaming parser: a validator would hold the whole form in memory first. */
const checkPicture = createRoute({
  method: "post",
  path: CHECK_PATH,
  tags: ["Pictures"],
  summary: "What is wrong with a photo of you",
  description:
    "The same check that a try-on starts with: `ok` says whether one would be made, `issues` what to do about it, and " +
    "`outline` where you were found. `category` says which garment it is for. Costs nothing, and nothing is stored.",
  security: [{ bearer: [] }, { apiKey: [] }],
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: fields.extend({ image: z.any().meta({ type: "string", format: "binary" }) }),
        },
      },
    },
  },
  responses: {
    200: jsonResponse("What was found", photoCheck),
    ...errorResponses(
      "VALIDATION_FAILED",
      "UNAUTHENTICATED",
      "FORBIDDEN",
      "ACCOUNT_SUSPENDED",
      "FILE_TOO_LARGE",
      "INVALID_FILE_TYPE",
      "IMAGE_UNREADABLE",
      "RATE_LIMITED",
      "SERVICE_UNAVAILABLE",
    ),
  },
});

export type EnginesRouteDeps = {
  engines: Pick<Engines, "checkPhoto">;
  pictures: Pictures;
  rateLimits: RateLimits;
  database: Pick<Database, "read">;
};

/** Mounted under /api/v1. */
export function enginesRoutes({ engines, pictures, rateLimits, database }: EnginesRouteDeps) {
  const router = createRouter();
  router.use(
    checkPicture.path,
    acceptApiKey(database),
    requireUser,
    rateLimits.limit({
      name: "photo-check",
      points: CHECKS_PER_MINUTE,
      durationSeconds: 60,
      key: (c) => actorOf(c).userId,
    }),
  );

  router.openAPIRegistry.registerPath(checkPicture);
  router.post(checkPicture.path, async (c) => {
    const form = await readMultipart(c, { files: ["image"], maxFileBytes: IMAGE_MAX_BYTES, maxFields: 10 });
    const parsed = fields.safeParse(form.fields);
    if (!parsed.success) throw validationFailed(parsed.error);
    const upload = form.files.image;
    if (!upload) {
      const message = "Please choose an image to check.";
      throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "image", message }] });
    }
    const { bytes } = await pictures.sanitise(upload.bytes, "person");
    // The rest may wait for a thread; the uploaded bytes must not.
    form.release();
    return c.json(await engines.checkPhoto(bytes, parsed.data.category).catch(refuse), 200);
  });

  return router;
}

function refuse(error: unknown): never {
  if (error instanceof EngineRefusal) throw new AppError(error.code, error.message);
  if (!(error instanceof EngineFailure)) throw error;
  throw new AppError("SERVICE_UNAVAILABLE", "We cannot check photos right now. Please try again in a moment.", {
    retryAfterSeconds: FAILED_RETRY_SECONDS,
    cause: error,
  });
}
