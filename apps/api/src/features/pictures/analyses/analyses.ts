/** The embedded engine's analyses of pictures, stored beside them: never served, and deleted with them (I-45). */
import { type Storage, StorageNotFound } from "../../../platform/storage/storage.ts";

const CONTENT_TYPE = "application/octet-stream";

/** Null if there is none. */
export async function readAnalysis(storage: Storage, key: string): Promise<Uint8Array | null> {
  return storage.read(key).catch((error: unknown) => {
    if (error instanceof StorageNotFound) return null;
    throw error;
  });
}

/** The sweep may be deleting the picture at this moment: it is checked afterwards, and a late analysis is deleted at once. */
export async function storeAnalysis(
  storage: Storage,
  { key, bytes, isGone }: { key: string; bytes: Uint8Array; isGone: () => Promise<boolean> },
): Promise<void> {
  await storage.put(key, bytes, CONTENT_TYPE);
  if (await isGone()) await storage.remove(key);
}
