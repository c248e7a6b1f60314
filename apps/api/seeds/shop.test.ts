import { existsSync } from "node:fs";
import path from "node:path";
import { product } from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../test/factories.ts";
import { createTestApp, type TestApp } from "../test/harness.ts";
import { seedShop } from "./shop.ts";

/** The web app's own pictures. */
const PUBLIC = path.join(import.meta.dirname, "..", "..", "web", "public");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const listed = async () => product.array().parse(await (await app.request("/api/v1/products")).json());

test("fills nothing if the demo is off", async () => {
  const { config } = app.platform;
  expect(await seedShop({ ...app.platform, config: { ...config, demo: false } })).toBe(0);
  expect(await listed()).toEqual([]);
});

test("fills an empty shop once, however often and concurrently it runs, and never restores deleted products", async () => {
  const { config } = app.platform;
  const platform = { ...app.platform, config: { ...config, demo: true } };
  const made = await Promise.all([seedShop(platform), seedShop(platform)]);
  expect(made.toSorted()).toEqual([0, 54]);
  const products = await listed();
  expect(products.map(({ name }) => name).slice(0, 3)).toEqual([
    "Flora A-line dress",
    "Breton striped T-shirt",
    "Sage long-sleeved top",
  ]);
  expect(new Set(products.map(({ currency }) => currency))).toEqual(new Set(["EUR"]));
  expect(products.some(({ price, originalPrice }) => (originalPrice ?? 0) > price)).toBe(true);
  expect(products.some(({ status }) => status === "out_of_stock")).toBe(true);
  expect(products.some(({ status }) => status === "inactive")).toBe(false);

  const pictures = products.flatMap(({ mainImageUrl, additionalImageUrls }) => [mainImageUrl, ...additionalImageUrls]);
  expect(pictures.filter((url) => !existsSync(path.join(PUBLIC, url)))).toEqual([]);

  const { token } = await createUser(app, { role: "admin" });
  const [first] = products;
  await app.request(`/api/v1/products/${first?.id}`, { method: "DELETE", token });
  expect(await seedShop(platform)).toBe(0);
  expect((await listed()).length).toBe(products.length - 1);
});
