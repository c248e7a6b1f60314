/** /developer: a key from creation to deletion, and its documentation. */
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expectAccessibleInBothThemes, expectNoOverflow } from "./accessibility.ts";
import { expect, expectToast, register, test } from "./shopper.ts";

const KEY = `**${API_BASE}/developer/api-key`;
const card = (page: Page) => page.getByRole("region", { name: "Your API key" });
const ask = (page: Page) => page.getByRole("alertdialog");

test("a visitor reads the documentation, and is asked to sign in for a key [O2.01, O2.47, O2.48]", async ({ page }) => {
  await page.goto("/developer");
  await expect(page.getByRole("tab")).toHaveText(["API keys", "Documentation"]);
  await page.getByRole("tab", { name: "Documentation" }).click();
  await expect(page).toHaveURL("/developer?tab=documentation");
  await expect(page.getByRole("heading", { name: "Quick start" })).toBeVisible();
  await page.getByRole("tab", { name: "API keys" }).click();
  const signIn = page.getByRole("main").getByRole("link", { name: "Log in" });
  await expect(signIn).toHaveAttribute("href", "/auth");
  await signIn.click();
  const session = await register(page);
  await page.getByLabel("Email").fill(session.user.email);
  await page.getByLabel("Password", { exact: true }).fill("a good password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/developer");
});

test("a key is generated, shown once and copied, revoked, reactivated and deleted [O2.49, O2.50, O2.51, O2.52, O2.53, O2.54, O2.55, O2.56, O4.06, O4.07, O8.10, O8.11, O8.12, O8.13]", async ({
  shopper: { page },
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/developer");
  await page.getByRole("button", { name: "Generate API key" }).click();
  await expectToast(page, "API key generated successfully!");
  const full =
    (
      await card(page)
        .getByText(/^New key: toile_/)
        .innerText()
    )
      .split(" ")
      .at(-1) ?? "";
  expect(full).toMatch(/toile_[0-9A-Za-z]{40}/);
  const key = /toile_[0-9A-Za-z]{40}/.exec(full)?.[0] ?? "";
  await card(page).getByRole("button", { name: "Copy key" }).click();
  await expectToast(page, "Copied to clipboard!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

  await page.reload();
  const masked = `${key.slice(0, 8)}••••••••${key.slice(-4)}`;
  await expect(card(page).getByText(masked)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(card(page).getByText("Active", { exact: true })).toBeVisible();
  for (const fact of ["Created", "Last used", "Requests"]) await expect(card(page).getByText(fact)).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Reactivate" })).toHaveCount(0);

  await card(page).getByRole("button", { name: "Revoke" }).click();
  await expect(ask(page)).toContainText(
    "Are you sure you want to revoke your API key? This action cannot be undone and will disable all applications using this key.",
  );
  await ask(page).getByRole("button", { name: "Revoke" }).click();
  await expectToast(page, "API key revoked successfully");
  await expect(card(page).getByText("Inactive", { exact: true })).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Revoke" })).toHaveCount(0);
  await expect(card(page).getByRole("button", { name: "Delete" })).toBeVisible();

  await card(page).getByRole("button", { name: "Reactivate" }).click();
  await expectToast(page, "API key generated successfully!");
  await expect(card(page).getByText(/^New key: toile_/)).toBeVisible();
  await expect(card(page).getByText("Active", { exact: true })).toBeVisible();

  await card(page).getByRole("button", { name: "Delete" }).click();
  await expect(ask(page)).toContainText("permanent");
  await ask(page).getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "API key deleted successfully");
  await expect(page.getByRole("heading", { name: "No API key yet" })).toBeVisible();
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
  await expectAccessibleInBothThemes(page, "without a key");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page, "without a key");
});

test("failures quote the server, or say what failed, and another tab's key is found [O8.10, O8.11, O8.12]", async ({
  shopper: { page, session },
}) => {
  await page.goto("/developer");
  const generate = page.getByRole("button", { name: "Generate API key" });
  await page.route(`${KEY}/generate`, (route) => route.abort());
  await generate.click();
  await expectToast(page, "Failed to generate API key");
  await page.unroute(`${KEY}/generate`);
  await expect(generate).toBeEnabled();
  // Another tab is faster.
  const headers = { authorization: `Bearer ${session.accessToken}` };
  expect((await page.request.post(`${API_BASE}/developer/api-key/generate`, { headers })).status()).toBe(201);
  await generate.click();
  await expectToast(page, "You already have an active API key. Revoke it before you generate another one.");
  await expect(card(page).getByText("Active", { exact: true })).toBeVisible();
  for (const [label, url] of [
    ["Revoke", `${KEY}/revoke`],
    ["Delete", KEY],
  ] as const) {
    await page.route(url, (route) => (route.request().method() === "DELETE" ? route.abort() : route.continue()));
    await card(page).getByRole("button", { name: label }).click();
    await ask(page).getByRole("button", { name: label }).click();
    await expectToast(page, `Failed to ${label.toLowerCase()} API key`);
    await expect(card(page).getByText("Active", { exact: true })).toBeVisible();
    await page.unroute(url);
  }
});

test("a call is tried in the documentation with one's own key, which is sent to this server alone [O2.48]", async ({
  shopper: { page, session },
}) => {
  const authorization = `Bearer ${session.accessToken}`;
  const made = await page.request.post(`${API_BASE}/developer/api-key/generate`, { headers: { authorization } });
  const { apiKey } = await made.json();
  await page.goto("/developer?tab=documentation");
  const item = page.locator("details").filter({ hasText: `${API_BASE}/developer/credits` });
  await item.locator("summary").click();
  await expect(item.getByRole("button", { name: "Send" })).toBeDisabled();
  await page.getByLabel("Your API key").fill(apiKey);
  await item.getByRole("button", { name: "Send" }).click();
  await expect(item.getByRole("region", { name: "Response", exact: true })).toContainText(/"credits": \d+/);
  await page.getByLabel("Your API key").fill("wrong");
  await item.getByRole("button", { name: "Send" }).click();
  await expect(item.getByRole("region", { name: "Response", exact: true })).toContainText("UNAUTHENTICATED");
  // The whole documentation, with an open call.
  await expectAccessibleInBothThemes(page, "the documentation");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page, "the documentation");
});
