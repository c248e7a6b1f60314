/** A user's photos: listing them, choosing the one in use, removing one. The profile photo's upload adds them. */
import { createRoute, z } from "@hono/zod-openapi";
import { ownPhoto } from "@toile/contract";
import { isUuid } from "../../platform/columns.ts";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import type { PicturesRouteDeps } from "./pictures.routes.ts";
import type { PictureRow } from "./pictures.ts";

const security = [{ bearer: [] }];
const tags = ["Pictures"];
const request = { params: z.object({ id: z.string() }) };

const listPhotos = createRoute({
  method: "get",
  path: "/images/photos",
  tags,
  summary: "Your photos of yourself, newest first",
  security,
  middleware: requireUser,
  responses: { 200: jsonResponse("The photos", ownPhoto.array()), ...errorResponses("UNAUTHENTICATED") },
});

const usePhoto = createRoute({
  method: "put",
  path: "/images/photos/{id}/use",
  tags,
  summary: "Use one of your photos as the profile photo",
  security,
  middleware: requireUser,
  request,
  responses: { 200: jsonResponse("The photo", ownPhoto), ...errorResponses("UNAUTHENTICATED", "NOT_FOUND") },
});

const deletePhoto = createRoute({
  method: "delete",
  path: "/images/photos/{id}",
  tags,
  summary: "Remove one of your photos",
  security,
  middleware: requireUser,
  request,
  responses: { 204: { description: "Removed" }, ...errorResponses("UNAUTHENTICATED", "NOT_FOUND") },
});

/** Mounted under /api/v1. */
export function ownPhotoRoutes({ pictures, database }: PicturesRouteDeps) {
  const toWire = ({ id, inUse, createdAt }: PictureRow) => {
    const url = pictures.signedUrls.of(id);
    return { id, inUse, imageUrl: url, url, uploadedAt: createdAt.toISOString() };
  };
  return createRouter()
    .openapi(listPhotos, async (c) => {
      const photos = await database.read((tx) => pictures.photos.list(tx, actorOf(c).userId));
      return c.json(photos.map(toWire), 200);
    })
    .openapi(usePhoto, async (c) => {
      const owned = { ownerId: actorOf(c).userId, id: c.req.valid("param").id };
      return c.json(toWire(await database.write((tx) => pictures.photos.use(tx, owned))), 200);
    })
    .openapi(deletePhoto, async (c) => {
      const { id } = c.req.valid("param");
      // The database rejects a text that is not an id.
      if (!isUuid(id)) throw new AppError("NOT_FOUND", "There is no such photo.");
      await database.write((tx) => pictures.photos.remove(tx, { ownerId: actorOf(c).userId, id }));
      return c.body(null, 204);
    });
}
