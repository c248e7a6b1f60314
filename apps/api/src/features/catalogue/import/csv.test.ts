import type { Product } from "@toile/contract";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createImportTestApp, fresh, HEAD, numbers, row } from "../../../../test/import-app.ts";

const { app, admin, send, imported, ofSource, fingerprint, violations } = await createImportTestApp();
afterAll(() => app.close());
/** After every test all counts, flags and paths are correct. */
afterEach(async () => expect(await violations()).toEqual([]));

describe("our own CSV", () => {
  test("creates products with their brand and category, found or created by name", async () => {
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

  test("creates a brand without a price range", async () => {
    const source = fresh();
    await imported(`${HEAD}\n1,Tee,Maison ${source},Tops,5,,,,,\n`, { query: `source=${source}` });
    const [tee] = await ofSource(source);
    const made = await (await app.request(`/api/v1/brands/${tee?.brandId.id}`)).json();
    expect(made).toMatchObject({ name: `Maison ${source}`, priceRange: null });
  });

  test("run twice changes nothing, and a changed row changes only the file's columns", async () => {
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

  test("imports the good rows and reports each bad one with its line and reason", async () => {
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
    expect(numbers(report)).toEqual({ state: "done", rows: 13, created: 7, updated: 0, unchanged: 0, failed: 6 });
    expect(report.problems).toEqual([
      { line: 3, reason: "it has no price" },
      { line: 9, reason: "it has no id" },
      { line: 10, reason: "it has no name" },
      { line: 13, reason: "it has 13 fields, but the heading has 10" },
      { line: 14, reason: "its name is longer than 200 characters" },
      { line: 15, reason: "the id '1' is used earlier in this file" },
    ]);
    expect(report).toMatchObject({
      remarked: 2,
      remarks: [
        { line: 6, reason: "gender is 'dogs'; it must be women, men or unisex" },
        {
          line: expect.any(Number),
          reason: expect.stringContaining("image 'javascript:alert(1)' is not a URL that begins with"),
        },
      ],
    });
    const found = await ofSource(source);
    expect(found.map(({ name }) => name)).toEqual([
      ...["Tee 1", "Tee 11", "Two\nlines", "Bad gender", "Script", "No brand", "No category"],
    ]);
    expect(found.slice(3)).toMatchObject([
      { gender: "unisex" },
      { mainImageUrl: "" },
      { brandId: { name: "Toile" } },
      { categoryId: { name: "Uncategorised" } },
    ]);
  });

  test("is read in UTF-8 with or without a byte order mark, in UTF-16, and with semicolons or tabs", async () => {
    const text = "id;name;brand;category;price\n1;Crêpe 上;Lune;Röcke;12,50\n";
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const body of [text, `\ufeff${text}`, utf16, text.replaceAll(";", "\t")]) {
      const source = fresh();
      await imported(body, { query: `source=${source}` });
      expect(await ofSource(source)).toMatchObject([{ name: "Crêpe 上", price: 12.5, categoryId: { name: "Röcke" } }]);
    }
  });

  test("is read in Windows-1252, as Excel saves it, wherever its first accent is", async () => {
    for (const rowsBefore of [0, 400]) {
      const source = fresh();
      const lines = Array.from({ length: rowsBefore }, (_, n) => row(n).replace("Tee", "Tee".padEnd(190, "e")));
      const body = Buffer.from([HEAD, ...lines, "x,Crêpe,Lune,Röcke,5,,,,,"].join("\n"), "latin1");
      // The euro sign, where Latin 1 has none.
      const report = await imported(Buffer.concat([body, Buffer.from("\ny,Tee,Lune,Tops,5 \x80,,,,,\n", "latin1")]), {
        query: `source=${source}`,
      });
      expect(numbers(report)).toMatchObject({ state: "done", created: rowsBefore + 2, failed: 0 });
      expect((await ofSource(source)).slice(-2)).toMatchObject([
        { name: "Crêpe", categoryId: { name: "Röcke" } },
        { name: "Tee", price: 5, currency: "EUR" },
      ]);
    }
  });

  test("with broken characters in UTF-8 fails with advice", async () => {
    const body = Buffer.concat([Buffer.from(`${HEAD}\n1,Crêpe 上,Lune,Tops,5,,,,,\n2,Cr`), Buffer.from([0xff, 0x0a])]);
    expect((await send(body, { query: `source=${fresh()}` })).status).toBe(415);
    const late = [HEAD, ...Array.from({ length: 3000 }, (_, n) => row(n)), "x,Crêpe 上,Lune,Tops,5,,,,,\n"].join("\n");
    const report = await imported(Buffer.concat([Buffer.from(late), Buffer.from([0xff, 0x0a])]), {
      query: `source=${fresh()}`,
    });
    expect(report).toMatchObject({ state: "failed", failure: expect.stringContaining("save it as UTF-8") });
  });

  test("may begin with Excel's separator line and end with its empty rows", async () => {
    const source = fresh();
    const report = await imported("sep=;\r\nid;name;price\r\ns1;Wool skirt;19,90\r\n;;\r\n ; ;\r\n;;;;;\r\n", {
      query: `source=${source}`,
    });
    expect(numbers(report)).toMatchObject({ rows: 1, created: 1, failed: 0 });
    expect(await ofSource(source)).toMatchObject([
      { name: "Wool skirt", price: 19.9, categoryId: { name: "Bottoms" } },
    ]);
  });

  test("names what is no garment, by a column or by its words, and that is never tried on", async () => {
    const source = fresh();
    const body =
      "id,name,price,garment_category,image\n1,Leather boots,90,,/pictures/x\n2,Aurora,5,none,/pictures/x\n3,Boots,5,tops,\n";
    await imported(body, { query: `source=${source}` });
    const found = await ofSource(source);
    expect(found).toMatchObject([{ isGarment: false, canTryOn: false }, { isGarment: false }, { isGarment: true }]);
    const listed: Product[] = await (await app.request("/api/v1/products?canTryOn=true&limit=100")).json();
    expect(listed.filter(({ id }) => found.some((one) => one.id === id))).toEqual([]);
  });

  test("a changed row leaves as it is what the file does not tell", async () => {
    const source = fresh();
    const query = `source=${source}`;
    await imported("id,name,brand,category,price,gender\n1,Silk scarf,,,5,\n", { query });
    const [before] = await ofSource(source);
    const { id: brandId } = await (
      await app.request("/api/v1/brands", { json: { name: `Own ${source}` }, token: admin })
    ).json();
    await app.request(`/api/v1/products/${before?.id}`, {
      method: "PUT",
      json: { brandId, gender: "men" },
      token: admin,
    });
    await imported("id,name,brand,category,price,gender\n1,Silk scarf,,,6,dogs\n", { query });
    expect(await ofSource(source)).toMatchObject([{ price: 6, gender: "men", brandId: { id: brandId } }]);
  });

  test("with a quote that is never closed fails with its line; the rows before it are imported", async () => {
    const source = fresh();
    const report = await imported(`${HEAD}\n${row(1)}\n2,"Open,Lune\n${row(3)}\n`, { query: `source=${source}` });
    expect(report).toMatchObject({ state: "failed", created: 1 });
    expect(report.failure).toBe("A quote that opens on line 3 is never closed.");
    expect(await ofSource(source)).toHaveLength(1);
  });

  test("with a row of megabytes fails with its line instead of filling the memory", async () => {
    const report = await imported(`${HEAD}\n${row(1)}\n2,"${"x".repeat(3_000_000)}",Lune,Tops,5\n`, {
      query: `source=${fresh()}`,
    });
    expect(report).toMatchObject({ state: "failed", created: 1, failure: expect.stringContaining("line 3") });
  });

  test("accepts unusual characters that could confuse a database", async () => {
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
