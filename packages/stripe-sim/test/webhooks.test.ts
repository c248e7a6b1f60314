/** Delivery of events: signed, retried, and out of order on request. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { createStripeSim } from "../src/index.ts";
import { type Harness, startSim, WEBHOOK_SECRET } from "./harness.ts";

const pay = ({ stripe }: Harness) =>
  stripe.paymentIntents.create({
    amount: 500,
    currency: "eur",
    payment_method: "pm_card_visa",
    confirm: true,
    off_session: true,
  });

const TOLD = ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"];

type Deliveries = { deliveries: Array<{ type: string; state: string; attempts: Array<{ status: number | null }> }> };
// The type is /_sim's own.
const deliveriesOf = async (harness: Harness) => (await harness.control("/deliveries", {}, "GET")) as Deliveries;

test("an event is delivered over HTTP, signed so that stripe-node accepts it and nothing else", async () => {
  const posts: Array<{ body: string; signature: string; agent: string | undefined }> = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      posts.push({
        body,
        signature: String(request.headers["stripe-signature"]),
        agent: request.headers["user-agent"],
      });
      response.end("thank you");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const sim = createStripeSim({ webhookUrl: `http://127.0.0.1:${port}/hook`, webhookSecret: "whsec_http" });
  onTestFinished(() => sim.close());
  await sim.fetch(
    new Request("http://sim/v1/customers", {
      method: "POST",
      headers: { authorization: "Bearer sk_test_1" },
      body: new URLSearchParams({ email: "é@example.com" }),
    }),
  );
  await sim.idle();
  expect(posts).toHaveLength(1);
  const { body = "", signature = "", agent } = posts[0] ?? {};
  const event = Stripe.webhooks.constructEvent(body, signature, "whsec_http");
  expect(event).toMatchObject({ type: "customer.created", data: { object: { email: "é@example.com" } } });
  expect(agent).toMatch(/^Stripe\/1\.0/);
  expect(() => Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET)).toThrow(/signature/);
  expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, "whsec_http")).toThrow(/signature/);
});

test("an event that the receiver does not accept is retried, and counted as pending until then", async () => {
  const harness = await startSim({ webhookRetryDelaysMs: [0, 0, 600_000] });
  harness.receiver.status = 500;
  await pay(harness);
  await harness.sim.idle();
  expect((await deliveriesOf(harness)).deliveries.map(({ state, attempts }) => [state, attempts.length])).toEqual([
    ["pending", 3],
    ["pending", 3],
    ["pending", 3],
  ]);
  const [last] = (await harness.stripe.events.list()).data;
  expect(last?.pending_webhooks).toBe(1);
  harness.receiver.status = 200;
  await harness.control("/webhooks/release");
  expect((await deliveriesOf(harness)).deliveries.map(({ state }) => state)).toEqual([
    "delivered",
    "delivered",
    "delivered",
  ]);
  expect((await harness.stripe.events.retrieve(last?.id ?? "")).pending_webhooks).toBe(0);
});

test("deliveries to a receiver that never accepts are given up", async () => {
  const harness = await startSim({ webhookRetryDelaysMs: [0] });
  harness.receiver.status = 500;
  await pay(harness);
  await harness.sim.idle();
  expect((await deliveriesOf(harness)).deliveries.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
});

test("events can be held, and released in another order and more than once", async () => {
  const harness = await startSim();
  await harness.control("/webhooks", { hold: true });
  await pay(harness);
  await harness.sim.idle();
  expect(harness.types()).toEqual([]);
  await harness.control("/webhooks/release", { order: "reversed", copies: 2 });
  expect(harness.types()).toEqual([...TOLD].reverse().flatMap((type) => [type, type]));
  expect(new Set(harness.received.map(({ id }) => id)).size).toBe(3);
});

test("events can be duplicated and shuffled on delivery, by the seed", async () => {
  const orders = [];
  for (let run = 0; run < 2; run += 1) {
    const harness = await startSim({ seed: "shuffle" });
    await harness.control("/webhooks", { order: "shuffled", copies: 3, delayMs: 1 });
    await pay(harness);
    await harness.sim.idle();
    expect(harness.types().toSorted()).toEqual([...TOLD, ...TOLD, ...TOLD].toSorted());
    orders.push(harness.types());
  }
  expect(orders[0]).toEqual(orders[1]);
});

test("an event can be sent again", async () => {
  const harness = await startSim();
  await pay(harness);
  await harness.sim.idle();
  await harness.control(`/events/${harness.received[0]?.id}/resend`);
  await harness.sim.idle();
  expect(harness.types()).toEqual([...TOLD, "payment_intent.created"]);
});

test("an endpoint created through the API gets the events it subscribed to, with its own secret", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const made = await stripe.webhookEndpoints.create({
    url: "http://other.test/hook",
    enabled_events: ["charge.succeeded"],
  });
  expect(made.secret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
  await pay(harness);
  const { deliveries } = await deliveriesOf(harness);
  expect(deliveries.map(({ type }) => type).toSorted()).toEqual(["charge.succeeded", ...TOLD].toSorted());
  await stripe.webhookEndpoints.del(made.id);
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
});

test("events say which request caused them, and what changed", async () => {
  const harness = await startSim();
  const { stripe, sim } = harness;
  const customer = await stripe.customers.create({ email: "a@example.com" });
  await stripe.customers.update(customer.id, { email: "b@example.com" }, { idempotencyKey: "k1" });
  await sim.idle();
  expect(harness.received[1]).toMatchObject({
    type: "customer.updated",
    api_version: "2026-10-28.endive",
    request: { idempotency_key: "k1" },
    data: { previous_attributes: { email: "a@example.com" }, object: { email: "b@example.com" } },
  });
  expect(harness.received[1]?.request?.id).toMatch(/^req_/);
});
