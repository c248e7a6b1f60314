/** Reads a person's rows of any declared table. */
import { and, asc, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Tx } from "../database/database.ts";
import type { KeptTable, Person } from "./personal-data.ts";

export const ROWS_PER_PAGE = 500;

/** Whether a row of the table belongs to the person. */
export function isOf(kept: KeptTable, person: Person): SQL {
  const { owner } = kept;
  if ("ids" in owner) {
    const anyOf = or(...owner.ids.map((name) => sql`${columnOf(kept, name)} = ${person.id}`));
    if (!anyOf) throw new Error(`${kept.name} names no column of its owner`);
    return anyOf;
  }
  const column = columnOf(kept, owner.column);
  if ("oneOf" in owner) return inArray(column, owner.oneOf(person));
  const { name, columns } = owner.in;
  const key = keyOf(owner.in);
  if (!columns.id && !key) throw new Error(`${name} has no id`);
  return sql`${column} in (select ${columns.id ?? key} from ${owner.in.table} where ${isOf(owner.in, person)})`;
}

/** The person's rows, oldest first, one page at a time. */
export async function* rowsOf(
  database: Pick<Database, "read">,
  kept: KeptTable,
  person: Person,
): AsyncGenerator<Record<string, unknown>> {
  const key = keyOf(kept);
  let after: unknown;
  for (;;) {
    const last = after;
    const page = await database.read((tx) => pageOf(tx, kept, person, last));
    yield* page;
    // A table without a unique column has few rows per person; they fit on one page.
    if (!key || page.length < ROWS_PER_PAGE) return;
    after = page.at(-1)?.[nameOf(kept, key)];
  }
}

async function pageOf(tx: Tx, kept: KeptTable, person: Person, after: unknown): Promise<Record<string, unknown>[]> {
  const key = keyOf(kept);
  const query = tx
    .select()
    .from(kept.table)
    .where(and(isOf(kept, person), key && after !== undefined ? gt(key, after) : undefined));
  if (!key) return query;
  return query.orderBy(asc(key)).limit(ROWS_PER_PAGE);
}

/** A column that identifies a row: `id`, or another single-column primary key. */
function keyOf({ columns }: KeptTable): PgColumn | undefined {
  return columns.id ?? Object.values(columns).find(({ primary }) => primary);
}

const nameOf = ({ columns }: KeptTable, column: PgColumn): string =>
  Object.keys(columns).find((name) => columns[name] === column) ?? "";

function columnOf({ name, columns }: KeptTable, column: string): PgColumn {
  const found = columns[column];
  if (!found) throw new Error(`${name} has no column ${column}`);
  return found;
}
