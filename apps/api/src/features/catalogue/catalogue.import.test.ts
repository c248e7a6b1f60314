import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Product, type ProductImport, product, productImport } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { importCommand } from "./catalogue.cli.ts";

let app: TestApp;
let admin: string;
const folder = mkdtempSync(path.join(tmpdir(), "toile-import-"));
beforeAll(async () => {
  app = await createTestApp({ work: true });
  admin = (await createUser(app, { role: "admin" })).token;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
/** After every test: no count, flag or path is wrong. */
afterEach(async () => {
  const { rows } = await app.platform.database.read((tx) => tx.execute(sql`select * from catalogue_violations`));
  expect(rows).toEqual([]);
});

const send = (body: BodyInit, { query = "", type = "text/csv", token = admin as string | null } = {}) =>
  app.request(`/api/v1/products/import?${query}`, {
    method: "POST",
    body,
    token: token ?? undefined,
    headers: { "content-type": type },
  });
async function take(response: Response): Promise<ProductImport> {
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(202);
  const { id } = productImport.parse(body);
  expect(response.headers.get("location")).toBe(`/api/v1/products/imports/${id}`);
  const report = async () =>
    productImport.parse(await (await app.request(`/api/v1/products/imports/${id}`, { token: admin })).json());
  await expect.poll(async () => (await report()).state, { timeout: 15_000, interval: 50 }).toMatch(/done|failed/);
  return report();
}
const imported = async (body: BodyInit, options?: Parameters<typeof send>[1]) => take(await send(body, options));
const numbers = ({ state, rows, created, updated, unchanged, failed }: ProductImport) => ({
  ...{ state, rows, created, updated, unchanged, failed },
});
async function ofSource(source: string): Promise<Product[]> {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute<{ id: string }>(
      sql`select id from products where external_source = ${source} order by external_id collate "C"`,
    ),
  );
  return Promise.all(
    rows.map(async ({ id }) => product.parse(await (await app.request(`/api/v1/products/${id}`)).json())),
  );
}
/** What every write to the shop changes. */
async function fingerprint(): Promise<string> {
  const { rows } = await app.platform.database.read((tx) =>
    tx.execute<{ hash: string }>(sql`select md5(string_agg(t, '|' order by t)) as hash from (
      select p.xmin::text || p.id as t from products p union all select xmin::text || id from brands
      union all select xmin::text || id from categories) rows`),
  );
  return rows[0]?.hash ?? "";
}
const fresh = () => `source-${randomBytes(4).toString("hex")}`;

const HEAD = "id,name,brand,category,price,original_price,sizes,colours,gender,image";
const row = (n: number, price = "19.90") => `${n},Tee ${n},Lune,Tops > T-Shirts,${price},,S|M,ecru,women,`;

describe("our own CSV", () => {
  test("makes products with their brand and category, found or made by name", async () => {
    const source = fresh();
    const report = await imported(`${HEAD}\n${row(1)}\n2,"Dress, ""long""",lune,Dresses,USD 79,99.50,,,,\n`, {
      query: `source=${source}`,
    });
    expect(numbers(report)).toEqual({ state: "done", rows: 2, created: 2, updated: 0, unchanged: 0, failed: 0 });
    expect(report).toMatchObject({ format: "csv", source, progress: 1, problems: [], failure: null });
    const [tee, dress] = await ofSource(source);
    expect(tee).toMatchObject({
      ...{ name: "Tee 1", slug: "tee-1", price: 19.9, originalPrice: null, currency: "EUR", gender: "women" },
      ...{ availableSizes: ["S", "M"], availableColors: ["ecru"], garmentCategory: "tops", status: "active" },
      ...{ brandId: { name: "Lune" }, categoryId: { name: "T-Shirts" } },
    });
    expect(dress).toMatchObject({
      ...{ name: 'Dress, "long"', price: 79, originalPrice: 99.5, currency: "USD", garmentCategory: "one-pieces" },
      brandId: { id: tee?.brandId.id },
    });
    const search = await app.request("/api/v1/products?q=dress%20long");
    expect((await search.json()).map(({ id }: Product) => id)).toContain(dress?.id);
  });

  test("run twice changes nothing, and a changed row changes what the file speaks of", async () => {
    const source = fresh();
    const query = `source=${source}`;
    const rows = Array.from({ length: 20 }, (_, n) => row(n));
    await imported([HEAD, ...rows].join("\n"), { query });
    const [first] = await ofSource(source);
    await app.request(`/api/v1/products/${first?.id}`, {
      method: "PUT",
      json: { isFeatured: true, material: "silk" },
      token: admin,
    });
    const before = await fingerprint();
    expect(numbers(await imported([HEAD, ...rows].join("\r\n"), { query }))).toMatchObject({
      created: 0,
      unchanged: 20,
    });
    expect(await fingerprint()).toBe(before);

    rows[0] = row(0, "25").replace("Tee 0", "Jumper 0");
    expect(numbers(await imported([HEAD, ...rows].join("\n"), { query }))).toMatchObject({ updated: 1, unchanged: 19 });
    const [changed] = await ofSource(source);
    expect(changed).toMatchObject({ id: first?.id, name: "Jumper 0", slug: "jumper-0", price: 25, material: "silk" });
  });

  test("takes the good rows and tells each bad one by its line and reason", async () => {
    const source = fresh();
    const body = [
      HEAD,
      row(1),
      "2,No price,Lune,Tops,,,,,,",
      '3,"Two\nlines",Lune,Tops,5,,,,,',
      "4,Bad gender,Lune,Tops,5,,,,dogs,",
      "",
      "5,Script,Lune,Tops,5,,,,,javascript:alert(1)",
      ",No id,Lune,Tops,5,,,,,",
      "6,,Lune,Tops,5,,,,,",
      "7,No brand,,Tops,5,,,,,",
      "8,No category,Lune,,5,,,,,",
      "9,a,b,c,5,,,,,,,,too many",
      `10,${"x".repeat(100_000)},Lune,Tops,5,,,,,`,
      row(1),
      row(11),
    ].join("\n");
    const report = await imported(body, { query: `source=${source}` });
    expect(numbers(report)).toEqual({ state: "done", rows: 13, created: 3, updated: 0, unchanged: 0, failed: 10 });
    expect(report.problems).toEqual([
      { line: 3, reason: "'' is not a price" },
      { line: 6, reason: "gender is 'dogs', which is none of women, men, unisex" },
      { line: expect.any(Number), reason: expect.stringContaining("image 'javascript:alert(1)' is not an address") },
      { line: 9, reason: "it has no id" },
      { line: 10, reason: expect.stringMatching(/^name: /) },
      { line: 11, reason: "it has no brand" },
      { line: 12, reason: "it has no category" },
      { line: 13, reason: "it has 13 fields, and the heading only 10" },
      { line: 14, reason: expect.stringMatching(/^name: /) },
      { line: 15, reason: expect.stringContaining("the id '1' stands in this file before") },
    ]);
    expect((await ofSource(source)).map(({ name }) => name)).toEqual(["Tee 1", "Tee 11", "Two\nlines"]);
  });

  test("is read in UTF-8 with or without its mark, in UTF-16, and with semicolons or tabs", async () => {
    const text = "id;name;brand;category;price\n1;Crêpe 上;Lune;Röcke;12,50\n";
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const body of [text, `\ufeff${text}`, utf16, text.replaceAll(";", "\t")]) {
      const source = fresh();
      await imported(body, { query: `source=${source}` });
      expect(await ofSource(source)).toMatchObject([{ name: "Crêpe 上", price: 12.5, categoryId: { name: "Röcke" } }]);
    }
  });

  test("in another encoding fails with advice, and what stands before the first such letter is in", async () => {
    const source = fresh();
    const query = `source=${source}`;
    const latin = Buffer.from(`${HEAD}\n1,Crêpe,Lune,Tops,5,,,,,\n`, "latin1");
    const report = await imported(latin, { query });
    expect(report).toMatchObject({ state: "failed", created: 0, failure: expect.stringContaining("save it as UTF-8") });
    expect(await ofSource(source)).toEqual([]);
  });

  test("with a quote that is never closed fails by its line; the rows before it are in", async () => {
    const source = fresh();
    const report = await imported(`${HEAD}\n${row(1)}\n2,"Open,Lune\n${row(3)}\n`, { query: `source=${source}` });
    expect(report).toMatchObject({ state: "failed", created: 1 });
    expect(report.failure).toBe("The file ends within a quote that was opened in the row of line 3.");
    expect(await ofSource(source)).toHaveLength(1);
  });

  test("with a row of megabytes fails by its line instead of filling the memory", async () => {
    const report = await imported(`${HEAD}\n${row(1)}\n2,"${"x".repeat(3_000_000)}",Lune,Tops,5\n`, {
      query: `source=${fresh()}`,
    });
    expect(report).toMatchObject({ state: "failed", created: 1, failure: expect.stringContaining("line 3") });
  });

  test("takes characters that a database could choke on for what they are", async () => {
    const source = fresh();
    const names = ["'; drop table products --", "a\u0000b", "\\x00", '{}[]"', "=cmd|' /C calc'!A0", "👗".repeat(50)];
    const rows = names.map((name, n) => `${n},"${name.replaceAll('"', '""')}",Lune,Tops,5,,,,,`);
    expect(numbers(await imported([HEAD, ...rows].join("\n"), { query: `source=${source}` }))).toMatchObject({
      created: 6,
      failed: 0,
    });
    expect((await ofSource(source)).map(({ name }) => name)).toEqual(names.map((name) => name.replace("\u0000", "")));
  });

  test("of two thousand products in transactions of hundreds counts every one", async () => {
    const source = fresh();
    const rows = Array.from({ length: 2000 }, (_, n) => (n % 100 === 7 ? `${n},,Lune,Tops,5,,,,,` : row(n)));
    const report = await imported([HEAD, ...rows].join("\n"), { query: `source=${source}` });
    expect(numbers(report)).toMatchObject({ rows: 2000, created: 1980, failed: 20 });
    expect(report.problems[0]?.line).toBe(9);
  });
});

