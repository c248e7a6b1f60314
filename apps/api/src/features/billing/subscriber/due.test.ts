/** Paying a failed renewal with the plan's card: once, repeated, and declined. */
import { beforeEach, describe, expect, test } from "vitest";
import type { BillingTestApp } from "../../../../test/billing-app.ts";
import { billingFile } from "../../../../test/billing-file.ts";
import { type BillingTime, changeCard, DAY_MS, subscribe, tokenOf } from "../../../../test/billing-time.ts";
import type { TestUser } from "../../../../test/factories.ts";
import { mails } from "../../../platform/mail/mail.tables.ts";

const file = billingFile();
const { detailsOf, balanceOf, refusalOf, paymentsOf } = file;
let app: BillingTestApp;
let time: BillingTime;
let user: TestUser;
beforeEach(async () => {
  ({ app, time } = file);
  user = await app.user();
});

const press = async () => app.api("/credits/subscription/pay", { token: await tokenOf(app, user), method: "POST" });

/** A month later, with a card that was declined at the renewal and would pay now. */
async function fallDue(card: "pm_card_chargeCustomerFail" | "pm_card_authenticationRequired"): Promise<string> {
  await subscribe(app, user);
  const { stripeSubscriptionId } = await detailsOf(user);
  await changeCard(app, stripeSubscriptionId, card);
  await time.pass(31 * DAY_MS);
  expect((await detailsOf(user)).status).toBe("past_due");
  return stripeSubscriptionId;
}

describe("POST /credits/subscription/pay", () => {
  test("pays what is due with the plan's card, and returns the new period with its credits", async () => {
    await changeCard(app, await fallDue("pm_card_chargeCustomerFail"), "pm_card_visa");
    const response = await press();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: "active", endDate: "2027-01-22T10:00:00.000Z" });
    expect(await balanceOf(user)).toBe(200);
    expect(await paymentsOf(user)).toMatchObject([{ state: "succeeded" }, { state: "succeeded" }]);
  });

  test("pressed five times at once and once more afterwards, charges once", async () => {
    await changeCard(app, await fallDue("pm_card_chargeCustomerFail"), "pm_card_visa");
    const responses = await Promise.all([press(), press(), press(), press(), press()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await press()).status).toBe(200);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(200);
    expect(await paymentsOf(user)).toHaveLength(2);
  });

  test("the email about it links to the page that pays it", async () => {
    await fallDue("pm_card_chargeCustomerFail");
    const { database, config } = app.platform;
    const emails = await database.read((tx) => tx.select().from(mails));
    const email = emails.find(
      ({ recipient, subject }) => recipient === user.user.email && /not be renewed$/.test(subject),
    );
    expect(email?.text).toContain("You can pay now, with this card or another one.");
    expect(email?.text).toContain(`${config.appUrl}/profile?tab=subscription`);
  });

  test("a card that is declined again is reported in the bank's words, and nothing changes", async () => {
    await fallDue("pm_card_chargeCustomerFail");
    const refused = await refusalOf(await press());
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: "PAYMENT_REFUSED", message: "Your card was declined." });
    expect((await detailsOf(user)).status).toBe("past_due");
    expect(await balanceOf(user)).toBe(100);
  });

  test("a bank that requires confirmation is reported as such", async () => {
    await fallDue("pm_card_authenticationRequired");
    const { body } = await refusalOf(await press());
    expect(body.message).toBe("Your bank asks you to confirm this payment. Please enter your card again to do so.");
    expect((await detailsOf(user)).status).toBe("past_due");
  });

  test("if nothing is due, nothing is charged; without a plan there is nothing to pay", async () => {
    expect((await refusalOf(await press())).body.error).toBe("NOT_FOUND");
    await subscribe(app, user);
    expect((await press()).status).toBe(200);
    expect(await balanceOf(user)).toBe(100);
    expect((await app.api("/credits/subscription/pay", { method: "POST" })).status).toBe(401);
  });

  test.each([
    ["before", "the payment, and the next press pays"],
    ["after", "the answer, and the next press finds it paid"],
  ])("Stripe failing %s %s, once", async (when) => {
    await changeCard(app, await fallDue("pm_card_chargeCustomerFail"), "pm_card_visa");
    await app.control("/faults", { mode: `error_${when}`, path: "/v1/invoices/*/pay", method: "POST", times: 1 });
    const { status, body } = await refusalOf(await press());
    expect(status).toBe(503);
    expect(body.message).toBe("We cannot reach the payment provider. Please try again in a moment.");
    expect((await press()).status).toBe(200);
    await app.workInbox();
    expect(await balanceOf(user)).toBe(200);
    expect(await paymentsOf(user)).toHaveLength(2);
  });
});
