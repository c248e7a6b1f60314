/** An admin's view of accounts, composed from the rooms below with one query each per page. */
import { type AdminUser, type AdminUserQuery, withLegacyId } from "@toile/contract";
import type { Database, Tx } from "../../../platform/database/database.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as billing from "../../billing/billing.ts";
import * as credits from "../../credits/credits.ts";

export type Page<T> = { items: T[]; total: number };

export async function listUsers(database: Pick<Database, "read">, query: AdminUserQuery): Promise<Page<AdminUser>> {
  return database.read(async (tx) => ({
    items: await composeUsers(tx, await listAccounts(tx, query)),
    total: await accounts.countAccounts(tx, query),
  }));
}

async function listAccounts(tx: Tx, { page, limit, sort, ...filters }: AdminUserQuery) {
  const offset = (page - 1) * limit;
  if (sort !== "credits_asc" && sort !== "credits_desc") {
    return accounts.listAccounts(tx, { filters, sort, limit, offset });
  }
  const order = sort === "credits_asc" ? "asc" : "desc";
  const ids = await credits.listIdsByBalance(tx, { filters, order, limit, offset });
  const rows = new Map((await accounts.listAccountsById(tx, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The other rooms' data about these accounts, in their order. */
export async function composeUsers(tx: Tx, rows: readonly accounts.ListedAccount[]): Promise<AdminUser[]> {
  const ids = rows.map(({ id }) => id);
  const summaries = await credits.summaries(tx, ids);
  const subscriptions = await billing.countSubscriptionsOf(tx, ids);
  return rows.map((row) =>
    withLegacyId({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      role: row.role,
      credits: summaries.get(row.id)?.spendable ?? 0,
      isActive: row.suspendedAt === null,
      createdAt: row.createdAt.toISOString(),
      stats: {
        totalTransactions: summaries.get(row.id)?.movements ?? 0,
        totalSubscriptions: subscriptions.get(row.id) ?? 0,
      },
    }),
  );
}