const RSS_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">\n<channel>\n<title>Shop</title>';
const item = (fields: Record<string, string>) =>
  `<item>${Object.entries({
    "g:title": "Coat",
    "g:description": "Warm",
    "g:brand": "Lune",
    "g:product_type": "Women &gt; Coats",
    "g:availability": "in_stock",
    "g:price": "120.00 EUR",
    ...fields,
  })
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("")}</item>`;
const rss = (...items: string[]) => `${RSS_HEAD}\n${items.join("\n")}\n</channel></rss>`;

describe("a Google Merchant feed", () => {
  test("with broken items: good ones in, bad ones told by line and reason, and run twice changes nothing", async () => {
    const source = fresh();
    const body = rss(
      item({
        "g:id": "A1",
        "g:sale_price": "99.00 EUR",
        "g:gender": "female",
        "g:color": "Navy/White",
        "g:shipping": "<g:price>5 EUR</g:price>",
      }),
      item({ "g:id": "A2", "g:price": "cheap" }),
      item({ "g:id": "A3", "g:availability": "maybe" }),
      item({ "g:id": "A4", "g:price": "80.00 GBP" }),
      item({ "g:id": "A5", "g:availability": "out of stock", "g:title": "<![CDATA[Wool & silk]]>" }),
    );
    const options = { query: `source=${source}`, type: "application/xml" };
    const report = await imported(body, options);
    expect(numbers(report)).toEqual({ state: "done", rows: 5, created: 2, updated: 0, unchanged: 0, failed: 3 });
    expect(report.format).toBe("google-merchant");
    expect(report.problems).toEqual([
      { line: 6, reason: "'cheap' is not a price" },
      { line: 7, reason: "availability is 'maybe', which is none of in_stock, out_of_stock, preorder, backorder" },
      { line: 8, reason: "GBP is not a currency of this shop (EUR, USD)" },
    ]);
    const [first, second] = await ofSource(source);
    expect(first).toMatchObject({
      ...{ price: 99, originalPrice: 120, currency: "EUR", gender: "women", availableColors: ["Navy", "White"] },
      ...{ status: "active", canTryOn: true, categoryId: { name: "Coats" } },
    });
    expect(second).toMatchObject({ name: "Wool & silk", status: "out_of_stock", isAvailable: false });

    const before = await fingerprint();
    expect(numbers(await imported(body, options))).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 3 });
    expect(await fingerprint()).toBe(before);
  });

  test("makes one product of the items of one group, and leaves a bad one of them out", async () => {
    const source = fresh();
    const variant = (id: string, size: string, more = {}) =>
      item({
        "g:id": id,
        "g:item_group_id": "G1",
        "g:size": size,
        "g:image_link": `https://cdn.example.invalid/${id}.jpg`,
        ...more,
      });
    const body = rss(
      variant("G1-S", "S"),
      variant("G1-M", "M", { "g:price": "110.00 EUR" }),
      variant("G1-L", "L", { "g:price": "" }),
      item({ "g:id": "B" }),
    );
    const report = await imported(body, { query: `source=${source}` });
    expect(numbers(report)).toMatchObject({ rows: 4, created: 2, failed: 1 });
    const [, group] = await ofSource(source);
    expect(group).toMatchObject({ price: 110, availableSizes: ["S", "M"] });
    expect(group?.additionalImageUrls).toHaveLength(1);
  });

  test("is read as Atom and as tab-separated text", async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Feed</title><entry>
      <title>Wool jumper</title><id>1a</id><link href="http://www.example.com/1a"/><summary>Soft</summary><g:brand>Lune</g:brand>
      <g:product_type>Jumpers</g:product_type><g:price>25 USD</g:price><g:availability>in stock</g:availability></entry></feed>`;
    const tabs =
      "id\ttitle\tdescription\tlink\tbrand\tproduct type\tprice\tavailability\n1a\tWool jumper\tSoft\thttp://www.example.com/1a\tLune\tJumpers\t25 USD\tin_stock\n";
    for (const body of [atom, tabs]) {
      const source = fresh();
      await imported(body, { query: `source=${source}` });
      expect(await ofSource(source)).toMatchObject([
        {
          name: "Wool jumper",
          description: "Soft",
          price: 25,
          currency: "USD",
          affiliateLink: "http://www.example.com/1a",
        },
      ]);
    }
  });

  test("that breaks off or is not well-formed fails by its line; the items before it are in", async () => {
    const [good, next] = [item({ "g:id": "1" }), item({ "g:id": "2" })];
    for (const broken of [
      `${RSS_HEAD}\n${good}\n${next.slice(0, 60)}`,
      `${RSS_HEAD}\n${good}\n<item><g:id>2</g:title></item>`,
    ]) {
      const report = await imported(broken, { query: `source=${fresh()}` });
      expect(report).toMatchObject({ state: "failed", created: 1 });
      expect(report.failure).toMatch(/^The feed is broken near line 6: /);
    }
  });

  test("may name entities of its own without any being unfolded", async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    const report = await imported(laughs + rss(item({ "g:id": "1", "g:title": "&b;&x;" })).slice(39), {
      query: `source=${fresh()}`,
    });
    expect(report.state).toBe("failed");
    expect(report.created).toBe(0);
  });
});

const OLD_EXPORT = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Variant Image,Variant Weight Unit,Cost per item,Price / International,Status
linen-shirt,Linen shirt,"<p>Washed linen,<br>made ""slow"".</p>",Rue Percale,Apparel & Accessories > Clothing > Shirts & Tops,Shirts,"linen, summer",TRUE,Size,S,Color,White,,,LS-S-W,200,shopify,4,deny,manual,69.00,89.00,TRUE,TRUE,,https://cdn.example.invalid/shirt-2.jpg,2,Back,FALSE,,,212,male,,g,20.00,75.00,active
linen-shirt,,,,,,,,,M,,White,,,LS-M-W,200,shopify,0,deny,manual,65.00,89.00,TRUE,TRUE,,https://cdn.example.invalid/shirt-1.jpg,1,Front,,,,,,,g,20.00,75.00,
linen-shirt,,,,,,,,,M,,Sand,,,LS-M-S,200,shopify,2,deny,manual,sixty,,TRUE,TRUE,,,,,,,,,,,g,20.00,75.00,
linen-shirt,,,,,,,,,,,,,,,,,,,,,,,,,https://cdn.example.invalid/shirt-3.jpg,3,,,,,,,,,,,
sold-out-dress,Sold-out dress,,Rue Percale,,Dresses,,TRUE,Title,Default Title,,,,,D-1,300,shopify,0,deny,manual,120.00,,TRUE,TRUE,,,,,FALSE,,,,female,,g,,,active
a-draft,A draft,,Rue Percale,,Dresses,,FALSE,Title,Default Title,,,,,D-2,300,,,deny,manual,10,,TRUE,TRUE,,,,,FALSE,,,,,,g,,,draft
gift,Gift card,,Rue Percale,,Gift Cards,,TRUE,Title,$10,,,,,,0,,,deny,gift_card,10.00,,FALSE,FALSE,,,,,TRUE,,,,,,g,,,active
no-price,No price,,Rue Percale,,Dresses,,TRUE,Title,Default Title,,,,,,0,,,deny,manual,,,TRUE,TRUE,,,,,FALSE,,,,,,g,,,active
`;

describe("Shopify's export", () => {
  test("as its documentation describes it: rows of one handle are one product with its options and pictures", async () => {
    const source = fresh();
    const query = `source=${source}&currency=USD`;
    const report = await imported(OLD_EXPORT, { query });
    expect(report.format).toBe("shopify");
    expect(numbers(report)).toEqual({ state: "done", rows: 8, created: 3, updated: 0, unchanged: 0, failed: 3 });
    expect(report.problems).toEqual([
      { line: 4, reason: "a variant was left out: 'sixty' is not a price" },
      { line: 8, reason: "a gift card is no garment" },
      { line: 9, reason: "none of its rows has a price" },
    ]);
    const [draft, shirt, dress] = await ofSource(source);
    expect(shirt).toMatchObject({
      ...{
        name: "Linen shirt",
        description: 'Washed linen,\nmade "slow".',
        price: 65,
        originalPrice: 89,
        currency: "USD",
      },
      ...{
        gender: "men",
        tags: ["linen", "summer"],
        availableSizes: ["S", "M"],
        availableColors: ["White"],
        status: "active",
      },
      ...{ brandId: { name: "Rue Percale" }, categoryId: { name: "Shirts" }, garmentCategory: "tops" },
      mainImageUrl: "https://cdn.example.invalid/shirt-1.jpg",
      additionalImageUrls: ["https://cdn.example.invalid/shirt-2.jpg", "https://cdn.example.invalid/shirt-3.jpg"],
    });
    expect(dress).toMatchObject({
      status: "out_of_stock",
      isAvailable: false,
      availableSizes: [],
      garmentCategory: "one-pieces",
    });
    expect(draft).toMatchObject({ status: "inactive" });

    const before = await fingerprint();
    expect(numbers(await imported(OLD_EXPORT, { query }))).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await fingerprint()).toBe(before);
  });

  test("with the headings that it has since 2025", async () => {
    const source = fresh();
    const body = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Image position,Gift card
Soft tee,soft-tee,Cotton,Lune,,T-Shirts,basics,TRUE,Active,T-1,Size,S,25.00,30.00,shopify,0,TRUE,https://cdn.example.invalid/tee.jpg,1,FALSE
,soft-tee,,,,,,,,T-2,,M,25.00,30.00,shopify,0,TRUE,,,
`;
    expect(numbers(await imported(body, { query: `source=${source}` }))).toMatchObject({
      rows: 2,
      created: 1,
      failed: 0,
    });
    expect(await ofSource(source)).toMatchObject([
      {
        name: "Soft tee",
        slug: "soft-tee",
        price: 25,
        originalPrice: 30,
        availableSizes: ["S", "M"],
        status: "active",
        categoryId: { name: "T-Shirts" },
      },
    ]);
  });
});

describe("taking a file", () => {
  test("S6.03 is for admins alone", async () => {
    const { token } = await createUser(app);
    expect((await send(`${HEAD}\n`, { token })).status).toBe(403);
    expect((await send(`${HEAD}\n`, { token: null })).status).toBe(401);
    const calls = ["/api/v1/products/imports", "/api/v1/products/imports/0198a3f0-0000-7000-8000-000000000000"];
    for (const path of calls) expect((await app.request(path, { token })).status).toBe(403);
    expect((await app.request(calls[1] ?? "", { token: admin })).status).toBe(404);
  });

  test("as a form's field does the same, larger than what a request of JSON may be", async () => {
    const source = fresh();
    const form = new FormData();
    const rows = Array.from({ length: 1500 }, (_, n) => row(n));
    form.set("file", new Blob([[HEAD, ...rows].join("\n")]), "C:\\feeds\\products.csv");
    const response = await app.request(`/api/v1/products/import?source=${source}`, { form, token: admin });
    const report = await take(response);
    expect(numbers(report)).toMatchObject({ created: 1500 });
    expect(report.fileName).toBe("products.csv");
    const listed = await (await app.request("/api/v1/products/imports?limit=1", { token: admin })).json();
    expect(listed).toMatchObject([{ id: report.id, created: 1500 }]);
  });

  test.each([
    ["", 415, undefined],
    ["PK\u0003\u0004 not a feed", 415, undefined],
    ["a,b\n1,2\n", 415, undefined],
    ["<html></html>", 415, "application/xml"],
    [`${HEAD}\n`, 400, "multipart/form-data"],
  ])("%j is refused with %i before anything is kept", async (body, status, type) => {
    const response = await send(body, type === undefined ? {} : { type });
    expect(response.status).toBe(status);
    const kept: string[] = [];
    for await (const { key } of app.platform.storage.list("imports/")) kept.push(key);
    expect(kept).toEqual([]);
  });

  test("refuses options that are none", async () => {
    expect((await send(`${HEAD}\n`, { query: "currency=GBP" })).status).toBe(400);
    expect((await send(`${HEAD}\n`, { query: "dryRun=perhaps" })).status).toBe(400);
  });

  test("tries a file out without writing anything", async () => {
    const source = fresh();
    const before = await fingerprint();
    const report = await imported(`${HEAD}\n${row(1)}\n2,,,,,,,,,\n`, { query: `source=${source}&dryRun=true` });
    expect(report).toMatchObject({ dryRun: true, created: 1, failed: 1 });
    expect(await fingerprint()).toBe(before);
  });

  test("two at once make a brand that both name once, and no product twice", async () => {
    const source = fresh();
    const brand = `Brand ${source}`;
    const body = [HEAD, ...Array.from({ length: 40 }, (_, n) => row(n).replace("Lune", brand))].join("\n");
    const reports = await Promise.all([
      imported(body, { query: `source=${source}` }),
      imported(body, { query: `source=${source}` }),
    ]);
    expect(reports.map(({ created, unchanged }) => created + unchanged)).toEqual([40, 40]);
    expect(await ofSource(source)).toHaveLength(40);
    const { rows } = await app.platform.database.read((tx) =>
      tx.execute(sql`select 1 from brands where name = ${brand}`),
    );
    expect(rows).toHaveLength(1);
  });

  test("pictures at addresses of our own network are never asked for, and the report says so", async () => {
    const body = `${HEAD}\n${row(1)}http://127.0.0.1/a.png\n${row(2)}http://169.254.169.254/latest/meta-data\n`;
    const report = await imported(body, { query: `source=${fresh()}` });
    const read = async () =>
      productImport.parse(await (await app.request(`/api/v1/products/imports/${report.id}`, { token: admin })).json());
    await expect.poll(async () => (await read()).pictures.problems.length, { timeout: 15_000 }).toBe(2);
    const { pictures } = await read();
    expect(pictures).toMatchObject({ waiting: 2, ready: 0 });
    expect(pictures.problems[0]?.reason).toContain("http://127.0.0.1/a.png: ");
  });
});

