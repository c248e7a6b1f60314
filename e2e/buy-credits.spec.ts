/** Buying credits once: from an empty balance to the chosen garment, and what can happen in between. */
import type { Page, Route } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expectAccessible } from "./accessibility.ts";
import { bank, CARDS, fillCard, payments } from "./checkout.ts";
import { DEMO_PASSWORD, expect, expectToast, fixture, skipPhotoCheck, test } from "./shopper.ts";
import { standInForStripe } from "./stripe-stand-in.ts";

const badge = (page: Page, text: string) => page.getByRole("banner").getByRole("link", { name: text, exact: true });

async function choosePackage(page: Page): Promise<void> {
  await page.goto("/buy-credits");
  await page.getByRole("button", { name: "Purchase 120 credits for €12" }).click();
  await expect(page).toHaveURL("/payment");
  await expect(page.getByLabel("Card number")).toBeVisible();
}

test("without credits a try-on leads to /buy-credits, and a purchase of 120 leads back to the garment [S8.09, S8.10, S2.113, S2.117, S2.118, S4.33, S8.28, X.12]", async ({
  page,
}) => {
  await skipPhotoCheck(page);
  await page.goto("/login");
  await page.getByLabel("Email").fill("new@toile.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/try-on");
  const first = page.getByRole("heading", { level: 1, name: "Upload Your Full Body Photo" });
  const second = page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" });
  await expect(first.or(second)).toBeVisible();
  if (await first.isVisible()) {
    await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await expect(second).toBeVisible();
  await page.getByLabel("Garment photo", { exact: true }).setInputFiles(fixture("garment-top.jpg"));
  await page.getByRole("button", { name: "Try it on" }).click();
  await expectToast(
    page,
    "Insufficient Credits",
    "You don't have enough credits for this try-on. Get more credits to continue!",
  );
  await expect(page).toHaveURL("/buy-credits");
  await expect(page.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/try-on");

  await expect(page.getByRole("radio", { name: /Medium/ })).toBeChecked();
  await page.getByRole("button", { name: "Purchase 120 credits for €12" }).click();
  await expect(page).toHaveURL("/payment");
  expect(await page.evaluate(() => history.state.usr)).toMatchObject({
    paymentType: "credit_purchase",
    selectedPackage: { type: "medium", credits: 120, price: 12 },
  });
  const summary = page.getByRole("region", { name: "Order summary" });
  for (const text of ["Medium package", "120", "€12"])
    await expect(summary.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("form", { name: "Card payment" })).toBeVisible();
  await fillCard(page, CARDS.pays);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /create-intent|payments\/confirm|confirm$/.test(request.url()))
      asked.push(new URL(request.url()).pathname.replace(/pi_\w+/, "pi"));
  });
  await page.getByRole("button", { name: "Pay €12" }).dblclick();
  await expectToast(page, "Payment Successful!", "120 credits added.");
  await expect(page).toHaveURL("/profile?tab=credits");
  await expect(badge(page, "120 credits")).toBeVisible();
  expect(asked).toEqual([
    `${API_BASE}/payments/create-intent`,
    "/_stripe/v1/payment_intents/pi/confirm",
    `${API_BASE}/payments/confirm`,
  ]);
  await expect(page.getByRole("heading", { name: "Credit History" })).toBeVisible();
  await page.getByRole("link", { name: "Back to your garment" }).click();
  await expect(page).toHaveURL("/try-on");
  await expect(second).toBeVisible();
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
});

