import { productFacets } from "@toile/contract";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createShopTestApp } from "../../../../test/shop-app.ts";
import { newId } from "../../../platform/columns.ts";

const { app, call, put, made, unique, shelf, listed, violations } = await createShopTestApp();
afterAll(() => app.close());
/** After every test all counts, flags and paths are correct. */
afterEach(async () => expect(await violations()).toEqual([]));

describe("search", () => {
  test("finds words of name, brand, category, tags and description, in that order, whatever is newer or featured [S2.40, X.20]", async () => {
    const word = `zephyr${newId().slice(-6)}`;
    const { brandId, add } = await shelf();
    const { id: brandOfWord } = await made("brands", { name: `House of ${word}` });
    const { id: categoryOfWord } = await made("categories", { name: `${word} wear` });
    const inName = await add({ name: `${word} dress` });
    const inBrand = await add({ name: "Plain tee", brandId: brandOfWord });
    const inCategory = await add({ name: "Plain tee", categoryId: categoryOfWord });
    const inTags = await add({ name: "Plain tee", tags: [word] });
    const inText = await add({ name: "Plain tee", description: `A ${word} weave.`, isFeatured: true });
    const places = [inName, inBrand, inCategory, inTags, inText].map(({ id }) => id);
    const { products, headers } = await listed(`q=${word}`);
    expect(products.map(({ id }) => id)).toEqual(places);
    expect(headers.get("x-total-count")).toBe("5");
    // A brand's new name applies at once: four more have a brand with the word, in the shop's own order.
    await put(`/brands/${brandId}`, { name: `Rooms of ${word}` });
    const inShopOrder = [inName, inText, inTags, inCategory, inBrand].map(({ id }) => id);
    expect((await listed(`q=${word}`)).products.map(({ id }) => id)).toEqual(inShopOrder);
  });

  test("finds endings, beginnings, accents and, if nothing is found, what was meant", async () => {
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

  test.each([
    ["冬の上着 コート", ["上着", "コート", "冬", "冬の上着"]],
    ["겨울코트", ["코트", "겨울"]],
    ["เสื้อยืดสีขาว", ["สีขาว", "เสื้อ"]],
    ["Белый ёлочный сарафан", ["белый", "елочный", "ёлочный", "сара", "БЕЛЫЙ САРАФАН"]],
    ["Λευκό φόρεμα", ["φορεμα", "λευκό", "φόρ"]],
    ["فستان أبيض", ["فستان", "أبي"]],
    ["सूती कमीज़", ["कमीज़", "सूती"]],
    ["שמלה לבנה", ["לבנה", "שמל"]],
  ])("finds %j by its parts", async (name, parts) => {
    const { brandId, add } = await shelf();
    const product = await add({ name });
    await add({ name: "Other" });
    for (const q of parts) {
      const { products } = await listed(`brandId=${brandId}&q=${encodeURIComponent(q)}`);
      expect(
        products.map(({ id }) => id),
        q,
      ).toEqual([product.id]);
    }
    const found = await call(`/products/${encodeURIComponent(product.slug)}`);
    expect(await found.json()).toMatchObject({ id: product.id, name });
    expect(product.slug).toMatch(/^[\p{Letter}\p{Mark}-]+$/u);
    expect(product.slug).not.toMatch(/^product/);
  });

  test("several words count by the place of the weakest one: all in the name first, then all in name or tags, then all anywhere", async () => {
    const [soft, wide] = [`soft${newId().slice(-6)}`, `wide${newId().slice(-6)}`];
    const { add } = await shelf();
    const apart = await add({ name: `${soft} tee`, description: `A ${wide} cut.` });
    const inTags = await add({ name: `${soft} tee`, tags: [wide] });
    const inName = await add({ name: `${wide} and ${soft}` });
    const inText = await add({ name: "Tee", description: `${wide}, ${soft}`, isFeatured: true });
    const order = async (query: string) => (await listed(`q=${soft}+${wide}${query}`)).products.map(({ id }) => id);
    expect(await order("")).toEqual([inName.id, inTags.id, inText.id, apart.id]);
    // Pages continue where the previous one ended, across tiers.
    const pages = await Promise.all([1, 2, 3, 4].map((n) => order(`&limit=1&page=${n}`)));
    expect(pages.flat()).toEqual([inName.id, inTags.id, inText.id, apart.id]);
    expect(await order("&limit=3&page=2")).toEqual([apart.id]);
    expect(await order("&page=2")).toEqual([]);
    expect(await order("&sort=newest")).toEqual([inText.id, inName.id, inTags.id, apart.id]);
  });

  test("stays within the filtering brand and category, by id and by slug, even after moves", async () => {
    const word = `zephyr${newId().slice(-6)}`;
    const [here, there] = [await shelf({ name: word }), await shelf({ name: word })];
    const [one] = [await here.add(), await there.add()];
    const { slug: brandSlug } = await (await call(`/brands/${here.brandId}`)).json();
    const { slug: categorySlug } = await (await call(`/categories/${here.categoryId}`)).json();
    for (const filter of [
      `brandId=${here.brandId}`,
      `brand=${brandSlug}`,
      `categoryId=${here.categoryId.toUpperCase()}`,
      `category=${categorySlug}`,
      `category=${categorySlug}&brand=${brandSlug}&maxPrice=50`,
    ]) {
      const { products, headers } = await listed(`q=${word}&${filter}`);
      expect([products.map(({ id }) => id), headers.get("x-total-count")], filter).toEqual([[one.id], "1"]);
    }
    expect((await listed(`q=${word}&category=no-such-category`)).headers.get("x-total-count")).toBe("0");
    const parent = await made("categories", { name: unique("Parent") });
    await put(`/categories/${here.categoryId}`, { parentCategoryId: parent.id });
    expect((await listed(`q=${word}&category=${parent.id}`)).products.map(({ id }) => id)).toEqual([one.id]);
    await put(`/categories/${here.categoryId}`, { parentCategoryId: null });
    expect((await listed(`q=${word}&category=${parent.id}`)).products).toEqual([]);
  });

  test("ignores stop words, and finds nothing for stop words alone", async () => {
    const { brandId, add } = await shelf();
    const shirt = await add({ name: "A T-shirt of the sea" });
    for (const q of ["t-shirt", "the shirt"])
      expect(
        (await listed(`brandId=${brandId}&q=${q}`)).products.map(({ id }) => id),
        q,
      ).toEqual([shirt.id]);
    expect((await listed(`brandId=${brandId}&q=the`)).products).toEqual([]);
  });

  test("corrects transposed letters", async () => {
    const { brandId, add } = await shelf();
    const striped = await add({ name: "Striped shirt" });
    const { products, headers } = await listed(`brandId=${brandId}&q=stirped`);
    expect(products.map(({ id }) => id)).toEqual([striped.id]);
    expect(headers.get("x-search-corrected")).toBe("striped");
  });

  test.each(["&|!():*'\\", "'; drop table products --", "%", "<->", "  "])("takes %j literally", async (q) => {
    expect((await call(`/products?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });

  test("facets count brands, categories, genders, colours, sizes and the price range", async () => {
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
