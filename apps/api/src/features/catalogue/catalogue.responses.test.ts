/** The shop's requests and answers, call by call. */
import { brand, category, PRODUCT_IDS_MAX, product } from "@toile/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = (await createUser(app, { role: "admin" })).token;
});
afterAll(() => app.close());

const read = async (path: string): Promise<unknown> => (await app.request(`/api/v1${path}`, { token: admin })).json();
const send = (method: string, path: string, json?: unknown) =>
  app.request(`/api/v1${path}`, { method, token: admin, ...(json === undefined ? {} : { json }) });
const unique = (name: string) => `${name} ${newId().slice(-6)}`;

async function made(kind: "brands" | "categories" | "products", fields: object) {
  const response = await send("POST", `/${kind}`, fields);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(201);
  return body as { id: string; slug: string };
}
/** A product with its own brand and category. */
async function hang(fields: object = {}, names: { brand?: string; category?: string } = {}) {
  const { id: brandId } = await made("brands", { name: names.brand ?? unique("Brand") });
  const { id: categoryId } = await made("categories", { name: names.category ?? unique("Category") });
  return made("products", { name: unique("Coat"), price: 20, brandId, categoryId, ...fields });
}

test("brands are a list, and one is found by its id or its slug [S7.12, X.61]", async () => {
  const { id, slug } = await made("brands", { name: unique("Lune") });
  const listed = brand.array().parse(await read("/brands?limit=100"));
  expect(listed.length).toBeGreaterThan(0);
  for (const ref of [id, slug]) expect(brand.parse(await read(`/brands/${ref}`))).toMatchObject({ id, _id: id, slug });
});

test("categories and main categories are lists, and one is found by its id or its slug [S7.13, X.61]", async () => {
  const { id, slug } = await made("categories", { name: unique("Coats") });
  for (const path of ["/categories", "/categories/main"]) {
    expect(
      category
        .array()
        .parse(await read(path))
        .map((each) => each.id),
    ).toContain(id);
  }
  for (const ref of [id, slug]) expect(category.parse(await read(`/categories/${ref}`))).toMatchObject({ id, slug });
});

test("products are read by their ids in the given order with one query; ids without a product are left out", async () => {
  const [first, second, gone] = [await hang(), await hang({ status: "inactive" }), newId()];
  const query = vi.spyOn(app.platform.database, "query");
  const found = await app.client().shop.productsByIds([second.id, gone, first.id]);
  expect(found.map(({ id, status }) => [id, status])).toEqual([
    [second.id, "inactive"],
    [first.id, "active"],
  ]);
  expect(query).toHaveBeenCalledOnce();
  query.mockRestore();
});

