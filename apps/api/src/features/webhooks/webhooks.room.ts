/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import type { WebhooksDeps } from "./webhooks.deliver.ts";
import { registerWebhookMessages, webhookRoutes } from "./webhooks.routes.ts";
import { createWebhooks } from "./webhooks.ts";

/** `singleBody`: what FASHN's protocol sends. */
export function openWebhooks(platform: Platform, needs: Pick<WebhooksDeps, "tryons" | "singleBody">) {
  const webhooks = createWebhooks({ ...platform, ...needs });
  return {
    webhooks,
    routes: [[API_BASE, webhookRoutes({ ...platform, webhooks })]],
    describe: registerWebhookMessages,
    defineJobs: webhooks.defineJobs,
    on: {
      "tryon.finished": webhooks.announce,
      "account.access_ended": (tx, { userId }) => webhooks.forgetAccount(tx, userId),
    },
    forgetAccount: webhooks.forgetAccount,
  } satisfies Room & Record<"webhooks", unknown>;
}
