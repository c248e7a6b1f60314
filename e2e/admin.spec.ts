/** /admin: who may enter, what it shows, and an administrator's actions on people and payments. */
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expectAccessibleInBothThemes } from "./accessibility.ts";
import { dialog, enter, find, headers, table, tag } from "./admin-area.ts";
import { payMonthly } from "./checkout.ts";
import { DEMO_PASSWORD, expect, expectToast, keepSession, register, test } from "./shopper.ts";

const FIRST_CALLS = [
  { tab: "Dashboard", path: "/users/admin/stats", failure: "Failed to load dashboard statistics" },
  { tab: "Users", path: "/users/admin/users", failure: "Failed to load users" },
  { tab: "Payments", path: "/users/admin/payments", failure: "Failed to load payment reports" },
  { tab: "Products", path: "/products/admin/all", failure: "Failed to load products" },
];
const callTo = (path: string) => new RegExp(`${API_BASE}${path}(\\?|$)`);
const tabs = (page: Page) => page.getByRole("tablist", { name: "Admin" }).getByRole("tab");

test("a visitor signs in first and reaches the requested tab [O2.10, O2.13]", async ({ page }) => {
  await page.goto("/admin?tab=brands");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill("admin@toile.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/admin?tab=brands");
  await expect(table(page, "Brands")).toBeVisible();
});

