import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@toile/contract";

export type QueryMeta = {
  /** True: the page is complete without it, so an expired session does not lead away from the page. */
  optional?: boolean;
  /** Told in a toast where the page itself does not show the failure: 'Failed to load users'. */
  failure?: string;
  /** The same with the server's reason after it: 'Failed to export'. */
  attempt?: string;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: QueryMeta;
  }
}

export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * docs/decisions/0059 says why these defaults. `onExpired`: the server no longer knows the session. `onFailure`: any other failure of a
 * query or a mutation, beside what its page shows.
 */
export function createQueryClient(
  onExpired: () => void,
  onFailure: (error: Error, meta: QueryMeta) => void = () => {},
): QueryClient {
  const report = (error: Error, meta: QueryMeta = {}) => {
    if (!isExpired(error)) onFailure(error, meta);
    else if (!meta.optional) onExpired();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta) }),
    mutationCache: new MutationCache({ onError: (error, _variables, _result, { meta }) => report(error, meta) }),
    defaultOptions: {
      // Without a connection a request fails at once, so that the page can say why and offer a button.
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false, gcTime: 0 },
      mutations: { networkMode: "always", gcTime: 0 },
    },
  });
}
