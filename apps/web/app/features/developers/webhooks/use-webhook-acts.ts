import type { Webhook } from "@toile/contract";
import { toast } from "../../../ui/toast.ts";
import { useChange } from "../../../ui/use-change.ts";
import type { ApiKeyOptions } from "../use-api-key.ts";
import type { ShownSecret } from "./use-webhooks.ts";

export type WebhookActsOptions = ApiKeyOptions & {
  webhook: Webhook;
  onChanged: (webhook: Webhook) => void;
  onRemoved: () => void;
  onSecret: (shown: ShownSecret) => void;
};

/** What can be done with one, each with its toast. */
export function useWebhookActs(
  { webhook, loadClient, onExpired, onChanged, onRemoved, onSecret }: WebhookActsOptions,
  onTested: () => void,
) {
  const { id, url, enabled } = webhook;
  const { busy, run } = useChange({ onExpired });
  const calls = async () => (await loadClient()).webhooks;
  const test = () =>
    run("test", "The test message could not be sent", async () => {
      await (await calls()).test(id);
      onTested();
      toast({ title: "Test message sent", description: "The log shows your server's response." });
    });
  const setEnabled = () =>
    run("switch", "The webhook could not be changed", async () =>
      onChanged(await (await calls()).change(id, { enabled: !enabled })),
    );
  const renew = () =>
    run("secret", "The secret could not be replaced", async () => {
      const { secret } = await (await calls()).renewSecret(id);
      onSecret({ url, secret });
    });
  const remove = () =>
    run("remove", "The webhook could not be deleted", async () => {
      await (await calls()).remove(id);
      onRemoved();
      toast({ title: "Webhook deleted" });
    });
  return { busy, test, setEnabled, renew, remove };
}
