/**
 * Declares the personal data that is stored. For each table, a room says what a download shows of it, what remains
 * after an account's deletion, and when it expires. `src/personal-data.ts` collects the rooms, and a test compares them
 * with the real schema, so no table about people can be added without deciding all three.
 */
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

export type Person = {
  id: string;
  /** In the form in which sign-in compares addresses. */
  emailKey: string;
};

/** The names of a table's columns in the program. */
type ColumnOf<T extends PgTable> = keyof T["_"]["columns"] & string;

type Facts<Column extends string> = {
  /** What its rows say about a person, in the words of the download's README. */
  about: string;
  /** How to find the owner of a row. */
  owner: Owner<Column>;
  download: Download<Column>;
  deletion: Deletion<Column>;
  /** When rows, or some of their columns, expire. Without it they stay as long as the account. */
  retention?: Retention<Column>;
};

export type Owner<Column extends string> =
  /** One of these columns holds the person's id. */
  | { ids: readonly Column[] }
  /** The column has one of these values. */
  | { column: Column; oneOf: (person: Person) => string[] }
  /** The column holds the id of a row of the other table that belongs to the person. */
  | { column: Column; in: KeptTable };

export type Download<Column extends string> =
  | { leftOut: string }
  | {
      /** Without its extension. */
      file: string;
      /** Columns that only the program needs, or that give access. */
      without?: readonly Column[];
      /** Transforms a row; null leaves it out. */
      shape?: (row: Record<string, unknown>, person: Person) => Record<string, unknown> | null;
    };

export type Deletion<Column extends string> =
  | { rows: "go" }
  | {
      rows: "stay";
      because: string;
      emptied: readonly Column[];
      /** What each other text column holds. */
      says: Partial<Record<Column, string>>;
    };

export type Retention<Column extends string> = {
  /** The term starts at this time. */
  since: Column;
  days: number;
  /** Rows in which this is set do not expire. */
  unless?: Column;
  /** Only these columns are emptied; without it the row is deleted. */
  empties?: readonly Column[];
};

export type KeptTable = Facts<string> & { name: string; table: PgTable; columns: Record<string, PgColumn> };

/** A table that says nothing about people, and why. Columns in `retention` have their database names. */
export type ImpersonalTable = { name: string; because: string; retention?: Retention<string> };

/** Objects in storage whose keys begin with the prefix. */
export type StoredObjects = { prefix: string; about: string; deletion: string };

export type PersonalData = {
  kept: readonly KeptTable[];
  impersonal?: readonly ImpersonalTable[];
  stored?: readonly StoredObjects[];
};

/** Declares one table. */
export function keeps<T extends PgTable>(table: T, facts: Facts<ColumnOf<T>>): KeptTable {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  // The names of this table's columns are strings.
  return { ...(facts as unknown as Facts<string>), name: getTableConfig(table).name, table, columns };
}

export function impersonal(
  tables: readonly PgTable[],
  because: string,
  retention?: Retention<string>,
): ImpersonalTable[] {
  return tables.map((table) => ({ name: getTableConfig(table).name, because, ...(retention ? { retention } : {}) }));
}
