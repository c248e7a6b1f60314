/** The application with the payment simulator, and helpers for tests of payments. */
import { API_BASE, type ConfirmPaymentAnswer, type CreateIntentAnswer } from "@toile/contract";
import { forgetAtStripe } from "../src/features/billing/billing.jobs.ts";
import type { BillingDeps } from "../src/features/billing/billing.ts";
import * as inbox from "../src/features/billing/settlement/events.store.ts";
import { workEvent } from "../src/features/billing/settlement/events.ts";
import { createProvider, type Provider, type ProviderOptions } from "../src/features/billing/stripe/provider.ts";
import { SIMULATOR_PATH, type SimulatorOptions, simulatorKeys } from "../src/features/billing/stripe/simulator.ts";
import { newId } from "../src/platform/columns.ts";
import { createUser, type TestUser } from "./factories.ts";
import { createTestApp, type TestAppOptions, type TestRequest } from "./harness.ts";

export type BillingTestApp = Awaited<ReturnType<typeof createBillingTestApp>>;

/** Numbers of the simulator's test cards. */
export const CARDS = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  insufficient: "4000000000009995",
  authenticates: "4000002760003184",
  disputed: "4000000000000259",
} as const;

const END_OF_TIME = new Date("9999-01-01");

export type BillingTestOptions = Omit<TestAppOptions, "provider"> & {
  simulator?: SimulatorOptions;
  provider?: Omit<ProviderOptions, "simulator">;
};

/** By default its queues do not run: `workInbox` processes the inbox when the test says so. By default stripe-node does not retry. */
export async function createBillingTestApp({ simulator, provider: client, ...options }: BillingTestOptions = {}) {
  let made: Provider | undefined;
  const test = await createTestApp({
    ...options,
    provider: (platform) => {
      made = createProvider(platform, { simulator: { seed: "test", ...simulator }, networkRetries: 0, ...client });
      return made;
    },
  });
  const { platform } = test;
  const provider = made;
  if (!provider?.simulator) throw new Error("the tests of payments want the simulator");
  const keys = simulatorKeys(platform.config.dataDir);
  const deps: BillingDeps = { ...platform, provider };
  const api = (path: string, init?: TestRequest) => test.request(API_BASE + path, init);

  /** A call of the simulator's controls, such as `/faults`. */
  const control = async (path: string, body: object = {}, method = "POST"): Promise<unknown> => {
    const headers = { authorization: `Bearer ${keys.secretKey}` };
    const init = method === "POST" ? { json: body, headers } : { method, headers };
    const response = await test.request(`${SIMULATOR_PATH}/_sim${path}`, init);
    const result: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(result));
    return result;
  };

  const intent = (token: string | undefined, body: unknown, key: string = newId()) =>
    api("/payments/create-intent", { token, json: body, headers: { "Idempotency-Key": key } });

  return {
    ...test,
    api,
    keys,
    deps,
    stripe: provider.client(),
    simulator: provider.simulator,
    control,
    intent,
    user: (): Promise<TestUser> => createUser({ platform }),

    async purchase(token: string, credits: number): Promise<CreateIntentAnswer> {
      const response = await intent(token, { type: "credit_purchase", amount: credits });
      if (response.status !== 200) throw new Error(`no intent: ${await response.text()}`);
      return response.json();
    },

    /** What the page does with a card, through the simulator's endpoints for browsers. */
    async pay(made: Pick<CreateIntentAnswer, "paymentIntentId" | "clientSecret">, card: string = CARDS.pays) {
      const form = new URLSearchParams({
        key: keys.publishableKey,
        client_secret: made.clientSecret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": card,
        "payment_method_data[card][exp_month]": "12",
        // Campaigns run for decades of simulated time.
        "payment_method_data[card][exp_year]": "2060",
        "payment_method_data[card][cvc]": "123",
      });
      const path = `${SIMULATOR_PATH}/v1/payment_intents/${made.paymentIntentId}/confirm`;
      return test.request(path, { method: "POST", body: form });
    },

    async confirm(token: string, paymentIntentId: string): Promise<ConfirmPaymentAnswer> {
      const response = await api("/payments/confirm", { token, json: { paymentIntentId } });
      if (response.status !== 200) throw new Error(`not confirmed: ${await response.text()}`);
      return response.json();
    },

    /** Waits until every webhook has arrived and been processed; returns their types. */
    async workInbox(): Promise<string[]> {
      await provider.simulator?.idle();
      const waiting = await platform.database.read((tx) =>
        inbox.listWaiting(tx, { before: END_OF_TIME, limit: 10_000 }),
      );
      const types: string[] = [];
      for (const eventId of waiting) {
        await workEvent(deps, eventId);
        const event = await platform.database.read((tx) => inbox.findEvent(tx, eventId));
        if (event) types.push(event.type);
      }
      return types;
    },

    /** The job that removes a deleted person at Stripe. */
    async forget(userId: string): Promise<void> {
      await forgetAtStripe(deps, userId);
    },

    async balance(token: string): Promise<number> {
      return (await (await api("/credits/balance", { token })).json()).balance;
    },
  };
}
