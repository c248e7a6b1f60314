/** The dashboard's figures: each room provides its own, from daily sums. */
import type { AdminStats } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { readTotals } from "../../../platform/database/day-totals.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as billing from "../../billing/billing.ts";
import * as credits from "../../credits/credits.ts";

/** The first day of this month, UTC. */
const monthStart = (): string => `${now().toISOString().slice(0, 7)}-01`;

export async function readStats(database: Pick<Database, "read">): Promise<AdminStats> {
  return database.read(async (tx) => {
    const revenue = await billing.revenue(tx, { monthStart: monthStart() });
    const movements = await readTotals(tx, credits.movements);
    return {
      users: await accounts.countUsers(tx),
      revenue: { total: revenue.totalCents / 100, monthly: revenue.monthCents / 100 },
      subscriptions: { active: await billing.countActiveSubscriptions(tx) },
      transactions: { total: movements.get("movements") ?? 0 },
      credits: { consumed: movements.get("consumed") ?? 0 },
    };
  });
}
