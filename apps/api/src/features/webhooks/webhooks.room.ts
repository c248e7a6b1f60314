/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { defineWebhookJobs } from "./webhooks.jobs.ts";
import { registerWebhookMessages, webhookRoutes } from "./webhooks.routes.ts";
import { announce, forgetAccount, type WebhooksDeps } from "./webhooks.ts";

/** `singleBody`: what FASHN's protocol sends. */
export function openWebhooks(platform: Platform, needs: Pick<WebhooksDeps, "tryons" | "singleBody">) {
  const deps = { ...platform, ...needs };
  return {
    routes: [[API_BASE, webhookRoutes(deps)]],
    describe: registerWebhookMessages,
    defineJobs: () => defineWebhookJobs(deps),
    on: {
      "tryon.finished": (tx, finished) => announce(tx, deps, finished),
      "account.access_ended": (tx, { userId }) => forgetAccount(tx, userId),
    },
    forgetAccount,
  } satisfies Room;
}
