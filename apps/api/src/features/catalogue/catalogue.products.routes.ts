/** Products: public reads, events, and writes for admins. */
import { createRoute, z } from "@hono/zod-openapi";
import {
  type AdminProductSort,
  adminProduct,
  adminProductSorts,
  id,
  PRODUCT_IDS_MAX,
  type ProductFilters,
  pageLinks,
  product,
  productChange,
  productEvent,
  productFacets,
  productFilters,
  productQuery,
  productWrite,
} from "@toile/contract";
import type { Context } from "hono";
import type { Config } from "../../platform/config/config.ts";
import { actorOf, requireAdmin } from "../../platform/http/actor.ts";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import type { Env } from "../../platform/http/env.ts";
import {
  createRouter,
  errorResponses,
  jsonRequest,
  jsonResponse,
  validationFailed,
} from "../../platform/http/router.ts";
import { readMultipart } from "../../platform/http/uploads/multipart.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import * as audit from "../audit/audit.ts";
import type { CatalogueDeps } from "./catalogue.ts";
import * as products from "./products/products.ts";
import { correctionsOf } from "./readings/readings.ts";
import type { Act } from "./rows/rows.ts";
import { type ListSort, WINDOW } from "./search/search.ts";

/** Views and clicks from one address. */
const EVENTS_PER_MINUTE = 240;
const tags = ["Catalogue"];
const security = [{ bearer: [] }];
const ref = z.object({ ref: z.string().trim().min(1).max(200).meta({ description: "The id or the slug" }) });
const adminQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(adminProductSorts).optional(),
});

const list = createRoute({
  method: "get",
  path: "/products",
  tags,
  security: [],
  summary: "The shop's list: filtered, searched, sorted, in pages",
  description: `The total is in X-Total-Count. Searches and rare filters count up to ${WINDOW}: then X-Total-Count-Exact is false and there are more. A search whose words were corrected says how in X-Search-Corrected. Where a search finds nothing, X-Search-Suggestions has what may have been meant: as JSON, percent-encoded, \`words\` to search for and \`categories\` (name, slug). "Size 38" in a search filters by size; words of one meaning find the same products.`,
  request: { query: productQuery },
  responses: { 200: jsonResponse("One page.", product.array()), ...errorResponses("VALIDATION_FAILED") },
});

const facets = createRoute({
  method: "get",
  path: "/products/facets",
  tags,
  security: [],
  summary: "The number of products that each further filter would leave",
  request: { query: productFilters },
  responses: { 200: jsonResponse("The counts.", productFacets), ...errorResponses("VALIDATION_FAILED") },
});

/** The largest number of worn products in a result. */
const WORN_MAX = 12;
const completeLook = createRoute({
  method: "get",
  path: "/products/complete-the-look",
  tags,
  security: [],
  summary: "Products that go with the worn ones",
  description:
    "Only products that can be tried on. None that would replace a worn one (a top replaces a top, anything replaces a dress), and none made for other people than the worn ones.",
  request: {
    query: z.object({
      worn: z.string().max(600).default("").meta({ description: "Ids with commas between them" }),
      limit: z.coerce.number().int().min(1).max(24).default(8),
    }),
  },
  responses: { 200: jsonResponse("The products.", product.array()), ...errorResponses("VALIDATION_FAILED") },
});

const byIds = createRoute({
  method: "get",
  path: "/products/by-ids",
  tags,
  security: [],
  summary: "Products by their ids, in the given order, whatever their status",
  description: "Ids that no product has, or no longer has, are left out.",
  request: {
    query: z.object({
      ids: z
        .string()
        .transform((text) => text.split(","))
        .pipe(id.array().max(PRODUCT_IDS_MAX))
        .meta({ type: "string", description: `Ids with commas between them, at most ${PRODUCT_IDS_MAX}` }),
    }),
  },
  responses: { 200: jsonResponse("The products.", product.array()), ...errorResponses("VALIDATION_FAILED") },
});

