/** Another card for a running plan: refused, questioned by the bank, interrupted, and finally in use. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { bank, CARDS, fillCard, payMonthly, payments } from "./checkout.ts";
import { test } from "./plans.ts";
import { expect, expectToast } from "./shopper.ts";
import { standInForStripe } from "./stripe-stand-in.ts";

const BEGIN = "**/api/v1/credits/subscription/card";
const CONFIRM = "**/api/v1/credits/subscription/card/confirm";

const panel = (page: Page) => page.getByRole("tabpanel", { name: "Subscription" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Change card" });
const use = (page: Page) => dialogOf(page).getByRole("button", { name: "Use this card" });
const line = (page: Page, text: string) => panel(page).getByRole("definition").filter({ hasText: text });

async function openPanel(page: Page): Promise<void> {
  await page.goto("/profile?tab=subscription");
  await expect(line(page, "Visa ending in 4242, 12/34")).toBeVisible();
}

async function openDialog(page: Page): Promise<void> {
  await panel(page).getByRole("button", { name: "Change card" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test("a double press changes it once, and a lost response asks for no second card; if the card cannot be loaded the plan still shows; a declined card is refused in place, and one with 3-D Secure takes over", async ({
  shopper: { page, session },
}) => {
  await payMonthly(page, session);
  await openPanel(page);
  const before = await payments(page, session);
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(BEGIN, async (route) => {
    if (route.request().method() === "POST") {
      begun.push(route.request().headers()["idempotency-key"] ?? "");
      await held.promise;
    }
    await route.continue();
  });
  let isDown = true;
  const sent: string[] = [];
  await page.route(CONFIRM, async (route) => {
    sent.push(route.request().postData() ?? "");
    await (isDown ? route.abort() : route.continue());
  });
  await openDialog(page);
  await expect(dialogOf(page).getByText("You pay nothing now.")).toBeVisible();
  await fillCard(dialogOf(page), CARDS.asks);
  await use(page).dblclick();
  await expect(dialogOf(page).getByRole("status")).toHaveText("Contacting your bank. Please stay on this page.");
  // Closing waits for the end.
  await page.keyboard.press("Escape");
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(dialogOf(page)).toBeVisible();
  held.resolve();
  await bank(page).getByRole("button", { name: "Complete authentication" }).click();
  await expect(dialogOf(page).getByText("Confirmed, but not yet in use")).toBeVisible();
  // A different card in the form now would not be the one in use.
  await expect(dialogOf(page).getByLabel("Card number")).toBeDisabled();
  await expect(page.getByText("Visa ending in 4242, 12/34")).toBeVisible();
  isDown = false;
  await use(page).click();
  await expectToast(page, "Card changed");
  await expect(line(page, "Visa ending in 3155, 12/34")).toBeVisible();
  expect(begun).toHaveLength(1);
  expect(new Set(sent).size).toBe(1);
  await page.unrouteAll();

  await page.route(BEGIN, (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await expect(line(page, "We cannot show this right now")).toBeVisible();
  await expect(panel(page).getByText("Auto-renewing")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await openDialog(page);
  await expect(use(page)).toBeDisabled();
  await fillCard(dialogOf(page), CARDS.pays);
  await use(page).click();
  await expect(dialogOf(page).getByRole("alert").getByText("Your plan still uses the old card.")).toBeVisible();
  await page.unroute(BEGIN);
  await use(page).click();
  await expect(line(page, "Visa ending in 4242, 12/34")).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expectAccessible(page);

  await openDialog(page);
  await fillCard(dialogOf(page), CARDS.declined);
  await use(page).click();
  await expect(dialogOf(page).getByRole("alert").getByText("Your card was declined.")).toBeVisible();
  await expect(dialogOf(page).getByLabel("Card number")).toHaveValue(CARDS.declined);
  await expectAccessible(page);
  await fillCard(dialogOf(page), CARDS.asks);
  await use(page).click();
  await bank(page).getByRole("button", { name: "Fail authentication" }).click();
  await expect(dialogOf(page).getByText("Your bank has not confirmed the card")).toBeVisible();
  await expect(dialogOf(page).getByLabel("Card number")).toHaveValue(CARDS.asks);
  await use(page).click();
  await expect(page.getByRole("dialog", { name: "Your bank needs you" })).toContainText("Confirm the card here.");
  await bank(page).getByRole("button", { name: "Complete authentication" }).click();
  await expectToast(page, "Card changed", "We'll use it from the next renewal.");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(line(page, "Visa ending in 3155, 12/34")).toBeVisible();
  await page.reload();
  await expect(line(page, "Visa ending in 3155, 12/34")).toBeVisible();
  expect(await payments(page, session)).toEqual(before);

  // A cancelled plan shows its card, which will not be charged again.
  await panel(page).getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expect(panel(page).getByText("Not renewing")).toBeVisible();
  await expect(line(page, "Visa ending in 3155, 12/34")).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Change card" })).toHaveCount(0);
});

test.describe("with Stripe's keys", () => {
  // The journeys' server has no keys, so its policy blocks Stripe.
  test.use({ bypassCSP: true });

  test("Stripe.js takes the card: refused in the bank's words, then changed", async ({
    shopper: { page, session },
  }) => {
    await payMonthly(page, session);
    await page.route("**/api/v1/payments/config", async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, provider: "stripe", simulatorUrl: null, testMode: false } });
    });
    await page.route("https://js.stripe.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: `(${standInForStripe.toString()})()` }),
    );
    await openPanel(page);
    await openDialog(page);
    await page.getByLabel("Stripe Number").fill("4000000000009995");
    await page.getByLabel("Stripe Expiry").fill("1234");
    await page.getByLabel("Stripe Code").fill("123");
    await use(page).click();
    await expect(dialogOf(page).getByRole("alert").getByText("Your card has insufficient funds.")).toBeVisible();
    await page.getByLabel("Stripe Number").fill("5555555555554444");
    await use(page).click();
    await expectToast(page, "Card changed");
    await expect(line(page, "Mastercard ending in 4444, 12/34")).toBeVisible();
  });
});
