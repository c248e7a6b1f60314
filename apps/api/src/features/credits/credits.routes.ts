/** Reading the user's credits. No route here moves credits: that is for try-ons, payments and admins. */
import { createRoute } from "@hono/zod-openapi";
import {
  type CreditBalance,
  creditBalance,
  creditTransaction,
  creditUsageStats,
  pageLinks,
  pageQuery,
} from "@toile/contract";
import type { Tx } from "../../platform/database/database.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as credits from "./credits.ts";

const RECENT_TRANSACTIONS = 5;

export type CreditsRoutesOptions = {
  platform: Pick<Platform, "database">;
  /** The user's live subscription, provided by a higher feature; absent: there are no subscriptions. */
  findSubscription?: (tx: Tx, userId: string) => Promise<CreditBalance["activeSubscription"]>;
};

const security = [{ bearer: [] }];

const getBalance = createRoute({
  method: "get",
  path: "/credits/balance",
  tags: ["Credits"],
  summary: "The spendable credits, the subscription and the newest transactions",
  security,
  middleware: [requireUser] as const,
  responses: { 200: jsonResponse("The balance.", creditBalance), ...errorResponses("UNAUTHENTICATED") },
});

const listTransactions = createRoute({
  method: "get",
  path: "/credits/transactions",
  tags: ["Credits"],
  summary: "Every movement of the balance, newest first; X-Total-Count and Link lead to the other pages",
  security,
  middleware: [requireUser] as const,
  request: { query: pageQuery },
  responses: {
    200: jsonResponse("One page.", creditTransaction.array()),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED"),
  },
});

const getUsageStats = createRoute({
  method: "get",
  path: "/credits/usage-stats",
  tags: ["Credits"],
  summary: "Sums over the whole life of the account",
  security,
  middleware: [requireUser] as const,
  responses: { 200: jsonResponse("The sums.", creditUsageStats), ...errorResponses("UNAUTHENTICATED") },
});

export function creditsRoutes({ platform, findSubscription = async () => null }: CreditsRoutesOptions) {
  const { database } = platform;
  return createRouter()
    .openapi(getBalance, async (c) => {
      const { userId } = actorOf(c);
      const response = await database.read(async (tx) => ({
        balance: await credits.balance(tx, { userId }),
        pending: await credits.pending(tx, { userId }),
        debt: await credits.debt(tx, { userId }),
        activeSubscription: await findSubscription(tx, userId),
        recentTransactions: (await credits.transactions(tx, { userId, page: 1, limit: RECENT_TRANSACTIONS })).items,
      }));
      return c.json(response, 200);
    })
    .openapi(listTransactions, async (c) => {
      const { userId } = actorOf(c);
      const { page, limit } = c.req.valid("query");
      const { total, items } = await database.read((tx) => credits.transactions(tx, { userId, page, limit }));
      c.header("X-Total-Count", String(total));
      c.header("Link", pageLinks({ url: c.req.url, page, limit, total }));
      return c.json(items, 200);
    })
    .openapi(getUsageStats, async (c) => {
      const { userId } = actorOf(c);
      const response = await database.read(async (tx) => {
        const subscription = await findSubscription(tx, userId);
        return {
          ...(await credits.usageStats(tx, { userId })),
          hasActiveSubscription: subscription !== null,
          subscriptionType: subscription?.type ?? null,
        };
      });
      return c.json(response, 200);
    });
}
