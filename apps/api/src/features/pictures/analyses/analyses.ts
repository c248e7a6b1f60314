/** What the embedded engine read from a picture, stored beside it: never served, and removed with it (I-45). */
import { type Storage, StorageNotFound } from "../../../platform/storage/storage.ts";

const CONTENT_TYPE = "application/octet-stream";

/** Null if there is none. */
export async function readAnalysis(storage: Storage, key: string): Promise<Uint8Array | null> {
  return storage.read(key).catch((error: unknown) => {
    if (error instanceof StorageNotFound) return null;
    throw error;
  });
}

/** The sweep may be removing the picture at this moment: it is asked afterwards, and what came too late goes at once. */
export async function storeAnalysis(
  storage: Storage,
  { key, bytes, isGone }: { key: string; bytes: Uint8Array; isGone: () => Promise<boolean> },
): Promise<void> {
  await storage.put(key, bytes, CONTENT_TYPE);
  if (await isGone()) await storage.remove(key);
}
