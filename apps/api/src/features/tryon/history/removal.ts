/**
 * Removing looks, and bringing them back. A removal takes effect at once: the look and its pictures are out of sight, for
 * every tab and after every crash. Their bytes are deleted later than anybody can take the removal back (see the sweep of
 * the room `pictures`); a deleted account's go at once.
 */
import type { RemovedLooks } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Events } from "../../../platform/events.ts";
import type { Pictures } from "../../pictures/pictures.ts";
import { UNDO_MS, undoableSince } from "./history.rules.ts";
import * as store from "./history.store.ts";

type RemovalDeps = { pictures: Pick<Pictures, "remove" | "restore">; events: Events };

/** Those that are not there or not this user's are passed over; twice is once. The answer: what can be brought back. */
export async function removeLooks(tx: Tx, deps: RemovalDeps, owned: store.Owned): Promise<RemovedLooks> {
  const at = now();
  const gone = await store.markRemoved(tx, { ...owned, at });
  await deps.pictures.remove(tx, await picturesOf(tx, gone));
  for (const { id } of gone) await deps.events.emit(tx, "tryon.removed", { tryonId: id });
  return toRemoved(await store.listRemoved(tx, { ...owned, since: undoableSince(at) }));
}

/** Answers which of these looks are there now; those whose time is over are not. Twice is once. */
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

/** The results and what they were made of. A profile photo among them is left alone by the room `pictures`. */
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
