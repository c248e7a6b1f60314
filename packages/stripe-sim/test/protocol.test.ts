/** Idempotency keys, and the faults that make them necessary. */
import Stripe from "stripe";
import { expect, test } from "vitest";
import { type Harness, payInBrowser, problemOf, SECRET_KEY, startSim } from "./harness.ts";

const params = { amount: 500, currency: "eur", metadata: { purchase: "p1", kind: "credits" } };
const count = async ({ stripe }: Harness) => (await stripe.paymentIntents.list({ limit: 100 })).data.length;

test("the same key gives the same response, and the work is done once", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: "k1" });
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  const reordered = { metadata: { kind: "credits", purchase: "p1" }, currency: "eur", amount: 500 };
  const again = await stripe.paymentIntents.create(reordered, { idempotencyKey: "k1" });
  expect(again).toEqual(first);
  expect(again.lastResponse.headers).toMatchObject({
    "idempotent-replayed": "true",
    "original-request": first.lastResponse.requestId,
    "idempotency-key": "k1",
  });
  expect(await count(harness)).toBe(1);
});

test("a hundred simultaneous requests with one key create one intent", async () => {
  const harness = await startSim();
  const calls = Array.from({ length: 100 }, () =>
    harness.stripe.paymentIntents.create(params, { idempotencyKey: "k1" }),
  );
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
  expect(await count(harness)).toBe(1);
});

test("a key used for other parameters, or for another call, is an error", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const intent = await stripe.paymentIntents.create(params, { idempotencyKey: "k1" });
  const other = stripe.paymentIntents.create({ ...params, amount: 600 }, { idempotencyKey: "k1" });
  expect(await problemOf(other)).toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'k1' if you meant to execute a different request.",
  });
  const elsewhere = stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: "k1" });
  expect((await problemOf(elsewhere)).message).toContain("for the same endpoint they were first used for");
  expect(await count(harness)).toBe(1);
});

test("a refusal is stored under its key; a malformed request is not", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const declined = { ...params, payment_method: "pm_card_chargeDeclined", confirm: true, off_session: true };
  const first = await problemOf(stripe.paymentIntents.create(declined, { idempotencyKey: "k1" }));
  const again = await problemOf(stripe.paymentIntents.create(declined, { idempotencyKey: "k1" }));
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  expect(again.headers?.["idempotent-replayed"]).toBe("true");
  const small = await problemOf(stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey: "k2" }));
  expect(small.code).toBe("amount_too_small");
  const replayed = await problemOf(stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey: "k2" }));
  expect(replayed.headers?.["idempotent-replayed"]).toBe("true");
  // The types forbid what this test sends.
  const malformed = { ...params, amount: "x" } as never;
  expect((await problemOf(stripe.paymentIntents.create(malformed, { idempotencyKey: "k3" }))).code).toBe(
    "parameter_invalid_integer",
  );
  expect((await stripe.paymentIntents.create(params, { idempotencyKey: "k3" })).amount).toBe(500);
});

test("a key is forgotten after a day", async () => {
  const harness = await startSim();
  const { stripe, sim } = harness;
  const first = await stripe.paymentIntents.create(params, { idempotencyKey: "k1" });
  await sim.advance(86_401);
  expect((await stripe.paymentIntents.create(params, { idempotencyKey: "k1" })).id).not.toBe(first.id);
});

test.each(["error_after", "drop_after", "timeout_after"])(
  "%s: the work is done, and a retry with the key finds it",
  async (mode) => {
    const harness = await startSim();
    const { stripe } = harness;
    await harness.control("/faults", { mode, path: "/v1/payment_intents", method: "POST", times: 2, delayMs: 10 });
    const lost = await problemOf(stripe.paymentIntents.create(params, { idempotencyKey: "k1" }));
    expect(["StripeAPIError", "StripeConnectionError"]).toContain(lost.type);
    expect(await count(harness)).toBe(1);
    await harness.control("/faults", {}, "DELETE");
    const found = await stripe.paymentIntents.create(params, { idempotencyKey: "k1" });
    expect(found.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await count(harness)).toBe(1);
  },
);

test.each(["error_before", "drop_before", "timeout_before", "rate_limited", "conflict"])(
  "%s: nothing is done, and a retry does it",
  async (mode) => {
    const harness = await startSim();
    const { stripe } = harness;
    await harness.control("/faults", { mode, path: "/v1/payment_intents", method: "POST", times: 2, delayMs: 10 });
    await problemOf(stripe.paymentIntents.create(params, { idempotencyKey: "k1" }));
    expect(await count(harness)).toBe(0);
    await harness.control("/faults", {}, "DELETE");
    await stripe.paymentIntents.create(params, { idempotencyKey: "k1" });
    expect(await count(harness)).toBe(1);
  },
);

