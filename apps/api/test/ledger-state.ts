/** One user's credits in the tables, for comparison with a test's expectation. */
import { sql } from "drizzle-orm";
import * as credits from "../src/features/credits/credits.ts";
import type { Tx } from "../src/platform/database/database.ts";

type Parts = {
  granted: number;
  available: number;
  held: number;
  consumed: number;
  expired: number;
  revoked: number;
  expiresAtMs: number | null;
};

/** `lots` in the order in which they were granted. */
export async function creditStateOf(tx: Tx, userId: string) {
  const account = await tx.execute<{ available: number; held: number; debt: number }>(sql`
    select available::int, held::int, debt::int from credit_accounts where user_id = ${userId}`);
  const lots = await tx.execute<Parts>(sql`
    select granted::int, available::int, held::int, consumed::int, expired::int, revoked::int,
      (extract(epoch from expires_at) * 1000)::float8 as "expiresAtMs"
    from credit_lots where user_id = ${userId} order by id`);
  const { creditsConsumed } = await credits.usageStats(tx, { userId });
  return {
    account: account.rows[0] ?? { available: 0, held: 0, debt: 0 },
    lots: lots.rows,
    spendable: await credits.balance(tx, { userId }),
    consumed: creditsConsumed,
  };
}
