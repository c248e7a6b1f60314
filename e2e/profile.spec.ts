/** The profile: its tabs, its settings, the photos, and what only the owner may do. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { linkMailedTo } from "./outbox.ts";
import { expect, expectToast, fixture, freshEmail, test, uploadProfilePhoto } from "./shopper.ts";

const PASSWORD = "a good password";

test("a new email needs the password, waits for its own inbox, and then logs in [X.42]", async ({
  shopper: { page, session },
}) => {
  const { email: old } = session.user;
  const email = freshEmail();
  await page.goto("/profile");
  await expect(page.getByText("Not confirmed yet.")).toBeVisible();
  const save = page.getByRole("button", { name: "Save changes" });
  // The other password field is for changing the password.
  const password = page.getByLabel("Current password", { exact: true }).first();
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
  // The token does not stay in the URL.
  await expect(page).toHaveURL("/confirm-email");
  await expect(page.getByRole("link", { name: "Go to your try-on" })).toHaveAttribute("href", "/try-on");
  await page.goto("/profile");
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expectToast(page, "Welcome back!");
});

const tabOf = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
/** The server's responses once a session has ended; the renewal fails too. */
async function endSession(page: Page): Promise<void> {
  for (const path of ["users/profile", "images/upload/profile", "auth/refresh"]) {
    await page.route(`**${API_BASE}/${path}`, (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 401, json: { error: "UNAUTHENTICATED", message: "Over.", requestId: "r" } }),
    );
  }
}

test("the owner sees credits that wait, downloads all stored data, changes the password and stays signed in, and deletes the account; each asks for the password, and a wrong one and a lost connection are reported [S2.105, S7.09, S8.21, X.75]", async ({
  shopper: { page, session },
}) => {
  // Without a mail server, as here, nothing waits: the API's tests make it wait, this one shows it.
  await page.route("**/api/v1/credits/balance", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), balance: 0, pending: { ownEmail: 5, friendEmail: 5 } } });
  });
  await page.goto("/profile?tab=history");
  await expect(page.getByText("5 credits when you confirm your email")).toBeVisible();
  await expect(page.getByText("5 credits when the friend who used your code confirms theirs.")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expectToast(page, "Sent again");
  await tabOf(page, "Profile").click();
  await expect(page.getByText("5 credits come with it.")).toBeVisible();

  await page.getByRole("button", { name: "Download your data" }).click();
  const data = page.getByRole("alertdialog", { name: "Download your data" });
  const download = data.getByRole("button", { name: "Download" });
  await download.click();
  await expect(data.getByText("Please enter your current password")).toBeVisible();
  await data.getByLabel("Current password", { exact: true }).fill("not this one");
  await download.click();
  await expect(data.getByText("This is not your current password")).toBeVisible();
  await data.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.route(`**${API_BASE}/users/export`, (route) => route.abort(), { times: 1 });
  await download.click();
  await expect(data.getByText("The download was interrupted. Please try again.")).toBeVisible();
  const saved = page.waitForEvent("download");
  await download.click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("toile-data.zip");
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.includes("README.txt")).toBe(true);
  await expectToast(page, "Your download is complete", "toile-data.zip");

  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Change password" }) });
  const change = form.getByRole("button", { name: "Change password" });
  await form.getByLabel("Current password", { exact: true }).fill("not the password");
  await form.getByLabel("New password", { exact: true }).fill("another good one");
  await form.getByLabel("Confirm new password", { exact: true }).fill("another good two");
  await change.click();
  await expect(form.getByText("Passwords do not match")).toBeVisible();
  await form.getByLabel("Confirm new password", { exact: true }).fill("another good one");
  await change.click();
  await expect(form.getByText("This is not your current password")).toBeVisible();
  await form.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await change.click();
  await expectToast(page, "Password changed");
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue(session.user.email);

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("alertdialog");
  const remove = dialog.getByRole("button", { name: "Delete for good" });
  await remove.click();
  await expect(dialog.getByText("Please enter your current password")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await remove.click();
  await expect(dialog.getByText("This is not your current password")).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill("another good one");
  await remove.click();
  await expectToast(page, "Profile deleted");
  await expect(page).toHaveURL("/");
});

