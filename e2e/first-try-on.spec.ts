/** From nothing to a picture of oneself in a new garment, and everything that the last step offers. */
import { readFile } from "node:fs/promises";
import { holdTryOns } from "./held-try-ons.ts";
import { expect, expectToast, fillRegistration, fixture, test, uploadProfilePhoto } from "./shopper.ts";

// The whole way of a newcomer, as most people see it: with motion.
test.use({ reducedMotion: "no-preference" });

test("a newcomer registers, uploads a photo, chooses a garment, wears it and downloads it [S1.01, S1.02, S1.04, X.44, S2.78-S2.87, S4.10, S4.12, S8.15]", async ({
  page,
}) => {
  await fillRegistration(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: /5 credits/ })).toBeVisible();

  await page.goto("/try-on");
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Full Body Photo" })).toBeVisible();
  const requirements = page.getByRole("region", { name: "A photo that works" });
  for (const words of ["Full body, head to feet", "Stand straight, facing the camera", "Arms slightly away"]) {
    await expect(requirements.getByText(words)).toBeVisible();
  }
  await expect(requirements.getByText("Good lighting with a plain background")).toBeVisible();
  await expect(page.getByRole("region", { name: "Example photos" }).getByRole("img")).toHaveCount(3);
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "Profile photo uploaded!");

  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();
  await page.getByLabel("Garment photo", { exact: true }).setInputFiles(fixture("garment-top.jpg"));
  await page.getByRole("button", { name: "Try it on" }).click();
  const overlay = page.getByRole("dialog", { name: "In the fitting room" });
  await expect(overlay.getByText("This usually takes 8-12 seconds")).toBeVisible();
  await expect(overlay.getByRole("progressbar")).toBeVisible();

  await expect(page.getByRole("heading", { level: 1, name: "Toile!" })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("link", { name: /4 credits/ })).toBeVisible();
  await expect(page.getByRole("slider")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Another Garment" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Over" })).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^\d{8}-\d{6}-toile\.png$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.length).toBeGreaterThan(50_000);

  await page.getByRole("button", { name: "Share", exact: true }).click();
  for (const target of [
    "Facebook",
    "Twitter",
    "Instagram",
    "LinkedIn",
    "WhatsApp",
    "Telegram",
    "Pinterest",
    "Reddit",
  ]) {
    await expect(page.getByRole("button", { name: target })).toBeVisible();
  }
});

test("a stored photo begins at step 2; another garment, starting over and changing the photo lead to their steps; a result is shared [S4.11, S4.13, S4.14, S4.15, S1.01, S2.89, S2.90]", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  const tryOns = await holdTryOns(page, session);
  await page.goto("/try-on");
  const second = page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" });
  const first = page.getByRole("heading", { level: 1, name: "Upload Your Full Body Photo" });
  await expect(second).toBeVisible();

  await page.getByRole("button", { name: "Change Profile" }).click();
  await expect(first).toBeVisible();
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(second).toBeVisible();

  // From the rail instead of the shopper's own file.
  const rail = page.getByRole("region", { name: "From the rail" });
  await rail.getByLabel("What hangs on the rail").selectOption("Shirts");
  await expect(rail.getByRole("button", { name: "Band-collar linen shirt" })).toBeVisible();
  await expect(rail.getByRole("button", { name: /T-shirt/ })).toHaveCount(0);
  await rail.getByLabel("What hangs on the rail").selectOption("Everything");
  await rail.getByRole("searchbox", { name: "Search the rail" }).fill("ringer tee");
  await expect(rail.getByRole("button")).toHaveText(["Brick ringer T-shirt"]);
  const garment = rail.getByRole("button").first();
  const name = (await garment.innerText()).trim();
  await garment.click();
  await page.getByRole("button", { name: "Try it on" }).click();
  await tryOns.finish();
  await expect(page.getByRole("heading", { level: 1, name: `${name}!` })).toBeVisible();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Reddit" }).click();
  expect((await saving).suggestedFilename()).toMatch(/-toile\.png$/);
  const instructions = page.getByRole("dialog", { name: "Share on Reddit" });
  await expect(instructions.getByRole("listitem").first()).toBeVisible();
  await instructions.getByRole("button", { name: "Done" }).click();
  await expect(instructions).toBeHidden();
  await page.context().route("https://www.pinterest.com/**", (route) => route.fulfill({ body: "share" }));
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Pinterest" }).click();
  const window = await opening;
  await expect.poll(() => window.url()).toContain("pinterest.com/pin/create/button");
  // The private picture's URL is not revealed.
  expect(window.url()).not.toContain("media");
  await window.close();
  const ways = page.getByRole("dialog", { name: "Share", exact: true });
  await ways.getByRole("button", { name: "Close" }).click();
  await expect(ways).toBeHidden();

  await page.getByRole("button", { name: "Try Another Garment" }).click();
  await expect(second).toBeVisible();
  await expect(page.getByRole("img", { name: "The garment: not chosen yet" })).toBeVisible();

  await garment.click();
  await page.getByRole("button", { name: "Try it on" }).click();
  await tryOns.finish();
  await page.getByRole("button", { name: "Start Over" }).click();
  await expect(first).toBeVisible();
});

test("on a phone, a garment chosen far down the page still ends with the result at the top of the screen", async ({
  shopper: { page, session },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await uploadProfilePhoto(page, session);
  const tryOns = await holdTryOns(page, session);
  // By a link: a page that was opened so scrolls smoothly.
  await page.goto("/");
  await page.getByRole("link", { name: "Now with your own photo" }).click();
  await page.getByRole("region", { name: "From the rail" }).getByRole("button").last().click();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Try it on" }).click();
  await tryOns.finish();
  await expect(page).toHaveURL(/result=/);
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a photo that the engine refuses gives a reason, keeps both pictures and costs nothing", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session, "garment-bottom.jpg");
  await page.goto("/try-on");
  await page.getByLabel("Garment photo", { exact: true }).setInputFiles(fixture("garment-top.jpg"));
  await page.getByRole("button", { name: "Try it on" }).click();
  // The page itself says so, without a toast.
  await expect(page.getByRole("main").getByText("Try-on failed", { exact: true })).toBeInViewport();
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Your photo: chosen" })).toBeVisible();
  await expect(page.getByRole("link", { name: /5 credits/ })).toBeVisible();
});
