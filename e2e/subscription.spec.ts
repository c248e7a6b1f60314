/** A plan from its first payment to its end: started, renewed, cancelled, resumed; and the messages on failure. */
import type { Page } from "@playwright/test";
import { API_BASE, type RegisterAnswer } from "@toile/contract";
import { expectAccessible } from "./accessibility.ts";
import { advanceDays, bank, CARDS, fillCard, payMonthly, payments } from "./checkout.ts";
import { test } from "./plans.ts";
import { test as atAnyTime, expect, expectToast, typeRegistration } from "./shopper.ts";

const card = (page: Page) => page.getByRole("tabpanel", { name: "Subscription" });

async function balance(page: Page, { accessToken }: RegisterAnswer): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await (await page.request.get(`${API_BASE}/credits/balance`, { headers })).json()).balance;
}

test("a monthly plan is bought, cancelled and resumed; the next month renews, and after cancelling the one after it does not [S2.120-S2.123, S2.125-S2.127, S4.35, S8.29, S8.30, S9.04-S9.06, S4.37-S4.41, S5.27, X.27, X.30, X.59]", async ({
  shopper: { page, session },
}) => {
  // The same page as /plans, which other journeys open.
  await page.goto("/subscription-test");
  const main = page.getByRole("main");
  for (const text of ["Monthly", "€10", "Yearly", "€100", "Save 20%", "1000 credits every year - 20% off"])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(main.getByText(/^€20 less than twelve months at €10/)).toBeVisible();
  await expect(main.getByRole("heading", { name: "Test mode – no money moves" })).toBeVisible();
  await expect(main.getByText("4242 4242 4242 4242")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Subscribe monthly" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("tab", { name: "Subscriptions" })).toHaveAttribute("aria-selected", "true");
  await expect(dialog.getByRole("radio", { name: /Monthly/ })).toBeChecked();
  await expect(dialog.locator("label").filter({ hasText: "Yearly" }).getByText("Save 20%")).toBeVisible();
  await dialog.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(dialog.getByText(/^Renews automatically until you cancel/)).toBeVisible();
  await fillCard(dialog, CARDS.declined);
  await dialog.getByRole("button", { name: "Subscribe for €10 a month" }).click();
  await expect(dialog.getByRole("alert").getByText("Payment Error")).toBeVisible();
  await expect(dialog.getByRole("alert").getByText("Your card was declined.")).toBeVisible();
  // Screen readers hear the dialog, which says the same; sighted users see both.
  await expect(page.getByText("Subscription Failed").first()).toBeVisible();
  await fillCard(dialog, CARDS.pays);
  await dialog.getByRole("button", { name: "Subscribe for €10 a month" }).click();
  await expectToast(page, "Subscription Activated!");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/subscription-success\?subscription_id=/);

  await expect(main.getByRole("heading", { name: "Monthly plan" })).toBeVisible();
  await expect(main.getByText("Active", { exact: true })).toBeVisible();
  for (const term of ["Credits remaining", "Next renewal"])
    await expect(main.getByRole("term").filter({ hasText: term })).toBeVisible();
  await expect(main.getByText("100 credits", { exact: true })).toBeVisible();
  await expect(main.getByRole("definition").filter({ hasText: /^\w{3} \d{1,2}, \d{4}, in \d{2} days$/ })).toBeVisible();
  await expect(main.getByText("105", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "What comes next" }).getByRole("listitem")).toHaveCount(3);
  await expectToast(page, "Subscription Activated!", "You have 105 credits now.");
  await expect(main.getByRole("link", { name: "Try something on" })).toHaveAttribute("href", "/try-on");
  await expect(main.getByRole("link", { name: "Your profile" })).toHaveAttribute("href", "/profile");
  await expectAccessible(page);
  await page.goto(`/subscription-success?subscription_id=${crypto.randomUUID()}`);
  await expect(main.getByText("We can't find this subscription.")).toBeVisible();

  await page.goto("/profile?tab=subscription");
  await expect(card(page).getByText("Auto-renewing")).toBeVisible();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const asking = page.getByRole("dialog", { name: "Cancel your subscription?" });
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Cancel subscription" }).click();
  await expectToast(page, "Subscription Cancelled");
  await expect(card(page).getByText("Not renewing")).toBeVisible();
  await expect(card(page).getByText("Subscription Cancelled")).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Cancel subscription" })).toHaveCount(0);
  expect(await balance(page, session)).toBe(105);
  await card(page).getByRole("button", { name: "Resume subscription" }).click();
  await expect(card(page).getByText("Auto-renewing")).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Cancel subscription" })).toBeVisible();

  await advanceDays(page, 32);
  await expect.poll(() => balance(page, session)).toBe(205);
  const settled = async () => (await payments(page, session)).filter(({ state }) => state === "succeeded").length;
  await expect.poll(settled).toBe(2);
  await page.reload();
  await expect(card(page).getByText("Auto-renewing")).toBeVisible();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await asking.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(card(page).getByText("Not renewing")).toBeVisible();
  await advanceDays(page, 32);
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const status = async () =>
    (await (await page.request.get(`${API_BASE}/credits/subscription`, { headers })).json()).status;
  await expect.poll(status).not.toBe("cancelled");
  await page.reload();
  const over = card(page).getByText("Ended", { exact: true });
  await expect(over.or(card(page).getByText("No Active Subscription"))).toBeVisible();
  await expectAccessible(page);
  expect(await settled()).toBe(2);
});

