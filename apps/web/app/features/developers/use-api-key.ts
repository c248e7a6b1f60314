/** The account's API key and what can be done with it. The full key lives in this page's memory alone, until it is left. */
import { ApiError, type ApiKeyInfo, type ApiKeyMade, type Client } from "@toile/contract";
import { useState } from "react";
import { serverMessage } from "../../lib/api/server-message.ts";
import { type Query, useQuery } from "../../lib/query/use-query.ts";
import { toast } from "../../ui/toast.ts";

export type ApiKeyOptions = { loadClient: () => Promise<Client>; onExpired: () => void };
export type ApiKeyAct = "generate" | "revoke" | "remove";

const TEXTS: Record<ApiKeyAct, { done: string; failed: string }> = {
  generate: { done: "API key generated successfully!", failed: "Failed to generate API key" },
  revoke: { done: "API key revoked successfully", failed: "Failed to revoke API key" },
  remove: { done: "API key deleted successfully", failed: "Failed to delete API key" },
};

export type ApiKeyHandle = {
  info: Query<ApiKeyInfo>;
  /** Just generated, in full. */
  made: ApiKeyMade | null;
  /** What is being done. */
  busy: ApiKeyAct | null;
  /** True once it is done. */
  act: (act: ApiKeyAct) => Promise<boolean>;
};

export function useApiKey({ loadClient, onExpired }: ApiKeyOptions): ApiKeyHandle {
  const info = useQuery({ key: "api-key", load: async () => (await loadClient()).apiKeys.get(), onExpired });
  const [made, setMade] = useState<ApiKeyMade | null>(null);
  const [busy, setBusy] = useState<ApiKeyAct | null>(null);

  const act = async (name: ApiKeyAct): Promise<boolean> => {
    if (busy) return false;
    setBusy(name);
    try {
      const { apiKeys } = await loadClient();
      const answer = await apiKeys[name]();
      setMade("apiKey" in answer ? answer : null);
      toast({ title: TEXTS[name].done });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onExpired();
      else toast({ title: serverMessage(error) ?? TEXTS[name].failed, variant: "destructive" });
      return false;
    } finally {
      // Also after a failure: perhaps only the response was lost, or another tab was faster.
      info.reload();
      setBusy(null);
    }
  };
  return { info, made, busy, act };
}