test("error_kept: the key keeps returning the error, as with Stripe's own 500s", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  await harness.control("/faults", { mode: "error_kept", path: "/v1/payment_intents" });
  const first = await problemOf(stripe.paymentIntents.create(params, { idempotencyKey: "k1" }));
  expect(first).toMatchObject({ type: "StripeAPIError", statusCode: 500 });
  const again = await problemOf(stripe.paymentIntents.create(params, { idempotencyKey: "k1" }));
  expect(again).toMatchObject({
    statusCode: 500,
    headers: { "idempotent-replayed": "true", "stripe-should-retry": "false" },
  });
  expect(await count(harness)).toBe(0);
});

test("stripe-node's own retries recover from a lost response, and the work is done once", async () => {
  const harness = await startSim();
  const { hostname: host, port } = new URL(harness.url);
  const patient = new Stripe(SECRET_KEY, { host, port, protocol: "http", maxNetworkRetries: 3, telemetry: false });
  await harness.control("/faults", { mode: "error_after", status: 503, path: "/v1/payment_intents" });
  await harness.control("/faults", { mode: "drop_before", path: "/v1/payment_intents" });
  expect((await patient.paymentIntents.create(params)).amount).toBe(500);
  expect(await count(harness)).toBe(1);
});

test("a second request while the first is still running is a conflict", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  await harness.control("/faults", { mode: "timeout_before", path: "/v1/payment_intents", delayMs: 600_000 });
  const first = problemOf(stripe.paymentIntents.create(params, { idempotencyKey: "k1" }));
  const underWay = { requests: [{ fault: "timeout_before", status: null }] };
  await expect.poll(async () => harness.control("/requests", {}, "GET")).toMatchObject(underWay);
  const second = await problemOf(stripe.paymentIntents.create(params, { idempotencyKey: "k1" }));
  expect([second.statusCode, second.code]).toEqual([409, "idempotency_key_in_use"]);
  await harness.close();
  expect((await first).type).toBe("StripeConnectionError");
});

test("a slow call is answered in the end", async () => {
  const harness = await startSim();
  await harness.control("/faults", { mode: "slow", path: "/v1/payment_intents", delayMs: 20 });
  expect((await harness.stripe.paymentIntents.create(params)).amount).toBe(500);
});

test("a fault affects the calls it names, as many times as configured", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const intent = await stripe.paymentIntents.create(params);
  await harness.control("/faults", { mode: "error_before", path: "/v1/payment_intents/*/confirm", skip: 1, times: 1 });
  expect((await stripe.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
  await problemOf(payInBrowser(harness, intent, "4000000000000002"));
  expect((await problemOf(payInBrowser(harness, intent, "4242424242424242"))).type).toBe("StripeAPIError");
  expect((await payInBrowser(harness, intent, "4242424242424242")).status).toBe("succeeded");
  await expect(harness.control("/faults", { mode: "explode" })).rejects.toThrow("mode");
});

test("/_sim accepts only the secret key", async () => {
  const harness = await startSim({ secretKey: SECRET_KEY, publishableKey: "pk_test_1" });
  for (const key of ["pk_test_1", "sk_test_other", ""]) {
    const response = await fetch(`${harness.url}/_sim/faults`, { headers: { authorization: `Bearer ${key}` } });
    expect(response.status).toBe(401);
  }
});

test("the browser entrance accepts only publishable keys", async () => {
  const { sim, stripe } = await startSim();
  const intent = await stripe.paymentIntents.create(params);
  const call = (path: string, key: string) =>
    sim.browserFetch(new Request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${key}` } }));
  const own = `/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`;
  expect((await call(own, "pk_test_1")).status).toBe(200);
  expect((await call(own, SECRET_KEY)).status).toBe(401);
  expect((await call("/v1/customers", "pk_test_1")).status).toBe(401);
  expect((await call("/_sim", SECRET_KEY)).status).toBe(404);
  expect((await call("/3d_secure_2/hosted", "")).status).toBe(404);
});

test("stripe-node also reaches it without a network, through its own fetch client", async () => {
  const { sim } = await startSim();
  const httpClient = Stripe.createFetchHttpClient((url, init) => sim.fetch(new Request(url, init)));
  const stripe = new Stripe(SECRET_KEY, { httpClient, telemetry: false, maxNetworkRetries: 0 });
  expect((await stripe.paymentIntents.create(params)).amount).toBe(500);
});
