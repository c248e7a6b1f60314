/** A forgotten password: from the login form through the mail to a new password, and that a link works once. */
import { expectAccessible } from "./accessibility.ts";
import { linkMailedTo } from "./outbox.ts";
import { expect, expectToast, OWN_PASSWORD, register, test, untilListening } from "./shopper.ts";

const CHOSEN = "a better password";
const MAIL = /Set a new password for/;

test("a forgotten password is replaced by the link in the mail, and the email is typed only once", async ({ page }) => {
  const { user } = await register(page);
  await page.goto("/login");
  await untilListening(page);
  await page.getByLabel("Email").fill(user.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(user.email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: user.email })).toBeFocused();
  await expectAccessible(page);

  const link = await linkMailedTo(user.email, MAIL);
  await page.goto(link);
  await expect(page.getByText(`For ${user.email}. We will log out every device.`)).toBeVisible();
  // The token does not stay in the URL.
  await expect(page).toHaveURL("/reset-password");
  await expectAccessible(page);
  const save = page.getByRole("button", { name: "Save password" });
  const password = page.getByLabel("New password", { exact: true });
  await save.click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByText("Please confirm your password")).toBeVisible();
  await password.fill("password123");
  await page.getByLabel("Confirm password").fill("password123");
  await save.click();
  await expect(password).toHaveAccessibleDescription(/too easy to guess/);
  await expect(password).toBeFocused();
  await password.fill(CHOSEN);
  await page.getByLabel("Confirm password").fill("another password");
  await save.click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm password").fill(CHOSEN);
  await save.click();
  await expect(page.getByRole("heading", { name: "Your password has been changed" })).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(user.email);
  await page.getByLabel("Password", { exact: true }).fill(CHOSEN);
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Welcome back!");

  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This link has already been used.");
  await expect(page.getByRole("link", { name: "Send a new link" })).toHaveAttribute("href", "/forgot-password");
});

test("an unknown address gets the same message, and the new password signs a signed-in shopper out", async ({
  shopper: { page, session },
}) => {
  const { email } = session.user;
  await page.goto("/forgot-password");
  // Already signed in, so the email is known.
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("link", { name: "Back to your profile" })).toBeVisible();
  await page.getByLabel("Email").fill("nobody-at-all@example.org");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If nobody-at-all@example.org has an account, we have sent a link.")).toBeVisible();
  await page.getByRole("button", { name: "Use another address" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("Sent again. It may take a minute to arrive.")).toBeVisible();

  await page.goto(await linkMailedTo(email, MAIL));
  await page.getByLabel("New password", { exact: true }).fill(CHOSEN);
  await page.getByLabel("Confirm password").fill(CHOSEN);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "Your password has been changed" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  const refused = await page.request.post("/api/v1/auth/login", { data: { email, password: OWN_PASSWORD } });
  expect(refused.status()).toBe(401);
});

test("without a connection no input is lost, and a URL without a token says so", async ({ page }) => {
  await page.route("**/api/v1/auth/forgot-password", (route) => route.abort());
  await page.goto("/forgot-password");
  const email = page.getByLabel("Email");
  await email.fill("ada@example.org");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(email).toHaveAccessibleDescription(/check your connection/);
  await expect(email).toHaveValue("ada@example.org");

  await page.goto("/reset-password");
  await expect(page.getByRole("alert")).toContainText("There is no link here");

  await page.route("**/api/v1/auth/reset-password/link", (route) => route.abort());
  await page.goto("/reset-password#made-up");
  await expect(page.getByRole("alert")).toContainText("We could not open the link");
  await page.unroute("**/api/v1/auth/reset-password/link");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is not valid.");
});