test("a user without the role is refused, also by the server alone, and sent home [O2.09, O2.11, O2.12]", async ({
  shopper: { page, session },
}) => {
  const refused = async () => {
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(
      page.getByText("You don't have permission to access this area. Admin access is required."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
    await expect(page.getByRole("tab")).toHaveCount(0);
  };
  await page.goto("/admin");
  await refused();
  // A role stored in this browser gives no access.
  await keepSession(page, { ...session, user: { ...session.user, role: "admin" } });
  await page.goto("/admin");
  await refused();
  // Before its scripts have loaded, the page waits for the session.
  expect(await (await page.request.get("/admin")).text()).toContain(">Loading</span>");
});

test("the first view waits for four lists, then shows its tabs and the figures [O2.21, O2.22, O2.23, O2.24, O2.42, O6.05, O9.01]", async ({
  page,
}) => {
  await enter(page);
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  const tokens = new Map<string, string | undefined>();
  const limits = new Map<string, string | null>();
  for (const { path } of FIRST_CALLS) {
    await page.route(callTo(path), async (route) => {
      tokens.set(path, route.request().headers().authorization);
      limits.set(path, new URL(route.request().url()).searchParams.get("limit"));
      await held;
      await route.continue();
    });
  }
  await page.goto("/admin");
  await expect.poll(() => tokens.size).toBe(4);
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Loading");
  await expect(page.getByRole("tab")).toHaveCount(0);
  open();
  await expect(tabs(page)).toHaveText(["Dashboard", "Users", "Payments", "Products", "Brands", "Categories"]);
  for (const token of tokens.values()) expect(token).toMatch(/^Bearer ./);
  expect(FIRST_CALLS.map(({ path }) => limits.get(path))).toEqual([null, "20", "50", "50"]);
  const main = page.getByRole("main");
  for (const name of ["Total users", "Total revenue", "Active subscriptions", "Credits consumed"]) {
    await expect(main.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(main.getByText(/^[\d,]+ active, [\d,]+ inactive$/)).toBeVisible();
  await expect(main.getByText(/^€[\d,]+\.\d{2} this month$/)).toBeVisible();
  await expect(main.getByText(/^[\d,]+ total transactions$/)).toBeVisible();
});

test("a list that fails to load says so, and the other tabs still work [O7.11, O8.01, O8.02, O8.03, O8.04]", async ({
  page,
}) => {
  await enter(page);
  for (const { path } of FIRST_CALLS)
    await page.route(callTo(path), (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/admin");
  for (const { tab, path, failure } of FIRST_CALLS) {
    await page.getByRole("tab", { name: tab }).click();
    // The first: a view within it may have the same name.
    const panel = page.getByRole("tabpanel", { name: tab, exact: true }).first();
    const again = panel.getByRole("alert").getByRole("button", { name: "Try again" }).first();
    await again.click();
    await expectToast(page, "Error", failure);
    await expect(again).toBeVisible();
    await expect(tabs(page)).toHaveCount(6);
    await page.unroute(callTo(path));
    await again.click();
    // The tabs after this one still fail.
    await expect(panel).toContainText(/Total users|\d+ user|Total revenue|\d+ product/);
  }
});

test("users are found and listed, in pages of twenty [O2.25, O2.26, O2.27, O2.28, O2.29, O2.43, O9.01]", async ({
  page,
}) => {
  const session = await enter(page);
  const person = await register(page, `reader-${tag()}@example.org`);
  await page.goto("/admin?tab=users");
  await expect(headers(page, "Users")).toHaveText(["Name", "Email", "Role", "Credits", "Status", "Joined", "Activity"]);
  await find(page, person.user.email);
  await expect(page).toHaveURL(`/admin?tab=users&search=${encodeURIComponent(person.user.email)}`);
  const row = table(page, "Users").getByRole("row", { name: person.user.email });
  await expect(row.getByRole("cell")).toHaveText([
    "Ada Weaver",
    person.user.email,
    "User",
    /^\d+$/,
    "Active",
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
    /^\d+ transactions?, 0 subscriptions$/,
  ]);
  await expect(row.getByRole("textbox")).toHaveCount(0);
  await find(page, session.user.email);
  await expect(table(page, "Users").getByRole("row", { name: session.user.email })).toContainText("Admin");
  await find(page, `nobody-${tag()}`);
  await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
  const asked = page.waitForRequest(callTo("/users/admin/users"));
  await page.getByRole("button", { name: "Clear the search", exact: true }).last().click();
  expect(new URL((await asked).url()).searchParams.get("limit")).toBe("20");
  await expect(table(page, "Users")).toBeVisible();
});

test("payments are summed up and listed [O2.30, O2.31, O2.32, O9.01]", async ({ page, shopper }) => {
  await payMonthly(page, shopper.session);
  await enter(page);
  const asked = page.waitForRequest(callTo("/users/admin/payments"));
  await page.goto("/admin?tab=payments");
  expect(new URL((await asked).url()).searchParams.get("limit")).toBe("50");
  const main = page.getByRole("main");
  for (const name of ["Total revenue", "Average order"]) {
    await expect(main.getByText(name, { exact: true }).locator("xpath=following-sibling::dd")).toHaveText(
      /^€[\d,]+\.\d{2}$/,
    );
  }
  await expect(main.getByText("Total orders", { exact: true })).toBeVisible();
  await expect(headers(page, "Subscriptions")).toHaveText([
    "User",
    "Type",
    "Amount",
    "Credits granted",
    "Status",
    "Date",
  ]);
  const row = table(page, "Subscriptions").getByRole("row", { name: shopper.session.user.email });
  await expect(row).toContainText("Ada Weaver");
  await expect(row.getByRole("cell").nth(1)).toHaveText("Monthly");
  await expect(row.getByRole("cell").nth(2)).toHaveText(/^€\d+\.\d{2}$/);
  await expect(row.getByRole("cell").nth(4)).toHaveText("Active");
});

test("an account is shown in full, given credits, suspended and restored, each with a reason in the audit log [O2.29, X.68]", async ({
  page,
}) => {
  const person = await register(page, `member-${tag()}@example.org`);
  await enter(page);
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(person.user.email)}`);
  await table(page, "Users").getByRole("link", { name: "Ada Weaver" }).click();
  const account = page.getByRole("dialog", { name: "Ada Weaver" });
  await expect(account.getByText("Credit movements")).toBeVisible();

  const act = async (button: string, reason: string, confirm = button) => {
    await account.getByRole("button", { name: button }).click();
    const question = dialog(page).last();
    await expect(question.getByRole("button", { name: confirm, exact: true })).toBeDisabled();
    if (button === "Adjust credits") await question.getByLabel("Credits").fill("7");
    await question.getByLabel("Reason").fill(reason);
    await question.getByRole("button", { name: confirm, exact: true }).click();
  };
  await act("Adjust credits", "A late parcel", "Adjust");
  await expectToast(page, "Success", "Credits adjusted");
  await expect(account.getByText("+7")).toBeVisible();
  await act("Suspend", "A forged card");
  await expectToast(page, "Success", "Account suspended");
  await expect(account.getByText("Inactive")).toBeVisible();
  await act("Restore", "It was theirs");
  await expectToast(page, "Success", "Account restored");
  await expect(account.getByText("Active", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(table(page, "Users").getByRole("row", { name: person.user.email })).toContainText("Active");

  await page.goto("/admin?view=audit");
  for (const reason of ["A late parcel", "A forged card", "It was theirs"]) {
    await expect(table(page, "Audit log").getByRole("row", { name: reason }).first()).toContainText(person.user.email);
  }
});

test("a payment is refunded once, with a reason [X.68]", async ({ page, shopper }) => {
  await payMonthly(page, shopper.session);
  await enter(page);
  await page.goto("/admin?tab=payments&view=all");
  const row = table(page, "Payments").getByRole("row", { name: shopper.session.user.email });
  await row.getByRole("button", { name: /^Refund/ }).click();
  await expect(dialog(page).getByLabel("Amount in euros")).toHaveValue("10.00");
  await dialog(page).getByLabel("Reason").fill("Bought twice");
  await dialog(page).getByRole("button", { name: "Refund", exact: true }).click();
  await expectToast(page, "Success", "Payment refunded");
  await expect(row).toContainText("€10.00 refunded");
  await expect(row.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
});

test("axe finds nothing in the admin area in either theme, and nothing scrolls sideways at 360 px", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter(page);
  // For a table, a few rows show as much as fifty. The dashboard is in admin-insight.spec.ts, the pictures on models in on-model.spec.ts.
  await page.goto("/admin?tab=products&search=tartan");
  for (const name of ["Products", "Users", "Payments", "Brands", "Categories"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tabpanel", { name, exact: true })).not.toBeEmpty();
    await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
    if (name === "Brands") await page.getByRole("button", { name: "Add Brand" }).click();
    await expectAccessibleInBothThemes(page, name);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1280, height: 800 });
    if (name === "Brands") await page.keyboard.press("Escape");
  }
});
