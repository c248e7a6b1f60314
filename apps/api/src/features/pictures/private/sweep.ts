/** Hides expired pictures, and removes the bytes of deleted ones and objects without a row. */
import { UNDO_MINUTES } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { analysisKeyOf, madeAtMs, pictureKeyOf, STORED_PREFIX } from "./private.rules.ts";
import * as store from "./private.store.ts";

const BATCH = 200;
/**
 * A running render may still read a deleted photo, and a shopper may restore a removed look for UNDO_MINUTES. Longer
 * than both, with a margin: a restored look must have its bytes.
 */
const DELETED_GRACE_MS = (UNDO_MINUTES + 5) * 60 * 1000;
/** An object is stored before its row commits, so younger ones are not orphans yet. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

export type SweepData = {
  /** Only this owner's deleted pictures, and at once: the account is gone and nothing may use them any more. */
  ownerId?: string;
};

export type SweepReport = { expired: number; removed: number; orphans: number };

type SweepDeps = { database: Database; storage: Storage; log: Logger };

/** One sweep; may run twice or concurrently. Exported for tests and the command line. */
export async function sweepPictures(deps: SweepDeps, data: SweepData = {}, signal?: AbortSignal): Promise<SweepReport> {
  if (data.ownerId !== undefined) {
    const removed = await removeDeleted(deps, { graceMs: 0, ownerId: data.ownerId, signal });
    return { expired: 0, removed, orphans: 0 };
  }
  const expired = await expire(deps, signal);
  const removed = await removeDeleted(deps, { graceMs: DELETED_GRACE_MS, signal });
  const orphans = await removeOrphans(deps, signal);
  return { expired, removed, orphans };
}

async function expire({ database }: Pick<SweepDeps, "database">, signal?: AbortSignal): Promise<number> {
  const at = new Date(nowMs());
  let total = 0;
  while (!signal?.aborted) {
    const count = await database.write((tx) => store.markExpired(tx, { at, limit: BATCH }));
    total += count;
    if (count < BATCH) break;
  }
  return total;
}

async function removeDeleted(
  { database, storage }: Pick<SweepDeps, "database" | "storage">,
  { graceMs, ownerId, signal }: { graceMs: number; ownerId?: string; signal: AbortSignal | undefined },
): Promise<number> {
  const before = new Date(nowMs() - graceMs);
  let total = 0;
  while (!signal?.aborted) {
    const batch = await database.read((tx) => store.listRemovable(tx, { before, ownerId, limit: BATCH }));
    // The object first: a row without an object is found again, an object without a row only by the slow search.
    for (const { storageKey, kind } of batch) {
      if (kind === "profile") await storage.remove(analysisKeyOf(storageKey));
      await storage.remove(storageKey);
    }
    await database.write((tx) =>
      store.deleteRows(
        tx,
        batch.map((row) => row.id),
      ),
    );
    total += batch.length;
    if (batch.length < BATCH) break;
  }
  return total;
}

async function removeOrphans({ database, storage, log }: SweepDeps, signal?: AbortSignal): Promise<number> {
  const youngest = nowMs() - ORPHAN_AGE_MS;
  let removed = 0;
  const examine = async (keys: string[]) => {
    const existing = await database.read((tx) => store.listStoredKeys(tx, keys.map(pictureKeyOf)));
    for (const key of keys.filter((candidate) => !existing.has(pictureKeyOf(candidate)))) {
      await storage.remove(key);
      removed += 1;
    }
  };
  let batch: string[] = [];
  for await (const { key } of storage.list(STORED_PREFIX)) {
    if (signal?.aborted) break;
    const made = madeAtMs(key);
    // A file that we did not name: a person has to check it.
    if (made === undefined) log.warn({ key }, "there is an unknown object among the pictures");
    else if (made < youngest) batch.push(key);
    if (batch.length >= BATCH) {
      await examine(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await examine(batch);
  return removed;
}
