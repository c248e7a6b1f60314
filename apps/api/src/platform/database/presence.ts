/**
 * Which processes are alive. Each holds a PostgreSQL lock as long as its connection is open. However suddenly the
 * process dies, the database releases the lock. A process marks what it claims with the lock's key.
 *
 * The answer may be wrong for a moment while a living process reconnects: that may cost repeated work, never
 * correctness. A machine that loses its network counts as alive until the database gives its connection up, so
 * heartbeats are still needed.
 */
import { randomInt } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type pg from "pg";

/** An arbitrary first half of the lock's key, unique in this database. */
const PRESENCE_LOCKS = 72_611_002;
const KEY_LIMIT = 2 ** 31;

/** A key for this process's lifetime. */
export function newPresenceKey(): number {
  return randomInt(1, KEY_LIMIT);
}

/**
 * Holds presence for `key` until `client` ends. The lock is shared, because no process needs it exclusively: a process
 * that reconnects need not wait until the database notices the end of its old connection.
 */
export async function holdPresence(client: pg.Client, key: number): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [PRESENCE_LOCKS, key]);
}

/**
 * True if no process holds the key in that column; false for null. Use it in the same statement that reads the rows:
 * the rows are from the statement's start and the locks from a later moment, so a claim is never seen without the lock
 * that preceded it.
 */
export function isAbsent(key: SQLWrapper): SQL {
  return sql`(${key} is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid = ${PRESENCE_LOCKS} and objid = ${key}::oid
      and database = (select oid from pg_database where datname = current_database())))`;
}
