/** One-time payments through stripe-node: cards, 3-D Secure, refunds, disputes. */
import { expect, test } from "vitest";
import { type Harness, idOf, PUBLISHABLE_KEY, payInBrowser, problemOf, startSim } from "./harness.ts";

const newIntent = ({ stripe }: Harness, amount = 500) =>
  stripe.paymentIntents.create({
    amount,
    currency: "eur",
    automatic_payment_methods: { enabled: true },
    metadata: { purchase: "p1" },
  });

/** Uses the bank's page as a browser without scripts would. */
async function atTheBank(url: string, outcome: "accept" | "refuse"): Promise<Response> {
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Test mode");
  return fetch(url, { method: "POST", body: new URLSearchParams({ outcome }), redirect: "manual" });
}

test("a good card pays, and a signed event reports every step", async () => {
  const harness = await startSim();
  const intent = await newIntent(harness);
  expect(intent.status).toBe("requires_payment_method");
  const paid = await payInBrowser(harness, intent, "4242424242424242");
  expect(paid.status).toBe("succeeded");
  const truth = await harness.stripe.paymentIntents.retrieve(intent.id, {
    expand: ["latest_charge.balance_transaction", "payment_method"],
  });
  expect(truth).toMatchObject({
    amount_received: 500,
    metadata: { purchase: "p1" },
    payment_method: { card: { last4: "4242", brand: "visa" } },
    latest_charge: { status: "succeeded", paid: true, balance_transaction: { amount: 500, fee: 33, net: 467 } },
  });
  await harness.sim.idle();
  expect(harness.types()).toEqual(["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"]);
  expect(harness.received[2]?.data.object).toMatchObject({ id: intent.id, status: "succeeded" });
});

test("a browser sees nothing of the customer, the metadata or the charge", async () => {
  const harness = await startSim();
  const intent = await newIntent(harness);
  const paid = await payInBrowser(harness, intent, "4242424242424242");
  expect(Object.keys(paid)).not.toContain("metadata");
  expect(Object.keys(paid)).not.toContain("latest_charge");
  const refused = await problemOf(harness.browser.paymentIntents.retrieve(intent.id));
  expect(refused.param).toBe("client_secret");
  expect((await problemOf(harness.browser.customers.list())).code).toBe("secret_key_required");
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000000069", "expired_card", "", "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", "", "Your card's security code is incorrect."],
  [
    "4000000000000119",
    "processing_error",
    "",
    "An error occurred while processing your card. Try again in a little bit.",
  ],
  ["4000000000000341", "card_declined", "generic_decline", "Your card was declined."],
])("card %s is refused as %s, and another card pays afterwards", async (number, code, declineCode, message) => {
  const harness = await startSim();
  const intent = await newIntent(harness);
  const refused = await problemOf(payInBrowser(harness, intent, number));
  expect(refused).toMatchObject({ type: "StripeCardError", statusCode: 402, code, message });
  expect(refused.decline_code).toBe(declineCode);
  const after = await harness.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
  expect(after).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code, message },
    latest_charge: { status: "failed", failure_code: code },
  });
  expect((await payInBrowser(harness, intent, "4242424242424242")).status).toBe("succeeded");
  await harness.sim.idle();
  expect(harness.types()).toEqual([
    "payment_intent.created",
    "charge.failed",
    "payment_intent.payment_failed",
    "charge.succeeded",
    "payment_intent.succeeded",
  ]);
});

test.each([
  ["4242424242424241", "incorrect_number", "Your card number is incorrect."],
  [
    "4539578763621486",
    "card_declined",
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
  ],
])("number %s is no test card: %s", async (number, code, message) => {
  const harness = await startSim();
  const refused = await problemOf(payInBrowser(harness, await newIntent(harness), number));
  expect(refused).toMatchObject({ type: "StripeCardError", code, message });
});

