/** Searches in a shopper's own words. */
import { productFacets, searchSuggestions } from "@toile/contract";
import { afterAll, afterEach, expect, test } from "vitest";
import { createShopTestApp } from "../../../../test/shop-app.ts";
import { now, setClockForTests } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import { synonymsCommand } from "../catalogue.cli.ts";
import { SYNONYMS_MS } from "./synonyms.store.ts";

const { app, call, put, made, unique, shelf, listed, violations } = await createShopTestApp();
afterAll(() => app.close());
afterEach(async () => {
  setClockForTests(null);
  expect(await violations()).toEqual([]);
});

const namesOf = async (query: string) => (await listed(query)).products.map(({ name }) => name).sort();
const search = (q: string, more = "") => namesOf(`q=${encodeURIComponent(q)}${more}`);

test("synonyms find the same products, whichever of them the shop uses [S2.40]", async () => {
  const { brandId, add } = await shelf();
  for (const name of ["Wide trousers", "Rust T-shirt", "Plain T Shirt", "Linen shirt", "Wool jumper", "Court sneakers"])
    await add({ name });
  const within = (q: string) => search(q, `&brandId=${brandId}`);
  for (const q of ["pants", "slacks", "trouser", "trowsers"]) expect(await within(q), q).toEqual(["Wide trousers"]);
  for (const q of ["tee", "tees", "tshirt", "t-shirts", "T shirt"])
    expect(await within(q), q).toEqual(["Plain T Shirt", "Rust T-shirt"]);
  expect(await within("shirt")).toEqual(["Linen shirt", "Plain T Shirt", "Rust T-shirt"]);
  for (const q of ["sweater", "pullover", "wool sweater"]) expect(await within(q), q).toEqual(["Wool jumper"]);
  for (const q of ["trainers", "running shoes", "court trainer"])
    expect(await within(q), q).toEqual(["Court sneakers"]);
  expect((await listed(`q=pants&brandId=${brandId}`)).headers.get("x-search-corrected")).toBeNull();
});

test("a product is found by its ancestor categories, colours, material and gender", async () => {
  const parent = await made("categories", { name: unique("Footgear") });
  const { id: categoryId } = await made("categories", { name: "Brogues", parentCategoryId: parent.id });
  const { brandId, add } = await shelf();
  await add({ name: "Oak", categoryId, availableColors: ["Cognac"], material: "calfskin", gender: "men" });
  await add({ name: "Elm", gender: "women" });
  const within = (q: string) => search(q, `&brandId=${brandId}`);
  for (const q of ["footgear", "brogue", "cognac", "calfskin", "mens brogues", "gents footgear"])
    expect(await within(q), q).toEqual(["Oak"]);
  expect(await within("ladies")).toEqual(["Elm"]);
  // Once renamed, the ancestor is found only by its new name.
  await put(`/categories/${parent.id}`, { name: unique("Cordwain") });
  expect(await within("cordwain")).toEqual(["Oak"]);
  expect(await within("footgear")).toEqual([]);
});

test("a size in a search is a filter, however the shop writes it, and the facets count it too", async () => {
  const { brandId, add } = await shelf();
  await add({ name: "Short dress", availableSizes: ["S", "M"] });
  await add({ name: "Long dress", availableSizes: ["EU 38"] });
  await add({ name: "Long coat", availableSizes: ["38", "Large"] });
  const within = (q: string) => search(q, `&brandId=${brandId}`);
  expect(await within("size M")).toEqual(["Short dress"]);
  expect(await within("dress size m")).toEqual(["Short dress"]);
  expect(await within("dress size 38")).toEqual(["Long dress"]);
  expect(await within("size 38")).toEqual(["Long coat", "Long dress"]);
  expect(await within("size EU 38 dress")).toEqual(["Long dress"]);
  expect(await within("size large")).toEqual(["Long coat"]);
  const facets = productFacets.parse(await (await call(`/products/facets?brandId=${brandId}&q=size+38`)).json());
  expect(facets.total).toBe(2);
});

