import type { Client, CreditPackages } from "@toile/contract";
import { type Query, useQuery } from "../../../lib/query/use-query.ts";

/** Packages and plans as the server sells them today. */
export function usePackages(loadClient: () => Promise<Client>): Query<CreditPackages> {
  return useQuery({ key: "packages", load: async () => (await loadClient()).credits.packages() });
}

/** The price of a credit bought on its own; the built-in price if the server does not say. Null until it is known, and when signed out. */
export function useCreditPrice(loadClient: () => Promise<Client>, signedIn: boolean): number | null {
  const price = useQuery({ key: "credit price", load: () => findCreditPrice(loadClient), enabled: signedIn });
  return price.value ?? null;
}

/** Never throws: if the price cannot be loaded, it is the one built into this version. */
export async function findCreditPrice(loadClient: () => Promise<Client>): Promise<number | null> {
  try {
    const { packages } = await (await loadClient()).credits.packages();
    const [first] = packages;
    if (!first) throw new Error("No packages are for sale.");
    return first.pricePerCredit;
  } catch {
    // Loaded only when needed, because the table needs the schema library.
    const { PACKAGES } = await import("./built-in-packages.ts");
    return PACKAGES[0]?.pricePerCredit ?? null;
  }
}
