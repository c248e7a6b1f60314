/** Checkout for journeys: the simulator's card form, the bank's page, and the simulator's clock. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { API_BASE, type PaymentItem, type RegisterAnswer } from "@toile/contract";

export const CARDS = {
  pays: "4242 4242 4242 4242",
  asks: "4000 0025 0000 3155",
  declined: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  wrongCode: "4000 0000 0000 0127",
};

/** Fills the form with a test card, by the list's own button. */
export async function fillCard(page: Page | Locator, number: string): Promise<void> {
  const fill = page.getByRole("button", { name: `Fill in ${number}` });
  if (!(await fill.isVisible())) await page.getByText("Test mode – no money moves").click();
  await fill.click();
  await expect(page.getByLabel("Card number")).toHaveValue(number);
}

/** The monthly plan, paid without any page. */
export async function payMonthly(page: Page, session: RegisterAnswer): Promise<void> {
  const own = { authorization: `Bearer ${session.accessToken}` };
  const data = { type: "subscription", subscriptionType: "monthly" };
  const created = await page.request.post(`${API_BASE}/payments/create-intent`, {
    data,
    headers: { ...own, "Idempotency-Key": crypto.randomUUID() },
  });
  const { paymentIntentId } = await created.json();
  const confirmed = await page.request.post(`/_stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    headers: await simulatorHeaders(),
    form: { payment_method: "pm_card_visa" },
  });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  const settled = await page.request.post(`${API_BASE}/payments/confirm`, { data: { paymentIntentId }, headers: own });
  expect(settled.ok(), await settled.text()).toBe(true);
}

export const bank = (page: Page) => page.frameLocator("iframe[title='3-D Secure']");

/** The account's payments, from the server. */
export async function payments(page: Page, session: RegisterAnswer): Promise<PaymentItem[]> {
  const response = await page.request.get(`${API_BASE}/payments`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  expect(response.status()).toBe(200);
  return response.json();
}

async function simulatorHeaders(): Promise<{ authorization: string }> {
  const key = await readFile(path.join(process.env.E2E_DATA_DIR ?? "", "stripe-simulator-key"), "utf8");
  return { authorization: `Bearer ${key.trim()}` };
}

/** Advances the simulator's clock; what falls due on the way happens. */
export async function advanceDays(page: Page, days: number): Promise<void> {
  const headers = await simulatorHeaders();
  const data = { advanceSeconds: days * 86_400 };
  const response = await page.request.post("/_stripe/_sim/clock", { headers, data });
  expect(response.ok(), await response.text()).toBe(true);
}

/** From now on the plan's saved card is declined, asks for its owner, or pays again. */
export async function replacePlanCard(
  page: Page,
  session: RegisterAnswer,
  card: "pm_card_chargeCustomerFail" | "pm_card_authenticationRequired" | "pm_card_visa",
): Promise<void> {
  const headers = await simulatorHeaders();
  const own = { authorization: `Bearer ${session.accessToken}` };
  const { stripeSubscriptionId } = await (
    await page.request.get(`${API_BASE}/credits/subscription`, { headers: own })
  ).json();
  const address = `/_stripe/v1/subscriptions/${stripeSubscriptionId}`;
  const { customer } = await (await page.request.get(address, { headers })).json();
  const attach = `/_stripe/v1/payment_methods/${card}/attach`;
  const method = await (await page.request.post(attach, { headers, form: { customer } })).json();
  const response = await page.request.post(address, { headers, form: { default_payment_method: method.id } });
  expect(response.ok(), await response.text()).toBe(true);
}
