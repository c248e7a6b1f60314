/** The shop's own export is imported again: a spreadsheet is how many operators change prices. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { afterAll, afterEach, expect, test } from "vitest";
import { createImportTestApp, fresh, HEAD, numbers, row } from "../../../../test/import-app.ts";
import { shopSeed, stockEmptyShop } from "../catalogue.seed.ts";

const { app, admin, imported, ofSource, violations } = await createImportTestApp();
const demo = new URL("../../../../seeds/shop.json", import.meta.url);
const demoProducts = await stockEmptyShop(app.platform, shopSeed.parse(JSON.parse(readFileSync(demo, "utf8"))));
afterAll(() => app.close());
afterEach(async () => expect(await violations()).toEqual([]));

const exported = async () => (await app.request("/api/v1/users/admin/exports/products", { token: admin })).text();
/** When each product was last written; that its pictures were made meanwhile does not count. */
const writtenAt = () =>
  app.platform.database.query({ text: "select id, updated_at from products order by id", values: [] });
type Row = Record<string, string>;
const rowsOf = (csv: string): Row[] => parse(csv, { bom: true, columns: true });
const toCsv = (rows: Row[]) => stringify(rows, { header: true });
const write = async (path: string, method: string, json: unknown) =>
  (await app.request(`/api/v1${path}`, { method, json, token: admin })).json();

/** What a spreadsheet or a reader of CSV could break, and what came from elsewhere. */
async function addUnusual(): Promise<{ id: string; source: string }> {
  const brand = await write("/brands", "POST", { name: "Rue, »Percale«" });
  const parent = await write("/categories", "POST", { name: "Women" });
  const [category] = await Promise.all(
    [parent.id, null].map((parentCategoryId) => write("/categories", "POST", { name: "Capes", parentCategoryId })),
  );
  const made = await write("/products", "POST", {
    ...{
      name: '=Cape; "long",\n+warm',
      brandId: brand.id,
      categoryId: category.id,
      price: 1299.5,
      originalPrice: 1500,
    },
    ...{
      currency: "USD",
      status: "discontinued",
      isAvailable: false,
      isFeatured: true,
      gender: "men",
      season: "winter",
    },
    ...{ occasion: "Ball", material: "100 % wool", tags: ["a, b", "c;d"], availableSizes: ["32/34", "1,5"] },
    ...{ availableColors: ["Écru"], affiliateLink: "https://shop.example/cape?a=1,2", isGarment: false },
    ...{ mainImageUrl: "/pictures/none/original.jpg", additionalImageUrls: ["https://cdn.example.invalid/a,b.jpg"] },
    ...{ description: "-soft\r\nand “warm”\n\n@home", metadata: { fit: "wide", care: "by hand" } },
    ...{ garmentCategory: "one-pieces", garmentPhotoType: "model" },
  });
  const source = fresh();
  await imported(`${HEAD}\n${row(1)}https://cdn.example.invalid/1.jpg\n`, { query: `source=${source}` });
  return { id: made.id, source };
}

test("an export that is imported again changes nothing, and a changed price changes only that", async () => {
  const { id, source } = await addUnusual();
  const before = await writtenAt();
  const file = await exported();
  const total = demoProducts + 2;
  for (const query of ["", "dryRun=true", `source=${source}`]) {
    const report = await imported(file, { query });
    expect(numbers(report)).toEqual({
      state: "done",
      rows: total,
      created: 0,
      updated: 0,
      unchanged: total,
      failed: 0,
    });
    expect(report.remarks).toEqual([]);
  }
  expect(await writtenAt()).toEqual(before);
  expect(await exported()).toBe(file);

  const rows = rowsOf(file);
  const cape = await write(`/products/${id}`, "GET", undefined);
  const [tee] = await ofSource(source);
  const dearer = rows.map((one) => (one.Id === id || one.Id === tee?.id ? { ...one, Price: "1.111,50" } : one));
  const dry = await imported(toCsv(dearer), { query: "dryRun=true" });
  expect(numbers(dry)).toMatchObject({ created: 0, updated: 2, unchanged: demoProducts });
  expect(numbers(await imported(toCsv(dearer)))).toMatchObject({ created: 0, updated: 2, unchanged: demoProducts });
  expect(await write(`/products/${id}`, "GET", undefined)).toEqual({ ...cape, price: 1111.5 });
  expect(await ofSource(source)).toEqual([{ ...tee, price: 1111.5 }]);
  // The source's own unchanged file still leaves manual changes alone.
  const again = await imported(`${HEAD}\n${row(1)}https://cdn.example.invalid/1.jpg\n`, { query: `source=${source}` });
  expect(numbers(again)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
});

test("a product is recognised by its slug, or by its source and id there, if its id is of another shop", async () => {
  const [first = {}, second = {}] = rowsOf(await exported()).filter(({ Source }) => Source === "");
  const other = "0198a3f0-0000-7000-8000-0000000000";
  const named: Row = { ...first, Id: `${other}01` };
  const created: Row = {
    ...second,
    Id: `${other}02`,
    Slug: "from-elsewhere",
    Source: "shopify",
    "Source id": "silk-tee",
  };
  expect(numbers(await imported(toCsv([named, created])))).toMatchObject({ created: 1, unchanged: 1 });
  expect(await ofSource("shopify")).toMatchObject([{ slug: "from-elsewhere", name: created.Name }]);
  const moved: Row = { ...created, Id: `${other}03`, Slug: "" };
  expect(numbers(await imported(toCsv([moved])))).toMatchObject({ created: 0, unchanged: 1 });
});

test("a product that two rows name is the first one's", async () => {
  const [first = {}] = rowsOf(await exported());
  const rows: Row[] = [first, { ...first, Id: "another", Price: "1.00" }];
  expect(numbers(await imported(toCsv(rows), { query: `source=${fresh()}&dryRun=true` }))).toMatchObject({
    ...{ created: 1, updated: 0, unchanged: 1 },
  });
});
