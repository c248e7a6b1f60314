/**
 * Runs an import: reads the feed row by row, collects products, and writes some hundred of them in one transaction
 * together with the progress. An interrupted run continues after the last such transaction; an unchanged row writes
 * nothing.
 */
import { type ImportProblem, slugify } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import { type Database, postgresErrorCode, type Tx } from "../../../platform/database/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { wakePictures } from "../pictures/pictures.ts";
import { freeSlugs } from "../rows/rows.ts";
import { type ExistingProduct, isUnchanged } from "./existing.rules.ts";
import { MERCHANT_COLUMNS, merchant } from "./formats/merchant.rules.ts";
import { ownCsv } from "./formats/own-csv.rules.ts";
import { shopify } from "./formats/shopify.rules.ts";
import type { Sniffed } from "./formats/sniff.rules.ts";
import { woocommerce } from "./formats/woocommerce.rules.ts";
import { digestOf, findScattered, gather } from "./gather.ts";
import {
  type CheckedProduct,
  type FieldName,
  type Format,
  type ImportEntry,
  spokenFields,
  toEntry,
} from "./import.rules.ts";
import * as store from "./import.store.ts";
import { brandKey, categoryKey, type ExistingNames, noNames, resolveNames } from "./names.ts";
import { readFeed, UnreadableFile } from "./read.ts";

const FORMATS: Record<Sniffed["format"], Format> = { csv: ownCsv, "google-merchant": merchant, shopify, woocommerce };

/** Products per transaction: large enough to amortise its cost, small enough to block others only briefly. */
const BATCH = 500;
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

type Run = ImportRunDeps & { row: store.ImportRow; spoken: Set<FieldName>; names: ExistingNames; readBytes: number };

/**
 * @param source opens the file from its beginning; it is read twice where a product's rows may be apart
 * @throws UnreadableFile if the file cannot be read any further; earlier rows are kept
 */
export async function runImport(
  deps: ImportRunDeps,
  row: store.ImportRow,
  { source, sniffed, signal }: { source: () => AsyncIterable<Uint8Array>; sniffed: Sniffed; signal?: AbortSignal },
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
    for await (const entry of entriesOf(run, source, sniffed)) {
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

/** Products and bad rows: the same ones in the same order whenever the file is read. */
async function* entriesOf(
  run: Run,
  source: () => AsyncIterable<Uint8Array>,
  sniffed: Sniffed,
): AsyncGenerator<ImportEntry> {
  const format = FORMATS[sniffed.format];
  const seen = new Set<number>();
  const scattered = format.keyOf ? await findScattered(readFeed(source(), sniffed), format) : new Map();
  for await (const event of gather(readFeed(counted(run, source()), sniffed), format, scattered)) {
    if ("columns" in event) {
      run.spoken = spokenFields(format, sniffed.syntax === "xml" ? MERCHANT_COLUMNS : event.columns);
    } else if ("problem" in event) {
      yield { kind: "bad", rows: 1, problems: [event.problem], remarks: [] };
    } else {
      const context = { currency: run.row.currency, nowMs: nowMs(), spoken: run.spoken };
      yield withoutRepetition(toEntry(event.rows, format, context), seen);
    }
  }
}

/** A second product with the same id would overwrite the first in every run. */
function withoutRepetition(entry: ImportEntry, seen: Set<number>): ImportEntry {
  if (entry.kind === "bad") return entry;
  const { externalId, line } = entry.product;
  const digest = digestOf(externalId);
  if (!seen.has(digest)) {
    seen.add(digest);
    return entry;
  }
  const reason = `the id '${externalId}' is used earlier in this file`;
  return { kind: "bad", rows: entry.rows, problems: [...entry.problems, { line, reason }], remarks: [] };
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
      await writeBatch(run, [
        { kind: "bad", rows: only.rows, problems: [{ line: only.product.line, reason }], remarks: [] },
      ]);
      return;
    }
    if (batch.length < 2) throw error;
    const half = Math.ceil(batch.length / 2);
    await writeBatch(run, batch.slice(0, half));
    await writeBatch(run, batch.slice(half));
  }
}

async function writeEntries(tx: Tx, run: Run, batch: ImportEntry[]): Promise<ExistingNames> {
  await store.lockImports(tx);
  const row = await store.findImport(tx, run.row.id, { lock: true });
  if (row?.state !== "running" || row.doneEntries !== run.row.doneEntries)
    throw new ImportTaken("the import is another worker's");
  const products = batch.flatMap((entry) => (entry.kind === "product" ? [entry.product] : []));
  const found = await store.findExisting(tx, row.source, products);
  const added = products.filter((product) => !found.has(product));
  const changed = products.flatMap((product) => {
    const existing = found.get(product);
    return existing && !isUnchanged(product, existing, run.spoken) ? [{ existing, product }] : [];
  });
  let { names } = run;
  if (!row.dryRun) {
    const all = [...added, ...changed.map(({ product }) => product)];
    names = await resolveNames(
      tx,
      all.map(({ fields }) => fields),
      run.names,
    );
    await writeProducts(tx, run, { added, changed, names });
  }
  const problems = batch.flatMap((entry) => entry.problems);
  const remarks = batch.flatMap((entry) => entry.remarks);
  await store.updateImport(tx, row.id, {
    doneEntries: row.doneEntries + batch.length,
    readBytes: run.readBytes,
    rows: row.rows + batch.reduce((sum, entry) => sum + entry.rows, 0),
    created: row.created + added.length,
    updated: row.updated + changed.length,
    unchanged: row.unchanged + products.length - added.length - changed.length,
    failed: row.failed + problems.length,
    problems: [...row.problems, ...problems.map(presentable)].slice(0, PROBLEMS_KEPT),
    remarked: row.remarked + remarks.length,
    remarks: [...row.remarks, ...remarks.map(presentable)].slice(0, PROBLEMS_KEPT),
  });
  return names;
}

/** The database rejects half a surrogate pair. */
const presentable = ({ line, reason }: ImportProblem): ImportProblem => ({ line, reason: reason.toWellFormed() });

type Writing = {
  added: CheckedProduct[];
  changed: { existing: ExistingProduct; product: CheckedProduct }[];
  names: ExistingNames;
};

async function writeProducts(tx: Tx, run: Run, { added, changed, names }: Writing): Promise<void> {
  const writable = (product: CheckedProduct): store.WritableProduct => ({
    ...product,
    brandId: names.brands.get(brandKey(product.fields)) ?? "",
    categoryId: names.categories.get(categoryKey(product.fields)) ?? "",
  });
  const made = await store.insertProducts(tx, run.row.source, added.map(writable));
  const renamed = changed.filter(({ existing, product }) => slugify(existing.name) !== slugify(product.fields.name));
  const slugs = await freeSlugs(
    tx,
    "products",
    renamed.map(({ product }) => product.fields.name),
  );
  const slugOf = new Map(renamed.map(({ existing }, i) => [existing.id, slugs[i] ?? existing.slug]));
  const changes = changed.map(({ existing, product }) => ({
    ...{ existing, product: writable(product) },
    slug: slugOf.get(existing.id) ?? existing.slug,
  }));
  await store.updateProducts(tx, changes, run.spoken);
  await store.claimPictureTasks(tx, run.row.id, [...made, ...changes.map(({ existing }) => existing.id)]);
  if (run.jobs) await wakePictures(tx, run.jobs);
}
