/**
 * Runs an import: reads the feed row by row, collects products, and writes some hundred of them in one transaction
 * together with the progress. An interrupted run continues after the last such transaction; an unchanged row writes
 * nothing.
 */
import { createHash } from "node:crypto";
import { type ImportProblem, slugify } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import { type Database, postgresErrorCode, type Tx } from "../../../platform/database/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { wakePictures } from "../pictures/pictures.ts";
import { freeSlugs } from "../rows/rows.ts";
import { ownCsv } from "./csv.rules.ts";
import {
  type CheckedProduct,
  type FeedRow,
  type Format,
  type ImportEntry,
  spokenFields,
  toEntry,
} from "./import.rules.ts";
import * as store from "./import.store.ts";
import { MERCHANT_COLUMNS, merchant } from "./merchant.rules.ts";
import { brandKey, categoryKey, type KnownNames, noNames, resolveNames } from "./names.ts";
import { readFeed, UnreadableFile } from "./read.ts";
import { shopify } from "./shopify.rules.ts";
import type { Sniffed } from "./sniff.rules.ts";

const FORMATS: Record<Sniffed["format"], Format> = { csv: ownCsv, "google-merchant": merchant, shopify };

/** Products per transaction: large enough to amortise its cost, small enough to block others only briefly. */
const BATCH = 500;
/** Shopify allows 2,048 variants. */
const ROWS_OF_ONE_PRODUCT_MAX = 2048;
export const PROBLEMS_KEPT = 1000;
/** PostgreSQL's errors about the data itself: one product's fault, not the database's. */
const ABOUT_DATA = /^2[23]/;
/** Statement timeout: on a busy machine smaller batches help. */
const TOO_SLOW = "57014";

export type ImportRunDeps = {
  database: Database;
  /** Absent: the process that runs the queues finds the waiting pictures. */
  jobs?: Jobs;
};

/** Another worker has the import, or it has ended. */
export class ImportTaken extends Error {}

type Run = ImportRunDeps & { row: store.ImportRow; spoken: Set<string>; names: KnownNames; readBytes: number };

/**
 * @param source the file from its beginning
 * @throws UnreadableFile if the file cannot be read any further; earlier rows are kept
 */
export async function runImport(
  deps: ImportRunDeps,
  row: store.ImportRow,
  { source, sniffed, signal }: { source: AsyncIterable<Uint8Array>; sniffed: Sniffed; signal?: AbortSignal },
): Promise<void> {
  const run: Run = { ...deps, row, spoken: new Set(), names: noNames(), readBytes: 0 };
  let batch: ImportEntry[] = [];
  let index = 0;
  const flush = async () => {
    signal?.throwIfAborted();
    await writeBatch(run, batch);
    batch = [];
  };
  try {
    for await (const entry of entriesOf(run, counted(run, source), sniffed)) {
      index += 1;
      if (index <= row.doneEntries) continue;
      batch.push(entry);
      if (batch.length >= BATCH) await flush();
    }
  } catch (error) {
    // Rows read before a break in the file are good.
    if (error instanceof UnreadableFile && batch.length > 0) await flush();
    throw error;
  }
  if (batch.length > 0) await flush();
}

async function* counted(run: Run, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    run.readBytes += chunk.byteLength;
    yield chunk;
  }
}

/** Products and bad rows in the file's order. Consecutive rows with the same key are one product. */
async function* entriesOf(run: Run, source: AsyncIterable<Uint8Array>, sniffed: Sniffed): AsyncGenerator<ImportEntry> {
  const format = FORMATS[sniffed.format];
  const seen = new Set<number>();
  let rows: FeedRow[] = [];
  let key: string | undefined;
  const close = (): ImportEntry[] => {
    if (rows.length === 0) return [];
    const entry = toEntry(rows, format, { currency: run.row.currency, nowMs: nowMs(), spoken: run.spoken });
    rows = [];
    return [withoutRepetition(entry, seen)];
  };
  for await (const event of readFeed(source, sniffed)) {
    if ("columns" in event) {
      run.spoken = spokenFields(format, sniffed.syntax === "xml" ? MERCHANT_COLUMNS : event.columns);
    } else if ("problem" in event) {
      yield* close();
      yield { kind: "bad", rows: 1, problems: [event.problem] };
    } else {
      const own = format.keyOf(event.row);
      if (own !== key || rows.length >= ROWS_OF_ONE_PRODUCT_MAX) yield* close();
      key = own;
      rows.push(event.row);
      if (own === undefined) yield* close();
    }
  }
  yield* close();
}

