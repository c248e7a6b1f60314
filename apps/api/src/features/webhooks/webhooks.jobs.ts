/** `webhook.deliver` sends a message; `webhook.sweep` deletes old ones. */
import { nowMs } from "../../platform/clock.ts";
import type { WebhooksDeps } from "./webhooks.deliver.ts";
import { deliver, WEBHOOK_DELIVER } from "./webhooks.deliver.ts";
import { KEEP_DAYS } from "./webhooks.personal-data.ts";
import * as store from "./webhooks.store.ts";

const KEEP_MS = KEEP_DAYS * 24 * 60 * 60_000;
const EVERY_NIGHT = "23 3 * * *";

export function defineWebhookJobs(deps: WebhooksDeps): void {
  const { jobs, database } = deps;
  jobs.define({
    name: WEBHOOK_DELIVER,
    // Failed attempts are counted in the row; these retries are for crashes only.
    retryLimit: 20,
    retryDelaySeconds: 30,
    leaseSeconds: 60,
    concurrency: 4,
    handle: ({ deliveryId }, { signal }) => deliver(deps, deliveryId, signal),
  });
  jobs.define({
    name: "webhook.sweep",
    retryLimit: 2,
    retryDelaySeconds: 60,
    leaseSeconds: 120,
    concurrency: 1,
    async handle() {
      const before = new Date(nowMs() - KEEP_MS);
      await database.write((tx) => store.deleteOlder(tx, before));
    },
  });
  jobs.schedule("webhook.sweep", EVERY_NIGHT);
}
