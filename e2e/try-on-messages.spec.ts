/** The try-on page's messages if something is missing, refused or broken: in the fixed words of docs/requirements.md. */

import type { Page } from "@playwright/test";
import { STORAGE_KEYS } from "@toile/contract";
import { expect, expectToast, fixture, skipPhotoCheck, test, uploadProfilePhoto } from "./shopper.ts";

const TRY_ON = "**/api/v1/style/virtual-tryon";

/** Visible below the place where the picture was chosen, and nowhere else. */
async function expectInPlace(page: Page, title: string, reason: string | RegExp): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByText(title, { exact: true })).toBeInViewport();
  await expect(main.getByText(reason, { exact: true })).toBeInViewport();
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
}

const press = (page: Page) => page.getByRole("button", { name: "Try it on" }).click();

/** From now on try-ons are answered like this, one after the other. */
async function answer(page: Page, response: { status?: number; body?: string; json?: object }): Promise<void> {
  await page.unroute(TRY_ON);
  await page.route(TRY_ON, (route) => route.fulfill(response));
}

test("signed out, the try-on asks for a login, and choosing a photo leads to creating an account [S1.09, S5.15, S5.18, X.06]", async ({
  page,
}) => {
  await page.goto("/try-on");
  await press(page);
  await expectToast(page, "Authentication required", "Please log in to use the try-on feature.");
  const refused = await page.request.post("/api/v1/style/virtual-tryon", { multipart: { category: "tops" } });
  expect(refused.status()).toBe(401);
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await expect(page).toHaveURL("/register");
});

test("a file that is no picture is refused before the upload, with the reason; a photo that cannot be uploaded says so, and so does what is missing [S5.10, S5.12, S5.14, S5.16, S5.17, S8.14]", async ({
  shopper: { page, session },
}) => {
  await skipPhotoCheck(page);
  await page.route("**/api/v1/images/upload/profile", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/try-on");
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Full Body Photo" })).toBeVisible();
  const photo = page.getByLabel("Full body photo", { exact: true });
  await photo.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a picture") });
  await expectInPlace(page, "Invalid file type", "Please upload a JPEG, PNG, or WebP image.");
  await photo.setInputFiles({ name: "big.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expectInPlace(page, "File too large", "Please upload an image smaller than 10MB.");
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic0000mif1heic"), Buffer.alloc(64)]);
  for (const [buffer, title, reason] of [
    [Buffer.alloc(0), "Empty file", "There is nothing in this file. Please choose another one."],
    [Buffer.from("hello"), "Not a picture", "This file cannot be opened as a picture. Please choose another one."],
    [heic, "Invalid file type", /an iPhone's HEIC photos: on the iPhone choose Most Compatible/],
  ] as const) {
    await photo.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
    await expectInPlace(page, title, reason);
  }

  // Scripts load the balance: from here on the page is interactive.
  await expect(page.getByRole("link", { name: /5 credits/ })).toBeVisible();
  await press(page);
  await expectToast(page, "Missing images", "Please upload a profile image and select a garment first.");
  await page.getByRole("region", { name: "Or begin with a garment" }).getByRole("button").first().click();
  await press(page);
  await expectToast(page, "Missing profile image", "Please upload a profile image first.");
  await photo.setInputFiles(fixture("person.jpg"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Upload failed", "There was an error uploading your profile image. Please try again.");

  await uploadProfilePhoto(page, session);
  await page.goto("/try-on");
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();
  await press(page);
  await expectToast(page, "Missing garment", "Please select a garment to try on.");
});

/** The form of the try-on carries both pictures and every required field. */
function expectWholeForm(body: string): void {
  const fields: Record<string, string> = {
    mode: "quality",
    numSamples: "1",
    segmentationFree: "true",
    modelVersion: "tryon-v1.6",
    seed: "42",
    enhanceQuality: "false",
    garmentPhotoType: "auto",
    outputFormat: "png",
    category: "auto",
    moderationLevel: "permissive",
    returnBase64: "false",
  };
  for (const [name, value] of Object.entries(fields)) expect(body).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
  expect(body).toContain('name="preferences"');
  expect(body).toMatch(/name="garmentImage"; filename="[^"]+"/);
  expect(body).toMatch(/name="modelImage"; filename="[^"]+"\r\nContent-Type: image\/jpeg\r\n\r\n\xff\xd8/);
}

test("the form carries both pictures and every field, its failures are quoted, and a result that cannot be shared says so; a session that ended meanwhile leads to the login [S2.83, S4.16-S4.18, S7.02, S7.15-S7.17, S8.05-S8.07, S8.11, S8.38, X.57]", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  await page.goto("/try-on");
  await page.getByLabel("Garment photo", { exact: true }).setInputFiles(fixture("garment-top.jpg"));
  const asking = page.waitForRequest(TRY_ON);
  const held = Promise.withResolvers<void>();
  await page.route(TRY_ON, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: "out of thread" });
  });
  await press(page);
  const request = await asking;
  expect(request.headers().authorization).toMatch(/^Bearer /);
  expect(request.headers()["idempotency-key"]).toBeTruthy();
  expectWholeForm((await request.postDataBuffer())?.toString("latin1") ?? "");
  const overlay = page.getByRole("dialog", { name: "In the fitting room" });
  await expect(
    overlay.getByText(/^(Smoothing the cloth|Finding your shoulders|Pinning it at the seams)$/),
  ).toBeVisible();
  // Every 100 ms a percent.
  const progress = overlay.getByRole("progressbar", { name: "Try-on progress" });
  await expect(progress).toHaveAttribute("aria-valuenow", /^\d\d$/);
  held.resolve();
  await expectToast(page, "Try-on failed", "Virtual try-on API request failed: 500 - out of thread");
  await expect(overlay).toHaveCount(0);

  await answer(page, { json: { success: true, resultImageUrls: [] } });
  await press(page);
  await expectToast(page, "Try-on failed", "Invalid response from virtual try-on API");

  const lost = "/media/nothing";
  const made = { success: true, resultImageUrls: [lost], resultImageUrl: lost, predictionId: crypto.randomUUID() };
  await answer(page, { json: made });
  await press(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Reddit" }).click();
  await expectToast(page, "Share preparation failed");
  await page.getByRole("button", { name: "Copy the picture" }).click();
  await expectToast(page, "Copy failed");
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", { name: "Pinterest" }).click();
  await expectToast(page, "Share failed");
  const ways = page.getByRole("dialog", { name: "Share", exact: true });
  await page.keyboard.press("Escape");
  await expect(ways).toHaveCount(0);

  await page.getByRole("button", { name: "Try Another Garment" }).click();
  await page.getByRole("region", { name: "From the rail" }).getByRole("button").first().click();
  const over = { status: 401, json: { error: "UNAUTHENTICATED", message: "no" } };
  await page.route("**/api/v1/auth/refresh", (route) => route.fulfill(over));
  await answer(page, over);
  await press(page);
  await expectToast(page, "Authentication expired", "Your session has expired. Please log in again.");
  await expect(page).toHaveURL("/auth");
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.authToken)).toBeNull();
});
