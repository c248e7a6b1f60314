/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { cardRoutes } from "./billing.card.routes.ts";
import { defineBillingJobs } from "./billing.jobs.ts";
import { billingRoutes, receiptRoutes } from "./billing.routes.ts";
import { subscriptionRoutes } from "./billing.subscriptions.routes.ts";
import { switchRoutes } from "./billing.switch.routes.ts";
import { createProvider, forgetAccount, type Provider } from "./billing.ts";
import { simulatorRoutes, WEBHOOK_PATH, webhookRoutes } from "./billing.webhook.routes.ts";
import { issueReceipt } from "./receipts/receipts.ts";

export function openBilling(platform: Platform, configured: Provider | undefined) {
  const { rateLimits, config } = platform;
  const provider = configured ?? createProvider(platform);
  const deps = { ...platform, provider };
  return {
    billing: deps,
    ownBodyLimits: [API_BASE + WEBHOOK_PATH],
    routes: [
      [API_BASE, billingRoutes(deps)],
      [API_BASE, subscriptionRoutes(deps)],
      [API_BASE, cardRoutes(deps)],
      [API_BASE, switchRoutes(deps)],
      [API_BASE, receiptRoutes(deps)],
      [API_BASE, webhookRoutes(deps)],
      ["/", simulatorRoutes({ provider, rateLimits, trustedProxies: config.trustedProxies })],
    ],
    defineJobs: () => defineBillingJobs(deps),
    on: { "payment.settled": (tx, payment) => issueReceipt(tx, deps, payment) },
    forgetAccount: (tx, userId) => forgetAccount(tx, deps, userId),
    start: (fetch) => provider.deliverTo(fetch),
    // After the jobs, because they call it. Events that it sends meanwhile are not stored; it sends them again later.
    stop: () => provider.close(),
  } satisfies Room & Record<"billing", unknown>;
}
