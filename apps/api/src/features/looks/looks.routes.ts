/** /looks: results that their owner shares by link. */
import { createRoute, z } from "@hono/zod-openapi";
import { look, lookRequest, lookToken, publicLook } from "@toile/contract";
import type { Context } from "hono";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { StorageNotFound } from "../../platform/storage/storage.ts";
import * as looks from "./looks.ts";

/** Each makes a picture. */
const SHARED_PER_MINUTE = 30;

const mine = { security: [{ bearer: [] }], middleware: requireUser, tags: ["Looks"] };
const tokenParams = z.object({ token: z.string().max(200) });

const getLooks = createRoute({
  ...mine,
  method: "get",
  path: "/looks",
  summary: "Your shared looks, newest first",
  responses: { 200: jsonResponse("All of them", look.array()), ...errorResponses("UNAUTHENTICATED") },
});
const postLook = createRoute({
  ...mine,
  method: "post",
  path: "/looks",
  summary: "Share one of your results with anyone who has the link",
  description: "A result that is already shared keeps its link.",
  request: { body: jsonRequest(lookRequest) },
  responses: {
    200: jsonResponse("It is already shared", look),
    201: jsonResponse("Its address", look),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND", "CONFLICT", "RATE_LIMITED"),
  },
});
const deleteLook = createRoute({
  ...mine,
  method: "delete",
  path: "/looks/{token}",
  summary: "Stop sharing it",
  request: { params: tokenParams },
  responses: {
    204: { description: "No longer shown" },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

const getPublicLook = createRoute({
  method: "get",
  path: "/looks/{token}",
  tags: ["Looks"],
  security: [],
  summary: "A shared look by its token",
  request: { params: tokenParams },
  responses: { 200: jsonResponse("The look", publicLook), ...errorResponses("VALIDATION_FAILED", "NOT_FOUND") },
});
const pictureRoute = <P extends string>(path: P, summary: string) =>
  createRoute({
    method: "get",
    path,
    tags: ["Looks"],
    security: [],
    summary,
    request: { params: tokenParams },
    responses: {
      200: {
        description: "The picture",
        content: { "image/jpeg": { schema: z.any() }, "image/png": { schema: z.any() } },
      },
      304: { description: "Unchanged" },
      ...errorResponses("VALIDATION_FAILED", "NOT_FOUND"),
    },
  });
const getPicture = pictureRoute("/looks/{token}/picture", "The picture of a look");
const getPreview = pictureRoute("/looks/{token}/preview", "Its card of 1200 × 630 pixels");

/** Mounted under /api/v1. The public ones need no token: the URL itself is the permission. */
export function lookRoutes(deps: looks.LooksDeps & { rateLimits: RateLimits }) {
  const router = createRouter();
  const limit = deps.rateLimits.limit({
    name: "looks",
    points: SHARED_PER_MINUTE,
    durationSeconds: 60,
    key: (c) => actorOf(c).userId,
  });
  router.use(postLook.path, requireUser, (c, next) => (c.req.method === "POST" ? limit(c, next) : next()));

  router.openapi(getLooks, async (c) => c.json(await looks.list(deps, actorOf(c).userId), 200));
  router.openapi(postLook, async (c) => {
    const owned = { tryonId: c.req.valid("json").predictionId, userId: actorOf(c).userId };
    const { look: shared, fresh } = await looks.share(deps, owned);
    return c.json(shared, fresh ? 201 : 200);
  });
  router.openapi(deleteLook, async (c) => {
    await looks.revoke(deps, { token: tokenOf(c.req.valid("param")), userId: actorOf(c).userId });
    return c.body(null, 204);
  });

  router.openapi(getPublicLook, async (c) => {
    tellCrawlers(c);
    return c.json(await looks.findPublic(deps, tokenOf(c.req.valid("param"))), 200);
  });
  router.openapi(getPicture, (c) => sendPicture(c, deps, "picture"));
  router.openapi(getPreview, (c) => sendPicture(c, deps, "preview"));
  return router;
}

/** A token of another shape gets the same answer as an unknown one. */
function tokenOf({ token }: { token: string }): string {
  const parsed = lookToken.safeParse(token);
  if (!parsed.success) throw new AppError("NOT_FOUND", "There is no such look.");
  return parsed.data;
}

function tellCrawlers(c: Context<Env>): void {
  c.header("X-Robots-Tag", "noindex");
}

async function sendPicture(
  c: Context<Env, string, { out: { param: { token: string } } }>,
  deps: looks.LooksDeps,
  which: "picture" | "preview",
): Promise<Response> {
  const picture = await looks.findPicture(deps, { token: tokenOf(c.req.valid("param")), which });
  tellCrawlers(c);
  // Cached, but revalidated each time: a look that is no longer shared must not be visible anywhere.
  c.header("Cache-Control", "private, no-cache");
  c.header("ETag", `"${picture.sha256}"`);
  c.header("X-Content-Type-Options", "nosniff");
  if (c.req.header("if-none-match") === `"${picture.sha256}"`) return c.body(null, 304);
  c.header("Content-Type", picture.contentType);
  c.header("Content-Length", String(picture.sizeBytes));
  const bytes = await deps.pictures.stream(picture).catch((error: unknown) => {
    // The sweep removes the object before its row.
    throw error instanceof StorageNotFound ? new AppError("NOT_FOUND", "There is no such look.") : error;
  });
  return c.body(bytes, 200);
}
