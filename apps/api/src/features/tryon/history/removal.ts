/**
 * Removing looks, and restoring them. A removal takes effect at once: the look and its pictures disappear in every tab,
 * even after a crash. Their bytes are deleted only after the undo period (see the sweep of the room `pictures`); those
 * of a deleted account at once.
 */
import type { RemovedLooks } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Events } from "../../../platform/events.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import { UNDO_MS, undoableSince } from "./history.rules.ts";
import * as store from "./history.store.ts";

type RemovalDeps = { pictures: Pick<Pictures, "remove" | "restore">; events: Events };

/** Missing looks and those of other users are skipped; safe to repeat. Returns the looks that can be restored. */
export async function removeLooks(tx: Tx, deps: RemovalDeps, owned: store.Owned): Promise<RemovedLooks> {
  const at = now();
  const gone = await store.markRemoved(tx, { ...owned, at });
  await deps.pictures.remove(tx, await picturesOf(tx, gone));
  for (const { id } of gone) await deps.events.emit(tx, "tryon.removed", { tryonId: id });
  return toRemoved(await store.listRemoved(tx, { ...owned, since: undoableSince(at) }));
}

/** Returns the looks that are visible now; those whose undo period is over stay removed. Safe to repeat. */
export async function restoreLooks(tx: Tx, deps: RemovalDeps, owned: store.Owned): Promise<string[]> {
  const back = await store.markRestored(tx, { ...owned, since: undoableSince(now()) });
  for (const row of back) {
    const since = row.removedAt ?? now();
    await deps.pictures.restore(tx, { ids: await picturesOf(tx, [row]), since });
    await deps.events.emit(tx, "tryon.restored", { tryonId: row.id, since });
  }
  return store.listPresent(tx, owned);
}

type Sent = { id: string; personPictureId: string | null; garmentPictureId: string | null };

/** The results and their source pictures. The room `pictures` leaves a profile photo among them alone. */
async function picturesOf(tx: Tx, rows: Sent[]): Promise<string[]> {
  const results = await store.listResultIds(
    tx,
    rows.map(({ id }) => id),
  );
  const sent = rows.flatMap(({ personPictureId, garmentPictureId }) => [personPictureId, garmentPictureId]);
  return [...results, ...sent.filter((id) => id !== null)];
}

export function toRemoved(rows: { id: string; removedAt: Date | null }[]): RemovedLooks {
  const times = rows.map(({ removedAt }) => removedAt?.getTime() ?? 0);
  return {
    ids: rows.map(({ id }) => id),
    until: rows.length === 0 ? null : new Date(Math.min(...times) + UNDO_MS).toISOString(),
  };
}
