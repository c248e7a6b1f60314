/** The account's API key and what can be done with it. The full key lives in this page's memory alone, until it is left. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiKeyInfo, ApiKeyMade } from "@toile/contract";
import { useState } from "react";
import { serverMessage } from "../../lib/api/server-message.ts";
import { useClient } from "../../lib/api/use-client.ts";
import { isExpired } from "../../lib/query/query-client.ts";
import { toast } from "../../ui/toast.ts";
import { developerKeys } from "./developer-keys.ts";

export type ApiKeyAct = "generate" | "revoke" | "remove";

const TEXTS: Record<ApiKeyAct, { done: string; failed: string }> = {
  generate: { done: "API key generated successfully!", failed: "Failed to generate API key" },
  revoke: { done: "API key revoked successfully", failed: "Failed to revoke API key" },
  remove: { done: "API key deleted successfully", failed: "Failed to delete API key" },
};

export type ApiKeyHandle = {
  info: UseQueryResult<ApiKeyInfo>;
  /** Just generated, in full. */
  made: ApiKeyMade | null;
  /** What is being done. */
  busy: ApiKeyAct | null;
  /** True once it is done. */
  act: (act: ApiKeyAct) => Promise<boolean>;
};

export function useApiKey(): ApiKeyHandle {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const info = useQuery({ queryKey: developerKeys.apiKey, queryFn: async () => (await getClient()).apiKeys.get() });
  const [made, setMade] = useState<ApiKeyMade | null>(null);
  const { isPending, variables, mutateAsync } = useMutation({
    mutationFn: async (name: ApiKeyAct) => (await getClient()).apiKeys[name](),
    onSuccess: (answer, name) => {
      setMade("apiKey" in answer ? answer : null);
      toast({ title: TEXTS[name].done });
    },
    onError: (error, name) => {
      if (!isExpired(error)) toast({ title: serverMessage(error) ?? TEXTS[name].failed, variant: "destructive" });
    },
    // Also after a failure: perhaps only the response was lost, or another tab was faster.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: developerKeys.apiKey }),
  });
  const act = async (name: ApiKeyAct): Promise<boolean> => {
    if (isPending) return false;
    return mutateAsync(name).then(
      () => true,
      () => false,
    );
  };
  return { info, made, busy: isPending ? variables : null, act };
}