test.each([
  ["without ids", "/products/by-ids"],
  ["with a slug", "/products/by-ids?ids=coat"],
  ["with too many ids", `/products/by-ids?ids=${Array.from({ length: PRODUCT_IDS_MAX + 1 }, newId).join(",")}`],
])("a request for products by their ids is refused %s", async (_how, path) => {
  const response = await app.request(`/api/v1${path}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED" });
});

test("a price is in euros or dollars only [S3.17]", async () => {
  const { id } = await hang();
  expect(product.parse(await read(`/products/${id}`)).currency).toBe("EUR");
  const [dollars, pounds] = [
    await send("PUT", `/products/${id}`, { currency: "USD" }),
    await send("PUT", `/products/${id}`, { currency: "GBP" }),
  ];
  expect([dollars.status, pounds.status]).toEqual([200, 400]);
  expect(product.parse(await read(`/products/${id}`)).currency).toBe("USD");
});

test("a product's brand and category are objects with their names [S3.18]", async () => {
  const [brandName, categoryName] = [unique("House"), unique("Shelf")];
  const { id } = await hang({}, { brand: brandName, category: categoryName });
  expect(await read(`/products/${id}`)).toMatchObject({
    brandId: { name: brandName },
    categoryId: { name: categoryName },
  });
});

test("an unlisted product keeps its URL, cannot be tried on, and is listed for admins [X.18, S4.28]", async () => {
  for (const status of ["inactive", "discontinued"] as const) {
    const name = unique("Gone");
    const { id, slug } = await hang({ name, status });
    for (const ref of [id, slug]) {
      const response = await app.request(`/api/v1/products/${ref}`);
      expect(product.parse(await response.json())).toMatchObject({ id, status, canTryOn: false });
    }
    const search = encodeURIComponent(name);
    expect(await read(`/products?q=${search}`)).not.toContainEqual(expect.objectContaining({ id }));
    expect(await read(`/products/admin/all?search=${search}`)).toContainEqual(expect.objectContaining({ id }));
  }
});

test("a search is paged for admins, with 50 per page by default [O7.03, O9.01]", async () => {
  const word = `yarrow${newId().slice(-6)}`;
  const ids = [];
  for (const status of ["inactive", "discontinued", "active"])
    ids.unshift((await hang({ name: `${word} coat`, status })).id);
  const page = async (query: string) => {
    const response = await app.request(`/api/v1/products/admin/all?search=${word}${query}`, { token: admin });
    const products = product.array().parse(await response.json());
    return { ids: products.map((each) => each.id), link: response.headers.get("link") };
  };
  expect((await page("")).ids).toEqual(ids);
  expect((await page("")).link).toContain("limit=50");
  expect((await page("&limit=2&page=2")).ids).toEqual(ids.slice(2));
});

test("the form moves a product to another brand and category [O7.04]", async () => {
  const [{ id }, other] = [await hang(), product.parse(await hang())];
  const form = new FormData();
  form.set("brandId", other.brandId.id);
  form.set("categoryId", other.categoryId.id);
  const response = await app.request(`/api/v1/products/${id}`, { method: "PUT", form, token: admin });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    id,
    brandId: { id: other.brandId.id },
    categoryId: { id: other.categoryId.id },
    status: "active",
  });
});

test("a brand is written as JSON: 201, 200 and 204, and every field is returned [O7.05, X.39]", async () => {
  const fields = {
    name: unique("Atelier"),
    description: "From Ghent.",
    logoUrl: "/logo.svg",
    websiteUrl: "https://example.com/",
    priceRange: "luxury",
    specialties: ["linen"],
    isActive: false,
  };
  const { id } = brand.parse(await made("brands", fields));
  const changed = { ...fields, name: unique("House"), priceRange: "budget", specialties: [], isActive: true };
  const response = await send("PUT", `/brands/${id}`, changed);
  expect(response.status).toBe(200);
  expect(brand.parse(await response.json())).toMatchObject({ id, ...changed });
  expect((await send("DELETE", `/brands/${id}`)).status).toBe(204);
  expect((await send("GET", `/brands/${id}`)).status).toBe(404);
});

test("a category is written as JSON: 201, 200 and 204, and every field is returned [O7.06, X.39, O3.07]", async () => {
  const parent = await made("categories", { name: unique("Clothes") });
  const fields = {
    name: unique("Coats"),
    description: "Worn over everything.",
    parentCategoryId: parent.id,
    imageUrl: "/coats.jpg",
    sortOrder: 7,
    keywords: ["wool"],
    isActive: false,
  };
  const { id } = category.parse(await made("categories", fields));
  const changed = { ...fields, name: unique("Capes"), parentCategoryId: null, sortOrder: -1, isActive: true };
  const response = await send("PUT", `/categories/${id}`, changed);
  expect(response.status).toBe(200);
  expect(category.parse(await response.json())).toMatchObject({ id, ...changed, parent: null });
  expect((await send("DELETE", `/categories/${id}`)).status).toBe(204);
  expect((await send("GET", `/categories/${id}`)).status).toBe(404);
});

test("a search covers name, brand, category, tags and description; the name weighs most, the description least [X.20]", async () => {
  const word = `zephyr${newId().slice(-6)}`;
  const found = [
    await hang({ name: `Coat ${word}` }),
    await hang({ name: "Coat" }, { brand: `House ${word}` }),
    await hang({ name: "Coat" }, { category: `Shelf ${word}` }),
    await hang({ name: "Coat", tags: [word] }),
    await hang({ name: "Coat", description: `Of ${word}.` }),
  ];
  const listed = product
    .array()
    .parse(await read(`/products?q=${word}`))
    .map(({ id }) => id);
  expect(listed.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
  expect([listed[0], listed.at(-1)]).toEqual([found[0]?.id, found.at(-1)?.id]);
});
