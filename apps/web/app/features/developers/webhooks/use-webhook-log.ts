import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { WebhookDelivery } from "@toile/contract";
import { useClient } from "../../../lib/api/use-client.ts";
import { useChange } from "../../../ui/use-change.ts";
import { developerKeys } from "../developer-keys.ts";

/** A message that was just sent is answered within moments: the log is read again until its attempt shows. */
const LOOK_AGAIN_MS = 1_500;

/** One that waits for its next attempt has a time for it: minutes, or hours. */
const isUnderWay = ({ state, nextAttemptAt }: WebhookDelivery) => state === "waiting" && nextAttemptAt === null;

export function useWebhookLog(id: string) {
  const getClient = useClient();
  const queryClient = useQueryClient();
  const log = useQuery({
    queryKey: developerKeys.webhookLog(id),
    queryFn: async () => (await getClient()).webhooks.deliveries(id),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  });
  const { busy, run } = useChange();
  const replay = (message: WebhookDelivery) =>
    run(message.id, "The message could not be sent again", async () => {
      await (await getClient()).webhooks.replay(id, message.id);
      void queryClient.invalidateQueries({ queryKey: developerKeys.webhookLog(id) });
    });
  return { log, busy, replay };
}
