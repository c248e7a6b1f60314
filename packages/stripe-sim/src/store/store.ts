/**
 * The tables in memory, changed only in transactions: all rows of a transaction are written, or none. A transaction's
 * body is synchronous, so no other can run in between. A commit is in the journal before it is reported.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Change, Journal } from "./journal.ts";
import { TABLE_NAMES, type TableName, type Tables } from "./tables.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const META = "meta";

/** The request behind a transaction; both are null for the simulator's own actions. */
export type RequestInfo = { id: string | null; idempotencyKey: string | null };

export type Tx = {
  /** The simulator's own time in seconds since 1970. */
  readonly now: number;
  readonly request: RequestInfo;
  get<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  put<T extends TableName>(table: T, id: string, row: Tables[T]): Tables[T];
  remove(table: TableName, id: string): void;
  /** In the order in which they were created. */
  rows<T extends TableName>(table: T): Iterable<Tables[T]>;
  /** `length` random letters and digits, never repeated; reproducible for the same seed and history. */
  token(length: number): string;
};

type AnyTable = Map<string, Tables[TableName]>;

function base62(digest: Buffer, length: number): string {
  let text = "";
  for (let at = 0; at < length; at += 1) text += ALPHABET[(digest[at % digest.length] ?? 0) % ALPHABET.length];
  return text;
}

export class Store {
  readonly #tables = new Map<TableName, AnyTable>(TABLE_NAMES.map((name) => [name, new Map()]));
  readonly #journal: Journal | null;
  #open = false;

  /** @param options.seed makes ids predictable for a test; without it they are unique to this file */
  constructor(options: { journal: Journal | null; rows: Change[]; seed?: string | undefined }) {
    this.#journal = options.journal;
    for (const [table, id, row] of options.rows) {
      // The rows come from this store's own journal.
      this.#table(table as TableName).set(id, row as Tables[TableName]);
    }
    if (!this.#table("meta").has(META)) {
      const seed = options.seed ?? randomBytes(16).toString("hex");
      this.transact({ now: 0 }, (tx) => tx.put("meta", META, { seed, counter: 0, offsetSeconds: 0 }));
    }
  }

  #table(name: TableName): AnyTable {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`There is no table ${name}.`);
    return table;
  }

  /** Reads rows outside a transaction. */
  rows<T extends TableName>(table: T): Iterable<Tables[T]> {
    // put() ensures that a table holds only rows of its own type.
    return this.#table(table).values() as Iterable<Tables[T]>;
  }

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    // As above.
    return this.#table(table).get(id) as Tables[T] | undefined;
  }

  /** How far the simulator's own clock is ahead of the system clock. */
  get offsetSeconds(): number {
    return this.get("meta", META)?.offsetSeconds ?? 0;
  }

  moveClock(seconds: number): void {
    this.transact({ now: 0 }, (tx) => {
      const meta = this.#meta();
      tx.put("meta", META, { ...meta, offsetSeconds: meta.offsetSeconds + seconds });
    });
  }

  #meta(): Tables["meta"] {
    const meta = this.get("meta", META);
    if (!meta) throw new Error("The store has no seed.");
    return meta;
  }

  /** Runs `body` and keeps its changes unless it throws. */
  transact<R>(context: { now: number; request?: RequestInfo }, body: (tx: Tx) => R): R {
    if (this.#open) throw new Error("A transaction is open.");
    this.#open = true;
    const undo = new Map<string, () => void>();
    const changed = new Map<string, Change>();
    const write = (name: TableName, id: string, row: Tables[TableName] | null) => {
      const table = this.#table(name);
      const key = `${name}/${id}`;
      const before = table.get(id);
      if (!undo.has(key)) undo.set(key, () => (before === undefined ? table.delete(id) : table.set(id, before)));
      if (row === null) table.delete(id);
      else table.set(id, row);
      changed.set(key, [name, id, row]);
    };
    const tx: Tx = {
      now: context.now,
      request: context.request ?? { id: null, idempotencyKey: null },
      get: (table, id) => this.get(table, id),
      put: (table, id, row) => {
        write(table, id, row);
        return row;
      },
      remove: (table, id) => write(table, id, null),
      rows: (table) => this.rows(table),
      token: (length) => {
        const meta = this.#meta();
        write("meta", META, { ...meta, counter: meta.counter + 1 });
        return base62(createHash("sha512").update(`${meta.seed}:${meta.counter}`).digest(), length);
      },
    };
    try {
      const result = body(tx);
      if (changed.size > 0) this.#journal?.append([...changed.values()]);
      return result;
    } catch (error) {
      for (const restore of undo.values()) restore();
      throw error;
    } finally {
      this.#open = false;
    }
  }

  close(): void {
    this.#journal?.close();
  }
}
