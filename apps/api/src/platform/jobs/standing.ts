/**
 * How the jobs stand, for the operator: what waits, runs and has failed, and what may be done about failures. Every job may run
 * twice, so that one that failed may run once more; where something follows the last attempt, that has been done, and the
 * failure can only be forgotten.
 */
import { sql } from "drizzle-orm";
import { nowMs } from "../clock.ts";
import type { Tx } from "../database/database.ts";

/** Jobs of one kind. */
export type JobStanding = {
  name: string;
  /** Due, and not taken up yet. */
  waiting: number;
  /** Waiting for their time. */
  later: number;
  running: number;
  /** All attempts are over. */
  failed: number;
  /** How long the oldest of those that are due has been. */
  oldestSeconds: number | null;
  lastFailure: { at: Date; message: string } | null;
};

type Row = {
  name: string;
  waiting: number;
  later: number;
  running: number;
  failed: number;
  oldest: string | Date | null;
};
type FailureRow = { name: string; at: string | Date; message: string | null };

const MESSAGE_CHARACTERS = 200;

/** Of these kinds, each of them, in the order of their names. */
export async function standingOf(tx: Tx, names: readonly string[]): Promise<JobStanding[]> {
  const counts = await tx.execute<Row>(sql`
    select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state in ('created', 'retry') and start_after > now())::int as later,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`);
  const failures = await tx.execute<FailureRow>(sql`
    select distinct on (name) name, completed_on as at, output->>'message' as message
    from pgboss.job where state = 'failed' order by name, completed_on desc`);
  const byName = new Map(counts.rows.map((row) => [row.name, row]));
  const lastOf = new Map(failures.rows.map((row) => [row.name, row]));
  return [...names].sort().map((name) => toStanding(name, byName.get(name), lastOf.get(name)));
}

function toStanding(name: string, row: Row | undefined, last: FailureRow | undefined): JobStanding {
  const { waiting = 0, later = 0, running = 0, failed = 0, oldest = null } = row ?? {};
  return {
    name,
    waiting,
    later,
    running,
    failed,
    oldestSeconds: oldest === null ? null : Math.max(0, Math.round((nowMs() - new Date(oldest).getTime()) / 1000)),
    lastFailure: last ? { at: new Date(last.at), message: firstLine(last.message) } : null,
  };
}

const firstLine = (message: string | null): string =>
  (message ?? "It says nothing.").split("\n", 1)[0]?.slice(0, MESSAGE_CHARACTERS) ?? "";

/** All failed jobs of this kind are due again, with one attempt. Answers how many. */
export async function retryFailed(tx: Tx, name: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
    where name = ${name} and state = 'failed'`);
  return rowCount ?? 0;
}

/** Forgets the failed jobs of this kind, which would go by themselves within a day. Answers how many. */
export async function discardFailed(tx: Tx, name: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from pgboss.job where name = ${name} and state = 'failed'`);
  return rowCount ?? 0;
}
