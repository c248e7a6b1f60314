import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../lib/api/use-client.ts";
import { tryOnKeys } from "../machine/tryon-keys.ts";

/** The account's shared looks. Only marks and links: without them a result counts as not shared, and sharing it again returns its link. */
export function useSharedLooks() {
  const getClient = useClient();
  const { data = [] } = useQuery({
    queryKey: tryOnKeys.shared,
    queryFn: async () => (await getClient()).looks.list(),
    meta: { optional: true },
  });
  return data;
}
