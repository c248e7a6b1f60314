/**
 * Which processes live. Each one holds a lock of PostgreSQL for as long as its connection stands, so when it dies, however
 * suddenly, the database itself takes the lock away. What a process claimed carries the lock's key.
 *
 * The verdict may be wrong for a moment, while a living process connects anew: it may cost work, never correctness. And a
 * machine that loses its network stays present until the database gives its connection up, so signs of life are still needed.
 */
import { randomInt } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type pg from "pg";

/** Any number that nothing else in this database uses as the first half of a lock's key. */
const PRESENCE_LOCKS = 72_611_002;
const KEY_LIMIT = 2 ** 31;

/** A process's own, for its lifetime. */
export function newPresenceKey(): number {
  return randomInt(1, KEY_LIMIT);
}

/**
 * Makes `key` present until `client` ends. Shared, as nobody ever wants the lock for himself: a process that connects anew
 * need not wait until the database has noticed the end of its old connection.
 */
export async function holdPresence(client: pg.Client, key: number): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [PRESENCE_LOCKS, key]);
}

/**
 * True where nobody holds the key of that column; not for null. Ask in the very statement that reads the rows: they are of
 * its beginning and the locks of a later moment, so a claim is never seen without the lock that came before it.
 */
export function isAbsent(key: SQLWrapper): SQL {
  return sql`(${key} is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid = ${PRESENCE_LOCKS} and objid = ${key}::oid
      and database = (select oid from pg_database where datname = current_database())))`;
}
