import type { Webhook } from "@toile/contract";
import { useClient } from "../../../lib/api/use-client.ts";
import { toast } from "../../../ui/toast.ts";
import { useChange } from "../../../ui/use-change.ts";
import { type ShownSecret, useWebhookList } from "./use-webhooks.ts";

export type WebhookActsOptions = {
  webhook: Webhook;
  onSecret: (shown: ShownSecret) => void;
};

/** What can be done with one, each with its toast. */
export function useWebhookActs({ webhook, onSecret }: WebhookActsOptions, onTested: () => void) {
  const getClient = useClient();
  const { id, url, enabled } = webhook;
  const update = useWebhookList();
  const { busy, run } = useChange();
  const calls = async () => (await getClient()).webhooks;
  const test = () =>
    run("test", "The test message could not be sent", async () => {
      await (await calls()).test(id);
      onTested();
      toast({ title: "Test message sent", description: "The log shows your server's response." });
    });
  const setEnabled = () =>
    run("switch", "The webhook could not be changed", async () => {
      const changed = await (await calls()).change(id, { enabled: !enabled });
      update((known) => known.map((one) => (one.id === id ? changed : one)));
    });
  const renew = () =>
    run("secret", "The secret could not be replaced", async () => {
      const { secret } = await (await calls()).renewSecret(id);
      onSecret({ url, secret });
    });
  const remove = () =>
    run("remove", "The webhook could not be deleted", async () => {
      await (await calls()).remove(id);
      update((known) => known.filter((one) => one.id !== id));
      toast({ title: "Webhook deleted" });
    });
  return { busy, test, setEnabled, renew, remove };
}
