/** Serves public pictures. Their URLs never change content, so browsers and caches store them for a year. */
import { createRoute, z } from "@hono/zod-openapi";
import { AppError } from "../../platform/errors.ts";
import { createRouter, errorResponses } from "../../platform/http/router.ts";
import { StorageNotFound } from "../../platform/storage/storage.ts";
import type { Pictures } from "./pictures.ts";

const CONTENT_TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const HASH = /^[0-9a-f]{32}$/;
const FILE = /^(?:original\.jpg|[1-9][0-9]{0,3}\.(avif|webp|jpg))$/;

const getPublicPicture = createRoute({
  method: "get",
  path: "/pictures/{hash}/{file}",
  tags: ["Pictures"],
  security: [],
  summary: "A public picture in one of its sizes",
  request: {
    params: z.object({
      hash: z.string().meta({ description: "The hash of the picture's content" }),
      file: z.string().meta({ description: "`{width}.avif`, `{width}.webp`, `{width}.jpg` or `original.jpg`" }),
    }),
  },
  responses: {
    200: {
      description: "The picture",
      content: {
        "image/avif": { schema: z.any() },
        "image/webp": { schema: z.any() },
        "image/jpeg": { schema: z.any() },
      },
    },
    304: { description: "Unchanged" },
    ...errorResponses("NOT_FOUND"),
  },
});

/** Mounted at the root. */
export function publicPictureRoutes({ pictures }: { pictures: Pick<Pictures, "publicPictures"> }) {
  const router = createRouter();
  router.openapi(getPublicPicture, async (c) => {
    const { hash, file } = c.req.valid("param");
    const match = FILE.exec(file);
    if (!match || !HASH.test(hash)) throw notFound();
    const etag = `"${hash}/${file}"`;
    // Opened before a cached copy is confirmed: a deleted picture must not be revalidated.
    const bytes = await pictures.publicPictures.stream(hash, file).catch((error: unknown) => {
      throw error instanceof StorageNotFound ? notFound() : error;
    });
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("ETag", etag);
    // Other sites may embed a product's picture: it is public, and shared links do.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (c.req.header("if-none-match") === etag) {
      await bytes.cancel();
      return c.body(null, 304);
    }
    c.header("Content-Type", CONTENT_TYPES[match[1] ?? "jpg"] ?? "image/jpeg");
    return c.body(bytes, 200);
  });
  return router;
}

const notFound = () => new AppError("NOT_FOUND", "There is no such picture.");
