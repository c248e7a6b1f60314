import { randomBytes } from "node:crypto";
import { product } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createShopTestApp } from "../../../test/shop-app.ts";
import { newId } from "../../platform/columns.ts";

const { app, admin, shopper, call, put, remove, made, unique, shelf, violations } = await createShopTestApp();
afterAll(() => app.close());
/** After every test all counts, flags and paths are correct. */
afterEach(async () => expect(await violations()).toEqual([]));

describe("writing", () => {
  test("is only for admins [S6.03, O6.04, O7.05, O7.06]", async () => {
    const { brandId, categoryId, add } = await shelf();
    const { id } = await add();
    const writes: [string, string, unknown][] = [
      ["POST", "/products", { name: "X", brandId, categoryId, price: 1 }],
      ["PUT", `/products/${id}`, { price: 2 }],
      ["DELETE", `/products/${id}`, undefined],
      ["POST", "/brands", { name: "X" }],
      ["PUT", `/brands/${brandId}`, { name: "X" }],
      ["DELETE", `/brands/${brandId}`, undefined],
      ["POST", "/categories", { name: "X" }],
      ["PUT", `/categories/${categoryId}`, { name: "X" }],
      ["DELETE", `/categories/${categoryId}`, undefined],
      ["GET", "/products/admin/all", undefined],
    ];
    for (const [method, path, json] of writes) {
      expect((await call(path, { method, json })).status, `${method} ${path}`).toBe(401);
      const refused = await call(path, { method, json, token: shopper });
      expect(refused.status, `${method} ${path}`).toBe(403);
      expect((await refused.json()).message).toBe("Admin access required");
    }
    expect((await call(`/products/${id}`)).status).toBe(200);
  });

  test("a change affects only the given fields", async () => {
    const { add } = await shelf();
    const before = await add({ description: "Long.", tags: ["a"], isAvailable: false, gender: "men" });
    const after = await (await put(`/products/${before.id}`, { price: 5.5 })).json();
    expect(after).toEqual({ ...before, price: 5.5 });
    const response = await put(`/products/${before.id}`, { brandId: newId() });
    expect(response.status).toBe(400);
    expect((await response.json()).details).toEqual([{ path: "brandId", message: "This brand does not exist." }]);
  });

  test("the longest allowed lists of sizes and colours are stored, and longer ones rejected", async () => {
    const { add } = await shelf();
    // Random, so that it cannot be compressed.
    const longest = () => [
      ...Array.from({ length: 59 }, () => randomBytes(9).toString("base64")),
      randomBytes(60).toString("base64").slice(0, 76),
    ];
    const { id } = await add({ availableSizes: longest(), availableColors: longest() });
    expect((await call(`/products/${id}`)).status).toBe(200);
    const tooLong = Array.from({ length: 60 }, () => randomBytes(12).toString("base64"));
    expect((await put(`/products/${id}`, { availableColors: tooLong })).status).toBe(400);
  });

  test("a product is changed by a form with brandId, categoryId, status and isAvailable [O7.04]", async () => {
    const { add } = await shelf();
    const [{ id }, other] = [await add(), await shelf()];
    const form = new FormData();
    for (const [name, value] of Object.entries({
      brandId: other.brandId,
      categoryId: other.categoryId,
      status: "inactive",
      isAvailable: "false",
    })) {
      form.set(name, value);
    }
    const response = await call(`/products/${id}`, { method: "PUT", form, token: admin });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: "inactive",
      isAvailable: false,
      brandId: { id: other.brandId },
    });
    form.set("isGarment", "false");
    const shoe = await call(`/products/${id}`, { method: "PUT", form, token: admin });
    expect(await shoe.json()).toMatchObject({ isGarment: false, canTryOn: false, status: "inactive" });
    form.set("isAvailable", "perhaps");
    expect((await call(`/products/${id}`, { method: "PUT", form, token: admin })).status).toBe(400);
  });

  test("an admin sets any status, and availability apart from it [O4.01, O4.02]", async () => {
    const { id } = await (await shelf()).add({ isAvailable: true });
    for (const status of ["inactive", "out_of_stock", "discontinued", "active"]) {
      for (const isAvailable of [false, true]) {
        expect(await (await put(`/products/${id}`, { isAvailable })).json()).toMatchObject({ isAvailable });
        expect(await (await put(`/products/${id}`, { status })).json()).toMatchObject({ status, isAvailable });
      }
    }
    expect((await put(`/products/${id}`, { status: "sold" })).status).toBe(400);
  });

  test("a brand of which only the name is given is mid-range and active; it takes the four price ranges only [O4.03, O4.04]", async () => {
    const { id } = await made("brands", { name: unique("Plain") });
    expect(await (await call(`/brands/${id}`)).json()).toMatchObject({ priceRange: "mid-range", isActive: true });
    for (const priceRange of ["budget", "mid-range", "luxury", "premium"])
      expect(await (await put(`/brands/${id}`, { priceRange })).json()).toMatchObject({ priceRange });
    expect((await put(`/brands/${id}`, { priceRange: "cheap" })).status).toBe(400);
  });

  test("admins list every status, in pages of 50, and search [O7.03]", async () => {
    const name = unique("Hidden");
    const { id } = await (await shelf()).add({ name, status: "discontinued" });
    const found = await call(`/products/admin/all?search=${encodeURIComponent(name)}`, { token: admin });
    expect((await found.json()).map((one: { id: string }) => one.id)).toEqual([id]);
    const newest = product.array().parse(await (await call("/products/admin/all", { token: admin })).json());
    expect(newest[0]?.id).toBe(id);
    expect(newest.length).toBeLessThanOrEqual(50);
  });

  test("deleting answers 204, then 404 [S6.03, X.39]", async () => {
    const { id } = await (await shelf()).add();
    expect((await remove(`/products/${id}`)).status).toBe(204);
    expect((await remove(`/products/${id}`)).status).toBe(404);
  });

  test("a brand or category that is still used cannot be deleted [X.37]", async () => {
    const { brandId, categoryId, add } = await shelf();
    const { id } = await add();
    const below = await made("categories", { name: unique("Below"), parentCategoryId: categoryId });
    for (const [path, code] of [
      [`/brands/${brandId}`, "BRAND_IN_USE"],
      [`/categories/${categoryId}`, "CATEGORY_IN_USE"],
    ]) {
      const refused = await remove(path ?? "");
      expect(refused.status).toBe(409);
      expect((await refused.json()).error).toBe(code);
    }
    await remove(`/products/${id}`);
    expect((await remove(`/categories/${categoryId}`)).status).toBe(409);
    await remove(`/categories/${below.id}`);
    expect((await remove(`/categories/${categoryId}`)).status).toBe(204);
    expect((await remove(`/brands/${brandId}`)).status).toBe(204);
  });

  test("a category is never its own descendant, even after two simultaneous moves", async () => {
    const [a, b] = [await made("categories", { name: unique("A") }), await made("categories", { name: unique("B") })];
    const responses = await Promise.all([
      put(`/categories/${a.id}`, { parentCategoryId: b.id }),
      put(`/categories/${b.id}`, { parentCategoryId: a.id }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await put(`/categories/${a.id}`, { parentCategoryId: a.id })).status).toBe(400);
  });

  test("products created at once have different slugs", async () => {
    const { add } = await shelf();
    const name = unique("Same");
    const slugs = (await Promise.all(Array.from({ length: 6 }, () => add({ name })))).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(6);
  });

  test("every write is audited", async () => {
    const { id } = await (await shelf()).add();
    await put(`/products/${id}`, { price: 3 });
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute<{ action: string }>(
        sql`select action from audit_events where detail->>'productId' = ${id} order by id`,
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(["product.created", "product.updated"]);
  });
});
