import { brand, category, product, productFacets } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../test/harness.ts";
import { newId } from "../../platform/columns.ts";

let app: TestApp;
let admin: string;
let shopper: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = (await createUser(app, { role: "admin" })).token;
  shopper = (await createUser(app)).token;
});
afterAll(() => app.close());
/** After every test: no count, flag or path is wrong. */
afterEach(async () => {
  const { rows } = await app.platform.database.read((tx) => tx.execute(sql`select * from catalogue_violations`));
  expect(rows).toEqual([]);
});

const call = (path: string, init?: TestRequest) => app.request(`/api/v1${path}`, init);
const post = (path: string, json: unknown, token: string | undefined = admin) => call(path, { json, token });
const put = (path: string, json: unknown, token: string | undefined = admin) =>
  call(path, { method: "PUT", json, token });
const remove = (path: string, token: string | undefined = admin) => call(path, { method: "DELETE", token });

/** A brand, a category or a product through the API, with a name of its own. */
async function made(kind: "brands" | "categories" | "products", fields: Record<string, unknown>) {
  const response = await post(`/${kind}`, fields);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(201);
  return body;
}
const unique = (name: string) => `${name} ${newId().slice(-6)}`;
async function shelf(fields: Record<string, unknown> = {}) {
  const [{ id: brandId }, { id: categoryId }] = [
    await made("brands", { name: unique("Brand") }),
    await made("categories", { name: unique("Category") }),
  ];
  const add = (more: Record<string, unknown> = {}) =>
    made("products", { name: "Linen dress", brandId, categoryId, price: 49.9, ...fields, ...more });
  return { brandId, categoryId, add };
}
const listed = async (query: string, token?: string) => {
  const response = await call(`/products?${query}`, { token });
  expect(response.status).toBe(200);
  return { products: product.array().parse(await response.json()), headers: response.headers };
};

describe("reading", () => {
  test("S3.16 S3.17 S3.18 S7.11 a product has every field, its brand and its category", async () => {
    const { brandId, categoryId, add } = await shelf();
    const given = {
      name: unique("Silk blouse"),
      description: "Bias-cut.",
      mainImageUrl: "/demo/garments/blouse.png",
      additionalImageUrls: ["/demo/garments/blouse-back.png"],
      originalPrice: 79.95,
      currency: "USD",
      gender: "women",
      season: "summer",
      occasion: "evening",
      material: "silk",
      tags: ["new", "silk"],
      availableSizes: ["S", "M"],
      availableColors: ["ivory"],
      affiliateLink: "https://example.com/blouse",
      metadata: { fit: "regular", care: "hand wash" },
      garmentCategory: "tops",
    };
    const { id } = await add(given);
    const found = product.parse(await (await call(`/products/${id}`)).json());
    expect(found).toMatchObject({
      ...given,
      _id: id,
      price: 49.9,
      status: "active",
      isAvailable: true,
      canTryOn: true,
    });
    expect(found.brandId).toMatchObject({ _id: brandId, id: brandId });
    expect(found.categoryId).toMatchObject({ _id: categoryId, id: categoryId });
  });

  test("S6.01 products, brands and categories are read with and without a token", async () => {
    await (await shelf()).add();
    for (const path of ["/products", "/brands", "/categories", "/categories/main", "/products/facets"]) {
      expect((await call(path)).status, path).toBe(200);
      expect((await call(path, { token: shopper })).status, path).toBe(200);
    }
  });

  test("S4.29 S4.30 an id or a slug leads to the product, the brand and the category", async () => {
    const { brandId, categoryId, add } = await shelf();
    const { id, slug } = await add();
    expect((await (await call(`/products/${slug}`)).json()).id).toBe(id);
    expect((await (await call(`/products/${id}`)).json()).slug).toBe(slug);
    const { slug: brandSlug } = brand.parse(await (await call(`/brands/${brandId}`)).json());
    expect((await (await call(`/brands/${brandSlug}`)).json()).id).toBe(brandId);
    const { slug: categorySlug } = category.parse(await (await call(`/categories/${categoryId}`)).json());
    expect((await (await call(`/categories/${categorySlug}`)).json()).id).toBe(categoryId);
  });

  test.each([
    ["/products/x", "Product not found"],
    ["/brands/x", "Brand not found"],
    ["/categories/x", "Category not found"],
    [`/products/${newId()}`, "Product not found"],
  ])("S4.31 %s answers 404 '%s'", async (path, message) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "NOT_FOUND", message });
  });

  test("S2.10 S2.11 X.21 slugs are made of the name, and a clash gets a number", async () => {
    const { add } = await shelf();
    const name = ` Lea's  Silk -- Dress ${newId().slice(-5)}! `;
    const first = await add({ name });
    const second = await add({ name });
    const third = await add({ name });
    expect(first.slug).toMatch(/^leas-silk-dress-[0-9a-f]{5}$/);
    expect([second.slug, third.slug]).toEqual([`${first.slug}-2`, `${first.slug}-3`]);
  });

  test("S3.19 O3.06 a brand's fields, S3.20 O3.07 a category's", async () => {
    const parent = await made("categories", { name: unique("Clothes"), sortOrder: 3 });
    const below = await made("categories", {
      name: unique("Dresses"),
      parentCategoryId: parent.id,
      keywords: ["summer"],
      imageUrl: "/x.jpg",
    });
    expect(category.parse(below)).toMatchObject({
      parent: parent.name,
      parentCategoryId: parent.id,
      keywords: ["summer"],
      isActive: true,
    });
    const whole = {
      name: unique("Lune"),
      description: "From Ghent.",
      logoUrl: "/logo.svg",
      websiteUrl: "https://example.com/",
      priceRange: "luxury",
      specialties: ["linen"],
      isActive: true,
    };
    expect(brand.parse(await made("brands", whole))).toMatchObject(whole);
  });

  test("S7.13 the main categories are those below no other", async () => {
    const parent = await made("categories", { name: unique("Main") });
    const below = await made("categories", { name: unique("Below"), parentCategoryId: parent.id });
    const mains = category.array().parse(await (await call("/categories/main")).json());
    const ids = mains.map(({ id }) => id);
    expect(ids).toContain(parent.id);
    expect(ids).not.toContain(below.id);
  });
});

