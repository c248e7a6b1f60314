/**
 * Changing the card of a running plan: over HTTP, on a database, with the simulator as Stripe and as Stripe.js, and
 * with a moving clock.
 */
import { API_BASE, type CardSetup, cardSetup, planCardAnswer } from "@toile/contract";
import { beforeEach, describe, expect, test } from "vitest";
import type { BillingTestApp } from "../../../../test/billing-app.ts";
import { billingFile } from "../../../../test/billing-file.ts";
import {
  type BillingTime,
  cancel,
  changeCard,
  DAY_MS,
  HOUR_MS,
  subscribe,
  tokenOf,
} from "../../../../test/billing-time.ts";
import type { TestUser } from "../../../../test/factories.ts";
import { newId } from "../../../platform/columns.ts";
import { SIMULATOR_PATH } from "../stripe/simulator.ts";
import { beginCardChange, confirmCardChange, findPlanCard } from "./card.ts";

const PATH = "/credits/subscription/card";
const MASTERCARD = "5555555555554444";
const AMEX = "378282246310005";
const VISA_SHOWN = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2060 };
const MASTERCARD_SHOWN = { brand: "mastercard", last4: "4444", expMonth: 12, expYear: 2060 };

const file = billingFile();
const { balanceOf, detailsOf, refusalOf } = file;
let app: BillingTestApp;
let time: BillingTime;
beforeEach(() => {
  ({ app, time } = file);
});

const look = async (user: TestUser) => app.api(PATH, { token: await tokenOf(app, user) });
const cardOf = async (user: TestUser) => planCardAnswer.parse(await (await look(user)).json()).card;
const ask = async (user: TestUser, key: string = newId()) =>
  app.api(PATH, { method: "POST", token: await tokenOf(app, user), headers: { "Idempotency-Key": key } });
async function begin(user: TestUser, key?: string): Promise<CardSetup> {
  const response = await ask(user, key);
  if (response.status !== 200) throw new Error(`not begun: ${await response.text()}`);
  return cardSetup.parse(await response.json());
}
const confirm = async (user: TestUser, { setupIntentId }: Pick<CardSetup, "setupIntentId">) =>
  app.api(`${PATH}/confirm`, { token: await tokenOf(app, user), json: { setupIntentId } });

/** What the page does with a card, through the simulator's endpoints for browsers. */
async function setUp({ setupIntentId, clientSecret }: CardSetup, number: string): Promise<Response> {
  const body = new URLSearchParams({
    key: app.keys.publishableKey,
    client_secret: clientSecret,
    use_stripe_sdk: "true",
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2060",
    "payment_method_data[card][cvc]": number === AMEX ? "1234" : "123",
  });
  return app.request(`${SIMULATOR_PATH}/v1/setup_intents/${setupIntentId}/confirm`, { method: "POST", body });
}

async function change(user: TestUser, number: string): Promise<CardSetup> {
  const setup = await begin(user);
  await setUp(setup, number);
  expect((await confirm(user, setup)).status).toBe(200);
  return setup;
}

async function subscriber(card?: string) {
  const user = await app.user();
  await subscribe(app, user, "monthly", card);
  const { stripeSubscriptionId } = await detailsOf(user);
  return { user, atStripe: () => app.stripe.subscriptions.retrieve(stripeSubscriptionId) };
}

/** Last digits of the cards of the subscriber's customer at Stripe, oldest first. */
async function savedBy({ customer }: { customer: unknown }): Promise<string[]> {
  const { data } = await app.stripe.paymentMethods.list({ customer: String(customer) });
  return data.map(({ card }) => card?.last4 ?? "").reverse();
}