test("the operator's command shows, joins and separates synonyms, and a running shop follows", async () => {
  const { brandId, add } = await shelf();
  await add({ name: "Linen sarong" });
  const lines: string[] = [];
  const run = (...args: string[]) =>
    synonymsCommand({ platform: app.platform, args, print: (line) => lines.push(line) });
  const within = (q: string) => search(q, `&brandId=${brandId}`);
  const later = () => {
    const at = now().getTime() + SYNONYMS_MS + 1;
    setClockForTests(() => new Date(at));
  };
  expect(await within("lavalava")).toEqual([]);
  expect(await run("add", "sarong", "Lavalava", "beach wrap")).toBe(0);
  expect(lines[0]).toBe("beach wrap, lavalava, sarong");
  later();
  // The first search after that time starts to reload the thesaurus without waiting for it, so the next may still be too early.
  for (const q of ["lavalava", "beach wraps"])
    await expect.poll(() => within(q), { message: q }).toEqual(["Linen sarong"]);
  lines.length = 0;
  expect(await run("list")).toBe(0);
  expect(lines).toContain("pants, slacks, trousers");
  expect(lines).toContain("beach wrap, lavalava, sarong");
  expect(await run("remove", "lavalava", "nothing")).toBe(1);
  later();
  await expect.poll(() => within("lavalava")).toEqual([]);
  expect(await run("add", "alone")).toBe(2);
  expect(await run()).toBe(2);
});

test("names are sorted alphabetically, ignoring case and accents [S2.42]", async () => {
  const { brandId, add } = await shelf();
  for (const name of ["banana", "Émile", "apple", "Zebra", "emilia", "Äpfel", "Emil"]) await add({ name });
  const ordered = async (more: string) =>
    (await listed(`brandId=${brandId}&sort=name${more}`)).products.map(({ name }) => name);
  const alphabet = ["Äpfel", "apple", "banana", "Emil", "Émile", "emilia", "Zebra"];
  expect(await ordered("")).toEqual(alphabet);
  expect([...(await ordered("&limit=4")), ...(await ordered("&limit=4&page=2"))]).toEqual(alphabet);
});

test("a category's facet count includes its subcategories", async () => {
  const parent = await made("categories", { name: unique("Parent") });
  const child = await made("categories", { name: unique("Child"), parentCategoryId: parent.id });
  const { brandId, add } = await shelf();
  await add({ categoryId: parent.id });
  await add({ categoryId: child.id });
  await add({ categoryId: child.id, price: 5 });
  for (const [filters, counts] of [
    ["", { [parent.slug]: 3, [child.slug]: 2 }],
    ["&maxPrice=10", { [parent.slug]: 1, [child.slug]: 1 }],
    ["&q=linen", { [parent.slug]: 3, [child.slug]: 2 }],
  ] as const) {
    const facets = productFacets.parse(await (await call(`/products/facets?brandId=${brandId}${filters}`)).json());
    expect(Object.fromEntries(facets.categories.map(({ value, count }) => [value, count])), filters).toEqual(counts);
  }
});

test("a search that finds nothing gets suggestions, all of which find something", async () => {
  const [word, other] = [`marl${newId().slice(-6)}`, `quay${newId().slice(-6)}`];
  const parent = await made("categories", { name: `${word} room` });
  const { brandId, add } = await shelf();
  await add({ name: `${word} coat`, price: 300, categoryId: parent.id });
  await add({ name: `${other} hat` });
  const suggested = async (query: string) => {
    const { products, headers } = await listed(query);
    expect(products, query).toEqual([]);
    const header = headers.get("x-search-suggestions");
    return header === null ? null : searchSuggestions.parse(JSON.parse(decodeURIComponent(header)));
  };
  // Two words that no product has together: each of them.
  expect((await suggested(`q=${word}+${other}`))?.words).toEqual([word, other]);
  expect((await suggested(`q=${word}+${other}`))?.categories[0]).toEqual({ name: parent.name, slug: parent.slug });
  // The filter leaves nothing, so the search without it is suggested.
  expect((await suggested(`q=${word}&maxPrice=10&brandId=${brandId}`))?.words).toEqual([word]);
  // Too different to be corrected, but with the same beginning.
  expect((await suggested(`q=${word.slice(0, 4)}yyyyyyyyyyyyyyy`))?.words).toContain(word);
  expect((await suggested("q=%D0%BA%D0%BE%D1%82"))?.categories.length).toBeGreaterThan(0);
  expect(await suggested(`brandId=${brandId}&maxPrice=1`)).toBeNull();
  expect((await listed(`q=${word}`)).headers.get("x-search-suggestions")).toBeNull();
});
