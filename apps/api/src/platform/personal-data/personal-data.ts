/**
 * What is kept about people. Each room says of each of its tables what a download shows of it, what a deleted account leaves of it, and when it
 * goes by itself; `src/personal-data.ts` brings the rooms together, and a test holds them against the real schema. So nobody adds a table
 * about people without deciding all three.
 */
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

export type Person = {
  id: string;
  /** As sign-in compares addresses. */
  emailKey: string;
};

/** The names that a table's columns have in the program. */
type ColumnOf<T extends PgTable> = keyof T["_"]["columns"] & string;

type Facts<Column extends string> = {
  /** What its rows say about a person, as the download's README words it. */
  about: string;
  /** How a row is known to be somebody's. */
  owner: Owner<Column>;
  download: Download<Column>;
  deletion: Deletion<Column>;
  /** When rows, or some columns of them, go by themselves. Without it they stay as long as the account. */
  retention?: Retention<Column>;
};

export type Owner<Column extends string> =
  /** The person's id stands in one of these. */
  | { ids: readonly Column[] }
  /** It is one of these values. */
  | { column: Column; oneOf: (person: Person) => string[] }
  /** It is the id of a row of the other table, which is the person's. */
  | { column: Column; in: KeptTable };

export type Download<Column extends string> =
  | { leftOut: string }
  | {
      /** Without its ending. */
      file: string;
      /** What only the program needs, and what opens something. */
      without?: readonly Column[];
      /** What becomes of a row; null leaves it out. */
      shape?: (row: Record<string, unknown>, person: Person) => Record<string, unknown> | null;
    };

export type Deletion<Column extends string> =
  | { rows: "go" }
  | {
      rows: "stay";
      because: string;
      emptied: readonly Column[];
      /** What every other column that can hold words holds. */
      says: Partial<Record<Column, string>>;
    };

export type Retention<Column extends string> = {
  /** Counted from this time. */
  since: Column;
  days: number;
  /** Rows in which this is set stay. */
  unless?: Column;
  /** Only these are emptied; without it the row goes. */
  empties?: readonly Column[];
};

export type KeptTable = Facts<string> & { name: string; table: PgTable; columns: Record<string, PgColumn> };

/** A table that says nothing about a person, and why. Its columns in `retention` are named as in the database. */
export type ImpersonalTable = { name: string; because: string; retention?: Retention<string> };

/** Objects in storage whose keys begin with it. */
export type StoredObjects = { prefix: string; about: string; deletion: string };

export type PersonalData = {
  kept: readonly KeptTable[];
  impersonal?: readonly ImpersonalTable[];
  stored?: readonly StoredObjects[];
};

/** The declaration of one table. */
export function keeps<T extends PgTable>(table: T, facts: Facts<ColumnOf<T>>): KeptTable {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  // Names of this table's columns are names of columns.
  return { ...(facts as unknown as Facts<string>), name: getTableConfig(table).name, table, columns };
}

export function impersonal(
  tables: readonly PgTable[],
  because: string,
  retention?: Retention<string>,
): ImpersonalTable[] {
  return tables.map((table) => ({ name: getTableConfig(table).name, because, ...(retention ? { retention } : {}) }));
}
