/** What the embedded engine read from a picture, kept beside it: never served, and removed with it (I-45). */
import type { Database } from "../../platform/database/database.ts";
import { type Storage, StorageNotFound } from "../../platform/storage/storage.ts";
import { analysisKeyOf } from "./media.rules.ts";
import * as store from "./media.store.ts";

export const ANALYSIS_TYPE = "application/octet-stream";

/** Null where there is none. */
export async function readKept(storage: Storage, key: string): Promise<Uint8Array | null> {
  return storage.read(key).catch((error: unknown) => {
    if (error instanceof StorageNotFound) return null;
    throw error;
  });
}

/** It shows as much of a person as the photo does: it lies under the photo's own name and lives no longer. */
export async function keepAnalysis(
  { storage, database }: { storage: Storage; database: Database },
  { id, storageKey }: Pick<store.PictureRow, "id" | "storageKey">,
  bytes: Uint8Array,
): Promise<void> {
  const key = analysisKeyOf(storageKey);
  await storage.put(key, bytes, ANALYSIS_TYPE);
  // The sweep removes both after the deletion was committed: what was put behind its back goes at once.
  const row = await database.read((tx) => store.findPicture(tx, id));
  if (!row || row.deletedAt) await storage.remove(key);
}
