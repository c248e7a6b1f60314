/** Calls about credits, the plan that grants them, and payments. */
import {
  type CreateIntentRequest,
  cardSetup,
  confirmPaymentAnswer,
  createIntentAnswer,
  creditPackages,
  type PlanType,
  paymentItem,
  paymentsConfig,
  planCardAnswer,
  subscriptionAnswer,
  subscriptionChange,
  subscriptionDetails,
} from "../billing/billing.ts";
import { creditBalance, creditTransaction, creditUsageStats } from "../billing/credits.ts";
import type { Transport } from "./transport.ts";

export const creditCalls = (transport: Transport) => ({
  balance: () => transport.call("/credits/balance", creditBalance),
  transactions: (page = 1, limit = 20) =>
    transport.call(`/credits/transactions?page=${page}&limit=${limit}`, creditTransaction.array()),
  usageStats: () => transport.call("/credits/usage-stats", creditUsageStats),
  packages: () => transport.call("/credits/packages", creditPackages),
  ...subscriptionCalls(transport),
});

const subscriptionCalls = ({ call }: Transport) => ({
  /** Null when there is none. */
  subscription: async () => {
    const response = await call("/credits/subscription", subscriptionAnswer);
    return "message" in response ? null : response;
  },
  cancelSubscription: (reason?: string) =>
    call("/credits/subscription", subscriptionChange, { method: "DELETE", json: reason ? { reason } : {} }),
  /** Pays the failed renewal with the plan's card. Safe to repeat. */
  payDue: () => call("/credits/subscription/pay", subscriptionDetails, { method: "POST" }),
  switchPlan: (subscriptionType: PlanType) =>
    call("/credits/subscription/switch", subscriptionDetails, { method: "POST", json: { subscriptionType } }),
  keepPlan: () => call("/credits/subscription/switch", subscriptionDetails, { method: "DELETE" }),
  resumeSubscription: () => call("/credits/subscription/resume", subscriptionDetails, { method: "POST" }),
  /** The card of the running plan; null when none is known. */
  planCard: async () => (await call("/credits/subscription/card", planCardAnswer)).card,
  /** The response goes to the card's provider. The same key returns the same setup. */
  beginCardChange: (idempotencyKey: string) =>
    call("/credits/subscription/card", cardSetup, { method: "POST", headers: { "Idempotency-Key": idempotencyKey } }),
  /** Safe to repeat. Returns the card that pays from now on. */
  confirmCardChange: async (setupIntentId: string) =>
    (await call("/credits/subscription/card/confirm", planCardAnswer, { method: "POST", json: { setupIntentId } }))
      .card,
});

export const paymentCalls = ({ read, call }: Transport) => ({
  config: () => call("/payments/config", paymentsConfig),
  /** The same key and body return the same intent, so that a double click or a retry creates only one. */
  createIntent: (body: CreateIntentRequest, idempotencyKey: string) =>
    call("/payments/create-intent", createIntentAnswer, {
      method: "POST",
      json: body,
      headers: { "Idempotency-Key": idempotencyKey },
    }),
  confirm: (paymentIntentId: string) =>
    call("/payments/confirm", confirmPaymentAnswer, { method: "POST", json: { paymentIntentId } }),
  list: (page = 1, limit = 20) => call(`/payments?page=${page}&limit=${limit}`, paymentItem.array()),
  /** The receipt as an HTML page that can be printed. */
  receipt: async (paymentId: string) => (await read(`/payments/${paymentId}/receipt`)).body,
});
