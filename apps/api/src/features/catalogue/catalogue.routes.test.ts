import { brand, category, product } from "@toile/contract";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createShopTestApp } from "../../../test/shop-app.ts";
import { newId } from "../../platform/columns.ts";

const { app, shopper, call, post, put, made, unique, shelf, listed, violations } = await createShopTestApp();
afterAll(() => app.close());
/** After every test all counts, flags and paths are correct. */
afterEach(async () => expect(await violations()).toEqual([]));

describe("reading", () => {
  test("a product has every field, its brand and its category [S3.16, S3.17, S3.18, S7.11]", async () => {
    const { brandId, categoryId, add } = await shelf();
    const input = {
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
    const { id } = await add(input);
    const found = product.parse(await (await call(`/products/${id}`)).json());
    expect(found).toMatchObject({
      ...input,
      _id: id,
      price: 49.9,
      status: "active",
      isAvailable: true,
      canTryOn: true,
    });
    expect(found.brandId).toMatchObject({ _id: brandId, id: brandId });
    expect(found.categoryId).toMatchObject({ _id: categoryId, id: categoryId });
  });

  test("products, brands and categories can be read with and without a token [S6.01]", async () => {
    await (await shelf()).add();
    for (const path of ["/products", "/brands", "/categories", "/categories/main", "/products/facets"]) {
      expect((await call(path)).status, path).toBe(200);
      expect((await call(path, { token: shopper })).status, path).toBe(200);
    }
  });

  test("an id or a slug leads to the product, the brand and the category [S4.29, S4.30]", async () => {
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
  ])("%s answers 404 '%s' [S4.31]", async (path, message) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "NOT_FOUND", message });
  });

  test("slugs are derived from the name, and a clash gets a number [S2.10, S2.11, X.21]", async () => {
    const { add } = await shelf();
    const name = ` Lea's  Silk -- Dress ${newId().slice(-5)}! `;
    const first = await add({ name });
    const second = await add({ name });
    const third = await add({ name });
    expect(first.slug).toMatch(/^leas-silk-dress-[0-9a-f]{5}$/);
    expect([second.slug, third.slug]).toEqual([`${first.slug}-2`, `${first.slug}-3`]);
  });

  test("a name that is a path of the API gets a number, so that its slug leads to it", async () => {
    const { brandId, categoryId, add } = await shelf();
    const paths = Object.keys((await (await call("/openapi.json")).json()).paths);
    const wordsOf = (kind: string) => paths.flatMap((path) => path.match(`/${kind}/([a-z-]+)$`)?.[1] ?? []);
    expect(wordsOf("products")).toContain("facets");
    for (const word of wordsOf("products")) {
      const { id, slug } = await add({ name: word, brandId, categoryId });
      expect((await (await call(`/products/${slug}`)).json()).id, word).toBe(id);
    }
    for (const kind of ["brands", "categories"] as const) {
      for (const word of wordsOf(kind)) {
        const { id, slug } = await made(kind, { name: word });
        expect((await (await call(`/${kind}/${slug}`)).json()).id, word).toBe(id);
      }
    }
  });

  test("a brand and a category have every field [S3.19, S3.20, O3.06, O3.07]", async () => {
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

  test("the main categories are those without a parent [S7.13]", async () => {
    const parent = await made("categories", { name: unique("Main") });
    const below = await made("categories", { name: unique("Below"), parentCategoryId: parent.id });
    const mains = category.array().parse(await (await call("/categories/main")).json());
    const ids = mains.map(({ id }) => id);
    expect(ids).toContain(parent.id);
    expect(ids).not.toContain(below.id);
  });
});

describe("the list", () => {
  test("filters by brandId and categoryId, counts in X-Total-Count and links its pages [S7.10, X.19]", async () => {
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

  test("its orders: featured then newest, name, price up and down [S2.42, X.20]", async () => {
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

  test("a category includes its subcategories, in one order over all of them", async () => {
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

  test("filters by gender, price, size, colour and discount [S2.41]", async () => {
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

  test("shows active and out-of-stock products of active brands and categories; each product's own URL always works [X.18]", async () => {
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

  test("only an active and available product with a picture can be tried on [S4.28]", async () => {
    const { add } = await shelf();
    const mainImageUrl = "/icons/icon-192.png";
    expect((await add({ mainImageUrl })).canTryOn).toBe(true);
    expect((await add()).canTryOn).toBe(false);
    expect((await add({ mainImageUrl, isAvailable: false })).canTryOn).toBe(false);
    expect((await add({ mainImageUrl, status: "inactive" })).canTryOn).toBe(false);
    expect((await add({ mainImageUrl, status: "out_of_stock" })).canTryOn).toBe(false);
  });
});

test("views and clicks are written in batches, and unknown products ignored", async () => {
  const { id } = await (await shelf()).add();
  for (const type of ["view", "view", "click"])
    expect((await post(`/products/${id}/events`, { type }, undefined)).status).toBe(202);
  expect((await post(`/products/${newId()}/events`, { type: "view" }, undefined)).status).toBe(202);
  expect((await post(`/products/${id}/events`, { type: "stare" }, undefined)).status).toBe(400);
  await expect
    .poll(async () => product.parse(await (await call(`/products/${id}`)).json()))
    .toMatchObject({ viewCount: 2, clickCount: 1 });
});
