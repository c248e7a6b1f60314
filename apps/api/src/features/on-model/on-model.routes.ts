/** Products' pictures on the house models: requesting, reviewing and deciding. For admins. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  API_BASE,
  onModelAsked,
  onModelChange,
  onModelItem,
  onModelProgress,
  onModelQuery,
  pageLinks,
} from "@toile/contract";
import { requireAdmin } from "../../platform/http/actor.ts";
import {
  createRouter,
  errorResponses,
  followed,
  followedResponse,
  jsonRequest,
  jsonResponse,
} from "../../platform/http/router.ts";
import { actOf, houseModelRoutes, type OnModelRouteDeps } from "./house-models.routes.ts";
import * as onModel from "./on-model.ts";

const PROGRESS = `${API_BASE}/on-model/progress`;
const admins = {
  tags: ["On model"],
  security: [{ bearer: [] }],
  middleware: requireAdmin,
};

const askForAll = createRoute({
  ...admins,
  method: "post",
  path: "/on-model",
  summary: "Request every product on every model",
  description:
    "Only missing pictures are made, with lower priority than shoppers' try-ons. Costs no credits; safe to repeat.",
  responses: {
    202: followedResponse("How many pictures wait", onModelAsked),
    ...errorResponses("UNAUTHENTICATED", "FORBIDDEN"),
  },
});

const askForOne = createRoute({
  ...admins,
  method: "post",
  path: "/products/{ref}/on-model",
  summary: "Request one product on every model",
  description: "As for all products.",
  request: { params: z.object({ ref: z.string().trim().min(1).max(200) }) },
  responses: {
    202: followedResponse("How many of its pictures wait", onModelAsked),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"),
  },
});

const progress = createRoute({
  ...admins,
  method: "get",
  path: "/on-model/progress",
  summary: "How many pictures are waiting, good, or could not be made",
  responses: {
    200: jsonResponse("The numbers", onModelProgress),
    ...errorResponses("UNAUTHENTICATED", "FORBIDDEN"),
  },
});

const list = createRoute({
  ...admins,
  method: "get",
  path: "/on-model",
  summary: "Pictures of products on models, the newest product first",
  request: { query: onModelQuery },
  responses: {
    200: jsonResponse("One page; the total is in X-Total-Count", onModelItem.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"),
  },
});

const decide = createRoute({
  ...admins,
  method: "put",
  path: "/on-model/{id}",
  summary: "Accept or reject a picture, or undo that",
  description: "A rejected picture is no longer shown. An undecided one is shown.",
  request: { params: z.object({ id: z.string() }), body: jsonRequest(onModelChange) },
  responses: {
    200: jsonResponse("The picture", onModelItem),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"),
  },
});

/** Mounted under /api/v1, with those of the models themselves. */
export function onModelRoutes(deps: OnModelRouteDeps) {
  const { config } = deps;
  const router = createRouter();
  router.route("/", houseModelRoutes(deps));
  return router
    .openapi(askForAll, async (c) => followed(c.json(await onModel.requestAll(deps, actOf(c, config)), 202), PROGRESS))
    .openapi(askForOne, async (c) =>
      followed(c.json(await onModel.requestOne(deps, c.req.valid("param").ref, actOf(c, config)), 202), PROGRESS),
    )
    .openapi(progress, async (c) => c.json(await onModel.readProgress(deps), 200))
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      const { items, total } = await onModel.list(deps, query);
      c.header("X-Total-Count", String(total));
      c.header("Link", pageLinks({ url: c.req.url, page: query.page, limit: query.limit, total }));
      return c.json(items, 200);
    })
    .openapi(decide, async (c) => {
      const { decision } = c.req.valid("json");
      return c.json(await onModel.decide(deps, { ...c.req.valid("param"), decision }, actOf(c, config)), 200);
    });
}
