/** The figures of the admin's dashboard. Money in euros. */
import { z } from "zod";

const count = z.number().int().nonnegative();

export const adminStats = z.object({
  /** Living accounts; `inactive` ones are suspended. */
  users: z.object({ total: count, active: count, inactive: count }),
  /**
   * Every settled payment less what was refunded of it; `monthly`: payments settled since the first
   * of this month, UTC.
   */
  revenue: z.object({ total: z.number(), monthly: z.number() }),
  subscriptions: z.object({ active: count }),
  /** Movements of credits, as their owners' statements list them. */
  transactions: z.object({ total: count }),
  /** Credits that paid for results. */
  credits: z.object({ consumed: count }),
});
export type AdminStats = z.infer<typeof adminStats>;
