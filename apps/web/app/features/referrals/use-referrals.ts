import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReferralStats } from "@toile/contract";
import { useClient } from "../../lib/api/use-client.ts";

export function useReferrals(): UseQueryResult<ReferralStats> {
  const getClient = useClient();
  return useQuery({ queryKey: ["referrals"], queryFn: async () => (await getClient()).referrals.stats() });
}
