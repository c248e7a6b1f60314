import type { Client, ReferralStats } from "@toile/contract";
import { type Query, useQuery } from "../../lib/query/use-query.ts";

export type ReferralsOptions = { loadClient: () => Promise<Client>; onExpired: () => void };

export function useReferrals({ loadClient, onExpired }: ReferralsOptions): Query<ReferralStats> {
  return useQuery({ key: "referrals", load: async () => (await loadClient()).referrals.stats(), onExpired });
}
