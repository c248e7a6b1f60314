/** The try-on page's messages if something is missing, refused or broken: in the fixed words of docs/requirements.md. */

import type { Page } from "@playwright/test";
import { STORAGE_KEYS } from "@toile/contract";
import { expect, expectToast, fixture, test, uploadProfilePhoto } from "./shopper.ts";

const TRY_ON = "**/api/v1/style/virtual-tryon";

async function readyToTry(page: Page): Promise<void> {
  await page.goto("/try-on");
  await page.getByLabel("Garment photo", { exact: true }).setInputFiles(fixture("garment-top.jpg"));
}

/** Visible below the place where the picture was chosen, and nowhere else. */
async function expectInPlace(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByRole("main").getByText(text, { exact: true })).toBeInViewport();
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
}

const press = (page: Page) => page.getByRole("button", { name: "Try it on" }).click();

test("signed out, choosing a photo leads to creating an account [S5.18, X.06]", async ({ page }) => {
  await page.goto("/try-on");
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await expect(page).toHaveURL("/register");
});

test("signed out, the try-on asks for a login [S1.09, S5.15]", async ({ page }) => {
  await page.goto("/try-on");
  await press(page);
  await expectToast(page, "Authentication required", "Please log in to use the try-on feature.");
  const refused = await page.request.post("/api/v1/style/virtual-tryon", { multipart: { category: "tops" } });
  expect(refused.status()).toBe(401);
});

test("what is missing is named [S5.14, S5.16, S5.17]", async ({ shopper: { page, session } }) => {
  await page.goto("/try-on");
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Full Body Photo" })).toBeVisible();
  // Scripts load the balance: from here on the page is interactive.
  await expect(page.getByRole("link", { name: /5 credits/ })).toBeVisible();
  await press(page);
  await expectToast(page, "Missing images", "Please upload a profile image and select a garment first.");
  await page.getByRole("region", { name: "Or begin with a garment" }).getByRole("button").first().click();
  await press(page);
  await expectToast(page, "Missing profile image", "Please upload a profile image first.");
  await uploadProfilePhoto(page, session);
  await page.goto("/try-on");
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();
  await press(page);
  await expectToast(page, "Missing garment", "Please select a garment to try on.");
});

test("a file of another kind and a file over 10 MB are refused before the upload [S5.10, S5.12]", async ({
  shopper: { page },
}) => {
  await page.goto("/try-on");
  const photo = page.getByLabel("Full body photo", { exact: true });
  await photo.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a picture") });
  await expectInPlace(page, "Invalid file type", "Please upload a JPEG, PNG, or WebP image.");
  await photo.setInputFiles({ name: "big.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expectInPlace(page, "File too large", "Please upload an image smaller than 10MB.");
});

test("a photo that cannot be uploaded says so [S8.14]", async ({ shopper: { page } }) => {
  await page.route("**/api/v1/images/upload/profile", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/try-on");
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Upload failed", "There was an error uploading your profile image. Please try again.");
});

test("the form carries both pictures and every required field [S7.15, S7.16, S7.17]", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  await readyToTry(page);
  const asking = page.waitForRequest(TRY_ON);
  await page.route(TRY_ON, (route) => route.fulfill({ status: 500, body: "stop here" }));
  await press(page);
  const request = await asking;
  expect(request.headers().authorization).toMatch(/^Bearer /);
  expect(request.headers()["idempotency-key"]).toBeTruthy();
  const body = (await request.postDataBuffer())?.toString("latin1") ?? "";
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
});

test("any other failure of the call is quoted [S8.07, S7.02]", async ({ shopper: { page, session } }) => {
  await uploadProfilePhoto(page, session);
  await page.route(TRY_ON, (route) => route.fulfill({ status: 500, body: "out of thread" }));
  await readyToTry(page);
  await press(page);
  await expectToast(page, "Try-on failed", "Virtual try-on API request failed: 500 - out of thread");
});

test("a response without results does not count as one [S8.11]", async ({ shopper: { page, session } }) => {
  await uploadProfilePhoto(page, session);
  await page.route(TRY_ON, (route) => route.fulfill({ json: { success: true, resultImageUrls: [] } }));
  await readyToTry(page);
  await press(page);
  await expectToast(page, "Try-on failed", "Invalid response from virtual try-on API");
});

test("a session that ended during the try-on is cleared, and leads to the login [S8.05, S8.06]", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  await readyToTry(page);
  await page.route("**/api/v1/auth/refresh", (route) =>
    route.fulfill({ status: 401, json: { error: "UNAUTHENTICATED", message: "no" } }),
  );
  await page.route(TRY_ON, (route) =>
    route.fulfill({ status: 401, json: { error: "UNAUTHENTICATED", message: "no" } }),
  );
  await press(page);
  await expectToast(page, "Authentication expired", "Your session has expired. Please log in again.");
  await expect(page).toHaveURL("/auth");
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.authToken)).toBeNull();
});

test("the overlay counts a percent each 100 ms to 95, rotates its messages and shows the real stage [S4.16-S4.18, S2.83, X.57]", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  await readyToTry(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(TRY_ON, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: "enough" });
  });
  await press(page);
  const overlay = page.getByRole("dialog", { name: "In the fitting room" });
  const progress = overlay.getByRole("progressbar", { name: "Try-on progress" });
  await expect(progress).toBeVisible();
  const messages = new Set<string>();
  const words =
    /^(Smoothing the cloth|Finding your shoulders|Pinning it at the seams|Letting the fabric fall|One last look in the mirror)$/;
  await expect
    .poll(
      async () => {
        messages.add(await overlay.getByText(words).innerText());
        return messages.size;
      },
      { timeout: 20_000 },
    )
    .toBe(5);
  await expect(progress).toHaveAttribute("aria-valuenow", "95", { timeout: 20_000 });
  letGo();
  await expect(overlay).toHaveCount(0);
});

test("a picture that cannot be loaded for sharing, and a clipboard that refuses, say so [S8.38]", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  await page.goto("/try-on");
  await page.getByRole("region", { name: "From the rail" }).getByRole("button").first().click();
  await page.route("**/media/**", (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
  );
  await page.route(TRY_ON, (route) =>
    route.fulfill({
      json: {
        success: true,
        resultImageUrls: ["/media/nothing"],
        resultImageUrl: "/media/nothing",
        predictionId: crypto.randomUUID(),
      },
    }),
  );
  // The photo itself is fetched as a picture of the page, so it needs the network again.
  await page.unroute("**/media/**");
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
});
