import { useEffect, useRef } from "react";
import { type Query, useQuery } from "../../../lib/query/use-query.ts";
import { type AdminApi, type Client, endsVisit, toastError } from "./admin-api.ts";

export type AdminQueryOptions<T> = {
  api: AdminApi;
  /** 'Failed to load users' */
  failure: string;
  load: (client: Client) => Promise<T>;
  /** Names what is asked for. With another one the last answer stays until the new one has come. */
  request?: string;
  /** False: another request waits until this is true again; the first one is sent at once. */
  active?: boolean;
  /** False: nothing is fetched at all. */
  enabled?: boolean;
};

/** A query whose failure is told in a toast; the last good answer stays. */
export function useAdminQuery<T>(options: AdminQueryOptions<T>): Query<T> {
  const { request = "", active = true, enabled = true } = options;
  const latest = useRef(options);
  latest.current = options;
  const sent = useRef(request);
  const query = useQuery<T>({
    key: "admin",
    enabled,
    load: async () => {
      const { api, load, failure } = latest.current;
      try {
        return await load(await api.loadClient());
      } catch (error) {
        if (!endsVisit(error, api)) toastError(failure);
        throw error;
      }
    },
  });
  const { reload } = query;
  useEffect(() => {
    if (!active || !enabled || sent.current === request) return;
    sent.current = request;
    reload();
  }, [active, enabled, request, reload]);
  return query;
}
