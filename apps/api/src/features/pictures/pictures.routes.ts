/** Profile photos under /images, and the pictures themselves under /media. */
import { createRoute, z } from "@hono/zod-openapi";
import { IMAGE_MAX_BYTES, OWN_PHOTOS_MAX, profilePicture, profilePictureUploaded } from "@toile/contract";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import { readMultipart } from "../../platform/http/uploads/multipart.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { StorageNotFound } from "../../platform/storage/storage.ts";
import * as accounts from "../accounts/accounts.ts";
import type { PictureRow, Pictures } from "./pictures.ts";
import { downloadName } from "./private/private.ts";

export type PicturesRouteDeps = { pictures: Pictures; database: Database };
const UPLOADS_PER_MINUTE = 30;

const security = [{ bearer: [] }];

/** The route reads its body as a stream and limits it itself. */
export const PROFILE_UPLOAD_PATH = "/images/upload/profile";

const getProfilePicture = createRoute({
  method: "get",
  path: "/images/profile",
  tags: ["Pictures"],
  summary: "Your profile photo",
  security,
  middleware: requireUser,
  responses: { 200: jsonResponse("The photo", profilePicture), ...errorResponses("UNAUTHENTICATED", "NOT_FOUND") },
});

/** Documented here and read by the streaming parser: a validator would hold the whole form in memory first. */
const uploadProfilePicture = createRoute({
  method: "post",
  path: PROFILE_UPLOAD_PATH,
  tags: ["Pictures"],
  summary: "Upload or replace your profile photo",
  description: "JPEG, PNG or WebP, at most 10 MB and 40 megapixels, in the multipart field `image`.",
  security,
  middleware: requireUser,
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: z.object({
            image: z.any().meta({ type: "string", format: "binary" }),
            keepOthers: z
              .enum(["true", "false"])
              .optional()
              .meta({
                description: `\`true\`: the photo that was in use stays among your photos, of which there are at most ${OWN_PHOTOS_MAX}. Else it is removed.`,
              }),
            consent: z.string().optional().meta({
              description:
                "Version of the consent text that the person was shown. Without it the call itself states that the person in the photo agrees; it is rejected after a consent was withdrawn.",
            }),
          }),
        },
      },
    },
  },
  responses: {
    201: jsonResponse("The stored photo", profilePictureUploaded),
    ...errorResponses(
      "VALIDATION_FAILED",
      "UNAUTHENTICATED",
      "CONSENT_REQUIRED",
      "PHOTO_LIMIT",
      "FILE_TOO_LARGE",
      "INVALID_FILE_TYPE",
      "IMAGE_UNREADABLE",
      "RATE_LIMITED",
      "SERVICE_UNAVAILABLE",
    ),
  },
});

const deleteProfilePicture = createRoute({
  method: "delete",
  path: "/images/profile",
  tags: ["Pictures"],
  summary: "Remove your profile photo",
  security,
  middleware: requireUser,
  responses: { 204: { description: "Removed" }, ...errorResponses("UNAUTHENTICATED", "NOT_FOUND") },
});

