/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { cardRoutes } from "./billing.card.routes.ts";
import { billingRoutes, receiptRoutes } from "./billing.routes.ts";
import { subscriptionRoutes } from "./billing.subscriptions.routes.ts";
import { switchRoutes } from "./billing.switch.routes.ts";
import { createBilling, createProvider, type Provider } from "./billing.ts";
import { simulatorRoutes, WEBHOOK_PATH, webhookRoutes } from "./billing.webhook.routes.ts";

export function openBilling(platform: Platform, configured: Provider | undefined) {
  const { rateLimits, config } = platform;
  const provider = configured ?? createProvider(platform);
  const billing = createBilling({ ...platform, provider });
  return {
    billing,
    ownBodyLimits: [API_BASE + WEBHOOK_PATH],
    routes: [
      [API_BASE, billingRoutes({ billing, rateLimits })],
      [API_BASE, subscriptionRoutes({ billing, rateLimits })],
      [API_BASE, cardRoutes({ billing, rateLimits })],
      [API_BASE, switchRoutes({ billing, rateLimits })],
      [API_BASE, receiptRoutes({ billing })],
      [API_BASE, webhookRoutes({ billing })],
      ["/", simulatorRoutes({ provider, rateLimits, trustedProxies: config.trustedProxies })],
    ],
    defineJobs: billing.defineJobs,
    on: { "payment.settled": (tx, payment) => billing.issueReceipt(tx, payment) },
    forgetAccount: billing.forgetAccount,
    start: (fetch) => provider.deliverTo(fetch),
    // After the jobs, because they call it. Events that it sends meanwhile are not stored; it sends them again later.
    stop: () => provider.close(),
  } satisfies Room & Record<"billing", unknown>;
}
