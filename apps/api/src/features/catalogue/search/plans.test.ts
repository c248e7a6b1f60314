/** What the list, filters, search and facets read in a shop too large for a full scan. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShopTestApp } from "../../../../test/shop-app.ts";
import type { Statement } from "../../../platform/database/database.ts";
import { facetsStatement, isSearchAlone, type ListQuery, listStatement, matchesStatement, WINDOW } from "./list.sql.ts";
import { createWordMemory, createWordStatistics, resolveSearch } from "./words.store.ts";

const { app, shelf } = await createShopTestApp();
const { database } = app.platform;
afterAll(() => app.close());

/** Products $1 to $2: all of linen, one in a thousand of vicuna, alternately tall and wide; one in five is reduced. */
const STOCK = `insert into products (id, name, slug, description, brand_id, category_id, price_cents, original_price_cents, gender, sizes, colours)
  select gen_random_uuid(), 'Shirt ' || n, 'shirt-' || n,
    'linen ' || case when n % 2 = 0 then 'tall ' else 'wide ' end || case when n % 1000 = 0 then 'vicuna ' else '' end || (select string_agg(md5((n * 60 + i)::text), ' ') from generate_series(1, 18) i),
    brands.ids[1 + n % 8], categories.ids[1 + n % 2], 1000 + n, case when n % 5 = 0 then 2000 + n end,
    (array['women', 'men', 'unisex'])[1 + n % 3], array['S', 'M'], array['navy']
  from generate_series($1::int, $2::int) n, (select array_agg(id order by id) as ids from brands) brands,
    (select array_agg(id order by id) as ids from categories) categories`;

let [brandId, categoryId] = ["", ""];
beforeAll(async () => {
  ({ brandId, categoryId } = await shelf());
  for (let shelves = 1; shelves < 8; shelves += 1) await shelf();
  await database.pool.query(`insert into search_words (word) values ('linen'), ('vicuna') on conflict do nothing`);
  const client = await database.pool.connect();
  // Filling the test shop may take long: the request timeout does not apply.
  await client.query("set statement_timeout = 0");
  for (let from = 0; from < 6000; from += 500) await client.query(STOCK, [from + 1, from + 500]);
  await client.query("vacuum analyze products");
  client.release(true);
}, 240_000);

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Plan Rows": number;
  Plans?: Plan[];
};

/**
 * The plan's nodes that read products, such as `Index Only Scan products_featured`. A test's shop is small enough that
 * the planner sometimes scans or sorts it all: `covered` asks for a plan in which that is ruled out.
 */
async function readsOf({ text, values }: Statement, { covered = false } = {}): Promise<string[]> {
  const client = await database.pool.connect();
  await client.query("begin");
  if (covered) await client.query("set local enable_seqscan = off; set local enable_bitmapscan = off");
  const { rows } = await client.query(`explain (format json) ${text}`, values);
  await client.query("rollback");
  client.release();
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return nodes(rows[0]["QUERY PLAN"][0].Plan).flatMap((node) => {
    if (node["Node Type"] === "Seq Scan") return node["Relation Name"] === "products" ? ["Seq Scan products"] : [];
    return node["Index Name"]?.startsWith("products_") ? [`${node["Node Type"]} ${node["Index Name"]}`] : [];
  });
}

const page = (query: Partial<ListQuery>): Statement =>
  listStatement({ filters: {}, sort: "featured", limit: 12, offset: 0, ...query });
const searched = (q: string, within = {}) => resolveSearch({ database, memory: createWordMemory() }, [q], within);

test.each([
  ["featured", "products_featured"],
  // Nearly all are listed, so an index over every status costs the same, and the planner picks either.
  ["newest", "products_(newest|pkey)"],
  ["name", "products_(all_)?name"],
  ["price_asc", "products_(all_)?price"],
  ["price_desc", "products_(all_)?price"],
] as const)("the whole shop, %s, is read from its index", async (sort, index) => {
  const reads = await readsOf(page({ sort }));
  expect(reads[0]).toMatch(new RegExp(`^Index (Only )?Scan ${index}$`));
  expect(reads).not.toContain("Seq Scan products");
});

