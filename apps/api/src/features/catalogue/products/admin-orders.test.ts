/** The orders of the admin's list of products, over every status. */
import { adminProductSorts, product } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createShopTestApp } from "../../../../test/shop-app.ts";

const { app, call, admin, shelf, unique } = await createShopTestApp();
afterAll(() => app.close());

const mark = unique("Marl");
/** By name, with numbers of views and clicks. */
const GOODS = [
  { name: `${mark} coat`, price: 300, currency: "EUR", status: "active", views: 5, clicks: 0 },
  { name: `${mark} apron`, price: 20, currency: "EUR", status: "discontinued", views: 9, clicks: 2 },
  { name: `${mark} beret`, price: 45, currency: "USD", status: "inactive", views: 0, clicks: 1 },
];
beforeAll(async () => {
  const { add } = await shelf();
  for (const { views, clicks, ...fields } of GOODS) {
    const { id } = await add(fields);
    if (views + clicks === 0) continue;
    const text = "insert into product_counters (product_id, views, clicks) values ($1, $2, $3)";
    await app.platform.database.pool.query(text, [id, views, clicks]);
  }
});

const [coat, apron, beret] = GOODS.map(({ name }) => name);
const namesOf = async (query: string) => {
  const response = await call(`/products/admin/all?${query}`, { token: admin });
  expect(response.status, query).toBe(200);
  return product
    .array()
    .parse(await response.json())
    .map(({ name }) => name);
};

const ORDERS: Record<(typeof adminProductSorts)[number], (string | undefined)[]> = {
  created_desc: [beret, apron, coat],
  created_asc: [coat, apron, beret],
  name_asc: [apron, beret, coat],
  name_desc: [coat, beret, apron],
  // The shop's own currency first: amounts in two currencies cannot be compared.
  price_asc: [apron, coat, beret],
  price_desc: [coat, apron, beret],
  views_asc: [beret, coat, apron],
  views_desc: [apron, coat, beret],
  clicks_asc: [coat, beret, apron],
  clicks_desc: [apron, beret, coat],
};

test.each(adminProductSorts)(
  "products are in the order %s, with and without a search, page after page [O2.34, X.68]",
  async (sort) => {
    expect(await namesOf(`sort=${sort}`)).toEqual(ORDERS[sort]);
    expect(await namesOf(`sort=${sort}&search=${encodeURIComponent(mark)}`)).toEqual(ORDERS[sort]);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await namesOf(`sort=${sort}&limit=1&page=${page}`)));
    expect(pages).toEqual(ORDERS[sort]);
  },
);

test("a product of the admin's list names its brand and category, and has all that the table shows [O3.05]", async () => {
  const response = await call(`/products/admin/all?search=${encodeURIComponent(`${mark} apron`)}`, { token: admin });
  const [found] = await response.json();
  const reference = { _id: expect.any(String), name: expect.any(String) };
  expect(found).toMatchObject({
    _id: found.id,
    name: apron,
    brandId: reference,
    categoryId: reference,
    price: 20,
    status: "discontinued",
    isAvailable: true,
    viewCount: 9,
    clickCount: 2,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
  });
});

test("an unknown order is rejected", async () => {
  expect((await call("/products/admin/all?sort=luck", { token: admin })).status).toBe(400);
});
