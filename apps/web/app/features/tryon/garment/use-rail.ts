import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { tryOnKeys } from "../machine/tryon-keys.ts";
import { ALL, fetchRail, fetchRailCategories, type RailChoice } from "./rail-products.ts";

/** Delay from the last key press to the search. */
const DEBOUNCE_MS = 250;

/**
 * `products`: undefined until the first have loaded, then the last ones loaded. `isEmpty`: this shop has nothing to try on. `failed`:
 * loading failed.
 */
export function useRail() {
  const getClient = useClient();
  const [choice, setChoice] = useState<RailChoice>({ q: "", place: ALL });
  const rail = useQuery({
    queryKey: tryOnKeys.rail(choice),
    queryFn: async ({ signal }) => {
      // Another key press asks for something else, which aborts this.
      if (choice.q !== "") await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
      signal.throwIfAborted();
      return fetchRail(choice, { getClient, signal });
    },
    placeholderData: keepPreviousData,
    meta: { optional: true },
  });
  // Without categories the rail can still be searched.
  const { data: categories = [] } = useQuery({
    queryKey: tryOnKeys.railCategories,
    queryFn: ({ signal }) => fetchRailCategories(signal),
    meta: { optional: true },
  });
  const isAll = choice.q.trim() === "" && choice.place === ALL;
  return {
    choice,
    setChoice,
    categories,
    products: rail.isError ? [] : rail.data,
    isEmpty: isAll && !rail.isPlaceholderData && rail.data?.length === 0,
    failed: rail.isError,
    retry: () => void rail.refetch(),
  };
}
