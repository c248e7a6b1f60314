import type { Client, ReferralStats } from "@toile/contract";
import { useCallback } from "react";
import { type Loaded, useLoaded } from "../../lib/api/use-loaded.ts";

export type ReferralsOptions = { loadClient: () => Promise<Client>; onExpired: () => void };

export function useReferrals({ loadClient, onExpired }: ReferralsOptions): Loaded<ReferralStats> {
  return useLoaded(
    useCallback(async () => (await loadClient()).referrals.stats(), [loadClient]),
    onExpired,
  );
}
