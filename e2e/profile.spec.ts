/** What only the owner may do: give the account another email, and delete it. */
import { linkMailedTo } from "./outbox.ts";
import { expect, expectToast, freshEmail, test } from "./shopper.ts";

const PASSWORD = "a good password";

test("another email asks for the password, waits for its own inbox, and then logs in [X.42]", async ({
  shopper: { page, session },
}) => {
  const { email: old } = session.user;
  const email = freshEmail();
  await page.goto("/profile");
  await expect(page.getByText("Not confirmed yet.")).toBeVisible();
  const save = page.getByRole("button", { name: "Save changes" });
  const password = page.getByLabel("Current password", { exact: true });
  await page.getByLabel("Email").fill(email);
  await save.click();
  await expect(page.getByText("Please enter your current password")).toBeVisible();
  await password.fill("not the password");
  await save.click();
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await password.fill(PASSWORD);
  await save.click();
  await expectToast(page, "Profile updated");

  await page.reload();
  await expect(
    page.getByText(`We have sent a link to ${email}. Until you open it, you log in with ${old}.`),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(old);

  await page.goto(await linkMailedTo(email, /Confirm your new email/));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  // The token is not left in the address.
  await expect(page).toHaveURL("/confirm-email");
  await page.getByRole("link", { name: "Go to your profile" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Welcome back!");
});

test("deleting the account asks for the password, then signs out [S2.105, S7.09, S8.21]", async ({
  shopper: { page },
}) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("alertdialog");
  const remove = dialog.getByRole("button", { name: "Delete for good" });
  await remove.click();
  await expect(dialog.getByText("Please enter your current password")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill("not the password");
  await remove.click();
  await expect(dialog.getByText("This is not your current password")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await remove.click();
  await expectToast(page, "Profile deleted");
  await expect(page).toHaveURL("/");
});

test("credits that wait for a confirmed email are shown, with a way to have the link sent again", async ({
  shopper: { page },
}) => {
  // Without a mail server, as here, nothing waits: the API's tests have it wait, this one shows it.
  await page.route("**/api/v1/credits/balance", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), balance: 0, pending: { ownEmail: 5, friendEmail: 5 } } });
  });
  await page.goto("/profile?tab=history");
  await expect(page.getByText("5 credits when you confirm your email")).toBeVisible();
  await expect(page.getByText("5 credits when the friend who came by your code confirms theirs.")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expectToast(page, "Sent again");
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page.getByText("5 credits come with it.")).toBeVisible();
});