describe("the card of a plan", () => {
  test("shows its brand, last digits and expiry month, and nothing else", async () => {
    const { user } = await subscriber();
    expect(await (await look(user)).json()).toEqual({ card: VISA_SHOWN });
  });

  test("does not exist without a plan or after the plan has ended", async () => {
    const stranger = await app.user();
    expect(await cardOf(stranger)).toBeNull();
    const { user, atStripe } = await subscriber();
    await app.stripe.subscriptions.cancel((await atStripe()).id);
    expect(await cardOf(user)).toBeNull();
    await app.workInbox();
    expect(await cardOf(user)).toBeNull();
  });

  test("is the customer's card if the plan has none of its own, because Stripe charges that one", async () => {
    const { user, atStripe } = await subscriber();
    const { id, customer, default_payment_method: own } = await atStripe();
    const other = await app.stripe.paymentMethods.attach("pm_card_amex", { customer: String(customer) });
    await app.stripe.customers.update(String(customer), {
      invoice_settings: { default_payment_method: other.id },
    });
    expect(await cardOf(user)).toEqual(VISA_SHOWN);
    await app.stripe.paymentMethods.detach(String(own));
    expect((await app.stripe.subscriptions.retrieve(id)).default_payment_method).toBeNull();
    expect(await cardOf(user)).toMatchObject({ brand: "amex", last4: "0005" });
  });

  test("is 503 during an outage of Stripe", async () => {
    const { user } = await subscriber();
    await app.control("/faults", { mode: "error_before", path: "/v1/subscriptions*" });
    const refused = await refusalOf(await look(user));
    expect(refused).toMatchObject({ status: 503, body: { error: "PAYMENTS_UNAVAILABLE" } });
    expect(refused.body.message).not.toContain("unknown error");
  });
});

describe("changing it", () => {
  test("pays the next renewals, charges nothing now, and removes no other card", async () => {
    const { user, atStripe } = await subscriber();
    const setup = await begin(user);
    const { customer, metadata } = await atStripe();
    expect(await app.stripe.setupIntents.retrieve(setup.setupIntentId)).toMatchObject({
      customer,
      usage: "off_session",
      metadata: { subscription: metadata.subscription },
    });
    await setUp(setup, MASTERCARD);
    expect(await cardOf(user)).toEqual(VISA_SHOWN);
    const response = await confirm(user, setup);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ card: MASTERCARD_SHOWN });
    expect(await cardOf(user)).toEqual(MASTERCARD_SHOWN);
    expect(await savedBy(await atStripe())).toEqual(["4242", "4444"]);
    expect((await app.stripe.paymentIntents.list({ customer: String(customer) })).data).toHaveLength(1);
    await time.pass(30 * DAY_MS + 2 * HOUR_MS);
    expect(await balanceOf(user)).toBe(200);
    const [renewal] = (
      await app.stripe.paymentIntents.list({ customer: String(customer), expand: ["data.payment_method"] })
    ).data;
    expect(renewal?.payment_method).toMatchObject({ card: { last4: "4444" } });
  });

  test("repairs a plan whose payment is due: the next attempt uses the new card", async () => {
    const { user, atStripe } = await subscriber();
    await changeCard(app, (await atStripe()).id, "pm_card_chargeCustomerFail");
    await time.pass(30 * DAY_MS + 2 * HOUR_MS);
    expect((await detailsOf(user)).status).toBe("past_due");
    await change(user, MASTERCARD);
    await time.pass(4 * DAY_MS);
    expect((await detailsOf(user)).status).toBe("active");
    expect(await balanceOf(user)).toBe(200);
  });

  test("can be changed while a cancelled plan runs, which does not resume it", async () => {
    const { user } = await subscriber();
    await cancel(app, user);
    await change(user, MASTERCARD);
    expect(await cardOf(user)).toEqual(MASTERCARD_SHOWN);
    expect((await detailsOf(user)).status).toBe("cancelled");
  });

  test("with one key, at once or later, starts one setup; another key starts another [I-22]", async () => {
    const { user } = await subscriber();
    const [first, second] = await Promise.all([begin(user, "one-press"), begin(user, "one-press")]);
    expect(second).toEqual(first);
    expect(await begin(user, "one-press")).toEqual(first);
    expect((await begin(user, "another-press")).setupIntentId).not.toBe(first.setupIntentId);
  });

  test("finds the same setup by its key after a lost answer [I-22]", async () => {
    const { user, atStripe } = await subscriber();
    await app.control("/faults", { mode: "drop_after", path: "/v1/setup_intents" });
    expect((await ask(user, "lost")).status).toBe(503);
    const setup = await begin(user, "lost");
    const { data } = await app.stripe.setupIntents.list({ customer: String((await atStripe()).customer) });
    expect(data.map(({ id }) => id)).toEqual([setup.setupIntentId]);
  });

  test("continues if Stripe stored a failure for the key", async () => {
    const { user } = await subscriber();
    await app.control("/faults", { mode: "error_kept", method: "POST", path: "/v1/setup_intents" });
    expect((await ask(user, "kept")).status).toBe(503);
    expect((await ask(user, "kept")).status).toBe(200);
  });

  test("confirmed again gives the same answer and does nothing; an older setup does not return", async () => {
    const { user, atStripe } = await subscriber();
    const older = await begin(user);
    await setUp(older, MASTERCARD);
    const responses = await Promise.all([confirm(user, older), confirm(user, older)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await time.pass(HOUR_MS);
    await change(user, AMEX);
    const amex = { brand: "amex", last4: "0005", expMonth: 12, expYear: 2060 };
    expect(await (await confirm(user, older)).json()).toEqual({ card: amex });
    expect(await cardOf(user)).toEqual(amex);
    expect(await savedBy(await atStripe())).toEqual(["4242", "4444", "0005"]);
  });

  test("confirmed again does not undo what Stripe was told since", async () => {
    const { user, atStripe } = await subscriber();
    const setup = await change(user, MASTERCARD);
    await changeCard(app, (await atStripe()).id, "pm_card_visa");
    expect(await (await confirm(user, setup)).json()).toMatchObject({ card: { last4: "4242" } });
    expect(await cardOf(user)).toMatchObject({ last4: "4242" });
  });

  test("may be confirmed again after a lost answer", async () => {
    const { user } = await subscriber();
    const setup = await begin(user);
    await setUp(setup, MASTERCARD);
    await app.control("/faults", { mode: "drop_after", method: "POST", path: "/v1/subscriptions*" });
    expect((await confirm(user, setup)).status).toBe(503);
    expect(await (await confirm(user, setup)).json()).toEqual({ card: MASTERCARD_SHOWN });
  });
});

