/** How mail stands, for the operator: what waits, and what did not arrive. */
import { sql } from "drizzle-orm";
import { nowMs } from "../clock.ts";
import type { Tx } from "../database/database.ts";
import { mails } from "./mail.tables.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export type MailStanding = {
  waiting: number;
  /** Of those, how many failed at least once. */
  retried: number;
  oldestAt: Date | null;
  lastSentAt: Date | null;
  /** Refused or given up in the last seven days. */
  undelivered: number;
  /** What the last failure was. It may name the recipient: for the operator alone. */
  lastProblem: string | null;
};

const toTime = (value: string | Date | null): Date | null => (value === null ? null : new Date(value));

export async function standingOfMail(tx: Tx): Promise<MailStanding> {
  const since = new Date(nowMs() - WEEK_MS).toISOString();
  const { rows } = await tx.execute<{
    waiting: number;
    retried: number;
    oldest: string | Date | null;
    sent: string | Date | null;
    undelivered: number;
  }>(sql`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'waiting' and attempts > 0)::int as retried,
      min(created_at) filter (where state = 'waiting') as oldest,
      max(ended_at) filter (where state = 'sent') as sent,
      count(*) filter (where state in ('refused', 'given_up') and ended_at > ${since})::int as undelivered
    from ${mails}`);
  const problems = await tx.execute<{ error: string }>(sql`
    select error from ${mails} where error is not null and (state = 'waiting' or ended_at > ${since})
    order by coalesce(ended_at, created_at) desc limit 1`);
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    retried: row?.retried ?? 0,
    oldestAt: toTime(row?.oldest ?? null),
    lastSentAt: toTime(row?.sent ?? null),
    undelivered: row?.undelivered ?? 0,
    lastProblem: problems.rows[0]?.error ?? null,
  };
}
