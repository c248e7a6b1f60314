/** Brands and categories: public reads, and writes for admins. */
import { createRoute, z } from "@hono/zod-openapi";
import { brand, brandChange, brandWrite, category, categoryChange, categoryWrite, pageQuery } from "@toile/contract";
import type { Context } from "hono";
import { requireAdmin } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import * as brands from "./brands/brands.ts";
import { actOf, tellCaches, tellPage } from "./catalogue.products.routes.ts";
import type { CatalogueDeps } from "./catalogue.ts";
import * as categories from "./categories/categories.ts";

const tags = ["Catalogue"];
const security = [{ bearer: [] }];
const ref = z.object({ ref: z.string().trim().min(1).max(200).meta({ description: "The id or the slug" }) });
const admin = { tags, security, middleware: requireAdmin };
const refusals = errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND");

const listBrands = createRoute({
  method: "get",
  path: "/brands",
  tags,
  security: [],
  summary: "Active brands by name; every brand for admins",
  request: { query: pageQuery },
  responses: { 200: jsonResponse("One page.", brand.array()), ...errorResponses("VALIDATION_FAILED") },
});
const getBrand = createRoute({
  method: "get",
  path: "/brands/{ref}",
  tags,
  security: [],
  summary: "One brand by id or slug",
  request: { params: ref },
  responses: { 200: jsonResponse("The brand.", brand), ...errorResponses("VALIDATION_FAILED", "NOT_FOUND") },
});
const createBrand = createRoute({
  ...admin,
  method: "post",
  path: "/brands",
  summary: "Add a brand",
  request: { body: jsonRequest(brandWrite) },
  responses: { 201: jsonResponse("The brand.", brand), ...refusals },
});
const updateBrand = createRoute({
  ...admin,
  method: "put",
  path: "/brands/{ref}",
  summary: "Change a brand: any of its fields",
  request: { params: ref, body: jsonRequest(brandChange) },
  responses: { 200: jsonResponse("The brand.", brand), ...refusals },
});
const removeBrand = createRoute({
  ...admin,
  method: "delete",
  path: "/brands/{ref}",
  summary: "Delete a brand that has no products",
  request: { params: ref },
  responses: {
    204: { description: "Deleted" },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "BRAND_IN_USE"),
  },
});

const listCategories = createRoute({
  method: "get",
  path: "/categories",
  tags,
  security: [],
  summary: "Active categories in their order; every category for admins",
  request: { query: pageQuery },
  responses: { 200: jsonResponse("One page.", category.array()), ...errorResponses("VALIDATION_FAILED") },
});
const listMainCategories = createRoute({
  method: "get",
  path: "/categories/main",
  tags,
  security: [],
  summary: "Top-level categories",
  request: { query: pageQuery },
  responses: { 200: jsonResponse("One page.", category.array()), ...errorResponses("VALIDATION_FAILED") },
});
const getCategory = createRoute({
  method: "get",
  path: "/categories/{ref}",
  tags,
  security: [],
  summary: "One category by id or slug",
  request: { params: ref },
  responses: { 200: jsonResponse("The category.", category), ...errorResponses("VALIDATION_FAILED", "NOT_FOUND") },
});
const createCategory = createRoute({
  ...admin,
  method: "post",
  path: "/categories",
  summary: "Add a category",
  request: { body: jsonRequest(categoryWrite) },
  responses: { 201: jsonResponse("The category.", category), ...refusals },
});
const updateCategory = createRoute({
  ...admin,
  method: "put",
  path: "/categories/{ref}",
  summary: "Change a category: any of its fields",
  request: { params: ref, body: jsonRequest(categoryChange) },
  responses: { 200: jsonResponse("The category.", category), ...refusals },
});
const removeCategory = createRoute({
  ...admin,
  method: "delete",
  path: "/categories/{ref}",
  summary: "Delete a category that has no products and no subcategories",
  request: { params: ref },
  responses: {
    204: { description: "Deleted" },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "CATEGORY_IN_USE"),
  },
});

const isAdmin = (c: Context<Env>): boolean => c.get("actor")?.role === "admin";

/** Mounted under /api/v1. */
export function brandRoutes(deps: CatalogueDeps) {
  const { config, database } = deps;
  const router = createRouter();
  router.openapi(listBrands, async (c) => {
    const { page, limit } = c.req.valid("query");
    const found = await brands.listBrands(database, { everything: isAdmin(c), page, limit });
    tellPage(c, { page, limit, total: found.total, appUrl: config.appUrl });
    tellCaches(c);
    return c.json(found.brands, 200);
  });
  router.openapi(getBrand, async (c) => {
    tellCaches(c);
    return c.json(await brands.findBrand(database, c.req.valid("param").ref), 200);
  });
  router.openapi(createBrand, async (c) =>
    c.json(await brands.createBrand(deps, c.req.valid("json"), actOf(c, config)), 201),
  );
  router.openapi(updateBrand, async (c) =>
    c.json(
      await brands.updateBrand(deps, { ...c.req.valid("param"), change: c.req.valid("json") }, actOf(c, config)),
      200,
    ),
  );
  router.openapi(removeBrand, async (c) => {
    await brands.deleteBrand(deps, c.req.valid("param").ref, actOf(c, config));
    return c.body(null, 204);
  });
  return router;
}

/** Mounted under /api/v1. */
export function categoryRoutes(deps: CatalogueDeps) {
  const { config, database } = deps;
  const router = createRouter();
  const readPage = async (
    c: Context<Env>,
    { page, limit, mainOnly }: { page: number; limit: number; mainOnly: boolean },
  ) => {
    const found = await categories.listCategories(database, { everything: isAdmin(c), mainOnly, page, limit });
    tellPage(c, { page, limit, total: found.total, appUrl: config.appUrl });
    tellCaches(c);
    return found.categories;
  };
  router.openapi(listMainCategories, async (c) =>
    c.json(await readPage(c, { ...c.req.valid("query"), mainOnly: true }), 200),
  );
  router.openapi(listCategories, async (c) =>
    c.json(await readPage(c, { ...c.req.valid("query"), mainOnly: false }), 200),
  );
  router.openapi(getCategory, async (c) => {
    tellCaches(c);
    return c.json(await categories.findCategory(database, c.req.valid("param").ref), 200);
  });
  router.openapi(createCategory, async (c) =>
    c.json(await categories.createCategory(deps, c.req.valid("json"), actOf(c, config)), 201),
  );
  router.openapi(updateCategory, async (c) =>
    c.json(
      await categories.updateCategory(deps, { ...c.req.valid("param"), change: c.req.valid("json") }, actOf(c, config)),
      200,
    ),
  );
  router.openapi(removeCategory, async (c) => {
    await categories.deleteCategory(deps, c.req.valid("param").ref, actOf(c, config));
    return c.body(null, 204);
  });
  return router;
}