/** A second product with the same id would overwrite the first in every run. */
function withoutRepetition(entry: ImportEntry, seen: Set<number>): ImportEntry {
  if (entry.kind === "bad") return entry;
  const { externalId, line } = entry.product;
  // 48 bits of a digest instead of the id itself keep a million of them in little memory.
  const digest = createHash("sha256").update(externalId).digest().readUIntBE(0, 6);
  if (!seen.has(digest)) {
    seen.add(digest);
    return entry;
  }
  const reason = `the id '${externalId}' is used earlier in this file; rows of one product must follow each other`;
  return { kind: "bad", rows: entry.rows, problems: [...entry.problems, { line, reason }] };
}

/** One transaction. If the database rejects a product, the batch is halved until that one is isolated. */
async function writeBatch(run: Run, batch: ImportEntry[]): Promise<void> {
  try {
    const names = await run.database.write((tx) => writeEntries(tx, run, batch));
    run.names = names;
    run.row = { ...run.row, doneEntries: run.row.doneEntries + batch.length };
  } catch (error) {
    const code = postgresErrorCode(error) ?? "";
    if (!ABOUT_DATA.test(code) && !(code === TOO_SLOW && batch.length > 1)) throw error;
    // A cached brand or category may have been deleted meanwhile.
    run.names = noNames();
    const [only] = batch;
    if (batch.length === 1 && only?.kind === "product") {
      const reason = "the database refused it";
      await writeBatch(run, [{ kind: "bad", rows: only.rows, problems: [{ line: only.product.line, reason }] }]);
      return;
    }
    if (batch.length < 2) throw error;
    const half = Math.ceil(batch.length / 2);
    await writeBatch(run, batch.slice(0, half));
    await writeBatch(run, batch.slice(half));
  }
}

async function writeEntries(tx: Tx, run: Run, batch: ImportEntry[]): Promise<KnownNames> {
  await store.lockImports(tx);
  const row = await store.findImport(tx, run.row.id, { lock: true });
  if (row?.state !== "running" || row.doneEntries !== run.row.doneEntries)
    throw new ImportTaken("the import is another worker's");
  const products = batch.flatMap((entry) => (entry.kind === "product" ? [entry.product] : []));
  const known = await store.findKnown(
    tx,
    row.source,
    products.map(({ externalId }) => externalId),
  );
  const added = products.filter(({ externalId }) => !known.has(externalId));
  const changed = products.filter(
    ({ externalId, hash }) => known.has(externalId) && known.get(externalId)?.hash !== hash,
  );
  let { names } = run;
  if (!row.dryRun) {
    names = await resolveNames(
      tx,
      [...added, ...changed].map(({ fields }) => fields),
      run.names,
    );
    await writeProducts(tx, run, { added, changed, known, names });
  }
  const problems = batch.flatMap((entry) => entry.problems);
  await store.updateImport(tx, row.id, {
    doneEntries: row.doneEntries + batch.length,
    readBytes: run.readBytes,
    rows: row.rows + batch.reduce((sum, entry) => sum + entry.rows, 0),
    created: row.created + added.length,
    updated: row.updated + changed.length,
    unchanged: row.unchanged + products.length - added.length - changed.length,
    failed: row.failed + problems.length,
    problems: [...row.problems, ...problems.map(presentable)].slice(0, PROBLEMS_KEPT),
  });
  return names;
}

/** The database rejects half a surrogate pair. */
const presentable = ({ line, reason }: ImportProblem): ImportProblem => ({ line, reason: reason.toWellFormed() });

type Writing = {
  added: CheckedProduct[];
  changed: CheckedProduct[];
  known: Map<string, store.KnownProduct>;
  names: KnownNames;
};

async function writeProducts(tx: Tx, run: Run, { added, changed, known, names }: Writing): Promise<void> {
  const writable = (product: CheckedProduct): store.WritableProduct => ({
    ...product,
    brandId: names.brands.get(brandKey(product.fields)) ?? "",
    categoryId: names.categories.get(categoryKey(product.fields)) ?? "",
  });
  const made = await store.insertProducts(tx, run.row.source, added.map(writable));
  const pairs = changed.flatMap((product) => {
    const before = known.get(product.externalId);
    return before ? [{ known: before, product: writable(product) }] : [];
  });
  const renamed = pairs.filter(({ known: before, product }) => slugify(before.name) !== slugify(product.fields.name));
  const slugs = await freeSlugs(
    tx,
    "products",
    renamed.map(({ product }) => product.fields.name),
  );
  const slugOf = new Map(renamed.map(({ known: before }, i) => [before.id, slugs[i] ?? before.slug]));
  const changes = pairs.map((pair) => ({ ...pair, slug: slugOf.get(pair.known.id) ?? pair.known.slug }));
  await store.updateProducts(tx, changes, run.spoken);
  await store.claimPictureTasks(tx, run.row.id, [...made, ...changes.map(({ known: before }) => before.id)]);
  if (run.jobs) await wakePictures(tx, run.jobs);
}
