/** What is shown before money moves: that another window has paid or is paying. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { bank, CARDS, fillCard, payments } from "./checkout.ts";
import { expect, test } from "./shopper.ts";

async function openPayment(page: Page, card: string): Promise<void> {
  await page.goto("/buy-credits");
  await page.getByRole("button", { name: "Purchase 120 credits for €12" }).click();
  await expect(page).toHaveURL("/payment");
  await fillCard(page, card);
}

test("a purchase in another window is reported, and only a second press buys again", async ({
  shopper: { page, session },
}) => {
  const other = await page.context().newPage();
  const listed = other.waitForResponse((answer) => answer.url().includes("/payments?"));
  await openPayment(page, CARDS.pays);
  await openPayment(other, CARDS.pays);
  await listed;
  await page.getByRole("button", { name: "Pay €12" }).click();
  await expect(page).toHaveURL("/profile?tab=credits");
  const paid = async () => (await payments(page, session)).filter(({ state }) => state === "succeeded").length;
  expect(await paid()).toBe(1);

  await other.getByRole("button", { name: "Pay €12", exact: true }).click();
  await expect(other.getByRole("alert")).toContainText("You bought credits in another window");
  await expect(other.getByRole("alert")).toContainText("120 credits for €12 are paid and added.");
  await expectAccessible(other);
  expect(await paid()).toBe(1);
  await other.getByRole("button", { name: "Pay €12 as well" }).click();
  await expect(other).toHaveURL("/profile?tab=credits");
  expect(await paid()).toBe(2);
});

test("while another window waits for the bank, a second payment asks first", async ({ shopper: { page, session } }) => {
  const other = await page.context().newPage();
  await openPayment(page, CARDS.asks);
  await openPayment(other, CARDS.pays);
  await page.getByRole("button", { name: "Pay €12" }).click();
  const confirm = bank(page).getByRole("button", { name: "Complete authentication" });
  await expect(confirm).toBeVisible();
  await other.getByRole("button", { name: "Pay €12" }).click();
  await expect(other.getByRole("alert")).toContainText("You are already paying in another window");
  await page.bringToFront();
  await confirm.click();
  await expect(page).toHaveURL("/profile?tab=credits");
  expect((await payments(page, session)).map(({ state }) => state)).toEqual(["succeeded"]);
});
