/**
 * A card saved in the browser, as Stripe.js does it: what it sees, what is refused, and 3-D Secure
 * over the shop's own page.
 */
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { type Harness, idOf, problemOf, startSim, typedCard } from "./harness.ts";

type Begun = { harness: Harness; customer: string; setup: Stripe.SetupIntent };

async function begin(): Promise<Begun> {
  const harness = await startSim();
  const { id: customer } = await harness.stripe.customers.create({ email: "a@example.com" });
  const setup = await harness.stripe.setupIntents.create({
    customer,
    usage: "off_session",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    metadata: { subscription: "s1" },
  });
  return { harness, customer, setup };
}

/** What confirmCardSetup of Stripe.js sends. */
function setUpInBrowser({ harness, setup }: Begun, card: string, secret = setup.client_secret) {
  const params = { client_secret: secret, payment_method_data: typedCard(card), use_stripe_sdk: true };
  // The library's types are for servers: they include neither the client secret nor a card's number.
  return harness.browser.setupIntents.confirm(setup.id, params as Stripe.SetupIntentConfirmParams);
}

const lookInBrowser = ({ harness, setup }: Begun) =>
  harness.browser.setupIntents.retrieve(setup.id, {
    client_secret: setup.client_secret ?? "",
  } as Stripe.SetupIntentRetrieveParams);

test("a typed card is saved on the customer, and the browser sees nothing of the customer or the metadata", async () => {
  const begun = await begin();
  expect(begun.setup.automatic_payment_methods).toEqual({ enabled: true, allow_redirects: "never" });
  for (const shown of [await lookInBrowser(begun), await setUpInBrowser(begun, "5555555555554444")]) {
    expect(Object.keys(shown)).not.toContain("customer");
    expect(Object.keys(shown)).not.toContain("metadata");
  }
  const saved = await begun.harness.stripe.setupIntents.retrieve(begun.setup.id, { expand: ["payment_method"] });
  expect(saved).toMatchObject({
    status: "succeeded",
    metadata: { subscription: "s1" },
    payment_method: { customer: begun.customer, card: { brand: "mastercard", last4: "4444" } },
  });
});

test("without the secret of an intent a browser can neither see nor confirm it", async () => {
  const begun = await begin();
  const missing = await problemOf(begun.harness.browser.setupIntents.retrieve(begun.setup.id));
  expect(missing).toMatchObject({ statusCode: 400, code: "parameter_missing", param: "client_secret" });
  const wrong = await problemOf(setUpInBrowser(begun, "4242424242424242", `${begun.setup.id}_secret_other`));
  expect(wrong).toMatchObject({ statusCode: 400, param: "client_secret" });
  expect((await lookInBrowser(begun)).status).toBe("requires_payment_method");
});

test("a declined card is a card error that hides the customer, and another card is saved afterwards", async () => {
  const begun = await begin();
  const declined = await problemOf(setUpInBrowser(begun, "4000000000000002"));
  expect(declined).toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code: "card_declined",
    message: "Your card was declined.",
  });
  const setupIntent = (declined.raw as { setup_intent: object }).setup_intent;
  expect(setupIntent).toMatchObject({ id: begun.setup.id, status: "requires_payment_method" });
  expect(Object.keys(setupIntent)).not.toContain("customer");
  expect((await setUpInBrowser(begun, "4242424242424242")).status).toBe("succeeded");
});

test("confirming one that succeeded returns it unchanged and saves no other card", async () => {
  const begun = await begin();
  await setUpInBrowser(begun, "4242424242424242");
  const again = await problemOf(setUpInBrowser(begun, "5555555555554444"));
  expect(again).toMatchObject({ statusCode: 400, code: "setup_intent_unexpected_state" });
  const setupIntent = (again.raw as { setup_intent: object }).setup_intent;
  expect(setupIntent).toMatchObject({ status: "succeeded" });
  expect(Object.keys(setupIntent)).not.toContain("metadata");
  const { data } = await begun.harness.stripe.paymentMethods.list({ customer: begun.customer });
  expect(data.map(({ card }) => card?.last4)).toEqual(["4242"]);
});

test("3-D Secure opens over the shop's page, which is told the outcome; after a failure another card may follow", async () => {
  const begun = await begin();
  const { stripe } = begun.harness;
  const pageOf = async (intent: Stripe.SetupIntent) => {
    const sdk = intent.next_action?.use_stripe_sdk as { stripe_js: string };
    expect(await (await fetch(sdk.stripe_js)).text()).toContain("may this card be saved for later payments?");
    return sdk.stripe_js;
  };
  const respond = async (page: string, outcome: string) =>
    (await fetch(page, { method: "POST", body: new URLSearchParams({ outcome }) })).text();

  const first = await setUpInBrowser(begun, "4000002500003155");
  expect(first.status).toBe("requires_action");
  const failed = await respond(await pageOf(first), "refuse");
  expect(failed).toContain(JSON.stringify({ type: "stripe-sim:3d-secure", intent: first.id, status: "failed" }));
  expect(await lookInBrowser(begun)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "setup_intent_authentication_failure" },
  });

  const second = await setUpInBrowser(begun, "4000002500003155");
  const passed = await respond(await pageOf(second), "accept");
  expect(passed).toContain(JSON.stringify({ type: "stripe-sim:3d-secure", intent: first.id, status: "succeeded" }));
  const saved = await stripe.setupIntents.retrieve(begun.setup.id);
  const method = await stripe.paymentMethods.retrieve(idOf(saved.payment_method));
  expect(method).toMatchObject({ customer: begun.customer, card: { last4: "3155" } });
});
