/** Creating an account, signing in and out, and what the browser stores. */
import { STORAGE_KEYS } from "@toile/contract";
import { DEMO_PASSWORD, expect, expectToast, freshEmail, register, test, typeRegistration } from "./shopper.ts";

const sessionKeys = [STORAGE_KEYS.authToken, STORAGE_KEYS.userData, STORAGE_KEYS.refreshToken];
const kept = (keys: string[]) => keys.map((key) => localStorage.getItem(key) !== null);

test("login and register are one form in two modes; each field shows what is wrong with it until it is edited, and then the account is made, with a welcome and without a blank referral code [S2.02, S2.20-S2.22, S2.24, S2.26, S3.27, S5.01-S5.09, S8.03, S8.04]", async ({
  page,
}) => {
  const { user: taken } = await register(page);
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
  await page.getByRole("link", { name: "Create an account" }).click();

  // Refused by the page.
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

  // Refused by the server: a password that is too easy to guess, an email that has an account, an unknown code, a name too long.
  await typeRegistration(page);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("password123");
  await page.getByLabel("Confirm password").fill("password123");
  await submit.click();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(/too easy to guess/);
  await typeRegistration(page, taken.email);
  await submit.click();
  await expectToast(page, "Registration Failed");
  await expect(page).toHaveURL("/register");
  const email = page.getByLabel("Email");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("An account with this email already exists.");
  await expect(email).toBeFocused();
  await email.fill(freshEmail());
  const code = page.getByLabel(/Referral code/);
  await code.fill("NOSUCHCODE");
  await submit.click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription(/referral code/i);
  await code.fill("   ");
  const name = page.getByLabel("First name");
  await name.fill("A".repeat(101));
  await submit.click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAccessibleDescription("Please use at most 100 characters");

  await name.fill("A".repeat(100));
  const asking = page.waitForRequest("**/api/v1/auth/register");
  await submit.click();
  expect((await asking).postDataJSON()).not.toHaveProperty("referralCode");
  await expectToast(page, /Toile/, "Your account has been created successfully.");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(kept, sessionKeys)).toEqual([true, true, true]);
});

test("a guarded page leads to the login, which quotes the server's refusal or has words of its own, and then back; an expired access token is renewed unnoticed, and logging out removes the session [S2.05, S2.25, S2.27, S2.30, S2.31, S4.01, S4.02, S4.05, S4.06, S4.09, S8.01, S8.02, X.01, X.02]", async ({
  page,
}) => {
  await page.goto("/profile?tab=picture");
  await expect(page).toHaveURL("/login");
  const trySignIn = async (password: string) => {
    await page.getByLabel("Email").fill("shopper@toile.test");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await trySignIn("not the password");
  await expectToast(page, "Login Failed", "Invalid email or password");
  await page.route("**/api/v1/auth/login", (route) => route.fulfill({ status: 502, body: "" }));
  await trySignIn("not the password");
  await expectToast(page, "Login Failed", "Please check your credentials and try again.");
  await page.unroute("**/api/v1/auth/login");
  await trySignIn(DEMO_PASSWORD);
  await expectToast(page, "Welcome back!", "You have successfully logged in.");
  await expect(page).toHaveURL("/profile?tab=picture");

  await page.evaluate((key) => localStorage.setItem(key, "dead"), STORAGE_KEYS.authToken);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/profile?tab=picture");
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.authToken)).not.toBe("dead");
  const header = page.getByRole("banner");
  await expect(header.getByText(/^Welcome, /)).toBeVisible();
  await expect(header.getByRole("link", { name: /credits/ })).toHaveAttribute("href", "/buy-credits");

  await header.getByRole("button", { name: "Logout" }).click();
  await expectToast(page, "Logged out");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(kept, sessionKeys)).toEqual([false, false, false]);
});