describe("the list", () => {
  test("S7.10 X.19 filters by brandId and categoryId, counts in X-Total-Count and links its pages", async () => {
    const { brandId, categoryId, add } = await shelf();
    for (let i = 0; i < 5; i++) await add({ name: unique("Tee") });
    await (await shelf()).add();
    const { products, headers } = await listed(`brandId=${brandId}&limit=2&page=2`);
    expect(products).toHaveLength(2);
    expect(headers.get("x-total-count")).toBe("5");
    expect(headers.get("link")).toContain('rel="next"');
    expect((await listed(`categoryId=${categoryId}`)).products).toHaveLength(5);
    expect((await listed(`brandId=${brandId}&page=9&limit=2`)).headers.get("x-total-count")).toBe("5");
  });

  test("S2.42 X.20 its orders: featured then newest, name, price up and down", async () => {
    const { brandId, add } = await shelf();
    const [cheap, dear, featured] = [
      await add({ name: "B", price: 10 }),
      await add({ name: "C", price: 30 }),
      await add({ name: "A", price: 20, isFeatured: true }),
    ];
    const order = async (sort: string) => (await listed(`brandId=${brandId}${sort}`)).products.map(({ id }) => id);
    expect(await order("")).toEqual([featured.id, dear.id, cheap.id]);
    expect(await order("&sort=newest")).toEqual([featured.id, dear.id, cheap.id]);
    expect(await order("&sort=name")).toEqual([featured.id, cheap.id, dear.id]);
    expect(await order("&sort=price_asc")).toEqual([cheap.id, featured.id, dear.id]);
    expect(await order("&sort=price_desc")).toEqual([dear.id, featured.id, cheap.id]);
  });

  test("a category stands for those below it, in one order over all of them", async () => {
    const { brandId, categoryId, add } = await shelf();
    const below = await made("categories", { name: unique("Below"), parentCategoryId: categoryId });
    const ids = [];
    for (const [i, where] of [categoryId, below.id, categoryId, below.id].entries()) {
      ids.push((await add({ categoryId: where, price: 40 - i })).id);
    }
    const { products, headers } = await listed(`category=${categoryId}&sort=price_asc&brand=${brandId}`);
    expect(products.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(headers.get("x-total-count")).toBe("4");
    const second = await listed(`category=${categoryId}&sort=price_asc&limit=2&page=2`);
    expect(second.products.map(({ id }) => id)).toEqual(ids.slice(0, 2).toReversed());
  });

  test("S2.41 filters by gender, price, size, colour and reduction", async () => {
    const { brandId, add } = await shelf();
    const one = await add({
      gender: "men",
      price: 20,
      originalPrice: 30,
      availableSizes: ["M"],
      availableColors: ["navy"],
    });
    await add({ gender: "women", price: 60, availableSizes: ["S"], availableColors: ["red"] });
    for (const filter of [
      "gender=men",
      "maxPrice=20",
      "size=M",
      "colour=navy",
      "onSale=true",
      "minPrice=19.99&maxPrice=20.01",
    ]) {
      const { products, headers } = await listed(`brandId=${brandId}&${filter}`);
      expect(
        products.map(({ id }) => id),
        filter,
      ).toEqual([one.id]);
      expect(headers.get("x-total-count"), filter).toBe("1");
    }
  });

  test.each(["page=0", "limit=101", "brandId=x", "sort=up", "minPrice=free", "onSale=perhaps"])(
    "%s is 400",
    async (query) => {
      expect((await call(`/products?${query}`)).status).toBe(400);
    },
  );

  test("X.18 shows active and out-of-stock products of active brands and categories; addresses answer all", async () => {
    const { brandId, categoryId, add } = await shelf();
    const byStatus: Record<string, string> = {};
    for (const status of ["active", "out_of_stock", "inactive", "discontinued"])
      byStatus[status] = (await add({ status })).id;
    const shown = async () => (await listed(`brandId=${brandId}`)).products.map(({ id }) => id).toSorted();
    expect(await shown()).toEqual([byStatus.active, byStatus.out_of_stock].toSorted());
    expect((await call(`/products/${byStatus.inactive}`)).status).toBe(200);
    await put(`/brands/${brandId}`, { isActive: false });
    expect(await shown()).toEqual([]);
    await put(`/brands/${brandId}`, { isActive: true });
    const parent = await made("categories", { name: unique("Parent") });
    await put(`/categories/${categoryId}`, { parentCategoryId: parent.id });
    await put(`/categories/${parent.id}`, { isActive: false });
    expect(await shown()).toEqual([]);
    await put(`/categories/${parent.id}`, { isActive: true });
    expect(await shown()).toHaveLength(2);
  });

  test("S4.28 only an active and available product can be tried on", async () => {
    const { add } = await shelf();
    expect((await add()).canTryOn).toBe(true);
    expect((await add({ isAvailable: false })).canTryOn).toBe(false);
    expect((await add({ status: "inactive" })).canTryOn).toBe(false);
    expect((await add({ status: "out_of_stock" })).canTryOn).toBe(false);
  });
});

describe("search", () => {
  test("S2.40 X.20 finds words of name, brand, category, tags and description, the name first", async () => {
    const word = `zephyr${newId().slice(-6)}`;
    const { brandId, add } = await shelf();
    const inText = await add({ name: "Plain tee", description: `A ${word} weave.` });
    const inTags = await add({ name: "Plain tee", tags: [word] });
    const inName = await add({ name: `${word} dress` });
    const { products, headers } = await listed(`q=${word}`);
    expect(products.map(({ id }) => id)).toEqual([inName.id, inTags.id, inText.id]);
    expect(headers.get("x-total-count")).toBe("3");
    await put(`/brands/${brandId}`, { name: `House of ${word}s` });
    expect((await listed(`q=${word}`)).headers.get("x-total-count")).toBe("3");
  });

  test("finds endings, beginnings, accents and, where nothing is found, what was meant", async () => {
    const { brandId, add } = await shelf();
    const dress = await add({ name: "Crêpe dresses marguerite" });
    for (const q of ["crepe dress", "CRÊPE", "margue", "dress marguerite"]) {
      expect(
        (await listed(`brandId=${brandId}&q=${encodeURIComponent(q)}`)).products.map(({ id }) => id),
        q,
      ).toEqual([dress.id]);
    }
    const typo = await listed(`brandId=${brandId}&q=margerite`);
    expect(typo.products.map(({ id }) => id)).toEqual([dress.id]);
    expect(typo.headers.get("x-search-corrected")).toBe("marguerite");
    expect((await listed("q=qqqqxyz")).products).toEqual([]);
  });

  test("corrects letters that changed places", async () => {
    const { brandId, add } = await shelf();
    const striped = await add({ name: "Striped shirt" });
    const { products, headers } = await listed(`brandId=${brandId}&q=stirped`);
    expect(products.map(({ id }) => id)).toEqual([striped.id]);
    expect(headers.get("x-search-corrected")).toBe("striped");
  });

  test.each(["&|!():*'\\", "'; drop table products --", "%", "<->", "  "])("takes %j for what it is", async (q) => {
    expect((await call(`/products?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });

  test("facets count brands, categories, genders, colours, sizes and the span of prices", async () => {
    const { brandId, add } = await shelf({ availableColors: ["navy"], availableSizes: ["M", "L"], gender: "men" });
    await add({ price: 10 });
    await add({ price: 25.5, availableColors: ["navy", "red"] });
    const facets = productFacets.parse(await (await call(`/products/facets?brandId=${brandId}`)).json());
    expect(facets).toMatchObject({
      total: 2,
      genders: [{ value: "men", count: 2 }],
      colours: [
        { value: "navy", count: 2 },
        { value: "red", count: 1 },
      ],
      price: { min: 10, max: 25.5 },
    });
    expect(facets.sizes.map(({ value, count }) => [value, count])).toEqual([
      ["L", 2],
      ["M", 2],
    ]);
    expect(facets.brands).toHaveLength(1);
  });
});

describe("writing", () => {
  test("S6.03 O6.04 O7.05 O7.06 is for admins alone", async () => {
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

  test("a change changes what it names and nothing else", async () => {
    const { add } = await shelf();
    const before = await add({ description: "Long.", tags: ["a"], isAvailable: false, gender: "men" });
    const after = await (await put(`/products/${before.id}`, { price: 5.5 })).json();
    expect(after).toEqual({ ...before, price: 5.5 });
    const response = await put(`/products/${before.id}`, { brandId: newId() });
    expect(response.status).toBe(400);
    expect((await response.json()).details).toEqual([{ path: "brandId", message: "This brand does not exist." }]);
  });

  test("O7.04 a product is changed by a form with brandId, categoryId, status and isAvailable", async () => {
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
    form.set("isAvailable", "perhaps");
    expect((await call(`/products/${id}`, { method: "PUT", form, token: admin })).status).toBe(400);
  });

  test("O7.03 admins list every status, in pages of 50, and search", async () => {
    const name = unique("Hidden");
    const { id } = await (await shelf()).add({ name, status: "discontinued" });
    const found = await call(`/products/admin/all?search=${encodeURIComponent(name)}`, { token: admin });
    expect((await found.json()).map((one: { id: string }) => one.id)).toEqual([id]);
    const newest = product.array().parse(await (await call("/products/admin/all", { token: admin })).json());
    expect(newest[0]?.id).toBe(id);
    expect(newest.length).toBeLessThanOrEqual(50);
  });

  test("S6.03 X.39 deleting answers 204, then 404", async () => {
    const { id } = await (await shelf()).add();
    expect((await remove(`/products/${id}`)).status).toBe(204);
    expect((await remove(`/products/${id}`)).status).toBe(404);
  });

  test("X.37 a brand or category that something hangs on stays", async () => {
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

  test("a category is never below itself, not even by two moves at once", async () => {
    const [a, b] = [await made("categories", { name: unique("A") }), await made("categories", { name: unique("B") })];
    const answers = await Promise.all([
      put(`/categories/${a.id}`, { parentCategoryId: b.id }),
      put(`/categories/${b.id}`, { parentCategoryId: a.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await put(`/categories/${a.id}`, { parentCategoryId: a.id })).status).toBe(400);
  });

  test("products made at once have slugs of their own", async () => {
    const { add } = await shelf();
    const name = unique("Same");
    const slugs = (await Promise.all(Array.from({ length: 6 }, () => add({ name })))).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(6);
  });

  test("every write is in the audit", async () => {
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

test("views and clicks are counted together, and unknown products passed over", async () => {
  const { id } = await (await shelf()).add();
  for (const type of ["view", "view", "click"])
    expect((await post(`/products/${id}/events`, { type }, undefined)).status).toBe(202);
  expect((await post(`/products/${newId()}/events`, { type: "view" }, undefined)).status).toBe(202);
  expect((await post(`/products/${id}/events`, { type: "stare" }, undefined)).status).toBe(400);
  await expect
    .poll(async () => product.parse(await (await call(`/products/${id}`)).json()), { timeout: 15_000 })
    .toMatchObject({ viewCount: 2, clickCount: 1 });
});
