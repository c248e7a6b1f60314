import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { useRef } from "react";
import { type Client, useAdminApi } from "./admin-api.ts";

export type AdminQueryOptions<T> = Pick<UseQueryOptions<T>, "enabled" | "refetchInterval" | "refetchOnWindowFocus"> & {
  queryKey: QueryKey;
  load: (client: Client) => Promise<T>;
  /** 'Failed to load users'; without it a failure is not told in a toast. */
  failure?: string;
};

export type AdminQuery<T> = Pick<UseQueryResult<T>, "isError" | "isFetching" | "refetch"> & { data: T | undefined };

/** With another key, such as another page, the last answer stays until the new one has come, and also if it does not come. */
export function useAdminQuery<T>({ load, failure, ...options }: AdminQueryOptions<T>): AdminQuery<T> {
  const { getClient } = useAdminApi();
  const { data, isError, isFetching, refetch } = useQuery({
    ...options,
    queryFn: async () => load(await getClient()),
    placeholderData: keepPreviousData,
    meta: failure === undefined ? {} : { failure },
  });
  const last = useRef(data);
  last.current = data ?? last.current;
  return { data: last.current, isError, isFetching, refetch };
}
