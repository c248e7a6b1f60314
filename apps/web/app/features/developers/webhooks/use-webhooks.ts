import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "@toile/contract";
import { useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { useChange } from "../../../ui/use-change.ts";
import { developerKeys } from "../developer-keys.ts";

/** A secret that is shown once. */
export type ShownSecret = { url: string; secret: string };

/** The account's webhooks, and the secret of the one that was just made or given a new one. */
export function useWebhooks() {
  const getClient = useClient();
  const webhooks = useQuery({
    queryKey: developerKeys.webhooks,
    queryFn: async () => (await getClient()).webhooks.list(),
  });
  const update = useWebhookList();
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const { busy, run } = useChange();
  const add = (url: string, events: Webhook["events"]) =>
    run("add", "The webhook could not be added", async () => {
      const made = await (await getClient()).webhooks.add({ url, events });
      update((known) => [...known, made.webhook]);
      setShown({ url: made.webhook.url, secret: made.secret });
    });
  return { webhooks, busy, add, shown, setShown };
}

/** Changes the list as the server has just changed it. */
export function useWebhookList() {
  const queryClient = useQueryClient();
  return (next: (known: Webhook[]) => Webhook[]) =>
    queryClient.setQueryData<Webhook[]>(developerKeys.webhooks, (known = []) => next(known));
}
