import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { productImport } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createImportTestApp, fresh, HEAD, numbers, row } from "../../../test/import-app.ts";
import { importCommand } from "./catalogue.cli.ts";

const { app, admin, send, take, imported, ofSource, fingerprint, violations } = await createImportTestApp();
const folder = mkdtempSync(path.join(tmpdir(), "toile-import-"));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
/** After every test: no count, flag or path is wrong. */
afterEach(async () => expect(await violations()).toEqual([]));

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
