/** Creating an account, signing in and out, and what the browser stores. */
import { STORAGE_KEYS } from "@toile/contract";
import { DEMO_PASSWORD, expect, expectToast, fillRegistration, register, test } from "./shopper.ts";

const sessionKeys = [STORAGE_KEYS.authToken, STORAGE_KEYS.userData, STORAGE_KEYS.refreshToken];
const kept = (keys: string[]) => keys.map((key) => localStorage.getItem(key) !== null);

test("login and register are one form in two modes [S2.02, S2.20-S2.22, S2.24]", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveCount(0);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
  for (const label of ["First name", "Last name", "Confirm password"])
    await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByLabel(/Referral code/)).toBeVisible();
  await expect(page.getByText("Enter a friend's referral code to earn 5 bonus credits each!")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login");
});

test("each field shows what is wrong with it, until it is edited [S5.01-S5.07, S5.09]", async ({ page }) => {
  await page.goto("/register");
  const submit = page.getByRole("button", { name: "Create account" });
  await submit.click();
  const empty = [
    "Email is required",
    "Password is required",
    "First name is required",
    "Last name is required",
    "Please confirm your password",
  ];
  for (const message of empty) await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByLabel("Email").fill("nobody");
  await expect(page.getByText("Email is required", { exact: true })).toHaveCount(0);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm password").fill("other");
  await submit.click();
  await expect(page.getByText("Email is invalid", { exact: true })).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters", { exact: true })).toBeVisible();
  await expect(page.getByText("Passwords do not match", { exact: true })).toBeVisible();
});

test("registering shows a welcome, stores the session and sends no blank referral code [S2.26, S8.04, S5.08, S3.27]", async ({
  page,
}) => {
  await fillRegistration(page);
  await page.getByLabel(/Referral code/).fill("   ");
  const asking = page.waitForRequest("**/api/v1/auth/register");
  await page.getByRole("button", { name: "Create account" }).click();
  expect((await asking).postDataJSON()).not.toHaveProperty("referralCode");
  await expectToast(page, /Toile/, "Your account has been created successfully.");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(kept, sessionKeys)).toEqual([true, true, true]);
});

test("a password that is too easy to guess is refused at its field", async ({ page }) => {
  await fillRegistration(page);
  await page.getByLabel("Password", { exact: true }).fill("password123");
  await page.getByLabel("Confirm password").fill("password123");
  await page.getByRole("button", { name: "Create account" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(/too easy to guess/);
});

test("a registration that fails says why in the server's words [S8.03]", async ({ page }) => {
  const { user } = await register(page);
  await fillRegistration(page, user.email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expectToast(page, "Registration Failed");
  await expect(page).toHaveURL("/register");
  const email = page.getByLabel("Email");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("An account with this email already exists.");
  await expect(email).toBeFocused();
});

test("an unknown referral code and a name that is too long are marked in their fields", async ({ page }) => {
  await fillRegistration(page);
  const code = page.getByLabel(/Referral code/);
  await code.fill("NOSUCHCODE");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription(/referral code/i);
  await code.fill("");
  const name = page.getByLabel("First name");
  await name.fill("A".repeat(101));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription("Please use at most 100 characters");
  await name.fill("A".repeat(100));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/");
});

test("a demo account signs in, and is still signed in after a reload [S2.25, S8.02, S4.01, S4.02, S2.30, S2.31]", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("shopper@toile.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Welcome back!", "You have successfully logged in.");
  await expect(page).toHaveURL("/");
  await page.reload();
  const header = page.getByRole("banner");
  await expect(header.getByText(/^Welcome, /)).toBeVisible();
  await expect(header.getByRole("link", { name: /credits/ })).toHaveAttribute("href", "/buy-credits");
  await expect(header.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("a wrong password is refused in the server's words, and without them in our own [S8.01]", async ({ page }) => {
  await page.goto("/login");
  const trySignIn = async () => {
    await page.getByLabel("Email").fill("shopper@toile.test");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await trySignIn();
  await expectToast(page, "Login Failed", "Invalid email or password");
  await page.route("**/api/v1/auth/login", (route) => route.fulfill({ status: 502, body: "" }));
  await trySignIn();
  await expectToast(page, "Login Failed", "Please check your credentials and try again.");
});

test("logging out says so, removes the session and goes home [S4.05, S4.06]", async ({ shopper: { page } }) => {
  await page.goto("/profile");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expectToast(page, "Logged out");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(kept, sessionKeys)).toEqual([false, false, false]);
});

test("a token without a user, or a user without a token, counts as signed out [S4.04]", async ({
  shopper: { page },
}) => {
  for (const key of [STORAGE_KEYS.userData, STORAGE_KEYS.authToken]) {
    await page.goto("/");
    await page.evaluate((name) => localStorage.removeItem(name), key);
    await page.reload();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  }
});

test("guarded pages lead to the login and, once signed in, back [S2.05, S2.07, S2.27, S4.09, X.01]", async ({
  page,
}) => {
  for (const guarded of ["/payment", "/subscription-success", "/profile?tab=picture"]) {
    await page.goto(guarded);
    await expect(page).toHaveURL("/login");
  }
  await page.getByLabel("Email").fill("shopper@toile.test");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/profile?tab=picture");
});

test("an expired access token is renewed unnoticed; an ended session leads to the login [X.02]", async ({
  shopper: { page },
}) => {
  await page.goto("/");
  await page.evaluate((key) => localStorage.setItem(key, "dead"), STORAGE_KEYS.authToken);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.authToken)).not.toBe("dead");
});
