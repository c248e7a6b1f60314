import type { Client, CreditPackages } from "@toile/contract";
import { type Query, useQuery } from "../../../lib/query/use-query.ts";

/** Packages and plans as the server sells them today. */
export function usePackages(loadClient: () => Promise<Client>): Query<CreditPackages> {
  return useQuery({ key: "packages", load: async () => (await loadClient()).credits.packages() });
}

/** What a credit costs that is bought once; the built-in price where the server does not say. Null until either is known, and while nobody is signed in. */
export function useCreditPrice(loadClient: () => Promise<Client>, signedIn: boolean): number | null {
  const price = useQuery({ key: "credit price", load: () => findCreditPrice(loadClient), enabled: signedIn });
  return price.value ?? null;
}

/** Never raises: a price that cannot be asked for is the one that this version was built with. */
export async function findCreditPrice(loadClient: () => Promise<Client>): Promise<number | null> {
  try {
    const { packages } = await (await loadClient()).credits.packages();
    const [first] = packages;
    if (!first) throw new Error("No package is sold.");
    return first.pricePerCredit;
  } catch {
    // Fetched only when needed: with the table comes the library that checks answers.
    const { PACKAGES } = await import("./built-in-packages.ts");
    return PACKAGES[0]?.pricePerCredit ?? null;
  }
}
