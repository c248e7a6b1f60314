/** SQL of the admin's list of people. Deleted accounts are excluded unless stated. */
import type { AdminUserFilters, AdminUserSort } from "@toile/contract";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { type DaySource, dayOf, timeOf } from "../../../platform/database/day-totals.ts";
import { users } from "../accounts.tables.ts";

export type AccountFilters = Pick<AdminUserFilters, "search" | "role" | "status">;

/** The same expression as the index. */
const SEARCHED = sql`lower(first_name || ' ' || last_name || ' ' || email)`;
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The filters as a condition on `users`, for active accounts. */
export function accountsMatching({ search, role, status }: AccountFilters): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    search ? sql`${SEARCHED} like ${`%${escapeLike(search.toLowerCase())}%`}` : undefined,
    role ? eq(users.role, role) : undefined,
    status === "active" ? isNull(users.suspendedAt) : undefined,
    status === "inactive" ? isNotNull(users.suspendedAt) : undefined,
  );
}

const LISTED = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
};
export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>[number];

const byNames = (order: typeof asc) => [
  order(sql`lower(${users.firstName})`),
  order(sql`lower(${users.lastName})`),
  order(users.id),
];
const ORDERS: Record<Exclude<AdminUserSort, "credits_asc" | "credits_desc">, SQL[]> = {
  joined_desc: [desc(users.createdAt), desc(users.id)],
  joined_asc: [asc(users.createdAt), asc(users.id)],
  name_asc: byNames(asc),
  name_desc: byNames(desc),
};

export type AccountPage = {
  filters: AccountFilters;
  sort: Exclude<AdminUserSort, "credits_asc" | "credits_desc">;
  limit: number;
  offset: number;
};

export async function listAccounts(tx: Tx, { filters, sort, limit, offset }: AccountPage) {
  return tx
    .select(LISTED)
    .from(users)
    .where(accountsMatching(filters))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset);
}

/**
 * The next accounts after the given one, newest first (ids sort by creation time): for reading all of them in parts.
 */
export async function listAccountsAfter(
  tx: Tx,
  { filters, after, limit }: { filters: AccountFilters; after: string | undefined; limit: number },
) {
  return tx
    .select(LISTED)
    .from(users)
    .where(and(accountsMatching(filters), after ? lt(users.id, after) : undefined))
    .orderBy(desc(users.id))
    .limit(limit);
}

/** Unordered. Includes deleted accounts, with empty names. */
export async function listAccountsById(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .select(LISTED)
    .from(users)
    .where(inArray(users.id, [...ids]));
}

export async function countMatching(tx: Tx, filters: AccountFilters): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(users).where(accountsMatching(filters));
  return row?.rows ?? 0;
}

/** How many active accounts are suspended, and how many accounts were deleted. */
export async function countExceptions(tx: Tx): Promise<{ suspended: number; deleted: number }> {
  return {
    suspended: await tx.$count(users, and(isNotNull(users.suspendedAt), isNull(users.deletedAt))),
    deleted: await tx.$count(users, isNotNull(users.deletedAt)),
  };
}

/** Created accounts by day. A deleted one keeps its row. */
export const signUps: DaySource = {
  name: "accounts",
  rows: ({
    from,
    to,
  }) => sql`select ${dayOf(sql`created_at`)} as day, 'sign_ups' as measure, '' as label, count(*) as value
    from users where created_at >= ${timeOf(from)} and created_at < ${timeOf(to)} group by 1`,
};
