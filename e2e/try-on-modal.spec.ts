/** The try-on over any page: from the shop's cards, and by the three triggers. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { holdTryOns } from "./held-try-ons.ts";
import { expect, fixture, skipPhotoCheck, test, uploadProfilePhoto } from "./shopper.ts";

// Dialogs open over one another and close, as most people see them: with motion.
test.use({ reducedMotion: "no-preference" });

const modal = (page: Page) => page.getByRole("dialog");
const GARMENT = "/demo/garments/tee-breton.jpg";

/** The page handles events once its scripts have loaded; before that a card's button leads to the try-on page. */
async function listening(page: Page) {
  await expect.poll(() => page.evaluate(() => "toileTryOn" in window)).toBe(true);
}

/**
 * A toast over an open dialog: meanwhile Radix hides its region, but not its announcement, from the accessibility tree.
 */
async function expectSaid(page: Page, ...texts: string[]) {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

async function openByFunction(page: Page, trigger: unknown) {
  await listening(page);
  await page.evaluate((value) => {
    (window as unknown as { toileTryOn: (value: unknown) => void }).toileTryOn(value);
  }, trigger);
}

test("the dialog goes from a product to a result, to another one, and closes empty [S2.60, S2.91, S4.23, S2.97, S4.20, S2.95, S2.96, S4.21, S4.22]", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  const tryOns = await holdTryOns(page, session);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/product/breton-striped-t-shirt");
  await listening(page);
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  // It starts automatically: nothing was pressed in the modal.
  await expect(page.getByRole("dialog", { name: "In the fitting room" })).toBeVisible();
  await expect(page.getByText("This usually takes 8-12 seconds")).toBeVisible();
  await tryOns.finish();
  await expect(modal(page).getByRole("heading", { name: "Your New Style!" })).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Done" })).toBeVisible();
  await expect(modal(page).getByRole("link", { name: /^Buy Now/ })).toBeVisible();
  await expectAccessible(page, "result");
  await modal(page).getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: /Pinterest/ })).toBeVisible();
  await expectAccessible(page, "sharing");
  await page.keyboard.press("Escape");
  await modal(page).getByRole("button", { name: "Show the picture full screen" }).click();
  const viewer = page.getByRole("dialog", { name: "You, wearing Breton striped T-shirt" });
  await viewer.getByRole("button", { name: "Zoom in" }).click();
  await expectAccessible(page, "full screen");
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await modal(page).getByRole("button", { name: "Try Another" }).click();
  await expect(page.getByText("This usually takes 8-12 seconds")).toBeVisible();
  await tryOns.finish();
  await expect(modal(page).getByRole("heading", { name: "Your New Style!" })).toBeVisible();
  await modal(page).getByRole("button", { name: "Done" }).click();
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL("/product/breton-striped-t-shirt");
  await tryOns.stop();
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  await expect(page.getByText("This usually takes 8-12 seconds")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(modal(page).getByRole("heading", { name: "Breton striped T-shirt" })).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Try On Style" })).toBeVisible();
});

test("a photo is uploaded, and can be changed [S2.91, S2.92, S4.19, S2.93, S2.94, S4.20, S5.11]", async ({
  shopper: { page },
}) => {
  await page.goto("/browse?q=flora");
  await listening(page);
  await page.getByRole("link", { name: "Try On Flora A-line dress" }).click();
  await expect(modal(page).getByRole("heading", { name: "Your photo" })).toBeVisible();
  await expectAccessible(page, "profile");
  const photo = modal(page).getByLabel("Full body photo", { exact: true });
  await photo.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expectSaid(page, "Invalid file type", "Please upload an image file.");
  await expect(modal(page).getByText("Please upload an image file.")).toBeVisible();
  await photo.setInputFiles(fixture("person.jpg"));
  await expectSaid(page, "Profile photo uploaded!");
  await expect(modal(page).getByRole("heading", { name: "Flora A-line dress" })).toBeVisible();
  await expect(modal(page).getByRole("img", { name: "You, head to feet" })).toBeVisible();
  await expect(modal(page).getByRole("img", { name: "Flora A-line dress" })).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Try On Style" })).toBeVisible();
  await expect(modal(page).getByRole("button", { name: "Choose Garment" })).toHaveCount(0);
  await expectAccessible(page, "tryon");
  await modal(page).getByRole("button", { name: "Change Photo" }).click();
  await expect(modal(page).getByRole("heading", { name: "Your photo" })).toBeVisible();
  await modal(page).getByRole("button", { name: "Keep this photo" }).click();
  await expect(modal(page).getByRole("button", { name: "Try On Style" })).toBeVisible();
});

