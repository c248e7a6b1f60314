import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { importPreview, productImport } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createUser } from "../../../../test/factories.ts";
import { createTestPlatform } from "../../../../test/harness.ts";
import { drawnGarment } from "../../../../test/images.ts";
import { createImportTestApp, fresh, HEAD, numbers, row } from "../../../../test/import-app.ts";
import { importCommand } from "../catalogue.cli.ts";

const { app, admin, send, take, imported, ofSource, fingerprint, violations } = await createImportTestApp();
const folder = mkdtempSync(path.join(tmpdir(), "toile-import-"));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
/** After every test all counts, flags and paths are correct. */
afterEach(async () => expect(await violations()).toEqual([]));

describe("uploading a file", () => {
  test("is only for admins [S6.03]", async () => {
    const { token } = await createUser(app);
    expect((await send(`${HEAD}\n`, { token })).status).toBe(403);
    expect((await send(`${HEAD}\n`, { token: null })).status).toBe(401);
    const calls = ["/api/v1/products/imports", "/api/v1/products/imports/0198a3f0-0000-7000-8000-000000000000"];
    for (const path of calls) expect((await app.request(path, { token })).status).toBe(403);
    expect((await app.request(calls[1] ?? "", { token: admin })).status).toBe(404);
  });

  test("as a form's field does the same, even if larger than a JSON request may be", async () => {
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
  ])("%j is rejected with %i before anything is stored", async (body, status, type) => {
    const response = await send(body, type === undefined ? {} : { type });
    expect(response.status).toBe(status);
    const kept: string[] = [];
    for await (const { key } of app.platform.storage.list("imports/")) kept.push(key);
    expect(kept).toEqual([]);
  });

  test("reads no further than the start of a file that is not a feed", async () => {
    const piece = new Uint8Array(16 * 1024).fill("x".charCodeAt(0));
    let readBytes = 0;
    const endless = new ReadableStream({
      pull(controller) {
        readBytes += piece.byteLength;
        controller.enqueue(piece);
      },
    });
    // Node requires it for a streamed body; the types do not know it.
    const init = { method: "POST", body: endless, duplex: "half", token: admin };
    expect((await app.request("/api/v1/products/import", init)).status).toBe(415);
    // The start, and what the streams have buffered.
    expect(readBytes).toBeLessThan(512 * 1024);
  });

  test("rejects invalid options", async () => {
    expect((await send(`${HEAD}\n`, { query: "currency=GBP" })).status).toBe(400);
    expect((await send(`${HEAD}\n`, { query: "dryRun=perhaps" })).status).toBe(400);
  });

  test("can try a file out without writing anything", async () => {
    const source = fresh();
    const before = await fingerprint();
    const report = await imported(`${HEAD}\n${row(1)}\n2,,,,,,,,,\n`, { query: `source=${source}&dryRun=true` });
    expect(report).toMatchObject({ dryRun: true, created: 1, failed: 1 });
    expect(await fingerprint()).toBe(before);
  });

  test("of a table with other column names is possible when a person says which column is which", async () => {
    const body =
      'sep=;\nArtikelnummer;Bezeichnung;VK-Preis;Hersteller;Lager\nA-1;Röcke aus "Leinen";"1.299,00";Lune;4\n';
    expect((await send(body)).status).toBe(415);
    const form = new FormData();
    form.set("file", new Blob([Buffer.from(body, "latin1")]), "erp.csv");
    const previewed = await app.request("/api/v1/products/import/preview", { form, token: admin });
    expect(importPreview.parse(await previewed.json())).toEqual({
      format: null,
      problem: expect.stringContaining("names none of the columns"),
      columns: [
        { name: "Artikelnummer", example: "A-1" },
        { name: "Bezeichnung", example: 'Röcke aus "Leinen"' },
        { name: "VK-Preis", example: "1.299,00" },
        { name: "Hersteller", example: "Lune" },
        { name: "Lager", example: "4" },
      ],
      guess: { id: "Artikelnummer", name: "Bezeichnung", price: "VK-Preis", brand: "Hersteller" },
    });
    const source = fresh();
    const columns = JSON.stringify({ id: "Artikelnummer", name: "Bezeichnung", price: "VK-Preis" });
    const query = `source=${source}&columns=${encodeURIComponent(columns)}`;
    expect(numbers(await imported(body, { query }))).toMatchObject({ rows: 1, created: 1, failed: 0 });
    expect(await ofSource(source)).toMatchObject([{ price: 1299, brandId: { name: "Toile" } }]);
  });

  test.each([
    ["columns=nonsense", "It is not JSON."],
    [`columns=${encodeURIComponent('{"id":"a","name":"b","weight":"c"}')}`, ""],
    [`columns=${encodeURIComponent('{"id":"a","name":"b"}')}`, "must each be one of the file's columns"],
    [`columns=${encodeURIComponent('{"id":"a","name":"b","price":"d"}')}`, "must each be one of the file's columns"],
  ])("with the columns %s is rejected", async (query, message) => {
    const response = await send("a,b,c\n1,2,3\n", { query });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  });

  test("a preview knows the formats, and stores nothing", async () => {
    const preview = async (body: string) =>
      (await app.request("/api/v1/products/import/preview", { method: "POST", body, token: admin })).json();
    expect(await preview("Handle,Title,Variant Price\na,b,5\n")).toMatchObject({ format: "shopify", problem: null });
    expect(await preview("<rss></rss>")).toMatchObject({ format: "google-merchant", columns: [] });
    expect(await preview("<html></html>")).toMatchObject({
      format: null,
      problem: expect.stringContaining("no <rss>"),
    });
    expect((await app.request("/api/v1/products/import/preview", { method: "POST", body: "a" })).status).toBe(401);
  });

  test("two at once create a brand that both name once, and no product twice", async () => {
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

  test("pictures at addresses of our own network are never requested, and the report says so", async () => {
    const body = `${HEAD}\n${row(1)}http://127.0.0.1/a.png\n${row(2)}http://169.254.169.254/latest/meta-data\n`;
    const report = await imported(body, { query: `source=${fresh()}` });
    const read = async () =>
      productImport.parse(await (await app.request(`/api/v1/products/imports/${report.id}`, { token: admin })).json());
    await expect.poll(async () => (await read()).pictures.problems.length).toBe(2);
    const { pictures } = await read();
    // At once, because retrying would not help.
    expect(pictures).toMatchObject({ waiting: 0, ready: 0, failed: 2 });
    expect(pictures.problems[0]?.reason).toBe(
      "http://127.0.0.1/a.png: Its host has a private address. IMPORT_ALLOW_PRIVATE_HOSTS=on allows that for tests.",
    );
  });
});

describe("cli import", () => {
  async function run(...args: string[]) {
    const lines: string[] = [];
    const exit = await importCommand({ platform: app.platform, args, print: (line) => lines.push(line) });
    return { exit, lines };
  }

  test("imports a file, prints what it left out, and exits with 1 if that was anything", async () => {
    const file = path.join(folder, "feed.csv");
    const source = fresh();
    writeFileSync(file, `${HEAD}\n${row(1)}\n2,,Lune,Tops,5,,,,,\n`);
    expect(await run(file, "--source", source, "--dry-run")).toEqual({
      exit: 1,
      lines: ["line 3: it has no name", "2 rows: 1 product would be created, 0 updated, 0 unchanged; 1 row left out"],
    });
    expect(await ofSource(source)).toEqual([]);
    expect((await run(file, "--source", source)).lines.at(-1)).toBe(
      "2 rows: 1 product created, 0 updated, 0 unchanged; 1 row left out",
    );
    writeFileSync(file, `${HEAD}\n${row(1)}\n`);
    expect(await run(file, "--source", source)).toEqual({
      exit: 0,
      lines: ["1 row: 0 products created, 0 updated, 1 unchanged; 0 rows left out"],
    });
  });

  test("fetches pictures, even from a local host if that is allowed, and prints the progress", async () => {
    const site = createServer(async (request, response) => {
      const isThere = request.url === "/tee.png";
      response
        .writeHead(isThere ? 200 : 410)
        .end(isThere ? await drawnGarment({ width: 300, height: 400 }) : undefined);
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    const { port } = site.address() as AddressInfo;
    const file = path.join(folder, "pictures.csv");
    const there = (name: string) => `http://127.0.0.1:${port}/${name}`;
    writeFileSync(file, `${HEAD}\n${row(71)}${there("tee.png")}\n${row(72)}${there("gone.png")}\n`);
    try {
      // Otherwise the tests' queue would take some of them, and refuse them as in production.
      const apart = await createTestPlatform({ config: { allowPrivatePictureHosts: true } });
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      expect(await importCommand({ platform: apart.platform, args: [file], print })).toBe(0);
      await apart.close();
      expect(lines[0]).toMatch(/^2 rows: 2 products created/);
      expect(lines).toContain("Pictures: 1 of 2 products ready, 1 failed");
      expect(lines.at(-1)).toBe(`tee-72: ${there("gone.png")}: There is no picture at this URL (answer 410).`);
    } finally {
      site.close();
    }
  });

  test("reports a file that it cannot read", async () => {
    expect((await run(path.join(folder, "none.csv"))).lines).toEqual([
      `there is no file ${path.join(folder, "none.csv")}`,
    ]);
    const file = path.join(folder, "odd.txt");
    writeFileSync(file, "hello");
    expect(await run(file)).toEqual({ exit: 1, lines: [expect.stringContaining("names none of the columns")] });
    writeFileSync(file, "id,name,brand\n1,Tee,Lune\n");
    expect(await run(file)).toEqual({
      exit: 1,
      lines: ["The column price is missing. The first line of a CSV must name id, name, price."],
    });
    expect((await run()).exit).toBe(2);
    expect((await run(file, "--fast")).exit).toBe(2);
    expect((await run(file, "--currency", "GBP")).exit).toBe(2);
  });
});
