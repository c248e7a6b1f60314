/**
 * Daily sums over rows that no longer change. A finished day is summed once; a sum over years then reads one row a day
 * plus the rows since. Both parts use the same query of the room, so they cannot disagree.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import { closedDays } from "../platform.tables.ts";
import { type Tx, untimed } from "./database.ts";

type DayTotal = { day: string; measure: string; label: string; value: number };

/** A point in time, or unbounded. */
export type TimeRange = { from: Date | "-infinity"; to: Date | "infinity" };

export type DaySource = {
  /** Set by the room. */
  name: string;
  /**
   * Selects `day, measure, label, value` of the rows whose time is in the range (`from` included), one row each. Only
   * for rows that are never changed or removed, and never added with a time more than an hour in the past.
   */
  rows(range: TimeRange): SQL;
};

const HOUR_MS = 3_600_000;

/** A value of a `TimeRange` in SQL. */
export const timeOf = (at: Date | "-infinity" | "infinity"): SQL =>
  sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`;

/** The day of a column, in UTC. */
export const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'UTC')::date`;

/** The first day that is not summed yet; undefined: no day is. */
async function findClosedUntil(tx: Tx, source: DaySource): Promise<string | undefined> {
  const [row] = await tx.select().from(closedDays).where(eq(closedDays.source, source.name));
  return row?.until;
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The rows of `from` to `to` (days, both included; all if absent): closed days from their sums, the others counted live. */
function bothParts(
  source: DaySource,
  closedUntil: string | undefined,
  { from, to }: { from?: string; to?: string },
): SQL {
  const begin = from ?? "-infinity";
  const liveFrom = [closedUntil, from]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  const live: TimeRange = {
    from: liveFrom === undefined ? "-infinity" : startOf(liveFrom),
    to: to === undefined ? "infinity" : new Date(startOf(to).getTime() + 24 * HOUR_MS),
  };
  // A day that is closed meanwhile is still counted live and not from its sum: `closedUntil` was read first.
  return sql`select day, measure, label, value from day_totals
      where source = ${source.name} and day < ${closedUntil ?? "-infinity"}::date
        and day >= ${begin}::date and day <= ${to ?? "infinity"}::date
    union all select day, measure, label, value from (${source.rows(live)}) live`;
}

/** Every measure over all time, without labels. */
export async function readTotals(tx: Tx, source: DaySource, range: { from?: string; to?: string } = {}) {
  const parts = bothParts(source, await findClosedUntil(tx, source), range);
  const { rows } = await tx.execute<{ measure: string; value: string }>(
    sql`select measure, sum(value) as value from (${parts}) parts group by measure`,
  );
  return new Map(rows.map(({ measure, value }) => [measure, Number(value)]));
}

/** Every measure of each day in the range, in the order of days. */
export async function readDays(tx: Tx, source: DaySource, range: { from: string; to: string }): Promise<DayTotal[]> {
  const parts = bothParts(source, await findClosedUntil(tx, source), range);
  const { rows } = await tx.execute<Omit<DayTotal, "value"> & { value: string }>(
    sql`select day::text, measure, label, sum(value) as value from (${parts}) parts group by 1, 2, 3 order by 1, 2, 3`,
  );
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

/** Sums the days that ended at least an hour ago: transactions that began before midnight have ended by then. Safe to repeat. */
export async function closeDays(tx: Tx, source: DaySource, { now }: { now: Date }): Promise<void> {
  const until = new Date(now.getTime() - HOUR_MS).toISOString().slice(0, 10);
  await tx.insert(closedDays).values({ source: source.name, until: "-infinity" }).onConflictDoNothing();
  const [held] = await tx.select().from(closedDays).where(eq(closedDays.source, source.name)).for("update");
  if (!held || (held.until !== "-infinity" && held.until >= until)) return;
  // The first run reads everything.
  await untimed(tx);
  const from = held.until === "-infinity" ? held.until : startOf(held.until);
  await tx.execute(sql`insert into day_totals (source, day, measure, label, value)
    select ${source.name}, day, measure, label, value from (${source.rows({ from, to: startOf(until) })}) closed`);
  await tx.update(closedDays).set({ until }).where(eq(closedDays.source, source.name));
}

/** Days whose sum differs from their rows; the list should be empty. Reads everything. */
export async function listWrongDays(
  tx: Tx,
  source: DaySource,
): Promise<{ day: string; measure: string; label: string }[]> {
  await untimed(tx);
  const closedUntil = await findClosedUntil(tx, source);
  if (closedUntil === undefined) return [];
  const range: TimeRange = { from: "-infinity", to: startOf(closedUntil) };
  const { rows } = await tx.execute<{ day: string; measure: string; label: string }>(sql`
    select coalesce(k.day, t.day)::text as day, coalesce(k.measure, t.measure) as measure, coalesce(k.label, t.label) as label
    from (select * from day_totals where source = ${source.name}) k
    full join (${source.rows(range)}) t on t.day = k.day and t.measure = k.measure and t.label = k.label
    where k.value is distinct from t.value order by 1, 2, 3`);
  return rows;
}
