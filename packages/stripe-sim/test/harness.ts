/**
 * A simulator, an unmodified stripe-node that talks to it over HTTP, and a receiver that verifies
 * every webhook.
 */
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { createStripeSim, type StripeSim, type StripeSimOptions } from "../src/index.ts";

export const SECRET_KEY = "sk_test_harness";
export const PUBLISHABLE_KEY = "pk_test_harness";
export const WEBHOOK_SECRET = "whsec_harness";
export const WEBHOOK_URL = "http://shop.test/webhook";

export type Harness = {
  sim: StripeSim;
  url: string;
  stripe: Stripe;
  /** What a page with Stripe.js would use. */
  browser: Stripe;
  /** Verified events, in the order in which they arrived. */
  received: Stripe.Event[];
  /** The receiver's responses; 200 by default. */
  receiver: { status: number };
  types(): string[];
  /** A call of /_sim. */
  control(path: string, body?: object, method?: string): Promise<unknown>;
  close(): Promise<void>;
};

export type Recorded = { method: string; path: string; status: number; body: unknown };

export async function startSim(
  options: StripeSimOptions & { onResponse?: (response: Recorded) => void } = {},
): Promise<Harness> {
  const received: Stripe.Event[] = [];
  const receiver = { status: 200 };
  const send = async (request: Request) => {
    const payload = await request.text();
    const signature = request.headers.get("stripe-signature") ?? "";
    received.push(Stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET));
    return new Response(null, { status: receiver.status });
  };
  const { onResponse, ...simOptions } = options;
  const sim = createStripeSim({
    send,
    webhookUrl: WEBHOOK_URL,
    webhookSecret: WEBHOOK_SECRET,
    seed: "test",
    ...simOptions,
  });
  const { url, port } = await sim.listen();
  const connect = (key: string) => {
    const client = new Stripe(key, {
      host: "127.0.0.1",
      port,
      protocol: "http",
      maxNetworkRetries: 0,
      telemetry: false,
      emitEventBodies: true,
    });
    client.on("response", ({ method, path, status, body }: Recorded) => {
      onResponse?.(structuredClone({ method, path, status, body }));
    });
    return client;
  };
  const control = async (path: string, body: object = {}, method = "POST") => {
    const authorization = `Bearer ${simOptions.secretKey ?? SECRET_KEY}`;
    const init = method === "GET" ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_sim${path}`, { ...init, headers: { authorization } });
    const result: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(result));
    return result;
  };
  const close = () => sim.close();
  onTestFinished(close);
  const types = () => received.map(({ type }) => type);
  const [stripe, browser] = [connect(SECRET_KEY), connect(PUBLISHABLE_KEY)];
  return { sim, url, stripe, browser, received, receiver, types, control, close };
}

/** A typed card, as the browser sends it. */
export const typedCard = (number: string) => ({
  type: "card" as const,
  card: { number, exp_month: 12, exp_year: 2034, cvc: "123" },
});

/** What Stripe.js sends with a typed card: the publishable key, the secret of one intent, the card. */
export function payInBrowser(
  { browser }: Harness,
  intent: { id: string; client_secret: string | null },
  card: string,
  returnUrl?: string,
): Promise<Stripe.PaymentIntent> {
  const params = {
    client_secret: intent.client_secret,
    payment_method_data: typedCard(card),
    ...(returnUrl === undefined ? { use_stripe_sdk: true } : { return_url: returnUrl }),
  };
  // The library's types are for servers: they include neither the client secret nor a card's number.
  return browser.paymentIntents.confirm(intent.id, params as Stripe.PaymentIntentConfirmParams);
}

/** The error of a refused call. */
export async function problemOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was not refused.");
}

export type Plan = { customer: Stripe.Customer; price: Stripe.Price; clock: Stripe.TestHelpers.TestClock };

export const NOVEMBER = Date.UTC(2026, 10, 30, 12) / 1000;
export const DAY = 86_400;

/** A customer with their own test clock, and a price of €10 a month. */
export async function startPlan({ stripe }: Harness, interval: "month" | "year" = "month"): Promise<Plan> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: NOVEMBER });
  const customer = await stripe.customers.create({ email: "shopper@example.com", test_clock: clock.id });
  const product = await stripe.products.create({ name: "Monthly" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "eur",
    unit_amount: 1000,
    recurring: { interval },
  });
  return { clock, customer, price };
}

/** Subscribes as the shop does: unpaid at first, then paid in the browser. */
export async function subscribe(harness: Harness, plan: Plan, card = "4242424242424242"): Promise<Stripe.Subscription> {
  const { stripe } = harness;
  const made = await stripe.subscriptions.create({
    customer: plan.customer.id,
    items: [{ price: plan.price.id }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.confirmation_secret"],
  });
  const secret = confirmationSecretOf(made);
  await payInBrowser(harness, { id: secret.split("_secret_")[0] ?? "", client_secret: secret }, card);
  return stripe.subscriptions.retrieve(made.id);
}

export function confirmationSecretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  if (invoice === null || typeof invoice === "string") throw new Error("The invoice is not expanded.");
  const secret = invoice.confirmation_secret?.client_secret;
  if (!secret) throw new Error("The invoice has nothing to confirm.");
  return secret;
}

/** Moves the plan's clock and waits until everything due has happened and its events are sent. */
export async function advanceTo({ stripe, sim }: Harness, plan: Plan, time: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(plan.clock.id, { frozen_time: time });
  await sim.idle();
}

/** The id in a field that may be expanded. */
export function idOf(field: string | { id: string } | null | undefined): string {
  if (!field) throw new Error("There is no id.");
  return typeof field === "string" ? field : field.id;
}
