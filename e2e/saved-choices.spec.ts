/** A shopper's choices survive signing in and an ended session, whenever they were made. */
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { holdTryOns } from "./held-try-ons.ts";
import { listening } from "./shop-rail.ts";
import {
  expect,
  expectToast,
  fixture,
  OWN_PASSWORD,
  register,
  skipPhotoCheck,
  test,
  typeRegistration,
} from "./shopper.ts";

const PHOTO = { name: "Full body photo", alt: "Your full body photo" };
const modal = (page: Page) => page.getByRole("dialog");
const choose = (page: Page, file: string) => page.getByLabel(PHOTO.name, { exact: true }).setInputFiles(fixture(file));

test.beforeEach(({ page }) => skipPhotoCheck(page));

async function makeAccount(page: Page): Promise<void> {
  await expect(page).toHaveURL("/register");
  await typeRegistration(page);
  await page.getByRole("button", { name: "Create account" }).click();
}

for (const place of ["/browse?q=flora", "/category/dresses"]) {
  test(`signed out on ${place}, the photo chosen in the modal and the garment are there after registering [X.06, S1.09]`, async ({
    page,
  }) => {
    await page.goto(place);
    await listening(page);
    await page
      .getByRole("link", { name: /^Try On( Flora A-line dress)?$/ })
      .first()
      .click();
    const first = place.startsWith("/category") ? page : modal(page);
    if (first === page) await expect(page).toHaveURL(/\/try-on\?productId=/);
    else {
      await expect(modal(page).getByText("1 credit")).toBeVisible();
      await expect(modal(page).getByText(/^Only you can see your photo/)).toBeVisible();
      await expect(modal(page).getByText("Flora A-line dress")).toBeVisible();
    }
    await choose(page, "person.jpg");
    await makeAccount(page);
    if (first === page) {
      await expect(page.getByRole("img", { name: PHOTO.alt })).toBeVisible();
      await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
      return;
    }
    await expect(page).toHaveURL(place);
    await expect(modal(page).getByRole("heading", { name: "Flora A-line dress" })).toBeVisible();
    await expect(modal(page).getByRole("img", { name: "You, head to feet" })).toBeVisible();
    await expect(modal(page).getByRole("button", { name: "Try On Style" })).toBeVisible();
  });
}

test("the modal's login link leads back to it, with the garment, and a photo chosen in it survives switching from registration to login", async ({
  page,
}) => {
  const { email } = (await register(page)).user;
  const logIn = async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(OWN_PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/product/flora-a-line-dress");
  };
  await page.goto("/product/flora-a-line-dress");
  await listening(page);
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  await modal(page).getByRole("button", { name: "log in" }).click();
  await logIn();
  await expect(modal(page).getByText("Flora A-line dress")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");

  await page.goBack();
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  await choose(page, "person.jpg");
  await expect(page).toHaveURL("/register");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn();
  await expect(modal(page).getByRole("img", { name: "You, head to feet" })).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Try On Style" })).toBeVisible();
});

test("a session that ends during an upload keeps the photo, and 'Try it on' uploads one that was not confirmed", async ({
  shopper: { page, session },
}) => {
  const upload = `**${API_BASE}/images/upload/profile`;
  const refuse = { status: 401, json: { error: "UNAUTHENTICATED", message: "no", requestId: "r" } };
  await page.route(upload, (route) => route.fulfill(refuse));
  await page.route(`**${API_BASE}/auth/refresh`, (route) => route.fulfill(refuse));
  await page.goto("/try-on");
  await choose(page, "person.jpg");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Authentication expired");
  await expect(page).toHaveURL("/auth");
  await page.unrouteAll();
  await page.getByLabel("Email").fill(session.user.email);
  await page.getByLabel("Password", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/try-on");
  await expect(page.getByRole("img", { name: PHOTO.alt })).toBeVisible();

  const tryOns = await holdTryOns(page, session);
  await page.getByRole("region", { name: "Or begin with a garment" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Try it on" }).click();
  await tryOns.finish();
  await expect(page.getByRole("slider")).toBeVisible();
  expect(tryOns.orders).toEqual([
    expect.stringMatching(/name="modelImage"; filename="[^"]+"\r\nContent-Type: image\/jpeg\r\n\r\n\xff\xd8/),
  ]);
});

test("a photo chosen signed out survives reloads of the registration form, is shown there, and is still chosen after Back", async ({
  page,
}) => {
  await page.goto("/try-on");
  await listening(page);
  await choose(page, "person.jpg");
  await expect(page).toHaveURL("/register");
  // Said once it is stored: what is reloaded before that is not promised.
  const kept = page.getByText("Your photo is saved on this device.");
  await expect(kept).toBeVisible();
  for (let reload = 0; reload < 2; reload += 1) {
    await page.reload();
    await expect(kept).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL("/try-on");
  await expect(page.getByRole("img", { name: PHOTO.alt })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await makeAccount(page);
  await expect(page).toHaveURL("/try-on");
  await expect(page.getByRole("img", { name: PHOTO.alt })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Profile photo uploaded!");
});

test("Back from the registration form opens the modal again, with its photo, until it is closed", async ({ page }) => {
  await page.goto("/product/flora-a-line-dress");
  await listening(page);
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  await choose(page, "person.jpg");
  await expect(page).toHaveURL("/register");
  await expect(page.getByText("Your photo is saved on this device.")).toBeVisible();
  await page.goBack();
  await expect(modal(page).getByText("Flora A-line dress")).toBeVisible();
  await expect(modal(page).getByRole("img", { name: "Your photo" })).toBeVisible();
  await page.goBack();
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL("/product/flora-a-line-dress");
});
