import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type CreditBalance, TRYON_CREDITS_PER_SAMPLE } from "@toile/contract";
import { useClient } from "../../lib/api/use-client.ts";

/** `all`: whatever a try-on or a payment changes. */
export const creditKeys = {
  all: ["credits"],
  balance: (userId: string | null) => ["credits", "balance", userId],
  history: ["credits", "history"],
};

/** The free credits that a confirmed email would bring, while there are not enough for a try-on; otherwise 0. */
export const creditsBehindEmail = (balance: CreditBalance | undefined): number =>
  balance && balance.balance < TRYON_CREDITS_PER_SAMPLE ? balance.pending.ownEmail : 0;

/** The balance of the signed-in user, loaded again when the tab is looked at again: another one may have spent credits. */
export function useCreditBalance(userId: string | null): UseQueryResult<CreditBalance> {
  const getClient = useClient();
  return useQuery({
    queryKey: creditKeys.balance(userId),
    queryFn: async () => (await getClient()).credits.balance(),
    enabled: userId !== null,
    refetchOnWindowFocus: "always",
    meta: { optional: true },
  });
}
