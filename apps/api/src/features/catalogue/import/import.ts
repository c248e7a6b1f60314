/**
 * Imports: the file is uploaded in parts into storage, a job reads it from there, and its row records the progress and
 * the outcome. The parts are removed when the import has ended.
 */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import {
  type Currency,
  IMPORT_PREVIEW_BYTES,
  type ImportColumnChoice,
  type ImportPreview,
  type ProductImport,
} from "@toile/contract";
import { now, nowMs } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import * as audit from "../../audit/audit.ts";
import { type Act, invalid } from "../rows/rows.ts";
import { explainUnknown, guessColumns, readHeading, type Sniffed, sniffFormat } from "./formats/sniff.rules.ts";
import * as store from "./import.store.ts";
import { decodeHead, type FeedEvent, readFeed, UnreadableFile } from "./read.ts";
import { type ImportRunDeps, ImportTaken, runImport } from "./run.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobMap {
    "product.import": { importId: string };
  }
}

export const PRODUCT_IMPORT = "product.import";
/** A million products with long descriptions. */
export const IMPORT_MAX_BYTES = 1024 * 1024 * 1024;

const PREFIX = "imports/";
const PART_BYTES = 4 * 1024 * 1024;
/** Enough for any heading; the format is detected from this part. */
const HEAD_BYTES = IMPORT_PREVIEW_BYTES;
const CELL_MAX_CHARACTERS = 200;
const PICTURE_PROBLEMS_MAX = 100;
const LEASE_SECONDS = 60 * 60;
/** Age at which the parts of an abandoned upload are removed. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

export type ImportDeps = ImportRunDeps & { storage: Storage; log: Logger };
export type ImportOptions = {
  source?: string | undefined;
  currency: Currency;
  dryRun: boolean;
  columns?: ImportColumnChoice | undefined;
};
type Upload = { fileName: string; bytes: AsyncIterable<Uint8Array> };

const partKey = (id: string, part: number) => `${PREFIX}${id}/${String(part).padStart(4, "0")}`;

export function defineImportJobs(deps: ImportDeps): void {
  deps.jobs?.define({
    name: PRODUCT_IMPORT,
    retryLimit: 5,
    retryDelaySeconds: 10,
    leaseSeconds: LEASE_SECONDS,
    concurrency: 1,
    handle: ({ importId }, { signal }) => runStored(deps, importId, signal),
    onExhausted: ({ importId }) =>
      endImport(
        deps,
        importId,
        "The server could not finish this import. The rows it had read are in the shop; import the file again for the rest.",
      ),
  });
}

/**
 * Uploads the file; a job imports it.
 * @throws AppError INVALID_FILE_TYPE for an unknown format, and as the upload
 */
export async function acceptImport(
  { database, storage, jobs }: ImportDeps,
  { fileName, bytes }: Upload,
  { source, ...options }: ImportOptions,
  act: Act,
): Promise<ProductImport> {
  const id = newId();
  const stored = await storeParts(storage, { id, columns: options.columns }, bytes);
  const { format } = stored.sniffed;
  const row = await database.write(async (tx) => {
    const values = {
      id,
      state: "waiting",
      format,
      fileName: nameOf(fileName),
      source: source ?? format,
      ...options,
    } as const;
    const inserted = await store.insertImport(tx, { ...values, sizeBytes: stored.sizeBytes, parts: stored.parts });
    await jobs?.enqueue(tx, PRODUCT_IMPORT, { importId: id });
    const detail = { importId: id, format, fileName: values.fileName, dryRun: options.dryRun };
    await audit.record(tx, {
      action: "products.imported",
      actorId: act.actorId,
      subjectId: null,
      origin: act.origin,
      detail,
    });
    return inserted;
  });
  return toImport(row, { waiting: 0, done: 0, failed: 0 });
}

/** What the file's first lines tell; nothing is stored. */
export async function previewImport({ bytes }: Pick<Upload, "bytes">): Promise<ImportPreview> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const head = Buffer.concat(chunks).subarray(0, HEAD_BYTES);
  const text = textOf(head);
  const format = sniffFormat(text)?.format ?? null;
  const problem = format ? null : explainUnknown(text);
  if (text.trimStart().startsWith("<")) return { format, problem, columns: [], guess: {} };
  const { headings, delimiter } = readHeading(text);
  const columns = await firstRow(head, { headings, delimiter });
  return { format, problem, columns, guess: guessColumns(columns.map(({ name }) => name)) };
}

