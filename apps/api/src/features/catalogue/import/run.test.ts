import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../../test/harness.ts";
import { newId } from "../../../platform/columns.ts";
import { sniffFormat } from "./formats/sniff.rules.ts";
import * as store from "./import.store.ts";
import { ImportTaken, runImport } from "./run.ts";

let at: TestPlatform;
beforeAll(async () => {
  at = await createTestPlatform();
});
afterAll(() => at.close());

const HEAD = "id,name,brand,category,price";
const sniffed = sniffFormat(HEAD);
if (!sniffed) throw new Error("our own heading is not known");

async function begin(source: string): Promise<store.ImportRow> {
  const values = {
    id: newId(),
    state: "running",
    format: "csv",
    fileName: "feed.csv",
    sizeBytes: 1,
    source,
    currency: "EUR",
  } as const;
  return at.platform.database.write((tx) => store.insertImport(tx, values));
}
const stateOf = async ({ id }: store.ImportRow) => {
  const row = await at.platform.database.read((tx) => store.findImport(tx, id));
  if (!row) throw new Error("the import is gone");
  return row;
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => (n % 50 === 0 ? `${n},,Lune,Tops,5` : `${n},Tee ${n},Lune,Tops,5`));
/** A row at a time; breaks off after `until` rows. */
async function* feed(lines: string[], until = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (const [i, line] of [HEAD, ...lines].entries()) {
    if (i > until) throw new Error("the store is away");
    yield Buffer.from(`${line}\n`);
  }
}
const countOf = async (source: string) => {
  const { rows: found } = await at.platform.database.read((tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from products where external_source = ${source}`),
  );
  return found[0]?.n;
};

test("an interrupted run continues where it stopped, and counts every row once", async () => {
  const { database } = at.platform;
  const row = await begin("resumed");
  const lines = rows(1200);
  await expect(runImport({ database }, row, { source: () => feed(lines, 700), sniffed })).rejects.toThrow(
    "the store is away",
  );
  const broken = await stateOf(row);
  expect(broken).toMatchObject({ state: "running", rows: 500, created: 490, failed: 10 });
  await runImport({ database }, broken, { source: () => feed(lines), sniffed });
  expect(await stateOf(row)).toMatchObject({
    rows: 1200,
    created: 1176,
    updated: 0,
    unchanged: 0,
    failed: 24,
    doneEntries: 1200,
  });
  expect(await countOf("resumed")).toBe(1176);
});

test("two workers on one import: the second one leaves it, and nothing is counted twice", async () => {
  const { database } = at.platform;
  const row = await begin("raced");
  const lines = rows(600);
  const ends = await Promise.allSettled(
    [1, 2].map(() => runImport({ database }, row, { source: () => feed(lines), sniffed })),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: expect.any(ImportTaken) });
  expect(await stateOf(row)).toMatchObject({ rows: 600, created: 588, failed: 12 });
});

test("a run that is aborted writes nothing more", async () => {
  const { database } = at.platform;
  const row = await begin("stopped");
  const stop = new AbortController();
  async function* slow() {
    yield* feed(rows(600));
    stop.abort(new Error("the process is stopping"));
    yield Buffer.from("9999,Late,Lune,Tops,5\n");
  }
  await expect(runImport({ database }, row, { source: slow, sniffed, signal: stop.signal })).rejects.toThrow(
    "stopping",
  );
  expect(await stateOf(row)).toMatchObject({ state: "running", doneEntries: 500 });
});

test("a product that the database rejects is reported, and its neighbours are imported", async () => {
  const { database } = at.platform;
  await database.write((tx) =>
    tx.execute(sql`alter table products add constraint no_seven check (name <> 'Tee 7') not valid`),
  );
  const row = await begin("refused");
  await runImport({ database }, row, { source: () => feed(rows(40)), sniffed });
  await database.write((tx) => tx.execute(sql`alter table products drop constraint no_seven`));
  expect(await stateOf(row)).toMatchObject({
    ...{ rows: 40, created: 38, failed: 2 },
    problems: expect.arrayContaining([{ line: 9, reason: "the database refused it" }]),
  });
});