test.each(["4000000000003220", "4000002500003155", "4000002760003184"])(
  "card %s pays once its holder has passed 3-D Secure",
  async (number) => {
    const harness = await startSim();
    const intent = await newIntent(harness);
    const response = await payInBrowser(harness, intent, number, "http://shop.test/payment?step=3");
    expect(response).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    const back = await atTheBank(response.next_action?.redirect_to_url?.url ?? "", "accept");
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe(
      `http://shop.test/payment?step=3&payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
    );
    const paid = await harness.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({
      status: "succeeded",
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: "authenticated" } } } },
    });
  },
);

test("a payer who fails 3-D Secure has paid nothing and may try another card", async () => {
  const harness = await startSim();
  const intent = await newIntent(harness);
  const response = await payInBrowser(harness, intent, "4000000000003220");
  const sdk = response.next_action?.use_stripe_sdk;
  expect(sdk).toMatchObject({ type: "three_d_secure_redirect" });
  const page = await atTheBank(String(sdk?.stripe_js), "refuse");
  expect(await page.text()).toContain(`"status":"failed"`);
  const after = await harness.stripe.paymentIntents.retrieve(intent.id);
  expect(after).toMatchObject({
    status: "requires_payment_method",
    latest_charge: null,
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  expect((await payInBrowser(harness, intent, "4242424242424242")).status).toBe("succeeded");
});

test("the bank's page shows nothing without the secret, and decides once", async () => {
  const harness = await startSim();
  const intent = await newIntent(harness);
  const response = await payInBrowser(harness, intent, "4000000000003220");
  const url = String(response.next_action?.use_stripe_sdk?.stripe_js);
  expect((await fetch(url.replace(/client_secret=.*/, "client_secret=guessed"))).status).toBe(404);
  await atTheBank(url, "accept");
  await fetch(url, { method: "POST", body: new URLSearchParams({ outcome: "refuse" }) });
  expect((await harness.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
});

test("a card with 3-D Secure can be declined after it", async () => {
  const harness = await startSim();
  const intent = await newIntent(harness);
  await payInBrowser(harness, intent, "4000008260003178");
  const after = await harness.control(`/intents/${intent.id}/authenticate`, { accept: true });
  expect(after).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { decline_code: "insufficient_funds" },
  });
});

test("an amount under €0.50 is refused in Stripe's words", async () => {
  const harness = await startSim();
  expect(await problemOf(newIntent(harness, 49))).toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 400,
    code: "amount_too_small",
    param: "amount",
    message: "Amount must be at least €0.50 eur",
  });
  expect((await newIntent(harness, 50)).amount).toBe(50);
  expect((await problemOf(newIntent(harness, 100_000_000))).code).toBe("amount_too_large");
});

test("a server may use Stripe's ready-made payment methods, but no card number", async () => {
  const { stripe } = await startSim();
  const paid = await stripe.paymentIntents.create({
    amount: 500,
    currency: "eur",
    payment_method: "pm_card_visa",
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  expect(paid.status).toBe("succeeded");
  const raw = { type: "card", card: { number: "4242424242424242", exp_month: 1, exp_year: 2030 } } as const;
  expect((await problemOf(stripe.paymentMethods.create(raw))).message).toMatch(/^Sending credit card numbers directly/);
  const intent = { amount: 500, currency: "eur", payment_method: "pm_card_visa", confirm: true };
  expect((await problemOf(stripe.paymentIntents.create(intent))).message).toMatch(/you must provide a `return_url`/);
});

test("a paid intent cannot be confirmed, canceled or changed, and a canceled one cannot be paid", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const paid = await newIntent(harness);
  await payInBrowser(harness, paid, "4242424242424242");
  const again = await problemOf(payInBrowser(harness, paid, "4242424242424242"));
  expect(again).toMatchObject({ code: "payment_intent_unexpected_state", payment_intent: { status: "succeeded" } });
  expect((await problemOf(stripe.paymentIntents.cancel(paid.id))).code).toBe("payment_intent_unexpected_state");
  expect((await problemOf(stripe.paymentIntents.update(paid.id, { amount: 900 }))).code).toBe(
    "payment_intent_unexpected_state",
  );
  const left = await newIntent(harness);
  expect(await stripe.paymentIntents.cancel(left.id, { cancellation_reason: "abandoned" })).toMatchObject({
    status: "canceled",
    cancellation_reason: "abandoned",
  });
  expect((await problemOf(payInBrowser(harness, left, "4242424242424242"))).code).toBe(
    "payment_intent_unexpected_state",
  );
});

test("a charge can be refunded in parts up to its amount", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const intent = await newIntent(harness);
  await payInBrowser(harness, intent, "4242424242424242");
  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
  expect(part).toMatchObject({ amount: 200, status: "succeeded", payment_intent: intent.id });
  const tooMuch = await problemOf(stripe.refunds.create({ payment_intent: intent.id, amount: 301 }));
  expect(tooMuch.message).toBe("Refund amount (€3.01) is greater than unrefunded amount on charge (€3.00)");
  await stripe.refunds.create({ payment_intent: intent.id });
  const charge = await stripe.charges.retrieve(idOf(part.charge), { expand: ["refunds"] });
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 500 });
  expect(charge.refunds?.data).toHaveLength(2);
  expect((await problemOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe("charge_already_refunded");
});

test("a refund that the bank returns leaves the charge as it was", async () => {
  const harness = await startSim();
  const { stripe } = harness;
  const intent = await newIntent(harness);
  await payInBrowser(harness, intent, "4242424242424242");
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  await harness.control(`/refunds/${refund.id}/fail`);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
  expect(await stripe.charges.retrieve(idOf(refund.charge))).toMatchObject({ refunded: false, amount_refunded: 0 });
});

test.each([["won"], ["lost"]] as const)(
  "a dispute that is %s is final, and its charge cannot be refunded",
  async (verdict) => {
    const harness = await startSim();
    const { stripe } = harness;
    const intent = await newIntent(harness);
    await payInBrowser(harness, intent, "4242424242424242");
    await harness.control("/disputes", { payment_intent: intent.id, reason: "product_not_received" });
    const [open] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
    expect(open).toMatchObject({ status: "needs_response", reason: "product_not_received", amount: 500 });
    expect((await problemOf(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe("charge_disputed");
    await harness.control(`/disputes/${open?.id}/close`, { verdict });
    expect((await stripe.disputes.retrieve(open?.id ?? "")).status).toBe(verdict);
    await expect(harness.control(`/disputes/${open?.id}/close`, { verdict: "won" })).rejects.toThrow("already closed");
    await harness.sim.idle();
    const types = harness.types().filter((type) => type.startsWith("charge.dispute"));
    expect(types).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      ...(verdict === "won" ? ["charge.dispute.funds_reinstated"] : []),
      "charge.dispute.closed",
    ]);
  },
);

test("card 0259 is disputed as soon as it has paid, and the evidence decides as in Stripe's test mode", async () => {
  const harness = await startSim();
  const intent = await newIntent(harness);
  await payInBrowser(harness, intent, "4000000000000259");
  const [dispute] = (await harness.stripe.disputes.list()).data;
  const evidence = { uncategorized_text: "winning_evidence" };
  expect((await harness.stripe.disputes.update(dispute?.id ?? "", { evidence })).status).toBe("won");
});

test("lists are paged, newest first, and say whether there is more", async () => {
  const harness = await startSim();
  const made = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await newIntent(harness, 500 + count)).id);
  const first = await harness.stripe.paymentIntents.list({ limit: 2 });
  expect(first.has_more).toBe(true);
  const all = [];
  for await (const { id } of harness.stripe.paymentIntents.list({ limit: 2 })) all.push(id);
  expect(all).toEqual(made);
  const before = await harness.stripe.paymentIntents.list({ ending_before: made[2] ?? "", limit: 10 });
  expect(before.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
});

test("bad requests are answered as Stripe does", async () => {
  const { stripe, browser, url } = await startSim();
  const missing = await problemOf(stripe.paymentIntents.retrieve("pi_none"));
  expect(missing).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such payment_intent: 'pi_none'",
  });
  const noCustomer = { amount: 500, currency: "eur", customer: "cus_none" };
  expect(await problemOf(stripe.paymentIntents.create(noCustomer))).toMatchObject({
    statusCode: 400,
    param: "customer",
  });
  // The types forbid what this test sends.
  const wrong = (params: unknown) => problemOf(stripe.paymentIntents.create(params as never));
  expect(await wrong({ currency: "eur" })).toMatchObject({
    code: "parameter_missing",
    message: "Missing required param: amount.",
  });
  expect(await wrong({ amount: "1.5", currency: "eur" })).toMatchObject({
    code: "parameter_invalid_integer",
    message: "Invalid integer: 1.5",
  });
  expect(await wrong({ amount: 500, currency: "eur", payment_method_kinds: "x" })).toMatchObject({
    code: "parameter_unknown",
  });
  expect(await wrong({ amount: 500, currency: "eur", expand: ["nothing"] })).toMatchObject({
    message: "This property cannot be expanded (nothing).",
  });
  const call = (path: string, headers: Record<string, string>) => fetch(`${url}/v1${path}`, { headers });
  expect((await call("/customers", {})).status).toBe(401);
  expect((await call("/customers", { authorization: "Bearer sk_live_123" })).status).toBe(401);
  expect((await call("/nothing", { authorization: "Bearer sk_test_1" })).status).toBe(404);
  const old = await call("/customers", { authorization: "Bearer sk_test_1", "stripe-version": "2020-08-27" });
  expect(old.status).toBe(400);
  const basic = await call("/customers", { authorization: `Basic ${btoa("sk_test_1:")}` });
  expect([basic.status, basic.headers.get("stripe-version")]).toEqual([200, "2026-10-28.endive"]);
  expect(basic.headers.get("request-id")).toMatch(/^req_/);
  expect((await problemOf(browser.refunds.list())).statusCode).toBe(401);
});

test("Stripe.js's own form is understood: key and secret among the fields", async () => {
  const harness = await startSim({ publishableKey: PUBLISHABLE_KEY });
  const intent = await newIntent(harness);
  const confirm = (key: string) =>
    fetch(`${harness.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: "POST",
      headers: { origin: "http://shop.test" },
      body: new URLSearchParams({
        key,
        client_secret: intent.client_secret ?? "",
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": "4242 4242 4242 4242",
        "payment_method_data[card][exp_month]": "04",
        "payment_method_data[card][exp_year]": "44",
        "payment_method_data[card][cvc]": "123",
        "payment_method_data[billing_details][email]": "shopper@example.com",
      }),
    });
  expect((await confirm("pk_test_other")).status).toBe(401);
  const paid = await confirm(PUBLISHABLE_KEY);
  expect(paid.headers.get("access-control-allow-origin")).toBe("*");
  expect(await paid.json()).toMatchObject({ status: "succeeded" });
});
