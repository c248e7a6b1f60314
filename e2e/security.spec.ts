/** The profile's Security part: the second step of signing in, and the account's sessions. */

import type { Page } from "@playwright/test";
import { API_BASE, STORAGE_KEYS } from "@toile/contract";
import { Secret, TOTP } from "otpauth";
import { expect, expectToast, keepSession, OWN_PASSWORD, register, test } from "./shopper.ts";

test("a shopper sees where the account is signed in, and signs out everywhere else", async ({ page, request }) => {
  const session = await register(page);
  const phone = await request.post(`${API_BASE}/auth/login`, {
    data: { email: session.user.email, password: OWN_PASSWORD },
    headers: { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/26.0 Mobile/15E148 Safari/604.1" },
  });
  const { accessToken } = await phone.json();
  const answerToPhone = () =>
    request.get(`${API_BASE}/users/profile`, { headers: { authorization: `Bearer ${accessToken}` } });
  await keepSession(page, session);
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Security" }).click();
  await expect(page).toHaveURL("/profile?tab=security");
  const places = page.getByRole("listitem").filter({ hasText: /Since/ });
  await expect(places).toHaveCount(2);
  await expect(places.filter({ hasText: "This device" })).toContainText("in use now");
  await expect(places.filter({ hasText: "Safari on iPhone" })).toContainText("used within the last hour");
  expect((await answerToPhone()).status()).toBe(200);

  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out everywhere else?" });
  await question.getByRole("button", { name: "Log out everywhere else" }).click();
  await expectToast(page, "Logged out everywhere else");
  await expect(places).toHaveCount(1);
  await expect(page.getByText("You are not logged in anywhere else.")).toBeVisible();
  expect((await answerToPhone()).status()).toBe(401);
});

const codeOf = (secret: string, atMs = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });

async function logOut(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
}

async function giveThePassword(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
}