test.each([
  ["newest", "products_pkey"],
  ["created_asc", "products_pkey"],
  ["name", "products_all_name"],
  ["name_desc", "products_all_name"],
  ["price_asc", "products_all_price"],
  ["price_desc", "products_all_price"],
] as const)(
  "the admin's list of every status in the order %s is read from an index, never sorted",
  async (sort, index) => {
    const reads = await readsOf(page({ sort, everything: true }), { covered: true });
    expect(
      reads.some((read) => read.endsWith(` ${index}`)),
      reads.join(),
    ).toBe(true);
    const { rows } = await database.pool.query(`explain ${page({ sort, everything: true }).text}`, [
      ...page({ sort, everything: true }).values,
    ]);
    const limit = rows.findIndex((row) => row["QUERY PLAN"].includes(index));
    expect(rows[limit - 1]?.["QUERY PLAN"]).not.toContain("Sort");
  },
);

test("a category and a brand are read from their own indexes", async () => {
  const inCategory = await readsOf(page({ filters: { category: categoryId }, sort: "name" }));
  expect(inCategory.join()).toContain("products_category_name");
  const ofBrand = await readsOf(page({ filters: { brand: brandId }, sort: "price_asc" }));
  expect(ofBrand.join()).toContain("products_brand_price");
  expect([...inCategory, ...ofBrand]).not.toContain("Seq Scan products");
});

test("reduced products of a size are counted and found without reading their rows", async () => {
  const reads = await readsOf(page({ filters: { size: "M", gender: "women", onSale: true } }), { covered: true });
  expect(reads.filter((read) => read === "Index Only Scan products_sale")).toHaveLength(2);
  expect(reads).not.toContain("Seq Scan products");
});

test("facets of the shop and of a category are counted without reading its rows", async () => {
  expect(await readsOf(facetsStatement({ filters: {} }), { covered: true })).toEqual([
    "Index Only Scan products_featured",
  ]);
  const [read, ...others] = await readsOf(facetsStatement({ filters: { category: categoryId } }), { covered: true });
  expect(read).toMatch(/^Index Only Scan products_(category_)?featured$/);
  expect(others).toEqual([]);
});

test("a rare word uses the word index, for the page, the total and the facets", async () => {
  const search = await searched("vicuna");
  const reads = await readsOf(page({ filters: { q: "vicuna" }, search, sort: "relevance" }));
  expect(reads.filter((read) => read === "Bitmap Index Scan products_search")).toHaveLength(6);
  expect(reads).not.toContain("Seq Scan products");
  expect(await readsOf(facetsStatement({ filters: { q: "vicuna" }, search }))).toEqual([
    "Bitmap Index Scan products_search",
  ]);
});

test("a common word's page is read in the shop's own order, and never sorted", async () => {
  const search = await searched("linen");
  const reads = await readsOf(page({ filters: { q: "linen" }, search, sort: "relevance" }));
  expect(reads).toContain("Index Scan products_featured");
});

test("a word of thousands of products is not counted: its total is known to exceed the limit", async () => {
  const statistics = createWordStatistics({ database, count: WINDOW });
  await statistics.read();
  const [common, rare] = [await searched("linen"), await searched("vicuna")];
  expect(await Promise.all([common, rare].map(statistics.isPlentiful))).toEqual([true, false]);
  // In a brand, beside another word or with another filter it may be rare.
  expect(await statistics.isPlentiful(await searched("linen", { brand: brandId }))).toBe(false);
  const words = (...terms: string[][]) => statistics.isPlentiful({ terms, within: [] });
  expect(await words(["linen"], ["vicuna"])).toBe(false);
  expect(await words(["vicuna", "linen"])).toBe(true);
  expect([{}, { brand: brandId }, { minPrice: 1 }].map((filters) => isSearchAlone(filters, common))).toEqual([
    true,
    true,
    false,
  ]);
  const { text, values } = page({ search: common, sort: "relevance", isBeyond: true });
  expect((await database.query<{ total: number }>({ text, values }))[0]?.total).toBe(WINDOW + 1);
});