describe("an impossible change", () => {
  test("signed out is 401, and so is reading the card [S6.02]", async () => {
    for (const [path, init] of [
      [PATH, {}],
      [PATH, { method: "POST" }],
      [`${PATH}/confirm`, { json: { setupIntentId: "seti_1" } }],
    ] as const)
      expect((await app.api(path, init)).status).toBe(401);
  });

  test.each(["never begun", "not paid yet", "over"])("of a plan that is %s is 404 with a message", async (state) => {
    const user = await app.user();
    if (state === "not paid yet") {
      await app.intent(await tokenOf(app, user), { type: "subscription", subscriptionType: "monthly" });
    }
    if (state === "over") {
      await subscribe(app, user);
      await app.stripe.subscriptions.cancel((await detailsOf(user)).stripeSubscriptionId);
    }
    const message = "You have no active plan, so there is no card to change.";
    for (const response of [await ask(user), await confirm(user, { setupIntentId: "seti_none" })]) {
      expect(await refusalOf(response)).toMatchObject({ status: 404, body: { error: "NOT_FOUND", message } });
    }
  });

  test("to a declined card, or one whose 3-D Secure is open, keeps the old card and says so", async () => {
    const { user } = await subscriber();
    const untouched = await begin(user);
    const declined = await begin(user);
    expect((await setUp(declined, "4000000000000002")).status).toBe(402);
    const response = await begin(user);
    expect(await (await setUp(response, "4000002500003155")).json()).toMatchObject({ status: "requires_action" });
    const message = "Your bank has not confirmed this card. Your plan still uses the old card.";
    for (const setup of [untouched, declined, response]) {
      expect(await refusalOf(await confirm(user, setup))).toMatchObject({ status: 409, body: { message } });
    }
    expect(await cardOf(user)).toEqual(VISA_SHOWN);
    await app.control(`/intents/${response.setupIntentId}/authenticate`, { accept: true });
    expect((await confirm(user, response)).status).toBe(200);
    expect(await cardOf(user)).toMatchObject({ last4: "3155" });
  });

  test("with another user's setup, one of an earlier plan, or one that Stripe does not know is 404 [I-35]", async () => {
    const { user, atStripe } = await subscriber();
    const { user: thief } = await subscriber();
    const earlier = await begin(user);
    await setUp(earlier, MASTERCARD);
    await app.stripe.subscriptions.cancel((await atStripe()).id);
    await app.workInbox();
    await subscribe(app, user);
    const own = await begin(user);
    await setUp(own, MASTERCARD);
    const strange = await app.stripe.setupIntents.create({ customer: String((await atStripe()).customer) });
    await app.stripe.setupIntents.confirm(strange.id, {
      payment_method: "pm_card_amex",
      return_url: "http://shop.test",
    });
    const tried: [TestUser, Pick<CardSetup, "setupIntentId">][] = [
      [thief, own],
      [user, earlier],
      [user, { setupIntentId: strange.id }],
      [user, { setupIntentId: "seti_none" }],
      [user, { setupIntentId: "../customers" }],
    ];
    for (const [who, setup] of tried) {
      const refused = await refusalOf(await confirm(who, setup));
      expect(refused).toMatchObject({ status: 404, body: { message: "There is no such card change." } });
    }
    expect(await cardOf(thief)).toEqual(VISA_SHOWN);
    expect(await cardOf(user)).toEqual(VISA_SHOWN);
  });

  test("to a card that is no longer saved is rejected in our words, and the old card stays", async () => {
    const { user } = await subscriber();
    const setup = await begin(user);
    await setUp(setup, MASTERCARD);
    const { payment_method: method } = await app.stripe.setupIntents.retrieve(setup.setupIntentId);
    await app.stripe.paymentMethods.detach(String(method));
    expect(await refusalOf(await confirm(user, setup))).toMatchObject({
      status: 400,
      body: {
        error: "PAYMENT_REFUSED",
        message: "This card cannot pay for your plan. Please try another card; your plan still uses the old one.",
      },
    });
    expect(await cardOf(user)).toEqual(VISA_SHOWN);
  });

  test.each([{}, { setupIntentId: "" }, { setupIntentId: 5 }, { setupIntentId: "x".repeat(256) }])(
    "with the body %j is 400",
    async (json) => {
      const user = await app.user();
      const response = await app.api(`${PATH}/confirm`, { token: await tokenOf(app, user), json });
      expect(await refusalOf(response)).toMatchObject({ status: 400, body: { error: "VALIDATION_FAILED" } });
    },
  );
});

test("no transaction is open during a call to Stripe [I-17]", async () => {
  const { user } = await subscriber();
  const { id: userId } = user.user;
  const { database } = app.platform;
  let open = 0;
  const watching =
    (run: typeof database.read): typeof database.read =>
    async (work) => {
      open += 1;
      return run(work).finally(() => {
        open -= 1;
      });
    };
  const deps = {
    ...app.deps,
    database: { ...database, read: watching(database.read), write: watching(database.write) },
  };
  const openAtRequest: number[] = [];
  app.stripe.on("request", () => openAtRequest.push(open));
  const setup = await beginCardChange(deps, { operationId: newId(), userId });
  await setUp(setup, MASTERCARD);
  await confirmCardChange(deps, { userId, setupIntentId: setup.setupIntentId });
  await findPlanCard(deps, userId);
  expect(openAtRequest).toEqual([0, 0, 0, 0, 0, 0]);
});

test("all three are in the OpenAPI document", async () => {
  const { paths } = await (await app.api("/openapi.json")).json();
  expect(Object.keys(paths[API_BASE + PATH]).sort()).toEqual(["get", "post"]);
  expect(Object.keys(paths[`${API_BASE}${PATH}/confirm`])).toEqual(["post"]);
});
