import type { AdminSystem } from "@toile/contract";
import { useEffect, useRef } from "react";
import { type Query, useQuery } from "../../../lib/query/use-query.ts";
import { type AdminApi, endsVisit } from "../load/admin-api.ts";

export const REFRESH_SECONDS = 10;

/**
 * How the installation stands, asked again every few seconds while somebody looks. The last answer stays where the next one
 * fails; the screen says of what time it is, so that a failure needs no notice of its own.
 */
export function useSystem(api: AdminApi): Query<AdminSystem> {
  const query = useQuery<AdminSystem>({
    key: "system",
    load: async () => {
      try {
        return await (await api.loadClient()).system();
      } catch (error) {
        endsVisit(error, api);
        throw error;
      }
    },
  });
  const { reload } = query;
  const isLoading = useRef(query.loading);
  isLoading.current = query.loading;
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && !isLoading.current) reload();
    };
    const timer = setInterval(refresh, REFRESH_SECONDS * 1000);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [reload]);
  return query;
}