test("two words are not counted if they are common and occur together often enough in a sample of the shop", async () => {
  let calls = 0;
  const counted: Pick<typeof database, "query"> = {
    query(statement) {
      calls += 1;
      return database.query(statement);
    },
  };
  const statistics = createWordStatistics({ database: counted, count: 200 });
  await statistics.read();
  const words = (...terms: string[]) => statistics.isPlentiful({ terms: terms.map((term) => [term]), within: [] });
  expect(await words("shirt", "tall")).toBe(true);
  // The sample is read once.
  calls = 0;
  expect(await words("shirt", "tall")).toBe(true);
  expect(calls).toBe(0);
  // By chance 1,500 products would be both.
  expect(await words("tall", "wide")).toBe(false);
  expect(await words("shirt", "vicuna")).toBe(false);
});

test("matches are read from the word index if they are few, and not sorted if they exceed the limit", async () => {
  const query: ListQuery = { filters: {}, sort: "relevance", limit: 12, offset: 0 };
  const few = matchesStatement(query, await searched("vicuna"));
  // All of them, and those that have the word outside their description.
  expect((await readsOf(few)).filter((read) => read.includes("products_search"))).toEqual([
    "Bitmap Index Scan products_search",
    "Bitmap Index Scan products_search",
  ]);
  const totals = async (statement: Statement) =>
    (await database.query<{ total: number; id: string | null }>(statement)).map(({ total, id }) => [
      total,
      id !== null,
    ]);
  expect(await totals(few)).toEqual(Array.from({ length: 6 }, () => [6, true]));
  expect(await totals(matchesStatement(query, await searched("linen")))).toEqual([[WINDOW + 1, false]]);
  const dear = { ...query, filters: { minPrice: 69.9 } };
  expect(await totals(matchesStatement(dear, await searched("linen")))).toEqual(
    Array.from({ length: 11 }, () => [11, true]),
  );
});

test("products with the words in their names are a page of their own if they fill it, and a short page if not", async () => {
  const wordsPage = (forms: string[], query: Partial<ListQuery>) =>
    page({ search: { terms: [forms], within: [] }, sort: "relevance", isBeyond: true, ...query });
  const idsOf = async (statement: Statement) =>
    (await database.query<{ id: string | null }>(statement)).map(({ id }) => id);
  const ids = (word: string, query: Partial<ListQuery>) => idsOf(wordsPage([word], query));
  for (const offset of [0, 24]) {
    const nearest = await ids("shirt", { tiers: 1, offset });
    expect(nearest.filter((id) => id !== null)).toHaveLength(12);
    expect(nearest).toEqual(await ids("shirt", { offset }));
  }
  expect(await ids("linen", { tiers: 1 })).toEqual([null]);
  // It reads only the rows it shows, and no words of a row.
  expect(await readsOf(wordsPage(["shirt"], { tiers: 1 }))).toEqual(["Index Scan products_pkey"]);
  // A name with two forms of the word is found once.
  const forms = ["shirt", "4711", "4712"];
  const [first, ...more] = await idsOf(wordsPage(forms, { tiers: 1, limit: 6000 }));
  expect(new Set([first, ...more]).size).toBe(6000);
  expect(await idsOf(wordsPage(forms, { tiers: 1, limit: 6000 }))).toEqual(
    await idsOf(wordsPage(forms, { limit: 6000 })),
  );
  expect((await ids("linen", {})).filter((id) => id !== null)).toHaveLength(12);
});

test("a word within a category and a brand is one lookup in the word index", async () => {
  const search = await searched("vicuna", { brand: brandId, category: categoryId });
  const reads = await readsOf(page({ filters: { q: "vicuna" }, search, sort: "price_asc" }));
  expect(reads).toContain("Bitmap Index Scan products_search");
  expect(reads).not.toContain("Seq Scan products");
});
