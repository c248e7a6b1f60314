/**
 * Counts search queries. They are collected in memory and written in batches, so that no search waits. A process that dies loses its
 * last counts. Who searched is not stored.
 */
import { SEARCHES_KEEP_DAYS, type SearchedQuery } from "@toile/contract";
import { now, nowMs } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { type AnsweredSearch, keepable, TYPING_MS, toDays } from "./search-counts.rules.ts";
import { addDays, listCounted, sweepCounted } from "./search-counts.store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a word takes to type, so that a prefix is counted together with its longer form. */
const FLUSH_MS = 2 * TYPING_MS;
/** Searches held in memory; more are not counted. */
const WAITING_MAX = 2_000;

export function createSearchCounter({ database, log }: { database: Pick<Database, "write">; log: Logger }) {
  let waiting: AnsweredSearch[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const days = toDays(waiting);
    waiting = [];
    // Lost counts only deserve a line in the log.
    await database
      .write((tx) => addDays(tx, days))
      .catch((err: unknown) => log.warn({ err }, "searches were not counted"));
  };
  return {
    note(q: string, found: number): void {
      const query = keepable(q);
      if (query === null || waiting.length >= WAITING_MAX) return;
      waiting.push({ query, found, atMs: nowMs() });
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
  };
}

/** The searches of the last days, including today. */
export function listSearches(tx: Tx, { page, limit, ...filters }: SearchedQuery) {
  const from = new Date(nowMs() - (filters.days - 1) * DAY_MS).toISOString().slice(0, 10);
  return listCounted(tx, { filters, from, limit, offset: (page - 1) * limit });
}

/** Deletes old counts. */
export const sweepSearches = (tx: Tx): Promise<number> =>
  sweepCounted(tx, { before: new Date(now().getTime() - SEARCHES_KEEP_DAYS * DAY_MS) });
