/** PostgreSQL: transactions at the edge, `tx` everywhere else. */
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "../log.ts";
import { outageOf } from "../process/outage.ts";

/** An open transaction. The first argument of every function that touches the database. */
export type Tx = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** One SQL statement with its values as $1, $2, … */
export type Statement = {
  text: string;
  values: unknown[];
  /**
   * False: planned anew for each execution, because the best plan depends on the values (such as how common a word is).
   */
  prepare?: boolean;
};

export interface Database {
  /**
   * Runs one reading statement outside a transaction, prepared once per connection: BEGIN and COMMIT would be two more
   * statements, and planning costs as much as running. Rows have the driver's form, in snake_case.
   */
  query<Row extends object>(statement: Statement): Promise<Row[]>;
  /**
   * Runs `fn` in one read-committed transaction. `fn` runs a second time if PostgreSQL chooses it as the victim of a
   * deadlock or a serialisation failure, so it must not have side effects outside the database.
   */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `fn` in a transaction that cannot write. */
  read<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
  pool: pg.Pool;
}

/** The connection that a transaction of `write` or `read` runs on. */
const connections = new WeakMap<Tx, pg.PoolClient>();

/**
 * Runs one statement inside an open transaction, prepared once per connection. For statements so frequent that building
 * and planning them each time would cost more than running them; everything else uses the query builder. Not for nested
 * transactions.
 */
export async function queryIn<Row extends object>(tx: Tx, statement: Statement & { name: string }): Promise<Row[]> {
  const connection = connections.get(tx);
  if (!connection) throw new Error("this transaction was not begun by write or read");
  const { name, text, values } = statement;
  return (await connection.query<Row>({ name, text, values })).rows;
}

/**
 * `Database.query` on the connection of an open transaction, so it sees that transaction's writes. Never prepared. Not
 * for nested transactions.
 */
export const within = (tx: Tx): Pick<Database, "query"> => ({
  async query<Row extends object>({ text, values }: Statement) {
    const connection = connections.get(tx);
    if (!connection) throw new Error("this transaction was not begun by write or read");
    return (await connection.query<Row>({ text, values })).rows;
  },
});

/** Lifts the statement timeout for this transaction, for reads of a whole table. Not for nested transactions. */
export async function untimed(tx: Tx): Promise<void> {
  const connection = connections.get(tx);
  if (!connection) throw new Error("this transaction was not begun by write or read");
  setPatience(connection, 0);
  await tx.execute(sql`set local statement_timeout = 0`);
}

/** The driver reads this field before each statement; it has no other way to change the timeout of an open connection. 0: no limit. */
function setPatience(connection: pg.PoolClient, ms: number): void {
  Object.assign(Reflect.get(connection, "connectionParameters"), { query_timeout: ms });
}

const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 3_000;
/**
 * The server ends a statement earlier. This limit is reached only if the server, or the network to it, fails silently.
 */
const SILENCE_TIMEOUT_MS = 7_000;
/** Distinct statements that are prepared; a connection keeps a plan for each. */
const PREPARED_MAX = 200;
const RETRIED_CODES = new Set(["40001", "40P01"]);

/** PostgreSQL's five-letter code of an error; drizzle wraps the driver's error in `cause`. */
export function postgresErrorCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** True if `error` is a unique violation, of the given constraint or index if one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (postgresErrorCode(error) !== "23505") return false;
  if (constraint === undefined) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("constraint" in at && at.constraint === constraint) return true;
  }
  return false;
}

export function openDatabase(options: { url: string; max: number; log: Logger }): Database {
  let closing: Promise<void> | undefined;
  const pool = openPool(options, () => closing !== undefined);
  const database = drizzle(pool);
  const nameOf = createStatementNames();
  return {
    pool,
    async query<Row extends object>({ text, values, prepare = true }: Statement): Promise<Row[]> {
      const name = prepare ? nameOf(text) : undefined;
      const { rows } = await pool.query<Row>({ text, values, ...(name === undefined ? {} : { name }) });
      return rows;
    },
    async write(fn) {
      try {
        return await transact(pool, fn, "read write");
      } catch (error) {
        const code = postgresErrorCode(error);
        if (code === undefined || !RETRIED_CODES.has(code)) throw error;
        options.log.info({ code }, "a transaction is run again");
        return await transact(pool, fn, "read write");
      }
    },
    read: (fn) => transact(pool, fn, "read only"),
    async ping() {
      await database.execute(sql`select 1`);
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

function openPool({ url, max, log }: { url: string; max: number; log: Logger }, isClosing: () => boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: "toile",
  });
  // An idle connection that the server drops emits here; without a listener the process would end. Only the message is
  // logged, because the driver attaches its whole client to the error. While the pool closes, the server may drop connections first.
  pool.on("error", ({ message }) => {
    if (!isClosing()) log.warn({ reason: message }, "an idle database connection was lost");
  });
  // The pool listens to a connection only while it is idle. Without this listener, a connection lost between two
  // statements of a transaction would end the process; with it, the next statement is rejected and the caller learns of it.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Names for prepared statements; undefined once there are too many. */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const existing = names.get(text);
    if (existing !== undefined) return existing;
    if (names.size >= PREPARED_MAX) return undefined;
    const name = `toile_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Like drizzle's own transaction, which does not expose its connection. */
async function transact<T>(
  pool: pg.Pool,
  fn: (tx: Tx) => Promise<T>,
  accessMode: "read only" | "read write",
): Promise<T> {
  const connection = await pool.connect();
  // If the server is silent, do not wait for the answer to ROLLBACK, and do not return this connection to the pool.
  const hangUp = (error: unknown): never => {
    if (postgresErrorCode(error) === undefined && outageOf(error)) void connection.end().catch(() => {});
    throw error;
  };
  try {
    const work = (tx: Tx) => {
      connections.set(tx, connection);
      return fn(tx).catch(hangUp);
    };
    const how = { isolationLevel: "read committed", accessMode } as const;
    return await drizzle(connection).transaction(work, how).catch(hangUp);
  } finally {
    setPatience(connection, SILENCE_TIMEOUT_MS);
    connection.release();
  }
}
