import type { Webhook } from "@toile/contract";
import { useState } from "react";
import { useQuery } from "../../../lib/query/use-query.ts";
import { useChange } from "../../../ui/use-change.ts";
import type { ApiKeyOptions } from "../use-api-key.ts";

/** A secret that is shown once. */
export type ShownSecret = { url: string; secret: string };

/** The account's webhooks, and the secret of the one that was just made or given a new one. */
export function useWebhooks({ loadClient, onExpired }: ApiKeyOptions) {
  const webhooks = useQuery({ key: "webhooks", load: async () => (await loadClient()).webhooks.list(), onExpired });
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const { busy, run } = useChange({ onExpired });
  const add = (url: string, events: Webhook["events"]) =>
    run("add", "The webhook could not be added", async () => {
      const made = await (await loadClient()).webhooks.add({ url, events });
      webhooks.setValue((known = []) => [...known, made.webhook]);
      setShown({ url: made.webhook.url, secret: made.secret });
    });
  const replace = (changed: Webhook) =>
    webhooks.setValue((known = []) => known.map((one) => (one.id === changed.id ? changed : one)));
  const drop = (id: string) => webhooks.setValue((known = []) => known.filter((one) => one.id !== id));
  return { webhooks, busy, add, replace, drop, shown, setShown };
}
