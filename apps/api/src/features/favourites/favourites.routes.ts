/** /favourites: saved products. */
import { createRoute, z } from "@hono/zod-openapi";
import { favouriteIds, favouritesQuery, id, pageLinks, product } from "@toile/contract";
import type { Database } from "../../platform/database/database.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import * as favourites from "./favourites.ts";

const mine = { security: [{ bearer: [] }], middleware: requireUser, tags: ["Favourites"] };
const productParams = z.object({ productId: id });

const getFavourites = createRoute({
  ...mine,
  method: "get",
  path: "/favourites",
  summary: "Saved products, newest first",
  request: { query: favouritesQuery },
  responses: {
    200: jsonResponse("One page", product.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED"),
  },
});
const getFavouriteIds = createRoute({
  ...mine,
  method: "get",
  path: "/favourites/ids",
  summary: "The ids of all of them",
  responses: { 200: jsonResponse("Ids", favouriteIds), ...errorResponses("UNAUTHENTICATED") },
});
const putFavourite = createRoute({
  ...mine,
  method: "put",
  path: "/favourites/{productId}",
  summary: "Save a product; safe to repeat",
  request: { params: productParams },
  responses: {
    204: { description: "Put aside" },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "NOT_FOUND", "CONFLICT"),
  },
});
const deleteFavourite = createRoute({
  ...mine,
  method: "delete",
  path: "/favourites/{productId}",
  summary: "Remove a favourite; safe to repeat",
  request: { params: productParams },
  responses: { 204: { description: "Put back" }, ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED") },
});

/** Mounted under /api/v1. */
export function favouriteRoutes(deps: { database: Database }) {
  const router = createRouter();
  router.openapi(getFavouriteIds, async (c) => c.json(await favourites.listIds(deps, actorOf(c).userId), 200));
  router.openapi(getFavourites, async (c) => {
    const { page, limit } = c.req.valid("query");
    const { products, total } = await favourites.list(deps, { userId: actorOf(c).userId, page, limit });
    c.header("X-Total-Count", String(total));
    c.header("Link", pageLinks({ url: c.req.url, page, limit, total }));
    return c.json(products, 200);
  });
  router.openapi(putFavourite, async (c) => {
    await favourites.add(deps, { userId: actorOf(c).userId, productId: c.req.valid("param").productId });
    return c.body(null, 204);
  });
  router.openapi(deleteFavourite, async (c) => {
    await favourites.remove(deps, { userId: actorOf(c).userId, productId: c.req.valid("param").productId });
    return c.body(null, 204);
  });
  return router;
}