async function firstRow(head: Uint8Array, { headings, delimiter }: ReturnType<typeof readHeading>) {
  const names = headings.filter((name) => name !== "").map((name) => name.slice(0, CELL_MAX_CHARACTERS));
  const sniffed = { format: "csv", syntax: "text", delimiter, columnOf: (heading: string) => heading.trim() } as const;
  const fields = await findRow(readFeed(Readable.from([head]), sniffed));
  return names.map((name) => ({ name, example: (fields[name] ?? "").slice(0, CELL_MAX_CHARACTERS) }));
}

/** The first row. Empty if there is none, or if this part of the file ends in the middle of it. */
async function findRow(events: AsyncIterable<FeedEvent>): Promise<Readonly<Record<string, string>>> {
  try {
    for await (const event of events) if ("row" in event) return event.row.fields;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return {};
}

/** With the outcome of its pictures. @throws AppError NOT_FOUND */
export async function findImport({ database }: ImportDeps, id: string): Promise<ProductImport> {
  const row = await database.read((tx) => store.findImport(tx, id));
  const [found] = row ? await present(database, [row]) : [];
  if (!found) throw new AppError("NOT_FOUND", "Import not found");
  const problems = await store.listPictureProblems(database, { importId: id, limit: PICTURE_PROBLEMS_MAX });
  return { ...found, pictures: { ...found.pictures, problems } };
}

/** Newest first. */
export async function listImports(
  { database }: ImportDeps,
  { page, limit }: { page: number; limit: number },
): Promise<{ imports: ProductImport[]; total: number }> {
  const [rows, total] = await database.read(async (tx) => [
    await store.listImports(tx, { limit, offset: (page - 1) * limit }),
    await store.countImports(tx),
  ]);
  return { imports: await present(database, rows), total };
}

async function present(database: ImportDeps["database"], rows: store.ImportRow[]): Promise<ProductImport[]> {
  const pictures = await store.countPictures(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toImport(row, pictures.get(row.id) ?? { waiting: 0, done: 0, failed: 0 }));
}

/** Imports a local file at once. @throws AppError INVALID_FILE_TYPE */
export async function importFile(
  deps: ImportDeps,
  file: string,
  { source, ...options }: ImportOptions,
): Promise<ProductImport> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    const { format } = sniffed(head.buffer.subarray(0, head.bytesRead), options.columns);
    const row = await deps.database.write((tx) =>
      store.insertImport(tx, {
        ...{ state: "waiting", format, fileName: nameOf(file), source: source ?? format, sizeBytes: size },
        ...options,
      }),
    );
    await runToEnd(deps, row, { source: () => createReadStream(file) });
    return await findImport(deps, row.id);
  } finally {
    await handle.close();
  }
}

/** Removes parts that no import will read: of interrupted uploads, and of imports that ended in a crash. */
export async function sweepImports({ database, storage }: ImportDeps, signal?: AbortSignal): Promise<void> {
  const keys = new Map<string, string[]>();
  for await (const { key } of storage.list(PREFIX)) {
    if (signal?.aborted) return;
    const [, id = ""] = key.split("/");
    if (nowMs() - madeAtMs(id) >= ORPHAN_AGE_MS) keys.set(id, [...(keys.get(id) ?? []), key]);
  }
  if (keys.size === 0) return;
  const needed = await database.read((tx) => store.listUnended(tx, [...keys.keys()]));
  for (const [id, parts] of keys) {
    for (const key of needed.has(id) || signal?.aborted ? [] : parts) await storage.remove(key);
  }
}

/** The time in a UUIDv7. */
const madeAtMs = (id: string): number => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
const nameOf = (fileName: string): string => path.basename(fileName.replaceAll("\\", "/")).slice(0, 200).toWellFormed();

/** @throws AppError INVALID_FILE_TYPE */
function sniffed(head: Uint8Array, columns?: ImportColumnChoice | null): Sniffed {
  const text = textOf(head);
  const found = sniffFormat(text, columns);
  if (found) return found;
  if (columns) throw invalid("columns", "The columns id, name and price must each be one of the file's columns.");
  throw new AppError("INVALID_FILE_TYPE", explainUnknown(text));
}

