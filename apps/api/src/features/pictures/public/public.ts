/**
 * Pictures for everybody: stored under an address made of their content, made in all sizes once, kept as long as
 * somebody refers to them. A row goes before the first object and after the last, so that no object is without one.
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
const ADDRESS = /^\/pictures\/([0-9a-f]{32})(?:\/|$)/;
/** What nobody refers to is kept for so long: it was just uploaded, or a page that still shows it lies in some cache. */
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

/** Those of the hashes that somebody refers to. */
type InUse = (tx: Tx, hashes: string[]) => Promise<Set<string>>;

const folderOf = (hash: string) => `shop/${hash.slice(0, 2)}/${hash}/`;
const addressOf = (hash: string) => `${PUBLIC_PREFIX}${hash}`;

/** The whole picture as it was stored, which every picture has. */
const originalOf = (base: string) => `${base}/original.jpg`;

/** Which of our own pictures an address shows. */
export const hashOfAddress = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

const analysisOf = (hash: string, reading: string) => `${folderOf(hash)}analysis-${reading}`;

export function createPublicPictures(deps: PublicPictureOptions) {
  const { storage } = deps;
  return {
    /**
     * Stores anybody's bytes as a clean picture; the same content has the same address.
     * @throws AppError as `sanitise`, and SERVICE_UNAVAILABLE while the same picture is being removed
     */
    store: (bytes: Uint8Array): Promise<StoredPublicPicture> => storeOriginal(deps, bytes),

    /** A stored picture in all sizes, made unless they exist; undefined where there is no such picture. */
    inSizes: (hash: string): Promise<SizedPublicPicture | undefined> => inSizes(deps, hash),

    /** Whether all of them may be referred to; they stay until the transaction ends, which has to write the reference. */
    async mayUse(tx: Tx, hashes: string[]): Promise<boolean> {
      const usable = await store.lockUsable(tx, hashes);
      return hashes.every((hash) => usable.has(hash));
    },

    /** They are referred to no longer by one who did: their time begins now. */
    release: (tx: Tx, hashes: string[]) => store.touch(tx, hashes, now()),

    /** The bytes of the whole picture. Rejects with StorageNotFound. */
    read: (hash: string) => storage.read(`${folderOf(hash)}original.jpg`),

    /** The object behind a public address. Rejects with StorageNotFound. */
    stream: (hash: string, file: string) => storage.stream(folderOf(hash) + file),

    /** What the embedded engine read from the picture, by how it was read; null where nothing is kept. */
    readAnalysis: (hash: string, reading: string) => readAnalysis(storage, analysisOf(hash, reading)),

    /** Beside the picture, and removed with it. */
    keepAnalysis: (hash: string, reading: string, bytes: Uint8Array): Promise<void> =>
      storeAnalysis(storage, { key: analysisOf(hash, reading), bytes, isGone: () => isGone(deps, hash) }),

    /** Removes what `inUse` does not name and nobody touched for a day. May run twice or beside another. */
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
  if (state === "removing") throw new AppError("SERVICE_UNAVAILABLE", "This picture is just being removed.");
  if (state === "storing") {
    await storage.put(`${folderOf(hash)}original.jpg`, clean, contentType);
    await database.write((tx) => store.markStored(tx, hash));
  }
  return { hash, url: originalOf(addressOf(hash)), width, height };
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

/** The sweep says here that it removes a picture before it looks for the picture's objects. */
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
  base: addressOf(hash),
  width,
  height,
  widths,
  placeholder,
});

type Claim = { before: Date; after: string; inUse: InUse };

/** Takes unused pictures out of use in one transaction, so that nobody begins to refer to one meanwhile. `last`: where to go on. */
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
