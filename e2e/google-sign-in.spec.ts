/** Signing in with Google: there and back, what survives the trip, and each kind of failure. */
import type { Page } from "@playwright/test";
import { API_BASE, type RegisterAnswer, STORAGE_KEYS } from "@toile/contract";
import { listening } from "./shop-rail.ts";
import { expect, expectToast, fixture, freshEmail, OWN_PASSWORD, register, skipPhotoCheck, test } from "./shopper.ts";

const header = (page: Page) => page.getByRole("banner");

async function signInAtGoogle(page: Page, email = freshEmail()): Promise<void> {
  await expect(page.getByRole("heading", { name: "Stand-in for Google" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function pressGoogle(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Continue with Google" }).click();
}

async function expectLoggedIn(page: Page): Promise<void> {
  await expect(header(page).getByRole("button", { name: "Logout" })).toBeVisible();
}

test("a new visitor comes back from Google logged in, without a reload, and with a clean URL [S2.23, S4.03, S7.06, O2.03, O2.81, O4.10, O8.18, X.40]", async ({
  page,
}) => {
  await page.goto("/login");
  await listening(page);
  const link = page.getByRole("link", { name: "Continue with Google" });
  await expect(link).toHaveAttribute("href", `${API_BASE}/auth/google`);
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
  await expect(link).toHaveAttribute("href", `${API_BASE}/auth/google`);
  await pressGoogle(page);
  // The exchange is held until the screen was seen.
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  let screens = 0;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.url().includes("/oauth/callback?code=")) {
      screens += 1;
      expect(response.headers()["referrer-policy"]).toBe("no-referrer");
    }
  });
  await page.route(
    (url) => url.pathname === `${API_BASE}/auth/google/callback` && !url.searchParams.has("state"),
    async (route) => {
      await seen;
      await route.continue();
    },
  );
  await signInAtGoogle(page);
  await expect(page.getByRole("heading", { name: "Processing authentication" })).toBeVisible();
  await expect(page).toHaveURL("/oauth/callback");
  await page.evaluate(() => {
    document.documentElement.dataset.same = "page";
  });
  release();
  await expectToast(page, "Welcome!", "You have successfully logged in.");
  await expect(page).toHaveURL("/");
  await expectLoggedIn(page);
  await expect(page.locator("html[data-same=page]")).toBeAttached();
  expect(screens).toBe(1);
  expect(
    await page.evaluate(
      (keys) => keys.map((key) => localStorage.getItem(key) !== null),
      [STORAGE_KEYS.authToken, STORAGE_KEYS.refreshToken, STORAGE_KEYS.userData],
    ),
  ).toEqual([true, true, true]);
});

test("a visitor who cancels at Google is told so at the login; the chosen photo and garment survive that, and the way to Google and back [O8.16, X.06, X.01]", async ({
  page,
}) => {
  await skipPhotoCheck(page);
  await page.goto("/product/flora-a-line-dress");
  await listening(page);
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await expect(page).toHaveURL("/register");
  await pressGoogle(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectToast(page, "Authentication Error", "OAuth callback failed. Please try logging in again");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("You left Google before logging in. Nothing has changed.")).toBeVisible();
  await pressGoogle(page);
  await signInAtGoogle(page);
  await expect(page).toHaveURL("/product/flora-a-line-dress");
  const modal = page.getByRole("dialog");
  await expect(modal.getByRole("heading", { name: "Flora A-line dress" })).toBeVisible();
  await expect(modal.getByRole("img", { name: "You, head to feet" })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});

test("a failure leads to the login with its message; tokens in the URL are checked, replaced, stored and removed from the URL, and do not replace another user [O4.09, O8.15, O8.17, X.64, O2.82, I-30]", async ({
  page,
}) => {
  const session = await register(page);
  const storedToken = () => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.authToken);
  const address = ({ accessToken, refreshToken, user }: RegisterAnswer, claims: object = {}) =>
    `/auth/callback?${new URLSearchParams({ token: accessToken, refresh: refreshToken, user: JSON.stringify({ ...user, ...claims }) })}`;
  await page.goto("/oauth/callback?error=other_account");
  await expectToast(page, "Authentication Error", "OAuth callback failed. Please try logging in again");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(/^Your account is connected to another Google account/)).toBeVisible();
  await page.goto("/auth/callback?code=bad");
  await expectToast(page, "Login Failed", "Failed to complete Google authentication");
  await expect(page).toHaveURL("/login");
  await page.goto(address(session, { id: crypto.randomUUID() }));
  await expectToast(page, "Login Failed", "There was an error processing your login data");
  expect(await storedToken()).toBeNull();

  await page.goto(address(session, { role: "admin", firstName: "Forged" }));
  await expectToast(page, "Welcome back!", "You have successfully logged in with Google.");
  await expect(page).toHaveURL("/");
  await expectLoggedIn(page);
  const stored = await page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key) ?? ""),
    [STORAGE_KEYS.userData, STORAGE_KEYS.refreshToken],
  );
  expect(JSON.parse(stored[0] ?? "")).toMatchObject({ id: session.user.id, role: "user", firstName: "Ada" });
  expect(stored[1]).not.toBe(session.refreshToken);

  const mine = await storedToken();
  await page.goto(address(await register(page)));
  await expectToast(page, "Login Failed", "There was an error processing your login data");
  expect(await storedToken()).toBe(mine);
});

test("the profile connects a Google account, logs in with it, and disconnects it again [I-33]", async ({
  shopper: { page, session },
}) => {
  // Its own email: one that is not confirmed here cannot connect another.
  const { email } = session.user;
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Connect Google" }).click();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText("Please enter your current password")).toBeVisible();
  await page.getByRole("alertdialog").getByLabel("Current password").fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await signInAtGoogle(page, email);
  await expectToast(page, "Google connected", "You can now log in with it.");
  await expect(page).toHaveURL("/profile?tab=security");
  await expect(page.getByText(email)).toBeVisible();
  await header(page).getByRole("button", { name: "Logout" }).click();
  await page.goto("/login");
  await listening(page);
  await pressGoogle(page);
  // The stand-in still knows who signed in there.
  await expectToast(page, "Welcome!", "You have successfully logged in.");
  expect(
    JSON.parse((await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.userData)) ?? "{}"),
  ).toMatchObject({ id: session.user.id });
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await page.getByRole("alertdialog").getByLabel("Current password").fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expectToast(page, "Google disconnected", "You now log in without it.");
  await expect(page.getByText("Not connected")).toBeVisible();
});