/** @throws AppError INVALID_FILE_TYPE */
function textOf(head: Uint8Array): string {
  try {
    return decodeHead(head);
  } catch (error) {
    throw error instanceof UnreadableFile ? new AppError("INVALID_FILE_TYPE", error.message) : error;
  }
}

/**
 * Holds one part at a time, and reads only the start of a file that is not a feed. On failure everything is removed.
 */
async function storeParts(
  storage: Storage,
  { id, columns }: { id: string; columns: ImportColumnChoice | undefined },
  bytes: AsyncIterable<Uint8Array>,
) {
  const room = Buffer.allocUnsafeSlow(PART_BYTES);
  let filled = 0;
  let parts = 0;
  let sizeBytes = 0;
  let found: Sniffed | undefined;
  const sniff = () => (found ??= sniffed(room.subarray(0, Math.min(filled, HEAD_BYTES)), columns));
  const keep = async () => {
    sniff();
    await storage.put(partKey(id, parts), room.subarray(0, filled), "application/octet-stream");
    parts += 1;
    sizeBytes += filled;
    filled = 0;
  };
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.byteLength; ) {
        const piece = chunk.subarray(at, at + PART_BYTES - filled);
        room.set(piece, filled);
        at += piece.byteLength;
        filled += piece.byteLength;
        if (filled === PART_BYTES) await keep();
      }
      if (filled >= HEAD_BYTES) sniff();
    }
    if (filled > 0) await keep();
    return { parts, sizeBytes, sniffed: found ?? sniff() };
  } catch (error) {
    await removeParts(storage, id, parts);
    throw error;
  }
}

async function removeParts(storage: Storage, id: string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++) await storage.remove(partKey(id, part));
}

async function* readParts(storage: Storage, { id, parts }: store.ImportRow): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part++) yield await storage.read(partKey(id, part));
}

/** The job. An import that has ended, or that another worker has, is left alone. */
async function runStored(deps: ImportDeps, importId: string, signal: AbortSignal): Promise<void> {
  const row = await deps.database.read((tx) => store.findImport(tx, importId));
  if (!row || row.state === "done" || row.state === "failed") return;
  try {
    await runToEnd(deps, row, { source: () => readParts(deps.storage, row), signal });
  } catch (error) {
    if (!(error instanceof ImportTaken)) throw error;
    return;
  }
  await removeParts(deps.storage, row.id, row.parts);
}

async function runToEnd(
  deps: ImportDeps,
  row: store.ImportRow,
  { source, signal }: { source: () => AsyncIterable<Uint8Array>; signal?: AbortSignal },
): Promise<void> {
  await deps.database.write((tx) =>
    store.updateImport(tx, row.id, { state: "running", startedAt: row.startedAt ?? now() }),
  );
  const format = sniffed(await headOf(source()), row.columns);
  try {
    await runImport(deps, row, { source, sniffed: format, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await endImport(deps, row.id, error.message);
    return;
  }
  await endImport(deps, row.id, null);
}

async function headOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  for await (const chunk of bytes) return chunk.subarray(0, HEAD_BYTES);
  return new Uint8Array();
}

async function endImport({ database }: ImportDeps, id: string, failure: string | null): Promise<void> {
  const state = failure === null ? "done" : "failed";
  await database.write((tx) => store.updateImport(tx, id, { state, failure, finishedAt: now() }));
}

function toImport(row: store.ImportRow, pictures: store.PictureCounts): ProductImport {
  const { state, sizeBytes, readBytes } = row;
  return {
    id: row.id,
    state,
    format: row.format,
    fileName: row.fileName,
    source: row.source,
    currency: row.currency,
    dryRun: row.dryRun,
    progress: state === "done" ? 1 : sizeBytes === 0 ? 0 : Math.min(1, readBytes / sizeBytes),
    rows: row.rows,
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
    problems: row.problems,
    remarked: row.remarked,
    remarks: row.remarks,
    failure: row.failure,
    pictures: { waiting: pictures.waiting, ready: pictures.done, failed: pictures.failed, problems: [] },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