test.describe("with a clock moved by hand", () => {
  test.use({ ownContext: true });
  test("a yearly plan is bought from /buy-credits, and failures are shown [S2.114, S2.101, S4.35, S8.29, S8.31-S8.33]", async ({
    shopper: { page },
  }) => {
    await page.goto("/profile?tab=subscription");
    await expect(card(page).getByRole("heading", { name: "No Active Subscription" })).toBeVisible();
    await card(page).getByRole("link", { name: "See the plans" }).click();
    await expect(page).toHaveURL("/plans");
    const toCredits = page.getByRole("banner").getByRole("link", { name: /credits/ });
    await toCredits.click();
    await page.getByRole("button", { name: "Choose yearly" }).click();
    await expect(page).toHaveURL("/payment");
    expect(await page.evaluate(() => history.state.usr)).toMatchObject({
      paymentType: "subscription",
      selectedSubscription: { type: "yearly", credits: 1000, price: 100 },
    });
    const summary = page.getByRole("region", { name: "Order summary" });
    for (const text of ["Yearly plan", "every year, at €100", "Due today"])
      await expect(summary.getByText(text, { exact: true })).toBeVisible();
    await fillCard(page, CARDS.asks);
    await page.route("**/api/v1/credits/balance", (route) => route.abort());
    await page.getByRole("button", { name: "Subscribe for €100 a year" }).click();
    await expect(bank(page).getByRole("button", { name: "Complete authentication" })).toBeVisible();
    // The page's own clock, moved by hand: nothing here depends on how fast the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await bank(page).getByRole("button", { name: "Complete authentication" }).click();
    await expectToast(page, "Subscription Activated");
    await page.clock.runFor(1_400);
    await expect(page).toHaveURL("/payment");
    await page.clock.runFor(100);
    await expect(page).toHaveURL(/\/subscription-success/);
    await page.clock.resume();
    await expect(page.getByRole("heading", { name: "Yearly plan" })).toBeVisible();
    await expect(page.getByText("Unable to load credit balance")).toBeVisible();
    await page.unroute("**/api/v1/credits/balance");

    await page.route("**/api/v1/credits/subscription", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("main").getByRole("link", { name: "Your profile" }).click();
    await page.getByRole("tab", { name: "Subscription" }).click();
    const failed = page.getByRole("alert").filter({ hasText: "Error Loading Subscription" });
    await expect(failed).toBeVisible();
    await page.unroute("**/api/v1/credits/subscription");
    await failed.getByRole("button", { name: "Try Again" }).click();
    await expect(card(page).getByText("Auto-renewing")).toBeVisible();
    await page.route("**/api/v1/credits/subscription", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    const asking = page.getByRole("dialog");
    await asking.getByLabel(/Why are you leaving/).fill("Too many clothes");
    await asking.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(asking.getByRole("alert").getByText("Cancellation Failed")).toBeVisible();
    await expect(asking.getByRole("alert").getByText("Failed to cancel subscription")).toBeVisible();
    await page.unroute("**/api/v1/credits/subscription");
    await asking.getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "Subscription Cancelled");
    await toCredits.click();
    await expect(page.getByRole("link", { name: "This is your plan" })).toBeVisible();
  });
});

atAnyTime(
  "the referral panel shows who joined, and that the limit is reached [S2.103, S3.11, S3.12, S9.11, S9.12, S9.13, X.24]",
  async ({ shopper: { page, session } }) => {
    await page.goto("/profile?tab=referral");
    const panel = page.getByRole("tabpanel", { name: "Referrals" });
    const code = `REF${session.user.id.slice(-6).toUpperCase()}`;
    await expect(panel.getByText(code)).toBeVisible();
    await expect(panel.getByText(/gets 5 credits, and so do you\. It works for three friends\.$/)).toBeVisible();
    await expect(panel.getByText(/^Nobody yet/)).toBeVisible();
    for (const firstName of ["Bea", "Cleo", "Dora"]) {
      const friend = { email: `friend-${crypto.randomUUID()}@example.org`, password: "a good password", firstName };
      const response = await page.request.post(`${API_BASE}/auth/register`, {
        data: { ...friend, lastName: "Young", referralCode: code },
      });
      expect(response.status()).toBe(201);
    }
    await page.reload();
    for (const friend of ["Bea Y.", "Cleo Y.", "Dora Y."]) await expect(panel.getByText(friend)).toBeVisible();
    await expect(panel.getByText(/earns no more credits/)).toBeVisible();
    await expect(panel.getByRole("term")).toHaveText(["friends joined", "credits earned", "places left"]);
    await expect(panel.getByRole("definition")).toHaveText(["3", "15", "0"]);
    expect(await balance(page, session)).toBe(20);
    await expectAccessible(page);
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
    await typeRegistration(page);
    await page.getByLabel(/Referral code/).fill(code);
    await page.getByRole("button", { name: "Create account" }).click();
    const said = "Your account has been created successfully. This referral code has reached its limit.";
    await expectToast(page, /Toile/, said);
    await expect(page.getByRole("link", { name: "5 credits", exact: true })).toBeVisible();
  },
);

test("a plan is switched at its period's end: the sentence says when, Undo cancels it, and then it begins", async ({
  shopper: { page, session },
}) => {
  await payMonthly(page, session);
  await page.goto("/plans");
  await page.getByRole("link", { name: "Switch to yearly" }).click();
  await expect(page).toHaveURL("/profile?tab=subscription");
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const details = async () => (await page.request.get(`${API_BASE}/credits/subscription`, { headers })).json();
  const { endDate } = await details();
  const end = await page.evaluate(
    (time) =>
      new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" }).format(new Date(time)),
    endDate,
  );
  const asking = page.getByRole("dialog", { name: "Switch to the yearly plan?" });
  const sentence =
    `Your monthly plan runs until ${end}. From then on you pay €100 a year for 1,000 credits. ` +
    "You pay nothing today.";
  const ask = () => card(page).getByRole("button", { name: "Switch to the yearly plan" }).click();
  await ask();
  await expect(asking).toContainText(sentence);
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Keep the monthly plan" }).click();
  await expect(asking).toHaveCount(0);
  await expect(card(page).getByRole("button", { name: "Undo" })).toHaveCount(0);

  await page.route("**/api/v1/credits/subscription/switch", (route) => route.abort(), { times: 1 });
  await ask();
  await asking.getByRole("button", { name: "Switch", exact: true }).click();
  await expect(asking.getByRole("alert")).toHaveText("That did not work. You were not charged. Please try again.");
  await asking.getByRole("button", { name: "Switch", exact: true }).dblclick();
  await expect(asking).toHaveCount(0);
  const waiting = card(page).getByText(`Switches to the yearly plan on ${end}`);
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(card(page).getByRole("heading", { name: "Monthly plan" })).toBeVisible();
  await expectAccessible(page);
  expect(await balance(page, session)).toBe(105);
  await card(page).getByRole("button", { name: "Undo" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(card(page).getByRole("button", { name: "Switch to the yearly plan" })).toBeVisible();

  await ask();
  await asking.getByRole("button", { name: "Switch", exact: true }).click();
  await expect(waiting).toBeVisible();
  await advanceDays(page, 32);
  await expect.poll(() => balance(page, session)).toBe(1105);
  await page.reload();
  await expect(card(page).getByRole("heading", { name: "Yearly plan" })).toBeVisible();
  await expect(card(page).getByText("€100 a year")).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Switch to the monthly plan" })).toBeVisible();
  expect((await payments(page, session)).map(({ amount }) => amount)).toEqual([100, 10]);
});
