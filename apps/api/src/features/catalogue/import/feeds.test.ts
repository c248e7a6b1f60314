import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createImportTestApp, fresh, numbers } from "../../../../test/import-app.ts";

const { app, imported, ofSource, fingerprint, violations } = await createImportTestApp();
afterAll(() => app.close());
/** After every test all counts, flags and paths are correct. */
afterEach(async () => expect(await violations()).toEqual([]));

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
  test("with broken items: good ones are imported, bad ones reported with line and reason, and a second run changes nothing", async () => {
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
      { line: 7, reason: "availability is 'maybe'; it must be in_stock, out_of_stock, preorder or backorder" },
      { line: 8, reason: "its price is in GBP; this shop takes EUR and USD" },
    ]);
    const [first, second] = await ofSource(source);
    expect(first).toMatchObject({
      ...{ price: 99, originalPrice: 120, currency: "EUR", gender: "women", availableColors: ["Navy", "White"] },
      // Its picture has not been fetched yet.
      ...{ status: "active", canTryOn: false, categoryId: { name: "Coats" } },
    });
    expect(second).toMatchObject({ name: "Wool & silk", status: "out_of_stock", isAvailable: false });

    const before = await fingerprint();
    expect(numbers(await imported(body, options))).toMatchObject({ created: 0, updated: 0, unchanged: 2, failed: 3 });
    expect(await fingerprint()).toBe(before);
  });

  test("combines the items of one group into one product, and leaves a bad one out", async () => {
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

  test("that breaks off or is not well-formed fails with its line; the items before it are imported", async () => {
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

  test("may declare entities, which are never expanded", async () => {
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
  test("as documented: rows with one handle are one product with its options and pictures", async () => {
    const source = fresh();
    const query = `source=${source}&currency=USD`;
    const report = await imported(OLD_EXPORT, { query });
    expect(report.format).toBe("shopify");
    expect(numbers(report)).toEqual({ state: "done", rows: 8, created: 3, updated: 0, unchanged: 0, failed: 3 });
    expect(report.problems).toEqual([
      { line: 4, reason: "a variant was left out: 'sixty' is not a price" },
      { line: 8, reason: "it is a gift card, not a garment" },
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

  test("with its headings since 2025", async () => {
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
