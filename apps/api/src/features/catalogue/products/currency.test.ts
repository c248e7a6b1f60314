/** Prices of two currencies are never compared as numbers. */
import { productFacets } from "@toile/contract";
import { afterAll, expect, test } from "vitest";
import { createShopTestApp } from "../../../../test/shop-app.ts";
import { ConfigError, loadConfig } from "../../../platform/config/config.ts";
import { type ListQuery, listStatement } from "../search/list.sql.ts";

const { app, call, made, unique, shelf, listed } = await createShopTestApp();
afterAll(() => app.close());

/** Two in euros and two in dollars with overlapping amounts, in a category and its subcategory. */
async function mixed() {
  const parent = await made("categories", { name: unique("Parent") });
  const child = await made("categories", { name: unique("Child"), parentCategoryId: parent.id });
  const { brandId, add } = await shelf({ categoryId: child.id });
  await add({ name: "Euro 90", price: 90 });
  await add({ name: "Dollar 10", price: 10, currency: "USD" });
  await add({ name: "Euro 20", price: 20, categoryId: parent.id });
  await add({ name: "Dollar 50", price: 50, currency: "USD", categoryId: parent.id });
  return { brandId, parent };
}
const names = async (query: string) => (await listed(query)).products.map(({ name }) => name);

test("an order by price has the shop's own currency first and the other after it, each sorted [S2.42]", async () => {
  const { brandId, parent } = await mixed();
  const up = ["Euro 20", "Euro 90", "Dollar 10", "Dollar 50"];
  const down = ["Euro 90", "Euro 20", "Dollar 50", "Dollar 10"];
  for (const place of [`brandId=${brandId}`, `category=${parent.slug}`]) {
    expect(await names(`${place}&sort=price_asc`), place).toEqual(up);
    expect(await names(`${place}&sort=price_desc`), place).toEqual(down);
    const pages = await Promise.all([1, 2, 3].map((n) => names(`${place}&sort=price_asc&limit=1&page=${n}`)));
    expect(pages.flat(), place).toEqual(up.slice(0, 3));
  }
  // A search's matches are sorted by the same rule.
  const words = await names(`brandId=${brandId}&q=unisex&sort=price_desc`);
  expect(words).toEqual(down);
});

test("a price filter and the price range only cover the shop's own currency, and no other filter excludes the other one", async () => {
  const { brandId } = await mixed();
  expect(await names(`brandId=${brandId}&maxPrice=60`)).toEqual(["Euro 20"]);
  expect(await names(`brandId=${brandId}&minPrice=5&sort=price_asc`)).toEqual(["Euro 20", "Euro 90"]);
  expect((await names(`brandId=${brandId}`)).length).toBe(4);
  for (const search of ["", "&q=unisex"]) {
    const facets = productFacets.parse(await (await call(`/products/facets?brandId=${brandId}${search}`)).json());
    expect(facets.price).toEqual({ min: 20, max: 90, currency: "EUR" });
    expect(facets.total).toBe(4);
  }
});

test("the shop's own currency is set by the operator", async () => {
  const { brandId } = await mixed();
  const query: ListQuery = {
    filters: { brandId },
    sort: "price_asc",
    currency: "USD",
    limit: 12,
    offset: 0,
  };
  const ids = async (more: Partial<ListQuery>) =>
    (await app.platform.database.query<{ name: string }>(listStatement({ ...query, ...more }))).map(({ name }) => name);
  expect(await ids({})).toEqual(["Dollar 10", "Dollar 50", "Euro 20", "Euro 90"]);
  expect(await ids({ filters: { brandId, maxPrice: 60 } })).toEqual(["Dollar 10", "Dollar 50"]);
  expect(loadConfig({ SHOP_CURRENCY: "USD" }).shopCurrency).toBe("USD");
  expect(loadConfig({}).shopCurrency).toBe("EUR");
  expect(() => loadConfig({ SHOP_CURRENCY: "GBP" })).toThrow(ConfigError);
});
