/** What the page says about a photo before it is uploaded: the engine's own check, in the shopper's browser. */
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expectFitsOnPhone } from "./accessibility.ts";
import { expect, expectToast, fixture, skipPhotoCheck, test, typeRegistration } from "./shopper.ts";

const UPLOAD = "**/api/v1/images/upload/profile";
const first = (page: Page) => page.getByRole("heading", { level: 1, name: "Upload Your Full Body Photo" });
const second = (page: Page) => page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" });
const verdict = (page: Page) => page.getByRole("status").filter({ hasText: "on your device" });
const outline = (page: Page) => page.getByRole("img", { name: "The outline found in your photo" });

async function choose(page: Page, file: string): Promise<void> {
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture(file));
}

/** A shopper who waits: on a busy machine the check may take longer than a real shopper does. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.setTimeout;
    const patient = (act: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
      real(act, delayMs === 25_000 ? 100_000 : delayMs, ...rest);
    Object.assign(window, { setTimeout: patient });
  });
});

/** The URL of every request of the page, and of every photo that it uploads. */
function watch(page: Page): { asked: string[]; uploads: string[] } {
  const asked: string[] = [];
  const uploads: string[] = [];
  page.on("request", (request) => {
    asked.push(new URL(request.url()).pathname);
    if (request.method() === "POST") uploads.push(new URL(request.url()).pathname);
  });
  return { asked, uploads };
}

const CHECK_FILES = /litert|\.tflite$|\.data$|\.wasm$|photo-check\.worker|check-photo/;

test("a photo chosen before signing in is checked after it; a good one works well, with its outline drawn, and one without a person cannot be dressed, says why, and may be used anyway; the check is loaded only then and uploads nothing [S5.18]", async ({
  page,
}) => {
  const { asked, uploads } = watch(page);
  await page.goto("/try-on");
  await expect(first(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((address) => CHECK_FILES.test(address))).toEqual([]);

  const runtime = page.waitForResponse("**/*.wasm");
  await choose(page, "person.jpg");
  await expect(page).toHaveURL("/register");
  await typeRegistration(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/try-on");
  await expect(verdict(page)).toContainText("This photo will work well", { timeout: 60_000 });
  expect(asked.filter((address) => CHECK_FILES.test(address)).length).toBeGreaterThan(5);
  expect((await runtime).headers()).toMatchObject({ "content-type": "application/wasm", "content-encoding": "br" });
  expect(uploads).toEqual([`${API_BASE}/auth/register`]);

  // The figure is in the middle of its photo, from head to feet.
  const drawn = outline(page).locator("g > path").first();
  const photo = await outline(page).boundingBox();
  const body = await drawn.boundingBox();
  if (!photo || !body) throw new Error("the outline has no place on the page");
  expect(body.height / photo.height).toBeGreaterThan(0.8);
  expect(Math.abs(body.x + body.width / 2 - (photo.x + photo.width / 2))).toBeLessThan(0.1 * photo.width);
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();

  await choose(page, "garment-bottom.jpg");
  await expect(verdict(page)).toContainText("This photo cannot be dressed", { timeout: 60_000 });
  await expect(
    verdict(page).getByText("We could not find a person in this photo. Use a photo of one person facing the camera."),
  ).toBeVisible();
  await expectFitsOnPhone(page, "a photo that cannot be dressed");
  await expect(outline(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Use it anyway" })).toBeVisible();

  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose another photo" }).click();
  await (await choosing).setFiles(fixture("person.jpg"));
  await expect(verdict(page)).toContainText("This photo will work well", { timeout: 60_000 });
  await expect(outline(page)).toBeVisible();

  await choose(page, "garment-bottom.jpg");
  await expect(page.getByRole("button", { name: "Use it anyway" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Use it anyway" }).click();
  await expectToast(page, "Profile photo uploaded!");
  await expect(second(page)).toBeVisible();
});

test("the check can be skipped, and a photo that the server refused is kept", async ({ shopper: { page } }) => {
  // The models never load.
  await page.route("**/*.tflite", () => {});
  await page.route(UPLOAD, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await page.goto("/try-on");
  await choose(page, "person.jpg");
  await expect(verdict(page)).toContainText("Checking your photo…");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Upload failed", "There was an error uploading your profile image. Please try again.");
  await expect(page.getByRole("img", { name: "Your full body photo" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(second(page)).toBeVisible();
});

test("without WebAssembly, or if the check fails, the page works and does not mention it", async ({
  shopper: { page },
}) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("/try-on");
  const broken = page.waitForRequest("**/*.wasm");
  await choose(page, "person.jpg");
  await broken;
  await expect(verdict(page)).toHaveCount(0);

  await skipPhotoCheck(page);
  const { asked } = watch(page);
  await page.goto("/try-on");
  await choose(page, "garment-bottom.jpg");
  await expect(page.getByRole("img", { name: "Your full body photo" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Profile photo uploaded!");
  await expect(second(page)).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);
  expect(asked.filter((address) => CHECK_FILES.test(address))).toEqual([]);
});

test("a photo chosen before the page is interactive is selected afterwards", async ({ shopper: { page } }) => {
  await skipPhotoCheck(page);
  // Long after the photo: the page's scripts wait until it has been chosen.
  let chosen = () => {};
  const listening = new Promise<void>((resolve) => {
    chosen = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await listening;
    await route.continue();
  });
  await page.goto("/try-on", { waitUntil: "commit" });
  await choose(page, "person.jpg");
  await expect(page.getByRole("img", { name: "Your full body photo" })).toHaveCount(0);
  chosen();
  await expect(page.getByRole("img", { name: "Your full body photo" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(second(page)).toBeVisible();
});
