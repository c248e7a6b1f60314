import type { WebhookDelivery } from "@toile/contract";
import { useEffect } from "react";
import { useQuery } from "../../../lib/query/use-query.ts";
import { useChange } from "../../../ui/use-change.ts";
import type { ApiKeyOptions } from "../use-api-key.ts";

/** A message that was just sent is answered within moments: the log is read again until its attempt shows. */
const LOOK_AGAIN_MS = 1_500;

export type WebhookLogOptions = ApiKeyOptions & {
  id: string /** Counts messages that were sent from here. */;
  sent: number;
};

export function useWebhookLog({ id, sent, loadClient, onExpired }: WebhookLogOptions) {
  const log = useQuery({
    key: `webhook-log:${id}:${sent}`,
    load: async () => (await loadClient()).webhooks.deliveries(id),
    onExpired,
  });
  const { busy, run } = useChange({ onExpired });
  const { value, reload } = log;
  // One that waits for its next attempt has a time for it: minutes, or hours.
  const waits = value?.some(({ state, nextAttemptAt }) => state === "waiting" && nextAttemptAt === null) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading that still waits asks for another one
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(reload, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits, value, reload]);
  const replay = (message: WebhookDelivery) =>
    run(message.id, "The message could not be sent again", async () => {
      await (await loadClient()).webhooks.replay(id, message.id);
      reload();
    });
  return { log, busy, replay };
}