test("/buy-credits shows balance, packages, plans, activity and the friend's code [S2.102, S2.107-S2.112, S3.11, X.08, S9.01-S9.09, S9.13, S8.37]", async ({
  shopper: { page, session },
}) => {
  const spent = { type: "spent", description: "Virtual try-on", amount: 1, date: "2026-11-21T10:00:00.000Z" };
  const recentTransactions = Array.from({ length: 5 }, () => ({ ...spent, id: crypto.randomUUID(), balanceAfter: 0 }));
  await page.route("**/api/v1/credits/balance", async (route) => {
    const balance = await (await route.fetch()).json();
    await route.fulfill({ json: { ...balance, recentTransactions } });
  });
  await page.goto("/buy-credits");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1, name: "Get More Credits" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Your balance" })).toBeVisible();
  await expect(main.getByText("5", { exact: true })).toBeVisible();
  for (const [name, ...texts] of [
    ["Small", "50 credits", "€5", "€0.10 per credit"],
    ["Medium", "Popular", "120 credits", "€12", "€0.10 per credit"],
    ["Large", "200 credits", "€20", "€0.10 per credit"],
  ] as const) {
    const choice = main.locator("label").filter({ has: page.getByRole("radio", { name: new RegExp(name) }) });
    for (const text of texts) await expect(choice.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("radio", { name: /Medium/ })).toBeChecked();
  await page.getByRole("radio", { name: /Medium/ }).press("ArrowRight");
  await expect(page.getByRole("button", { name: "Purchase 200 credits for €20" })).toBeVisible();
  const plans = page.getByRole("region", { name: "Subscription plans" });
  for (const text of ["€10", "100 credits every month", "€100", "Best value", "Save 20%", /20% off$/, /^€20 less than/])
    await expect(plans.getByText(text, { exact: typeof text === "string" })).toBeVisible();
  const recent = page.getByRole("region", { name: "Recent activity" });
  await expect(recent.getByRole("listitem")).toHaveText(Array(5).fill(/^Virtual try-onNov 21, 2026−1 spent$/));
  const benefits = page.getByRole("region", { name: "Good to know" });
  await expect(benefits.getByRole("listitem").first()).toHaveText("One credit is one try-on");
  const code = `REF${session.user.id.slice(-6).toUpperCase()}`;
  await expect(page.getByRole("region", { name: "Share Toile with a friend" }).getByText(code)).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await main.getByRole("button", { name: "Copy code" }).click();
  await expectToast(page, "Referral code copied!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await main.getByRole("button", { name: "Copy code" }).click();
  await expectToast(page, "Failed to copy");
  await expectAccessible(page);
  await recent.getByRole("link", { name: "View All Transactions" }).click();
  await expect(page).toHaveURL("/profile?tab=history");
  await expect(main.getByRole("heading", { name: "Credit History" })).toBeVisible();
  await expect(main.getByText("Welcome credits")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await main.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/");
});

test("an order without a choice leads back to choosing, and lists that fail to load say so [S2.110, S2.116, S5.23, S5.24, S8.34, S8.35, S8.36]", async ({
  shopper: { page },
}) => {
  await page.route("**/api/v1/credits/packages", (route) => route.fulfill({ status: 500, body: "" }));
  await page.route("**/api/v1/credits/balance", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/payment");
  await expect(page).toHaveURL("/buy-credits");
  const packages = page.getByRole("alert").filter({ hasText: "Unable to load credit packages. Please try again." });
  const balance = page.getByRole("alert").filter({ hasText: "Unable to load credit balance" });
  await expect(packages).toBeVisible();
  await expect(balance).toBeVisible();
  await expectAccessible(page);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Try on", exact: true }).click();
  await expect(page.getByText("1 credit €0.10")).toBeVisible();
  await header.getByRole("link", { name: "Your looks" }).click();
  await page.getByRole("tab", { name: "Credit history" }).click();
  await expect(balance.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/buy-credits");
  await expect(packages).toBeVisible();
  await expect(balance).toBeVisible();
  await page.unrouteAll();
  await packages.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("radio", { name: /Medium/ })).toBeChecked();
  await balance.getByRole("button", { name: "Retry" }).click();
  await expect(balance).toHaveCount(0);
  await page.route("**/api/v1/credits/packages", async (route) => {
    const sold = await (await route.fetch()).json();
    await route.fulfill({ json: { ...sold, packages: [], subscriptions: [] } });
  });
  const plans = page.getByRole("region", { name: "Subscription plans" });
  await expect(plans).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Purchase", exact: true }).click();
  await expect(page.getByRole("alert").getByText("Please select a valid package")).toBeVisible();
  await expect(plans).toHaveCount(0);
  await page.getByRole("button", { name: "Another amount" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Purchase", exact: true }).click();
  await expect(dialog.getByRole("alert").getByText("Please select a valid package")).toBeVisible();
  await dialog.getByRole("tab", { name: "Subscriptions" }).click();
  await dialog.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(dialog.getByRole("alert").getByText("Please select a valid subscription")).toBeVisible();
});

test("refusals are quoted, and one order is paid once [S4.34, S4.36, S5.21, S8.25, S8.27, X.58, X.60]", async ({
  shopper: { page, session },
}) => {
  await choosePackage(page);
  const pay = page.getByRole("button", { name: "Pay €12" });
  const alert = page.getByRole("alert").filter({ hasText: "Payment Error" });
  await expect(pay).toBeDisabled();
  await expect(page.getByText("Please complete your card information")).toBeVisible();
  await page.getByLabel("Card number").fill("42424242");
  await page.getByLabel("Card number").press("Enter");
  await expect(pay).toBeDisabled();
  await page.getByLabel("Billing email").fill("nowhere");
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("Billing email").fill("");
  await expectAccessible(page);
  const keys = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.url().endsWith("/create-intent")) keys.add(request.headers()["idempotency-key"]);
  });
  for (const [card, message] of [
    [CARDS.declined, "Your card was declined."],
    [CARDS.noFunds, "Your card has insufficient funds."],
    [CARDS.wrongCode, "Your card's security code is incorrect."],
  ] as const) {
    await fillCard(page, card);
    await pay.click();
    await expect(alert.getByText(message, { exact: true })).toBeVisible();
    await expectToast(page, "Payment Failed", message);
  }
  // The browser keeps the choice, and the tab its key.
  await page.reload();
  await fillCard(page, CARDS.asks);
  const authentication = "Additional authentication required. Please complete the payment confirmation.";
  await pay.click();
  await bank(page).getByRole("button", { name: "Fail authentication" }).click();
  await expect(alert.getByText(authentication)).toBeVisible();
  await pay.click();
  await expect(bank(page).getByRole("button", { name: "Complete authentication" })).toBeVisible();
  await page.getByRole("dialog", { name: "Your bank needs you" }).getByRole("button", { name: "Close" }).click();
  await expect(alert.getByText(authentication)).toBeVisible();
  expect(await payments(page, session)).not.toContainEqual(expect.objectContaining({ state: "succeeded" }));
  await pay.click();
  await bank(page).getByRole("button", { name: "Complete authentication" }).click();
  await expect(page).toHaveURL("/profile?tab=credits");
  await expect(badge(page, "125 credits")).toBeVisible();
  expect(keys.size).toBe(1);
  const paid = (await payments(page, session)).filter(({ state }) => state === "succeeded");
  expect(paid.map(({ credits, amount }) => ({ credits, amount }))).toEqual([{ credits: 120, amount: 12 }]);

  await page.getByRole("button", { name: /^Receipt/ }).click();
  const receipt = page.getByRole("dialog", { name: /^Receipt/ });
  await expect(page.frameLocator("iframe[title='Receipt']").getByText("€12.00").first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    receipt.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^receipt-[\w-]+\.html$/);
});

test("a payment that could not be reported to our server is not charged again [X.60, S4.36, S8.26]", async ({
  shopper: { page, session },
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const refuseLate = async (route: Route) => {
    await held;
    await route.fulfill({ status: 500, body: "" });
  };
  await page.route("**/api/v1/payments/create-intent", refuseLate, { times: 1 });
  await choosePackage(page);
  await fillCard(page, CARDS.pays);
  const pay = page.getByRole("button", { name: "Pay €12" });
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(pay).toHaveAttribute("aria-busy", "true");
  await expect(pay).toBeDisabled();
  release();
  await expect(page.getByRole("alert").getByText("Failed to create payment intent")).toBeVisible();
  let charged = 0;
  page.on("request", (request) => {
    if (/_stripe\/.*\/confirm$/.test(request.url())) charged += 1;
  });
  await page.route("**/api/v1/payments/confirm", (route) => route.abort());
  await pay.click();
  await expect(page.getByRole("alert").getByText("Paid; credits on the way")).toBeVisible();
  await page.unroute("**/api/v1/payments/confirm");
  await pay.click();
  await expect(page).toHaveURL("/profile?tab=credits");
  expect(charged).toBe(1);
  expect((await payments(page, session)).filter(({ state }) => state === "succeeded")).toHaveLength(1);
});

test("the dialog sells any amount from 1 to 1000 [S2.119, S2.128-S2.131, S5.19, S5.20, S9.08, X.11]", async ({
  shopper: { page },
}) => {
  // A debt is shown before paying, with what is left of the order.
  let debt = 30;
  await page.route(`**${API_BASE}/credits/balance`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), balance: 0, debt } });
  });
  await choosePackage(page);
  const form = page.getByRole("form", { name: "Card payment" });
  await expect(form.getByRole("status").filter({ hasText: "You owe" })).toHaveText(
    "You owe 30 credits from a payment that was refunded or disputed. Of this order 30 credits settle that, and 90 credits are added.",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/buy-credits");
  debt = 500;
  await page.getByRole("button", { name: "Purchase 120 credits for €12" }).click();
  await expect(form.getByText("All 120 credits of this order settle that.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page).toHaveURL("/buy-credits");
  await page.getByRole("button", { name: "Another amount" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("tab")).toHaveText(["One-Time Purchase", "Subscriptions"]);
  await expect(dialog.getByRole("radio", { name: /Medium/ })).toBeChecked();
  const purchase = dialog.getByRole("button", { name: "Purchase", exact: true });
  const amount = dialog.getByLabel("Custom amount");
  for (const text of ["0", "1001", "1.5", "x", ""]) {
    await amount.fill("7");
    await amount.fill(text);
    await expect(dialog.getByText("Amount must be between 1 and 1000 credits")).toBeVisible();
    await expect(purchase).toBeDisabled();
  }
  await amount.fill("1000");
  await expect(dialog.getByText("€100", { exact: true })).toBeVisible();
  await expect(purchase).toBeEnabled();
  await expectAccessible(page);
  const quickAmounts = dialog.getByRole("group", { name: "Quick amounts" });
  await expect(quickAmounts.getByRole("button")).toHaveText(["10", "25", "50", "100"]);
  for (const quick of [25, 50, 100, 10]) {
    await quickAmounts.getByText(String(quick), { exact: true }).click();
    await expect(amount).toHaveValue(String(quick));
  }
  await amount.fill("4");
  await purchase.click();
  await fillCard(dialog, CARDS.pays);
  await dialog.getByRole("button", { name: "Pay €0.40" }).click();
  await expect(dialog.getByRole("alert").getByText(/at least €0.50/)).toBeVisible();
  await dialog.getByRole("button", { name: "Back to the selection" }).click();
  await expect(amount).toHaveValue("4");
  await dialog.getByText("10", { exact: true }).click();
  await purchase.click();
  await fillCard(dialog, CARDS.pays);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Pay €1" }).click();
  await expectToast(page, "Payment Successful!", "10 credits added.");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/buy-credits");
  await expect(badge(page, "15 credits")).toBeVisible();
  await page.getByRole("button", { name: "Another amount" }).click();
  await expect(dialog.getByRole("radio", { name: /Medium/ })).toBeChecked();
  await expect(amount).toHaveValue("");
});

test.describe("with Stripe's keys", () => {
  // The journeys' server has no keys, so its policy blocks Stripe.
  test.use({ bypassCSP: true });

  test("the form waits for Stripe.js, says if it cannot be loaded, and pays through it [S7.24, S5.22, X.30]", async ({
    shopper: { page, session },
  }) => {
    await page.route("**/api/v1/payments/config", async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, provider: "stripe", simulatorUrl: null, testMode: false } });
    });
    const asked: string[] = [];
    await page.route("https://js.stripe.com/**", (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.goto("/buy-credits");
    await expect(page.getByRole("radio", { name: /Medium/ })).toBeChecked();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Purchase 120 credits for €12" }).click();
    const failed = page.getByRole("alert").filter({ hasText: "The card form could not be loaded" });
    await expect(failed).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay €12" })).toBeDisabled();
    await page.unroute("https://js.stripe.com/**");
    await page.route("https://js.stripe.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: `(${standInForStripe.toString()})()` }),
    );
    await failed.getByRole("button", { name: "Retry" }).click();
    await page.getByLabel("Stripe Number").fill("4000000000000002");
    await page.getByLabel("Stripe Expiry").fill("1234");
    await expect(page.getByRole("button", { name: "Pay €12" })).toBeDisabled();
    await page.getByLabel("Stripe Code").fill("123");
    await page.getByRole("button", { name: "Pay €12" }).click();
    await expect(page.getByRole("alert").getByText("Your card was declined.")).toBeVisible();
    await page.getByLabel("Stripe Number").fill("4242424242424242");
    await page.getByRole("button", { name: "Pay €12" }).click();
    await expect(page).toHaveURL("/profile?tab=credits");
    expect((await payments(page, session)).filter(({ state }) => state === "succeeded")).toHaveLength(1);
    // With live keys no test cards are shown.
    await page.goto("/plans");
    await page.getByRole("button", { name: "Subscribe monthly" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Subscribe", exact: true }).click();
    await expect(page.getByLabel("Stripe Number")).toBeVisible();
    await expect(page.getByText("4242 4242 4242 4242")).toHaveCount(0);
  });
});
