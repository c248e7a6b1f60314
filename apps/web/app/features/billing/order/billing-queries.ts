/** What the pages of this room read from the server. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CreditPackages, PaymentsConfig, SubscriptionDetails } from "@toile/contract";
import { useClient } from "../../../lib/api/use-client.ts";

/** What changes a subscription may change its card too. */
export const billingKeys = {
  packages: ["packages"],
  price: ["price of a credit"],
  config: ["payments config"],
  stripe: (publishableKey: string) => ["stripe", publishableKey],
  subscription: ["subscription"],
  planCard: ["subscription", "card"],
  started: (subscriptionId: string | null) => ["subscription", "started", subscriptionId],
  payments: ["payments"],
  receipt: (paymentId: string) => ["payments", "receipt", paymentId],
  debt: ["debt"],
};

/** Packages and plans as the server sells them today. */
export function usePackages(): UseQueryResult<CreditPackages> {
  const getClient = useClient();
  return useQuery({ queryKey: billingKeys.packages, queryFn: async () => (await getClient()).credits.packages() });
}

export function usePaymentsConfig(): UseQueryResult<PaymentsConfig> {
  const getClient = useClient();
  return useQuery({ queryKey: billingKeys.config, queryFn: async () => (await getClient()).payments.config() });
}

/** The account's one subscription; null without one. */
export function useSubscription(): UseQueryResult<SubscriptionDetails | null> {
  const getClient = useClient();
  return useQuery({
    queryKey: billingKeys.subscription,
    queryFn: async () => (await getClient()).credits.subscription(),
  });
}
