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
    expect(numbers(report)).toEqual({ state: "done", rows: 5, created: 3, updated: 0, unchanged: 0, failed: 2 });
    expect(report.format).toBe("google-merchant");
    expect(report.problems).toEqual([
      { line: 6, reason: "'cheap' is not a price" },
      { line: 8, reason: "its price is in GBP; this shop takes EUR and USD" },
    ]);
    expect(report.remarks).toEqual([
      { line: 7, reason: "availability is 'maybe'; it must be in_stock, out_of_stock, preorder or backorder" },
    ]);
    const [first, , second] = await ofSource(source);
    expect(first).toMatchObject({
      ...{ price: 99, originalPrice: 120, currency: "EUR", gender: "women", availableColors: ["Navy", "White"] },
      // Its picture has not been fetched yet.
      ...{ status: "active", canTryOn: false, categoryId: { name: "Coats" } },
    });
    expect(second).toMatchObject({ name: "Wool & silk", status: "out_of_stock", isAvailable: false });

    const before = await fingerprint();
    expect(numbers(await imported(body, options))).toMatchObject({ created: 0, updated: 0, unchanged: 3, failed: 2 });
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

  test("needs no brand and no category, and its category may be a number of Google's", async () => {
    const source = fresh();
    const bare = { "g:brand": "", "g:product_type": "", "g:title": "Model 12" };
    const body = rss(
      item({ ...bare, "g:id": "1", "g:google_product_category": "212", "g:price": "1.299,00 EUR" }),
      item({ ...bare, "g:id": "2", "g:title": "Wrap dress", "g:price": "1 299,00 EUR" }),
      item({ ...bare, "g:id": "3", "g:google_product_category": "187", "g:price": "29.9900 EUR" }),
      item({ ...bare, "g:id": "4", "g:price": "US$19.90", "g:sale_price": "cheap", "g:gender": "anyone" }),
      item({ ...bare, "g:id": "5", "g:price": "19,90&#160;€", "g:google_product_category": "632" }),
    );
    const report = await imported(body, { query: `source=${source}`, type: "application/xml" });
    expect(numbers(report)).toMatchObject({ rows: 5, created: 5, failed: 0 });
    expect(report.remarks.map(({ reason }) => reason)).toEqual([
      "'cheap' is not a price",
      "gender is 'anyone'; it must be women, men or unisex",
    ]);
    expect(await ofSource(source)).toMatchObject([
      { price: 1299, brandId: { name: "Toile" }, categoryId: { name: "Shirts & Tops" }, garmentCategory: "tops" },
      { price: 1299, categoryId: { name: "One-pieces" }, garmentCategory: "one-pieces", isGarment: true },
      { price: 29.99, categoryId: { name: "Shoes" }, isGarment: false },
      { price: 19.9, currency: "USD", originalPrice: null, gender: "unisex" },
      { price: 19.9, currency: "EUR", categoryId: { name: "Uncategorised" } },
    ]);
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

describe("Shopify's export, as shops send it", () => {
  test("has its rows sorted by anything, and its taxonomy's fields in the shop's language", async () => {
    const source = fresh();
    const query = `source=${source}`;
    const head =
      "Handle,Title,Vendor,Product Category,Type,Option1 Name,Option1 Value,Variant Price,Zielgeschlecht (product.metafields.shopify.target-gender),Stoff (product.metafields.shopify.fabric),Farbe (product.metafields.shopify.color-pattern)";
    const rows = [
      "linen-shirt,,,,,,M,1.299,,,",
      "silk-ring,Silk ring,Lune,Apparel & Accessories > Jewelry > Rings,,Title,Default Title,29.9900,female,,gold",
      'linen-shirt,Linen shirt,Lune,,,Size,S,"69,00",male; female,linen; cotton,white; blue',
      "tee,Tee,,,,Title,Default Title,5,,,",
      'linen-shirt,,,,,,L,"65,00",,,',
    ];
    const report = await imported([head, ...rows].join("\n"), { query });
    expect(numbers(report)).toMatchObject({ rows: 5, created: 3, failed: 1 });
    expect(report.problems).toEqual([
      { line: 2, reason: expect.stringContaining("a variant was left out: '1.299' may be 1299 or 1.30") },
    ]);
    expect(await ofSource(source)).toMatchObject([
      {
        ...{ name: "Linen shirt", price: 65, availableSizes: ["S", "L"], availableColors: ["white", "blue"] },
        ...{ gender: "unisex", material: "linen, cotton", categoryId: { name: "Tops" } },
      },
      { name: "Silk ring", price: 29.99, gender: "women", isGarment: false, categoryId: { name: "Rings" } },
      { name: "Tee", brandId: { name: "Toile" } },
    ]);
    const before = await fingerprint();
    expect(numbers(await imported([head, ...rows].join("\n"), { query }))).toMatchObject({ unchanged: 3, updated: 0 });
    expect(await fingerprint()).toBe(before);
  });
});

const WOO_HEAD =
  'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","In stock?",Stock,"Backorders allowed?","Sale price","Regular price",Categories,Tags,Images,Parent,"Grouped products","External URL",Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)"';
const picture = (name: string) => `https://cdn.example.invalid/${name}.jpg`;

describe("WooCommerce's export", () => {
  test("has variations far from their products, sales with dates, groups, downloads and drafts", async () => {
    const source = fresh();
    const query = `source=${source}`;
    const body = [
      WOO_HEAD,
      `1,variable,tee,Linen tee,1,1,visible,Short,"<p>Soft &amp; cool</p>",,,taxable,1,,0,,,"Sale, Clothing > Tops > T-Shirts","new, linen","${picture("tee-1")}, ${picture("tee-2")}",,,,0,Color,"Blue, Red",1,1,Size,"S, M"`,
      `2,simple,bag,Leather bag,1,0,visible,,,2001-01-01,2001-02-01,taxable,0,,0,55,65,Clothing > Accessories,,${picture("bag")},,,,0,,,,,,`,
      `3,variable,,Wool coat,1,0,visible,,,,,taxable,1,,0,,,Coats,,upload.jpg,,,,0,Größe,"S, M",1,1,,`,
      `4,grouped,set,A set,1,0,visible,,,,,taxable,1,,0,,,Clothing,,,,"tee, bag",,0,,,,,,`,
      `5,"simple, downloadable, virtual",album,Album,1,0,visible,,,,,taxable,1,,0,,15,Music,,,,,,0,,,,,,`,
      `6,external,cap,Knitted jumper,-1,0,visible,,,,,taxable,1,,0,,11.05,,,,,,https://shop.example/jumper,0,,,,,,`,
      `7,variation,tee-b,Linen tee - Blue,1,0,visible,,,,,taxable,1,,0,15,20,,,${picture("tee-3")},tee,,,1,Color,Blue,,1,Size,`,
      `8,variation,tee-r,Linen tee - Red,1,0,visible,,,,,taxable,1,,0,,18,,,,tee,,,2,Color,Red,,1,Size,`,
      `9,variation,,Wool coat - S,1,0,visible,,,,,taxable,0,,0,,"1.299,00",,,,id:3,,,1,Größe,S,,1,,`,
      `10,variation,x,Lost,1,0,visible,,,,,taxable,1,,0,,9,,,,nobody,,,1,Color,Red,,1,,`,
    ].join("\n");
    const report = await imported(body, { query });
    expect(report.format).toBe("woocommerce");
    expect(numbers(report)).toMatchObject({ rows: 10, created: 5, failed: 2 });
    expect(report.problems).toEqual([
      { line: 5, reason: "it is a group of other products, and has no price of its own" },
      { line: 11, reason: "it is a variation of a product that is not in this file" },
    ]);
    expect(report.remarks).toEqual([
      { line: 4, reason: expect.stringContaining("a picture was left out: Images 'upload.jpg'") },
    ]);
    expect(await ofSource(source)).toMatchObject([
      {
        ...{ name: "Linen tee", description: "Soft & cool", price: 15, originalPrice: 20, tags: ["new", "linen"] },
        ...{ availableColors: ["Blue", "Red"], availableSizes: ["S", "M"], categoryId: { name: "T-Shirts" } },
        ...{ brandId: { name: "Toile" }, mainImageUrl: picture("tee-1"), status: "active" },
        additionalImageUrls: [picture("tee-2"), picture("tee-3")],
      },
      { name: "Leather bag", price: 65, originalPrice: null, status: "out_of_stock", isGarment: false },
      { name: "Wool coat", price: 1299, status: "out_of_stock", availableSizes: ["S", "M"], garmentCategory: "tops" },
      { name: "Album", price: 15, isGarment: false },
      { name: "Knitted jumper", status: "inactive", affiliateLink: "https://shop.example/jumper" },
    ]);
    const before = await fingerprint();
    expect(numbers(await imported(body, { query }))).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
    expect(await fingerprint()).toBe(before);
  });
});