const adminList = createRoute({
  method: "get",
  path: "/products/admin/all",
  tags,
  summary: "Products of every status, for admins",
  security,
  middleware: [requireAdmin] as const,
  request: { query: adminQuery },
  responses: {
    200: jsonResponse("One page, newest first unless sorted.", adminProduct.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"),
  },
});

const getOne = createRoute({
  method: "get",
  path: "/products/{ref}",
  tags,
  security: [],
  summary: "One product by id or slug, whatever its status",
  request: { params: ref },
  responses: { 200: jsonResponse("The product.", product), ...errorResponses("VALIDATION_FAILED", "NOT_FOUND") },
});

const create = createRoute({
  method: "post",
  path: "/products",
  tags,
  summary: "Add a product",
  security,
  middleware: [requireAdmin] as const,
  request: { body: jsonRequest(productWrite) },
  responses: {
    201: jsonResponse("The product.", product),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"),
  },
});

/** JSON or a form, so it is documented here and parsed manually. */
const update = createRoute({
  method: "put",
  path: "/products/{ref}",
  tags,
  summary: "Change a product: any of its fields",
  security,
  middleware: [requireAdmin] as const,
  request: {
    params: ref,
    body: {
      required: true,
      content: {
        "application/json": { schema: productChange },
        "multipart/form-data": {
          schema: z.object({
            brandId: z.string().optional(),
            categoryId: z.string().optional(),
            status: z.string().optional(),
            isAvailable: z.enum(["true", "false"]).optional(),
            isGarment: z.enum(["true", "false"]).optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: jsonResponse("The product.", product),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/products/{ref}",
  tags,
  summary: "Delete a product",
  security,
  middleware: [requireAdmin] as const,
  request: { params: ref },
  responses: {
    204: { description: "Deleted" },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND"),
  },
});

const event = createRoute({
  method: "post",
  path: "/products/{ref}/events",
  tags,
  security: [],
  summary: "Count a view of a product, or a click on its link",
  request: { params: z.object({ ref: z.uuid() }), body: jsonRequest(productEvent) },
  responses: { 202: { description: "Counted soon" }, ...errorResponses("VALIDATION_FAILED", "RATE_LIMITED") },
});

/** The actor, and the request's origin. */
export function actOf(c: Context<Env>, { trustedProxies }: Pick<Config, "trustedProxies">): Act {
  return { actorId: actorOf(c).userId, origin: audit.originOf(c, trustedProxies) };
}

/** Sets X-Total-Count and Link. */
export function tellPage(
  c: Context<Env>,
  { page, limit, total, appUrl }: { page: number; limit: number; total: number; appUrl: string },
): void {
  const { pathname, search } = new URL(c.req.url);
  c.header("X-Total-Count", String(total));
  c.header("Link", pageLinks({ url: new URL(pathname + search, appUrl).href, page, limit, total }));
}

/** Public reads may be cached briefly; a signed-in admin always sees the current state. */
export function tellCaches(c: Context<Env>): void {
  c.header("Vary", "Authorization", { append: true });
  c.header("Cache-Control", c.get("actor") ? "private, no-cache" : "public, max-age=15, stale-while-revalidate=120");
}

/** Mounted under /api/v1. */
export function productRoutes(deps: CatalogueDeps & { rateLimits: RateLimits }) {
  const router = createRouter();
  router.use(
    "/products/:ref/events",
    deps.rateLimits.limit({
      name: "product-events",
      points: EVENTS_PER_MINUTE,
      durationSeconds: 60,
      key: (c) => limitedAddress(clientAddress(c, deps.config.trustedProxies)),
    }),
  );

  // Before the route of one product: their paths look like the slug of a product.
  addChosen(router, deps);
  addReading(router, deps);
  addWriting(router, deps);

  router.openapi(event, async (c) => {
    deps.counter.count(c.req.valid("param").ref, c.req.valid("json").type);
    return c.body(null, 202);
  });

  return router;
}

/** Two of the admin's orders are the shop's with other names. */
const listSortOf = (sort: AdminProductSort): ListSort =>
  sort === "created_desc" ? "newest" : sort === "name_asc" ? "name" : sort;

const isWordsAlone = ({ q, ...others }: ProductFilters): boolean =>
  q !== undefined && Object.values(others).every((value) => value === undefined);

type Router = ReturnType<typeof createRouter>;

function addReading(router: Router, deps: CatalogueDeps): void {
  const { config, database } = deps;
  router.openapi(list, async (c) => {
    const { page, limit, sort, ...filters } = c.req.valid("query");
    const found = await products.listProducts(deps, { filters, sort, page, limit });
    // Narrowed down or turned over it is the same search, and says nothing about the words.
    if (page === 1 && isWordsAlone(filters)) deps.searchCounter.note(filters.q ?? "", found.total);
    tellPage(c, { page, limit, total: found.total, appUrl: config.appUrl });
    tellCaches(c);
    if (!found.isExact) c.header("X-Total-Count-Exact", "false");
    if (found.corrected !== null) c.header("X-Search-Corrected", encodeURIComponent(found.corrected));
    if (found.suggestions) c.header("X-Search-Suggestions", encodeURIComponent(JSON.stringify(found.suggestions)));
    return c.json(found.products, 200);
  });

  router.openapi(facets, async (c) => {
    tellCaches(c);
    return c.json(await products.listFacets(deps, c.req.valid("query")), 200);
  });

  router.openapi(adminList, async (c) => {
    const { page, limit, search, sort: adminSort } = c.req.valid("query");
    const sort = adminSort ? listSortOf(adminSort) : search ? undefined : "newest";
    const found = await products.listProducts(deps, { filters: { q: search }, sort, page, limit, everything: true });
    tellPage(c, { page, limit, total: found.total, appUrl: config.appUrl });
    if (!found.isExact) c.header("X-Total-Count-Exact", "false");
    const corrections = await correctionsOf(
      database,
      found.products.map(({ id }) => id),
    );
    const listed = found.products.map((one) => ({ ...one, correction: corrections.get(one.id) ?? null }));
    return c.json(listed, 200);
  });

  router.openapi(getOne, async (c) => {
    tellCaches(c);
    const asWritten = c.get("actor")?.role === "admin";
    return c.json(await products.findProduct(database, c.req.valid("param").ref, { asWritten }), 200);
  });
}

/** Products that other products, or their ids, lead to. */
function addChosen(router: Router, { database }: CatalogueDeps): void {
  router.openapi(completeLook, async (c) => {
    const { worn, limit } = c.req.valid("query");
    tellCaches(c);
    return c.json(await products.completeLook(database, worn.split(",", WORN_MAX), limit), 200);
  });

  router.openapi(byIds, async (c) => {
    tellCaches(c);
    return c.json(await products.findProducts(database, c.req.valid("query").ids), 200);
  });
}

function addWriting(router: Router, deps: CatalogueDeps): void {
  router.openapi(create, async (c) =>
    c.json(await products.createProduct(deps, c.req.valid("json"), actOf(c, deps.config)), 201),
  );

  router.openAPIRegistry.registerPath(update);
  router.put("/products/:ref", requireAdmin, async (c) => {
    const change = productChange.safeParse(await readChange(c));
    if (!change.success) throw validationFailed(change.error);
    const named = { ref: c.req.param("ref"), change: change.data };
    return c.json(await products.updateProduct(deps, named, actOf(c, deps.config)), 200);
  });

  router.openapi(remove, async (c) => {
    await products.deleteProduct(deps, c.req.valid("param").ref, actOf(c, deps.config));
    return c.body(null, 204);
  });
}

/** JSON as it is; a form with its booleans parsed. */
async function readChange(c: Context<Env>): Promise<unknown> {
  if (!/^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "")) {
    return c.req.json().catch(() => {
      throw validationFailed({
        issues: [{ code: "custom", path: [], message: "The request is not JSON.", input: null }],
      });
    });
  }
  const { fields } = await readMultipart(c, { files: [], maxFileBytes: 0, maxFields: 40 });
  const { isAvailable, isGarment, isFeatured, price, originalPrice, ...texts } = fields;
  const flag = (value: string) => (value === "true" ? true : value === "false" ? false : value);
  return {
    ...texts,
    ...(isAvailable === undefined ? {} : { isAvailable: flag(isAvailable) }),
    ...(isGarment === undefined ? {} : { isGarment: flag(isGarment) }),
    ...(isFeatured === undefined ? {} : { isFeatured: flag(isFeatured) }),
    ...(price === undefined ? {} : { price: Number(price) }),
    ...(originalPrice === undefined ? {} : { originalPrice: originalPrice === "" ? null : Number(originalPrice) }),
  };
}
