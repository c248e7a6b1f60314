/** /style/history and /style/gallery: results of earlier try-ons. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  gallery,
  galleryQuery,
  historyItem,
  historyQuery,
  historyUpdate,
  id,
  looksChosen,
  looksDownload,
  pageLinks,
  removedLooks,
  restoredLooks,
  UNDO_MINUTES,
} from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import * as history from "./history/history.ts";
import type { TryOnDeps } from "./tryon.ts";

/** Each reads up to a hundred pictures. */
const DOWNLOADS_PER_MINUTE = 10;

const common = { tags: ["Try-on"], security: [{ bearer: [] }], middleware: requireUser };

const getHistory = createRoute({
  ...common,
  method: "get",
  path: "/style/history",
  summary: "Your results, newest first",
  description: "By `page`, or by `before`: then nothing is counted, and Link says whether there is a next page.",
  request: { query: historyQuery },
  responses: {
    200: jsonResponse("One page", historyItem.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED"),
  },
});

const getGallery = createRoute({
  ...common,
  method: "get",
  path: "/style/gallery",
  summary: "The first page of your results, and the choices of its filters",
  request: { query: galleryQuery },
  responses: {
    200: jsonResponse("The gallery", gallery),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED"),
  },
});

const patchHistory = createRoute({
  ...common,
  method: "patch",
  path: "/style/history/{id}",
  summary: "Like a result, or undo that",
  description: "Liked results stay; the others are removed after the retention period.",
  request: { params: z.object({ id }), body: jsonRequest(historyUpdate) },
  responses: {
    200: jsonResponse("The result", historyItem),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND"),
  },
});

const postRemove = createRoute({
  ...common,
  method: "post",
  path: "/style/history/remove",
  summary: "Remove results",
  description: `They disappear at once, and can be restored for ${UNDO_MINUTES} minutes. Safe to repeat.`,
  request: { body: jsonRequest(looksChosen) },
  responses: {
    200: jsonResponse("Which of them can be restored", removedLooks),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED"),
  },
});

const postRestore = createRoute({
  ...common,
  method: "post",
  path: "/style/history/restore",
  summary: "Restore removed results",
  description: "Safe to repeat. The answer leaves out those that were removed too long ago.",
  request: { body: jsonRequest(looksChosen) },
  responses: {
    200: jsonResponse("Which of them are visible", restoredLooks),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED"),
  },
});

const postDownload = createRoute({
  ...common,
  method: "post",
  path: "/style/history/download",
  summary: "The pictures of results as a ZIP file",
  request: { body: jsonRequest(looksDownload) },
  responses: {
    200: {
      description: "The file, written while it is read",
      content: { "application/zip": { schema: z.any().meta({ type: "string", format: "binary" }) } },
    },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND", "RATE_LIMITED"),
  },
});

/** Mounted under /api/v1. */
export function historyRoutes(deps: TryOnDeps) {
  const router = createRouter();
  router.use(
    postDownload.path,
    requireUser,
    deps.rateLimits.limit({
      name: "looks-download",
      points: DOWNLOADS_PER_MINUTE,
      durationSeconds: 60,
      key: (c) => actorOf(c).userId,
    }),
  );

  router.openapi(getHistory, async (c) => {
    const { page, limit, before, ...filters } = c.req.valid("query");
    const query = { userId: actorOf(c).userId, filters, limit };
    if (before !== undefined) {
      const { items, next } = await history.listOlder(deps, { ...query, before });
      if (next !== null) c.header("Link", `<${nextUrl(c.req.url, next)}>; rel="next"`);
      return c.json(items, 200);
    }
    const { items, total } = await history.listHistory(deps, { ...query, page });
    c.header("X-Total-Count", String(total));
    c.header("Link", pageLinks({ url: c.req.url, page, limit, total }));
    return c.json(items, 200);
  });

  router.openapi(getGallery, async (c) => {
    const { limit, ...filters } = c.req.valid("query");
    return c.json(await history.openGallery(deps, { userId: actorOf(c).userId, filters, limit }), 200);
  });

  router.openapi(patchHistory, async (c) => {
    const { liked } = c.req.valid("json");
    return c.json(await history.setLiked(deps, { id: c.req.valid("param").id, userId: actorOf(c).userId, liked }), 200);
  });

  router.openapi(postRemove, async (c) =>
    c.json(await deps.database.write((tx) => history.removeLooks(tx, deps, looksOf(c, c.req.valid("json")))), 200),
  );

  router.openapi(postRestore, async (c) => {
    const ids = await deps.database.write((tx) => history.restoreLooks(tx, deps, looksOf(c, c.req.valid("json"))));
    return c.json({ ids }, 200);
  });

  router.openapi(postDownload, async (c) => {
    const { timeZone, ...looks } = c.req.valid("json");
    const { stream, sizeBytes } = await history.downloadLooks(deps, { timeZone, ...looksOf(c, looks) });
    c.header("Content-Type", "application/zip");
    c.header("Content-Length", String(sizeBytes));
    c.header("Content-Disposition", 'attachment; filename="toile-looks.zip"');
    c.header("Cache-Control", "private, no-store");
    return c.body(stream, 200);
  });

  return router;
}

const looksOf = (c: Context<Env>, { ids }: { ids: string[] }) => ({ ids, userId: actorOf(c).userId });

function nextUrl(url: string, before: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("before", before);
  return `${pathname}?${searchParams}`;
}
