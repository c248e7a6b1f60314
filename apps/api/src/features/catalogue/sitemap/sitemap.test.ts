import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { createTestApp, TEST_ORIGIN, type TestApp } from "../../../../test/harness.ts";
import { CHUNK_SIZE, toEntry, toIndex } from "./sitemap.rules.ts";
import { listChunkStarts, listProductUrls } from "./sitemap.store.ts";

let app: TestApp;
let post: (path: string, json: unknown) => Promise<{ id: string; slug: string }>;
beforeAll(async () => {
  app = await createTestApp();
  const { token } = await createUser(app, { role: "admin" });
  post = async (path, json) => (await app.request(`/api/v1${path}`, { json, token })).json();
});
afterAll(() => app.close());

const read = async (path: string) => {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return response.text();
};
const urls = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found = ""]) => found);

test("robots.txt names the sitemap, excludes personal pages, and allows the cards of shared looks", async () => {
  const robots = await read("/robots.txt");
  expect(robots).toContain(`Sitemap: ${TEST_ORIGIN}/sitemap.xml`);
  expect(robots).toContain("Disallow: /api/\n");
  expect(robots).toContain("Allow: /api/v1/looks/\n");
  expect(robots).not.toContain("Disallow: /\n");
});

test("the sitemap lists every listed product, brand and category once, with its last change", async () => {
  const brand = await post("/brands", { name: "Loden & Sons" });
  const hidden = await post("/brands", { name: "Closed", isActive: false });
  const category = await post("/categories", { name: "Capes" });
  const parents = { brandId: brand.id, categoryId: category.id, price: 10 };
  const shown = await post("/products", { ...parents, name: "Cape" });
  const out = await post("/products", { ...parents, name: "Sold cape", status: "out_of_stock" });
  const inactive = await post("/products", { ...parents, name: "Old cape", status: "inactive" });
  const index = urls(await read("/sitemap.xml"));
  expect(index.slice(0, 4)).toEqual(
    ["pages", "brands", "categories", "blog"].map((name) => `${TEST_ORIGIN}/sitemaps/${name}.xml`),
  );
  const own = index.filter((url) => !url.endsWith("/blog.xml"));
  const files = await Promise.all(own.map((url) => read(new URL(url).pathname)));
  const all = files.flatMap(urls);
  expect(new Set(all).size).toBe(all.length);
  const expected = [
    "/",
    "/browse",
    `/brand/${brand.slug}`,
    `/category/${category.slug}`,
    `/product/${shown.slug}`,
    `/product/${out.slug}`,
  ];
  for (const path of expected) expect(all).toContain(TEST_ORIGIN + path);
  for (const path of [`/product/${inactive.slug}`, `/brand/${hidden.slug}`])
    expect(all).not.toContain(TEST_ORIGIN + path);
  expect(files.at(-1)).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>/);
});

test("chunks begin where the previous one ends, and are read in batches", async () => {
  const brand = await post("/brands", { name: "Chunks" });
  const category = await post("/categories", { name: "Chunks" });
  const made = { brandId: brand.id, categoryId: category.id, price: 10 };
  for (let i = 0; i < 7; i++) await post("/products", { ...made, name: `Chunk ${i}` });
  const { database } = app.platform;
  const read = async (from: string, count: number) => {
    const paths: string[] = [];
    for await (const some of listProductUrls(database, { from, count, batch: 2 })) {
      expect(some.length).toBeLessThanOrEqual(2);
      paths.push(...some.map(({ path }) => path));
    }
    return paths;
  };
  const [first = ""] = await listChunkStarts(database, CHUNK_SIZE);
  const whole = await read(first, CHUNK_SIZE);
  const starts = await listChunkStarts(database, 3);
  expect(starts).toHaveLength(Math.ceil(whole.length / 3));
  expect((await Promise.all(starts.map((from) => read(from, 3)))).flat()).toEqual(whole);
});

test("a file that is not in the index does not exist", async () => {
  for (const path of ["/sitemaps/other.xml", "/sitemaps/products-1.xml", "/sitemaps/products-'.xml"])
    expect((await app.request(path)).status).toBe(404);
});

test("special characters of XML are escaped", () => {
  expect(toEntry("https://a.example", { path: "/product/a?b=1&c=<d>" })).toBe(
    "<url><loc>https://a.example/product/a?b=1&amp;c=%3Cd%3E</loc></url>\n",
  );
  expect(toIndex("https://a.example", ["/x?a=1&b=2"])).toContain("<loc>https://a.example/x?a=1&amp;b=2</loc>");
});