/** Mounted under /api/v1. */
export function profilePictureRoutes({
  pictures,
  database,
  rateLimits,
}: PicturesRouteDeps & { rateLimits: RateLimits }) {
  const toWire = (picture: PictureRow) => {
    const url = pictures.signedUrls.of(picture.id);
    return { imageUrl: url, url: url, uploadedAt: picture.createdAt.toISOString() };
  };
  const router = createRouter();
  router.use(
    uploadProfilePicture.path,
    requireUser,
    rateLimits.limit({
      name: "profile-picture",
      points: UPLOADS_PER_MINUTE,
      durationSeconds: 60,
      key: (c) => actorOf(c).userId,
    }),
  );

  router.openapi(getProfilePicture, async (c) => {
    const picture = await database.read((tx) => pictures.findProfile(tx, actorOf(c).userId));
    if (!picture) throw new AppError("NOT_FOUND", "There is no profile photo.");
    return c.json(toWire(picture), 200);
  });

  router.openAPIRegistry.registerPath(uploadProfilePicture);
  router.post(uploadProfilePicture.path, async (c) => {
    const { userId } = actorOf(c);
    const form = await readMultipart(c, { files: ["image"], maxFileBytes: IMAGE_MAX_BYTES, maxFields: 10 });
    const upload = form.files.image;
    if (!upload) throw noImage();
    const picture = await pictures.sanitise(upload.bytes, "profile");
    form.release();
    await accounts.ensureConsent(database, { userId, stated: form.fields.consent });
    const stored = await pictures.put(picture, { ownerId: userId, kind: "profile" });
    const keepOthers = form.fields.keepOthers === "true";
    try {
      const row = await database.write((tx) => pictures.photos[keepOthers ? "add" : "replace"](tx, stored));
      if (row.id !== stored.id) await pictures.discard([stored]);
      const wire = toWire(row);
      return c.json({ ...wire, profilePictureUrl: wire.url }, 201);
    } catch (error) {
      // After an AppError nothing was committed. After any other error that is unknown, and the sweep finds out.
      if (error instanceof AppError) await pictures.discard([stored]);
      throw error;
    }
  });

  router.openapi(deleteProfilePicture, async (c) => {
    await database.write((tx) => pictures.photos.remove(tx, { ownerId: actorOf(c).userId, id: "in use" }));
    return c.body(null, 204);
  });

  return router;
}

function noImage(): AppError {
  const message = "Please choose an image to upload.";
  return new AppError("VALIDATION_FAILED", message, { details: [{ path: "image", message }] });
}

const getPicture = createRoute({
  method: "get",
  path: "/media/{id}",
  tags: ["Pictures"],
  summary: "A picture by its signed URL",
  request: {
    params: z.object({ id: z.string() }),
    query: z.object({
      e: z.string().optional().meta({ description: "When the URL expires, unix seconds" }),
      s: z.string().optional().meta({ description: "Signature" }),
      download: z.string().max(200).optional().meta({ description: "Download under this name instead of showing it" }),
    }),
  },
  responses: {
    200: {
      description: "The picture",
      content: { "image/jpeg": { schema: z.any() }, "image/png": { schema: z.any() } },
    },
    304: { description: "Unchanged" },
    ...errorResponses("VALIDATION_FAILED", "FORBIDDEN", "NOT_FOUND"),
  },
});

/** Mounted at the root: the URL itself is the permission, so no token is read here. */
export function pictureRoutes({ pictures, database }: PicturesRouteDeps) {
  const router = createRouter();
  router.openapi(getPicture, async (c) => {
    const { id } = c.req.valid("param");
    const { e, s, download } = c.req.valid("query");
    const check = pictures.signedUrls.verify(id, { e, s });
    // Before any query: a forged URL reveals nothing, not even by its timing.
    if (check.kind === "forged") throw notFound();
    if (check.kind === "expired") throw new AppError("FORBIDDEN", "This URL has expired.");
    const picture = await database.read((tx) => pictures.findShown(tx, id));
    if (!picture) throw notFound();

    c.header("Cache-Control", `private, max-age=${check.secondsLeft}, immutable`);
    c.header("ETag", `"${picture.sha256}"`);
    c.header("X-Content-Type-Options", "nosniff");
    c.header(
      "Content-Disposition",
      download === undefined ? "inline" : `attachment; filename="${downloadName(download, picture.contentType)}"`,
    );
    if (c.req.header("if-none-match") === `"${picture.sha256}"`) return c.body(null, 304);
    c.header("Content-Type", picture.contentType);
    c.header("Content-Length", String(picture.sizeBytes));
    const bytes = await pictures.stream(picture).catch((error: unknown) => {
      // The sweep removes the object before its row.
      throw error instanceof StorageNotFound ? notFound() : error;
    });
    return c.body(bytes, 200);
  });
  return router;
}

const notFound = () => new AppError("NOT_FOUND", "There is no such picture.");
