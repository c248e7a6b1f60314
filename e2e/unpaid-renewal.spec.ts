/** A renewal that the card did not pay: paid now with the same card, or with another. */
import type { Page } from "@playwright/test";
import { API_BASE, type RegisterAnswer } from "@toile/contract";
import { expectAccessible } from "./accessibility.ts";
import { advanceDays, CARDS, fillCard, payMonthly, payments, replacePlanCard } from "./checkout.ts";
import { test } from "./plans.ts";
import { expect, expectToast } from "./shopper.ts";

const panel = (page: Page) => page.getByRole("tabpanel", { name: "Subscription" });

async function balance(page: Page, { accessToken }: RegisterAnswer): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await (await page.request.get(`${API_BASE}/credits/balance`, { headers })).json()).balance;
}

/** A month later, with a card that no longer pays. */
async function fallDue(page: Page, session: RegisterAnswer): Promise<void> {
  await replacePlanCard(page, session, "pm_card_chargeCustomerFail");
  await advanceDays(page, 32);
  await expect.poll(async () => (await payments(page, session))[0]?.state).toBe("pending");
  await page.goto("/profile?tab=subscription");
  await expect(panel(page).getByText("Payment due", { exact: true })).toBeVisible();
}

test("a failed renewal is paid with the plan's card, once, however often the button is pressed; the next one with another card on the payment page, which leads back to the plan, as does Cancel", async ({
  shopper: { page, session },
}) => {
  await payMonthly(page, session);
  await fallDue(page, session);
  await expectAccessible(page);
  const pay = panel(page).getByRole("button", { name: "Pay €10 now" });
  await pay.click();
  await expect(panel(page).getByRole("alert")).toHaveText("Your card was declined.");
  expect(await balance(page, session)).toBe(105);

  await replacePlanCard(page, session, "pm_card_visa");
  await pay.dblclick();
  await expectToast(page, "Payment Successful!", "100 credits added.");
  await expect(panel(page).getByText("Active", { exact: true })).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expect(page.getByRole("link", { name: "205 credits" })).toBeVisible();
  expect(await balance(page, session)).toBe(205);
  expect((await payments(page, session)).map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);

  await fallDue(page, session);
  const another = panel(page).getByRole("link", { name: "Use another card" });
  await another.click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/profile\?tab=subscription/);

  await another.click();
  await expect(page.getByText("Monthly plan, renewal")).toBeVisible();
  await page.reload();
  await fillCard(page, CARDS.declined);
  await page.getByRole("button", { name: "Pay €10" }).click();
  await expect(page.getByRole("alert").getByText("Your card was declined.")).toBeVisible();
  await fillCard(page, CARDS.pays);
  await page.getByRole("button", { name: "Pay €10" }).click();
  await expectToast(page, "Payment Successful!", "100 credits added.");
  await expect(page).toHaveURL(/\/profile\?tab=subscription/);
  await expect(panel(page).getByText("Active", { exact: true })).toBeVisible();
  expect(await balance(page, session)).toBe(305);
});
