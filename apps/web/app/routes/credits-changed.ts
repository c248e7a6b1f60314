import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { creditKeys } from "../features/credits/credit-balance.ts";
import { keptLooksKey } from "../features/looks/kept-looks-key.ts";

/** Connects the rooms: returns what a try-on or a payment calls at its end, so that everything it has changed is fetched again. */
export function useCreditsChanged(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [creditKeys.all, keptLooksKey]) void queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}
