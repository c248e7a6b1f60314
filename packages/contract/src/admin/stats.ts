/** The numbers on the admin's dashboard. Money in euros. */
import { z } from "zod";

const count = z.number().int().nonnegative();

export const adminStats = z.object({
  /** Accounts that were not deleted; `inactive` ones are suspended. */
  users: z.object({ total: count, active: count, inactive: count }),
  /** Every settled payment minus refunds; `monthly`: payments settled since the first of this month, UTC. */
  revenue: z.object({ total: z.number(), monthly: z.number() }),
  subscriptions: z.object({ active: count }),
  /** Movements of credits, as they appear on their owners' statements. */
  transactions: z.object({ total: count }),
  /** Credits that paid for results. */
  credits: z.object({ consumed: count }),
});
export type AdminStats = z.infer<typeof adminStats>;
