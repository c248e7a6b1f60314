/** Storage in a local folder. */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { nowMs } from "../clock.ts";
import { makeFolder } from "../process/folders.ts";
import { assertStorageKey, type Storage, StorageNotFound } from "./storage.ts";

/** Unfinished files are kept apart from the objects, so that no listing includes one. */
const DRAFTS_FOLDER = ".drafts";
/** A write takes seconds; older drafts are from killed processes. */
const DRAFT_MAX_AGE_MS = 60 * 60 * 1000;

/** More than a file system stores inline with a file's name, so that it needs a block. */
const CHECK_BYTES = 64 * 1024;

export function createDiskStorage(options: { directory: string }): Storage {
  const root = path.resolve(options.directory);
  const fileOf = (key: string): string => {
    assertStorageKey(key);
    return path.join(root, ...key.split("/"));
  };
  return {
    async put(key, bytes) {
      await writeWhole({ root, file: fileOf(key), bytes });
    },
    async read(key) {
      return await readFile(fileOf(key)).catch((error) => throwNotFound(error, key));
    },
    async stream(key) {
      const file = await open(fileOf(key)).catch((error) => throwNotFound(error, key));
      const stream = Readable.toWeb(createReadStream("", { fd: file, autoClose: true }));
      // Node and the DOM declare separate types for the same web stream class.
      return stream as NodeReadableStream<Uint8Array> as ReadableStream<Uint8Array>;
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async exists(key) {
      return (await statOrNull(fileOf(key))) !== null;
    },
    list: (prefix) => listFolder(root, prefix),
    async tidy() {
      const folder = path.join(root, DRAFTS_FOLDER);
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        const found = await statOrNull(file);
        if (found && nowMs() - found.mtimeMs > DRAFT_MAX_AGE_MS) await rm(file, { force: true });
      }
    },
    async room() {
      const { bavail, blocks, bsize } = await statfs(root);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    async check() {
      const file = path.join(root, DRAFTS_FOLDER, `check-${randomBytes(6).toString("hex")}`);
      await makeFolder(path.dirname(file));
      try {
        const handle = await open(file, "wx");
        try {
          // Only written bytes prove that the disk has room: an empty file fits on a full one.
          await handle.writeFile(Buffer.alloc(CHECK_BYTES));
          await handle.sync();
        } finally {
          await handle.close();
        }
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/**
 * Written to a draft, flushed to the disk, then renamed: a reader sees the old bytes or the new ones, whatever crashes.
 */
async function writeWhole({ root, file, bytes }: { root: string; file: string; bytes: Uint8Array }): Promise<void> {
  const draft = path.join(root, DRAFTS_FOLDER, randomBytes(12).toString("hex"));
  await makeFolder(path.dirname(draft));
  await makeFolder(path.dirname(file));
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** The rename is durable only once the folder is flushed. Windows cannot open a folder and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFolder(root: string, prefix: string): AsyncGenerator<{ key: string; sizeBytes: number }> {
  if (prefix !== "") assertStorageKey(prefix.replace(/\/$/, ""));
  const start = path.join(root, ...prefix.split("/").filter(Boolean));
  const entries = await readdir(start, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === DRAFTS_FOLDER) continue;
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      yield* listFolder(root, `${key}/`);
      continue;
    }
    const found = await statOrNull(path.join(start, entry.name));
    if (found) yield { key, sizeBytes: found.size };
  }
}

async function statOrNull(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function throwNotFound(error: unknown, key: string): never {
  throw isMissing(error) ? new StorageNotFound(key, error) : error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