test("two-step sign-in: turned on with an app, asked for at the login, by recovery code if the app is lost, and turned off [S8.02]", async ({
  shopper: { page, session },
}) => {
  const { email } = session.user;
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Please enter your current password")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This is not your current password")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill(OWN_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();

  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const link = (await dialog.getByRole("link", { name: "open it in the app" }).getAttribute("href")) ?? "";
  const secret = new URL(link).searchParams.get("secret") ?? "";
  const code = dialog.getByLabel("Code from your app");
  await code.fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText(/This code is wrong/)).toBeVisible();
  await code.fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();

  const listed = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toBe("toile-recovery-codes.txt");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("Please store the codes first, then tick the box.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "I have stored these codes" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  await logOut(page);
  await giveThePassword(page, email);
  const asked = page.getByLabel("Code from your app");
  await expect(asked).toBeFocused();
  await expect(asked).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Please enter the code")).toBeVisible();
  await asked.fill("000000");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(/This code is wrong/)).toBeVisible();
  // Formatted as many apps copy it. The next code, because the first was used to turn it on.
  const next = codeOf(secret, Date.now() + 30_000);
  await asked.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Welcome back!", "You have successfully logged in.");
  await expect(page).toHaveURL("/");

  await logOut(page);
  await giveThePassword(page, email);
  await page.getByRole("button", { name: "Back to the password" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await giveThePassword(page, email);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Welcome back!");

  await page.goto("/profile?tab=security");
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await dialog.getByLabel("Current password", { exact: true }).fill(OWN_PASSWORD);
  await dialog.getByLabel("Code from your app").fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Two-step login is off");
  await expect(page.getByText("It is off: your password alone logs you in.")).toBeVisible();
});

test("a passkey that is not confirmed leaves the form as it was; too many attempts at the code are reported, and a login that waited too long starts again [S8.01]", async ({
  page,
}) => {
  await plugInAuthenticator(page);
  await page.goto("/login");
  await page.getByLabel("Email").fill("somebody@example.org");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expectToast(page, "No passkey was used", "You can log in with your password.");
  await expect(page.getByLabel("Email")).toHaveValue("somebody@example.org");

  const refuse = (path: string, status: number, error: string, message: string, details?: object[]) =>
    page.route(`**/api/v1${path}`, (route) =>
      route.fulfill({ status, json: { error, message, requestId: "r", ...(details ? { details } : {}) } }),
    );
  const challenge = { challengeToken: "x", methods: ["totp"], expiresAt: new Date().toISOString() };
  const message = "Please enter the code of your authenticator app.";
  await refuse("/auth/login", 401, "TWO_FACTOR_REQUIRED", message, [{ path: "code", message, ...challenge }]);
  await page.getByLabel("Password", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await refuse("/auth/login/second-factor", 429, "RATE_LIMITED", "Too many tries. Please wait a while.");
  await page.getByLabel("Code from your app").fill("123456");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Too many tries. Please wait a while.")).toBeVisible();
  await refuse("/auth/login/second-factor", 403, "SIGN_IN_AGAIN", "That took too long. Please log in again.");
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Login Failed", "That took too long. Please log in again.");
  await expect(page.getByLabel("Email")).toHaveValue("somebody@example.org");
});

/** A device with passkeys whose owner is always present. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: () => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
    agree: () => devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true }),
  };
}

test("a passkey: added with the password, renamed, used to log in and as the second step, and removed [S8.02]", async ({
  shopper: { page, session },
}) => {
  const authenticator = await plugInAuthenticator(page);
  await page.goto("/profile?tab=security");
  const dialog = page.getByRole("dialog");
  await addPasskey(page);
  await expectToast(page, "Passkey added");
  const row = page.getByRole("listitem").filter({ hasText: "not used yet" });
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: /^Rename/ }).click();
  await dialog.getByLabel("Name").fill("My laptop");
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(row).toContainText("My laptop");
  // The device knows that it has one.
  await addPasskey(page);
  await expect(dialog.getByText("This device already has a passkey for your account.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await logOut(page);
  // This device would accept at once whatever autofill offers.
  await authenticator.refuse();
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  await authenticator.agree();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expectToast(page, "Welcome back!", "You have successfully logged in.");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByText("Welcome, Ada Weaver")).toBeVisible();

  const [recoveryCode = ""] = await turnOnTwoSteps(page);
  await logOut(page);
  await authenticator.refuse();
  await page.goto("/login");
  await authenticator.agree();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey is older than your two-step login, so we need a code too.")).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(recoveryCode);
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Welcome back!");

  await page.goto("/profile?tab=security");
  await removePasskey(page, "My laptop");
  await addPasskey(page);
  await expectToast(page, "Passkey added");
  await logOut(page);
  await authenticator.refuse();
  await giveThePassword(page, session.user.email);
  await authenticator.agree();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectToast(page, "Welcome back!");

  await page.goto("/profile?tab=security");
  await removePasskey(page, "last used");
  await expect(page.getByText("You have none yet.")).toBeVisible();

  await logOut(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expectToast(page, "Login Failed", /We could not accept this passkey/);
});

async function addPasskey(page: Page) {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Current password", { exact: true }).fill(OWN_PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

async function removePasskey(page: Page, text: string) {
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("listitem").filter({ hasText: text });
  await row.getByRole("button", { name: /^Remove/ }).click();
  await dialog.getByLabel("Current password", { exact: true }).fill(OWN_PASSWORD);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Passkey removed");
}

/** The recovery codes. By the API: turning it on in the page is another journey. */
async function turnOnTwoSteps(page: Page): Promise<string[]> {
  const token = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.authToken);
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string, data: object) =>
    page.request.post(`${API_BASE}/users/security/${path}`, { headers, data });
  const { secret } = await (await post("totp", { currentPassword: OWN_PASSWORD })).json();
  const { recoveryCodes } = await (await post("totp/confirm", { code: codeOf(secret) })).json();
  return recoveryCodes;
}
