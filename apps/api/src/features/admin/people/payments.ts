/** An admin's view of payments and subscriptions, with their payers. */
import {
  type AdminPayer,
  type AdminPayment,
  type AdminPaymentQuery,
  type AdminPaymentReport,
  type AdminSubscriptionQuery,
  withLegacyId,
} from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as billing from "../../billing/billing.ts";
import type { Page } from "./users.ts";

type Deps = Pick<Database, "read">;

const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;

export async function readReport(
  database: Deps,
  { page, limit, sort, ...filters }: AdminSubscriptionQuery,
): Promise<AdminPaymentReport & { total: number }> {
  return database.read(async (tx) => {
    const { totalCents, payments } = await billing.revenue(tx, { monthStart: now().toISOString().slice(0, 10) });
    const { items, total } = await billing.listSubscriptions(tx, {
      filters,
      sort,
      limit,
      offset: offsetOf({ page, limit }),
    });
    return {
      summary: {
        totalRevenue: totalCents / 100,
        averageOrder: payments === 0 ? 0 : Math.round(totalCents / payments) / 100,
        count: payments,
      },
      subscriptions: await withPayers(tx, items),
      total,
    };
  });
}

export async function listPayments(
  database: Deps,
  { page, limit, sort, ...filters }: AdminPaymentQuery,
): Promise<Page<AdminPayment>> {
  return database.read(async (tx) => {
    const { items, total } = await billing.listPayments(tx, {
      filters,
      sort,
      limit,
      offset: offsetOf({ page, limit }),
    });
    return { items: await withPayers(tx, items), total };
  });
}

/** One query for all payers. */
export async function withPayers<T extends { id: string; userId: string }>(tx: Tx, items: readonly T[]) {
  const rows = await accounts.listAccountsById(tx, [...new Set(items.map(({ userId }) => userId))]);
  const payers = new Map(rows.map((row) => [row.id, toPayer(row)]));
  return items.map((item) => ({ ...withLegacyId(item), userId: payers.get(item.userId) ?? unknownPayer(item.userId) }));
}

const toPayer = ({ id, firstName, lastName, email }: accounts.ListedAccount): AdminPayer =>
  withLegacyId({ id, firstName, lastName, email });
const unknownPayer = (id: string): AdminPayer => withLegacyId({ id, firstName: "", lastName: "", email: "" });
