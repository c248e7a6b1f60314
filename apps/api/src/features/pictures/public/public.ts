/**
 * Public pictures: stored at a URL derived from their content, made once in all sizes, kept as long as they are
 * referred to. The row is written before the first object and deleted after the last, so no object is ever without a
 * row.
 */
import { createHash } from "node:crypto";
import { now, nowMs } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { readAnalysis, storeAnalysis } from "../analyses/analyses.ts";
import type { SanePicture } from "../upload/upload.ts";
import * as store from "./public.store.ts";
import { makeSizes, RECIPE } from "./sizes.ts";

export const PUBLIC_PREFIX = "/pictures/";
const URL_PATTERN = /^\/pictures\/([0-9a-f]{32})(?:\/|$)/;
/** How long an unused picture is kept: it was just uploaded, or a cached page still shows it. */
const UNUSED_KEPT_MS = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 200;

export type StoredPublicPicture = { hash: string; url: string; width: number; height: number };
export type SizedPublicPicture = {
  hash: string;
  base: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
};

export type PublicPictureOptions = {
  storage: Storage;
  database: Database;
  sanitise: (bytes: Uint8Array) => Promise<SanePicture>;
};

/** Those of the hashes that are in use. */
type InUse = (tx: Tx, hashes: string[]) => Promise<Set<string>>;

const folderOf = (hash: string) => `shop/${hash.slice(0, 2)}/${hash}/`;
const urlOf = (hash: string) => `${PUBLIC_PREFIX}${hash}`;

/** The whole picture as stored; every picture has it. */
const originalOf = (base: string) => `${base}/original.jpg`;

/** The hash of our own picture at this URL. */
export const hashOfUrl = (url: string): string | undefined => URL_PATTERN.exec(url)?.[1];

const analysisOf = (hash: string, reading: string) => `${folderOf(hash)}analysis-${reading}`;

export function createPublicPictures(deps: PublicPictureOptions) {
  const { storage } = deps;
  return {
    /**
     * Stores untrusted bytes as a sanitised picture; the same content has the same URL.
     * @throws AppError as `sanitise`, and SERVICE_UNAVAILABLE while the same picture is being removed
     */
    store: (bytes: Uint8Array): Promise<StoredPublicPicture> => storeOriginal(deps, bytes),

    /** A stored picture in all sizes, made if missing; undefined if there is no such picture. */
    inSizes: (hash: string): Promise<SizedPublicPicture | undefined> => inSizes(deps, hash),

    /** Whether all of them may be referred to; they stay until the transaction ends, which must write the reference. */
    async mayUse(tx: Tx, hashes: string[]): Promise<boolean> {
      const usable = await store.lockUsable(tx, hashes);
      return hashes.every((hash) => usable.has(hash));
    },

    /** A reference to them was removed: their unused time starts now. */
    release: (tx: Tx, hashes: string[]) => store.touch(tx, hashes, now()),

    /** The bytes of the whole picture. Rejects with StorageNotFound. */
    read: (hash: string) => storage.read(`${folderOf(hash)}original.jpg`),

    /** The object at a public URL. Rejects with StorageNotFound. */
    stream: (hash: string, file: string) => storage.stream(folderOf(hash) + file),

    /** The embedded engine's analysis of the picture, by kind of analysis; null if none is stored. */
    readAnalysis: (hash: string, reading: string) => readAnalysis(storage, analysisOf(hash, reading)),

    /** Stored beside the picture, and removed with it. */
    keepAnalysis: (hash: string, reading: string, bytes: Uint8Array): Promise<void> =>
      storeAnalysis(storage, { key: analysisOf(hash, reading), bytes, isGone: () => isGone(deps, hash) }),

    /**
     * Removes pictures that `inUse` does not return and that were not touched for a day. May run twice or concurrently.
     */
    sweep: (inUse: InUse, signal?: AbortSignal): Promise<number> => sweep(deps, inUse, signal),
  };
}

async function storeOriginal(
  { storage, database, sanitise }: PublicPictureOptions,
  bytes: Uint8Array,
): Promise<StoredPublicPicture> {
  const { bytes: clean, sha256, width, height, contentType } = await sanitise(bytes);
  const hash = createHash("sha256").update(`${RECIPE}:${sha256}`).digest("hex").slice(0, 32);
  const { state } = await database.write((tx) => store.openPicture(tx, { hash, width, height, touchedAt: now() }));
  if (state === "removing") throw new AppError("SERVICE_UNAVAILABLE", "We are just removing this picture.");
  if (state === "storing") {
    await storage.put(`${folderOf(hash)}original.jpg`, clean, contentType);
    await database.write((tx) => store.markStored(tx, hash));
  }
  return { hash, url: originalOf(urlOf(hash)), width, height };
}

async function inSizes(
  { storage, database }: PublicPictureOptions,
  hash: string,
): Promise<SizedPublicPicture | undefined> {
  const row = await database.read((tx) => store.findPicture(tx, hash));
  if (!row || row.state === "storing" || row.state === "removing") return undefined;
  if (row.state === "ready") return toSized(row);
  const folder = folderOf(hash);
  const sizes = await makeSizes(await storage.read(`${folder}original.jpg`), ({ name, bytes, contentType }) =>
    storage.put(folder + name, bytes, contentType),
  );
  await database.write((tx) => store.markReady(tx, hash, sizes));
  return toSized({ ...row, ...sizes });
}

/** The sweep marks a picture as removed here before it deletes the picture's objects. */
async function isGone({ database }: PublicPictureOptions, hash: string): Promise<boolean> {
  const row = await database.read((tx) => store.findPicture(tx, hash));
  return !row || row.state === "removing";
}

async function sweep(
  { storage, database }: PublicPictureOptions,
  inUse: InUse,
  signal: AbortSignal | undefined,
): Promise<number> {
  const before = new Date(nowMs() - UNUSED_KEPT_MS);
  let after = "";
  let removed = 0;
  while (!signal?.aborted) {
    const batch = await database.write((tx) => claimUnused(tx, { before, after, inUse }));
    for (const hash of batch.unused) {
      for await (const { key } of storage.list(folderOf(hash))) await storage.remove(key);
      await database.write((tx) => store.deletePicture(tx, hash));
      removed += 1;
    }
    if (batch.last === undefined) break;
    after = batch.last;
  }
  return removed;
}

const toSized = ({ hash, width, height, widths, placeholder }: store.PublicPictureRow): SizedPublicPicture => ({
  hash,
  base: urlOf(hash),
  width,
  height,
  widths,
  placeholder,
});

type Claim = { before: Date; after: string; inUse: InUse };

/** Marks unused pictures in one transaction, so that no new reference is made meanwhile. `last`: where to continue. */
async function claimUnused(
  tx: Tx,
  { before, after, inUse }: Claim,
): Promise<{ unused: string[]; last: string | undefined }> {
  const rows = await store.lockUntouched(tx, { before, after, limit: SWEEP_BATCH });
  const used = await inUse(
    tx,
    rows.map(({ hash }) => hash),
  );
  const unused = rows.filter(({ hash }) => !used.has(hash)).map(({ hash }) => hash);
  await store.markRemoving(tx, unused);
  return { unused, last: rows.length < SWEEP_BATCH ? undefined : rows.at(-1)?.hash };
}
