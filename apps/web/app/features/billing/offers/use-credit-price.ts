import { useQuery } from "@tanstack/react-query";
import { type GetClient, useClient } from "../../../lib/api/use-client.ts";
import { billingKeys } from "../order/billing-queries.ts";

/** The price of a credit bought on its own; the built-in price if the server does not say. Null until it is known, and when signed out. */
export function useCreditPrice(signedIn: boolean): number | null {
  const getClient = useClient();
  const price = useQuery({
    queryKey: billingKeys.price,
    queryFn: () => findCreditPrice(getClient),
    enabled: signedIn,
  });
  return price.data ?? null;
}

/** Never throws: if the price cannot be loaded, it is the one built into this version. */
export async function findCreditPrice(getClient: GetClient): Promise<number | null> {
  try {
    const { packages } = await (await getClient()).credits.packages();
    const [first] = packages;
    if (!first) throw new Error("No packages are for sale.");
    return first.pricePerCredit;
  } catch {
    // Loaded only when needed, because the table needs the schema library.
    const { PACKAGES } = await import("./built-in-packages.ts");
    return PACKAGES[0]?.pricePerCredit ?? null;
  }
}
