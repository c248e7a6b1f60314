/** Compares the list of personal data with the database itself: a table missing from the list fails here. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestPlatform, type TestPlatform } from "../test/harness.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

let bed: TestPlatform;
beforeAll(async () => {
  bed = await createTestPlatform();
});
afterAll(() => bed.close());

const { kept, impersonal, stored } = PERSONAL_DATA;
const rows = async <Row extends Record<string, unknown>>(text: string) =>
  (await bed.platform.database.read((tx) => tx.execute<Row>(sql.raw(text)))).rows;

/** Columns with names like these hold personal data, unless an exception is listed here. */
const TELLING =
  /(^|_)(user|owner|actor|subject|person|referrer|referee|email|mail|recipient|ip|address|phone|name|birth|device)(_|$)/;
const TELLS_OF_NOBODY = [
  "brands.name",
  "catalogue_imports.file_name",
  "categories.name",
  // Of a product's picture.
  "garment_corrections.address",
  "products.name",
  "products.sort_name",
];
/** The URL token of a look that its owner shares. */
const SHOWN_SECRETS = ["looks.token"];

describe("the list of personal data", () => {
  test("names every table of the database, each once [C-21]", async () => {
    const tables = await rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const listed = [...kept, ...impersonal].map(({ name }) => name);
    expect(listed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
    const schemas = await rows<{ name: string }>(
      "select distinct table_schema as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
    );
    // The queue's jobs carry only ids, and are deleted a day after they end.
    expect(
      schemas
        .map(({ name }) => name)
        .filter((name) => name !== "pgboss")
        .toSorted(),
    ).toEqual(["drizzle", "public"]);
  });

  test("calls no table impersonal that refers to a person, directly or through other tables [C-21]", async () => {
    const links = await rows<{ from: string; to: string }>(
      "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'",
    );
    const reached = new Set(["users"]);
    for (const _round of links) for (const { from, to } of links) if (reached.has(to)) reached.add(from);
    expect(reached.size).toBeGreaterThan(20);
    expect(impersonal.map(({ name }) => name).filter((name) => reached.has(name))).toEqual([]);
    const columns = await rows<{ table: string; column: string }>(
      "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'",
    );
    const names = new Set(impersonal.map(({ name }) => name));
    const telling = columns.filter(({ table, column }) => names.has(table) && TELLING.test(column));
    expect(telling.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(TELLS_OF_NOBODY);
  });

  test("says for every text column of rows that stay whether it is emptied or what it holds [C-21]", () => {
    const unsaid = kept.flatMap(({ name, columns, deletion }) => {
      if (deletion.rows === "go") return [];
      return Object.entries(columns).flatMap(([column, { columnType, enumValues }]) => {
        const isPlain =
          /^Pg(UUID|Integer|BigInt|Boolean|Timestamp|Date|Real)/.test(columnType) || (enumValues?.length ?? 0) > 0;
        const isSaid = deletion.emptied.includes(column) || deletion.says[column] !== undefined;
        return isPlain || isSaid ? [] : [`${name}.${column}`];
      });
    });
    expect(unsaid).toEqual([]);
  });

  test("exports everything, one file per kind, but nothing that gives access to an account [C-21]", () => {
    const files = kept.flatMap(({ download }) => ("file" in download ? [download.file] : []));
    expect(new Set(files).size).toBe(files.length);
    const downloaded = kept.flatMap(({ name, columns, download }) =>
      "file" in download
        ? Object.keys(columns).flatMap((column) => (download.without?.includes(column) ? [] : [{ name, column }]))
        : [],
    );
    const opening = downloaded.filter(({ column }) => /hash|secret|token|sealed|password/i.test(column));
    expect(opening.map(({ name, column }) => `${name}.${column}`)).toEqual(SHOWN_SECRETS);
    expect(stored.map(({ prefix }) => prefix).toSorted()).toEqual(["imports/", "pictures/", "shop/"]);
  });
});
