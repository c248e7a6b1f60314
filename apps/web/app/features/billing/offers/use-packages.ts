import type { Client, CreditPackages } from "@toile/contract";
import { useCallback, useEffect, useState } from "react";
import { type Loaded, useLoaded } from "../../../lib/api/use-loaded.ts";

/** Packages and plans as the server sells them today. */
export function usePackages(loadClient: () => Promise<Client>): Loaded<CreditPackages> {
  return useLoaded(useCallback(async () => (await loadClient()).credits.packages(), [loadClient]));
}

/** What a credit costs that is bought once; the built-in price where the server does not say. Null until either is known, and while nobody is signed in. */
export function useCreditPrice(loadClient: () => Promise<Client>, signedIn: boolean): number | null {
  const [price, setPrice] = useState<number | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    let left = false;
    void findCreditPrice(loadClient).then((found) => {
      if (!left) setPrice(found);
    });
    return () => {
      left = true;
    };
  }, [loadClient, signedIn]);
  return price;
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