test("an event, a message and a function open it on any page; closing clears it [O2.14-O2.20]", async ({ page }) => {
  // It is part of what surrounds every page; other journeys open it in the shop.
  for (const address of ["/login", "/no/such/room"]) {
    await page.goto(address);
    await listening(page);
    // Without a garment nothing opens.
    await page.evaluate(() => {
      document.dispatchEvent(new CustomEvent("toile-try-on", { detail: { productName: "Cape" } }));
      window.postMessage({ type: "TOILE_TRY_ON" }, window.location.origin);
    });
    await openByFunction(page, { productName: "Cape" });
    await page.evaluate((garmentImageUrl) => {
      document.dispatchEvent(new CustomEvent("toile-try-on", { detail: { garmentImageUrl, productName: "Cape" } }));
    }, GARMENT);
    await expect(modal(page).getByRole("heading", { name: "Your photo" })).toBeVisible();
    await modal(page).getByRole("button", { name: "Close" }).click();
    await expect(modal(page)).toHaveCount(0);
    await page.evaluate((garmentImageUrl) => {
      window.postMessage({ type: "TOILE_TRY_ON", garmentImageUrl }, window.location.origin);
    }, GARMENT);
    await expect(modal(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal(page)).toHaveCount(0);
    await openByFunction(page, { garmentImageUrl: GARMENT });
    await expect(modal(page)).toBeVisible();
  }
});

test("a garment without a name is 'Product', and the next trigger has nothing of the last one; a failed try-on keeps both pictures, and a garment that cannot be loaded is refused [O2.18, O2.20, S2.94, S4.22, S8.08, S8.13]", async ({
  shopper: { page },
}) => {
  await skipPhotoCheck(page);
  await page.goto("/");
  await openByFunction(page, { garmentImageUrl: GARMENT });
  await modal(page).getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await expect(modal(page).getByRole("heading", { name: "Product" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.route("**/images/profile", (route) => route.fulfill({ status: 404, body: "{}" }));
  await openByFunction(page, { garmentImageUrl: "/demo/garments/tee-rust.jpg", productName: "Rust" });
  await expect(modal(page).getByRole("heading", { name: "Your photo" })).toBeVisible();
  await expect(modal(page).getByRole("img", { name: "Your photo" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);

  await page.unroute("**/images/profile");
  await page.route("**/style/virtual-tryon", (route) => route.fulfill({ status: 500, body: "broken" }));
  await openByFunction(page, { garmentImageUrl: GARMENT, productName: "Breton" });
  await expectSaid(page, "Try-on failed", "There was an error processing your try-on. Please try again.");
  await expect(modal(page).getByRole("img", { name: "Breton" })).toBeVisible();
  await expect(modal(page).getByRole("img", { name: "You, head to feet" })).toBeVisible();
  await modal(page).getByRole("button", { name: "Close" }).click();
  await expect(modal(page)).toHaveCount(0);

  await openByFunction(page, { garmentImageUrl: "/demo/garments/lost.jpg" });
  await expectSaid(page, "Try-on failed", "Failed to process garment image.");
  await expect(modal(page).getByRole("button", { name: "Choose Garment" })).toBeVisible();
  await modal(page).getByLabel("Garment photo", { exact: true }).setInputFiles(fixture("garment-top.jpg"));
  await expect(modal(page).getByRole("img", { name: "The garment" })).toBeVisible();
});