test("the URL says which tab of My Profile shows, including the one that older links use; saving is confirmed or the refusal shown, and unsaved input is not lost without asking [S2.06, S2.98, S2.99, S2.100, S2.104, S5.13, S5.25, S8.18, X.07]", async ({
  shopper: { page },
}) => {
  await page.goto("/profile");
  await expect(page).toHaveTitle(/^My Profile/);
  await expect(page.getByRole("heading", { name: "My Profile", level: 1 })).toBeVisible();
  await expect(tabOf(page, "Profile")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expect(page.getByLabel("Last name")).toHaveValue("Weaver");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  const email = await page.getByLabel("Email").inputValue();
  // The other fields have no rule here: the server has.
  await page.getByLabel("Phone number").fill("by pigeon");
  await page.getByLabel("Email").fill("no address");
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  await expect(page.getByText("Email is invalid")).toBeVisible();
  await expect(page.getByLabel("Phone number")).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Date of birth").fill(new Date().toISOString().slice(0, 10));
  await save.click();
  await expect(page.getByText("Please enter a phone number, such as +31 20 123 4567")).toBeVisible();
  await expect(page.getByText("You must be at least 16 years old to have an account")).toBeVisible();
  await page.getByLabel("Phone number").fill("+31 20 123 4567");
  await page.getByLabel("Date of birth").fill("1994-05-17");

  await page.getByLabel("First name").fill("Grace");
  await save.click();
  await expectToast(page, "Profile updated");
  await page.getByLabel("First name").fill("Mary");
  await page.route(`**${API_BASE}/users/profile`, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 409, json: { error: "CONFLICT", message: "Not today.", requestId: "r" } })
      : route.continue(),
  );
  await save.click();
  await expectToast(page, "Update failed", "Not today.");

  // Another tab of the page loses nothing; another page would.
  await tabOf(page, "Picture").click();
  await expect(page).toHaveURL("/profile?tab=picture");
  await expect(page.getByRole("heading", { name: "Profile Picture" })).toBeVisible();
  await expect(page.getByText(/JPG, PNG or WebP, .*square image of at least 200x200/)).toBeVisible();
  await tabOf(page, "Profile").click();
  await expect(page.getByLabel("First name")).toHaveValue("Mary");
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(/profile/);
  await expect(page.getByLabel("First name")).toHaveValue("Mary");
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/browse");

  // On a phone the tabs continue past the edge, and every one can be reached.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/profile?tab=credits");
  await expect(tabOf(page, "Credit history")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { name: "Credit History" })).toBeVisible();
  await expect(tabOf(page, "Credit history")).toBeInViewport({ ratio: 1 });
  await tabOf(page, "Credit history").press("End");
  const last = page.getByRole("tab").last();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.press("Home");
  await expect(tabOf(page, "Profile")).toBeInViewport({ ratio: 1 });
  await expect(tabOf(page, "Profile")).toHaveAttribute("aria-selected", "true");
  // A tab that is cut off at the edge fades out, so that the list does not seem to end there.
  await expect(page.getByRole("tablist")).toHaveAttribute("data-more", "right");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("an ended session says so, signs out and leads to the login and back, whether the profile is saved, a photo is added or the account is deleted [S8.17, S8.19, S8.20]", async ({
  shopper: { page, session },
}) => {
  const acts = [
    () => page.getByRole("button", { name: "Save changes" }).click(),
    async () => {
      await tabOf(page, "Picture").click();
      await page.getByLabel("Profile picture", { exact: true }).setInputFiles(fixture("person.jpg"));
    },
    async () => {
      await page.getByRole("button", { name: "Delete account" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
      await dialog.getByRole("button", { name: "Delete for good" }).click();
    },
  ];
  await page.goto("/profile");
  for (const [index, act] of acts.entries()) {
    await page.getByLabel("First name").fill("Grace");
    await endSession(page);
    await act();
    await expectToast(page, "Session expired", "Your session has expired. Please log in again.");
    await expect(page).toHaveURL("/auth");
    expect(await page.evaluate(() => [localStorage.getItem("auth_token"), localStorage.getItem("user_data")])).toEqual([
      null,
      null,
    ]);
    if (index === acts.length - 1) break;
    await page.unrouteAll();
    await page.getByLabel("Email").fill(session.user.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/profile/);
    await tabOf(page, "Profile").click();
  }
});

test("several photos: one is in use, another is chosen, each can be removed, and consent can be withdrawn [S7.18, S8.16, S8.19, I-47]", async ({
  shopper: { page, session },
}) => {
  const list = page.getByRole("list", { name: "Your photos" });
  const chooser = page.getByLabel("Profile picture", { exact: true });
  await page.goto("/profile?tab=picture");
  await expect(page.getByText(/^Only you can see your photo\. By adding it you agree/)).toBeVisible();
  await chooser.setInputFiles(fixture("person.jpg"));
  await expectToast(page, "Profile photo uploaded!");
  await expect(page.getByText(/^You agreed to this on /)).toBeVisible();
  await uploadProfilePhoto(page, session, "garment-top.jpg", { keepOthers: "true" });
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("listitem").nth(0)).toContainText("In use");
  await list.getByRole("button", { name: "Use this one" }).click();
  await expectToast(page, "Your try-ons now use this photo");
  await expect(list.getByRole("listitem").nth(1)).toContainText("In use");

  await page.goto("/try-on");
  await page.getByRole("button", { name: "Change Profile" }).click();
  const others = page.getByRole("region", { name: "Use another of your photos" });
  await others.getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Upload Your Garment Photo" })).toBeVisible();

  await page.goto("/profile?tab=picture");
  await page.route(`**${API_BASE}/images/photos/*`, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Remove photo" });
  const remove = list
    .getByRole("listitem")
    .nth(0)
    .getByRole("button", { name: /^Remove/ });
  await remove.click();
  await confirm.click();
  await expectToast(page, "Remove failed");
  await remove.click();
  await confirm.click();
  await expectToast(page, "Profile picture removed");
  await expect(list.getByRole("listitem")).toHaveCount(1);

  await page.getByRole("button", { name: "Withdraw consent" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete my photos" }).click();
  await expectToast(page, "Your photos are deleted");
  await expect(list).toBeHidden();
  await page.route(`**${API_BASE}/images/upload/profile`, (route) => route.fulfill({ status: 500, body: "" }));
  await chooser.setInputFiles(fixture("person.jpg"));
  await expectToast(page, "Upload failed");
});