describe("cli import", () => {
  async function run(...args: string[]) {
    const lines: string[] = [];
    const exit = await importCommand({ platform: app.platform, args, print: (line) => lines.push(line) });
    return { exit, lines };
  }

  test("imports a file, prints what it left out, and is exit 1 where that was anything", async () => {
    const file = path.join(folder, "feed.csv");
    const source = fresh();
    writeFileSync(file, `${HEAD}\n${row(1)}\n2,,Lune,Tops,5,,,,,\n`);
    expect(await run(file, "--source", source, "--dry-run")).toEqual({
      exit: 1,
      lines: [
        expect.stringMatching(/^line 3: name: /),
        "2 rows: 1 of them would be created, 0 updated, 0 unchanged; 1 rows left out",
      ],
    });
    expect(await ofSource(source)).toEqual([]);
    expect((await run(file, "--source", source)).lines.at(-1)).toBe(
      "2 rows: 1 products created, 0 updated, 0 unchanged; 1 rows left out",
    );
    writeFileSync(file, `${HEAD}\n${row(1)}\n`);
    expect(await run(file, "--source", source)).toEqual({
      exit: 0,
      lines: ["1 rows: 0 products created, 0 updated, 1 unchanged; 0 rows left out"],
    });
  });

  test("says what it cannot read", async () => {
    expect((await run(path.join(folder, "none.csv"))).lines).toEqual([
      `there is no file ${path.join(folder, "none.csv")}`,
    ]);
    const file = path.join(folder, "odd.txt");
    writeFileSync(file, "hello");
    expect(await run(file)).toEqual({ exit: 1, lines: [expect.stringContaining("no feed of products")] });
    expect((await run()).exit).toBe(2);
    expect((await run(file, "--fast")).exit).toBe(2);
    expect((await run(file, "--currency", "GBP")).exit).toBe(2);
  });
});
