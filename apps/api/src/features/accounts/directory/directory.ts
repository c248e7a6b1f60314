/** The accounts of the installation, for admins: counts, search and list. */
import type { Tx } from "../../../platform/database/database.ts";
import { readTotals } from "../../../platform/database/day-totals.ts";
import * as store from "./directory.store.ts";

export {
  accountsMatching,
  type ListedAccount,
  listAccountsAfter,
  listAccountsById,
  signUps,
} from "./directory.store.ts";

export type UserCounts = { total: number; active: number; inactive: number };

/** Active accounts, from daily sums: counting a million rows would take longer than the rest of the dashboard. */
export async function countUsers(tx: Tx): Promise<UserCounts> {
  const made = (await readTotals(tx, store.signUps)).get("sign_ups") ?? 0;
  const { suspended, deleted } = await store.countExceptions(tx);
  const total = made - deleted;
  return { total, active: total - suspended, inactive: suspended };
}

/** How many accounts match the filters. */
export async function countAccounts(tx: Tx, filters: store.AccountFilters): Promise<number> {
  if (filters.search || filters.role) return store.countMatching(tx, filters);
  const { total, active, inactive } = await countUsers(tx);
  return { active, inactive, all: total }[filters.status ?? "all"];
}

export async function listAccounts(tx: Tx, page: store.AccountPage): Promise<store.ListedAccount[]> {
  return store.listAccounts(tx, page);
}
