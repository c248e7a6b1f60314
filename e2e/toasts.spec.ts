/** A toast covers no main action, on a phone and on a desktop, whatever the scroll position when it appears. */
import type { Locator, Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expectNoOverflow } from "./accessibility.ts";
import { fillCard } from "./checkout.ts";
import { listening } from "./shop-rail.ts";
import { expect, fillRegistration, pressInPlace, test, uploadProfilePhoto } from "./shopper.ts";
import { answerTryOn, BRETON, chooseFromRail, showResult } from "./visual-screens.ts";

// Toasts slide in and out.
test.use({ reducedMotion: "no-preference" });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const notice = (page: Page) =>
  page.getByRole("region", { name: /Notifications/, includeHidden: true }).getByRole("listitem", {
    includeHidden: true,
  });

/** Its position. A toast that replaces another has none for a moment. */
async function placeOf(locator: Locator) {
  let box = await locator.boundingBox();
  await expect.poll(async () => (box ??= await locator.boundingBox())).not.toBeNull();
  if (!box) throw new Error("it has no place on the page");
  return box;
}

/** The visible toast is beside, above or below each of these once scrolling has stopped. */
async function expectApart(page: Page, state: string, ...actions: Locator[]): Promise<void> {
  await expect(notice(page)).toBeVisible();
  for (const action of actions) {
    const covering = async () => {
      const [toast, box] = [await placeOf(notice(page)), await placeOf(action)];
      const beside = toast.x + toast.width <= box.x || box.x + box.width <= toast.x;
      const apart = toast.y + toast.height <= box.y || box.y + box.height <= toast.y;
      return beside || apart ? null : { toast, box };
    };
    await expect.poll(covering, `${state} at ${page.viewportSize()?.width}`).toBeNull();
  }
}

/** Scrolls it under the header, where a phone's toasts appear. */
const toTheTop = (action: Locator) =>
  action.evaluate((element) => {
    element.scrollIntoView({ block: "start" });
    window.scrollBy(0, 60);
  });

for (const size of SIZES) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test("no toast covers an action in the three steps of /try-on", async ({ shopper: { page, session } }) => {
      const tryItOn = page.getByRole("button", { name: "Try it on" });
      await page.goto("/try-on");
      await listening(page);
      await pressInPlace(tryItOn);
      await expectApart(page, "step 1", tryItOn, page.getByRole("button", { name: "Choose a photo" }));
      await expectNoOverflow(page, "step 1");
      await uploadProfilePhoto(page, session);
      await page.goto("/try-on");
      await expect(page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();
      await listening(page);
      await pressInPlace(tryItOn);
      await expectApart(page, "step 2", tryItOn);
      await page.route(`**${API_BASE}/style/predictions/*/like`, (route) => route.abort());
      await page.route(`**${API_BASE}/style/history/*/like`, (route) => route.abort());
      await showResult(page);
      await page.route("**/demo/hero-after-900.webp*", (route) => route.abort());
      const buy = page
        .getByRole("main")
        .getByRole("link", { name: /^Buy Now/ })
        .first();
      await buy.scrollIntoViewIfNeeded();
      await page.getByRole("button", { name: "Download" }).first().click();
      await expectApart(page, "step 3", buy);
    });

    test("no toast covers an action of a product, or of the try-on over it", async ({ shopper: { page, session } }) => {
      const tryOn = page.getByRole("main").getByRole("link", { name: "Try On", exact: true });
      await page.goto(BRETON);
      await listening(page);
      await page.route(`**${API_BASE}/favourites/*`, (route) => route.abort());
      const heart = page.getByRole("button", { name: "Add Breton striped T-shirt to favourites" }).first();
      await heart.click();
      await expectApart(page, "product", tryOn);
      await uploadProfilePhoto(page, session);
      await page.route(`**${API_BASE}/style/virtual-tryon`, (route) => route.fulfill({ status: 500, body: "broken" }));
      await tryOn.click();
      const modal = page.getByRole("dialog");
      const again = modal.getByRole("button", { name: "Try On Style" });
      await expectApart(page, "modal", again);
      await expectNoOverflow(page, "modal");
      await modal.getByRole("button", { name: "Change Photo" }).click();
      await expect(modal.getByRole("button", { name: "Keep this photo" })).toBeVisible();
      await expectNoOverflow(page, "another photo");
      await modal.getByRole("button", { name: "Keep this photo" }).click();
      await page.unroute(`**${API_BASE}/style/virtual-tryon`);
      await answerTryOn(page);
      await again.click();
      await expect(modal.getByRole("heading", { name: "Your New Style!" })).toBeVisible();
      await expect(notice(page)).toHaveCount(0);
      await page.route("**/demo/hero-after-900.webp*", (route) => route.abort());
      await modal.getByRole("button", { name: "Download" }).click();
      await expectApart(
        page,
        "modal's result",
        modal.getByRole("link", { name: /^Buy Now/ }).first(),
        modal.getByRole("button", { name: "Done" }),
      );
    });

    test("no toast covers an action while buying credits and paying", async ({ shopper: { page } }) => {
      await page.goto("/buy-credits");
      await listening(page);
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.resolve();
      });
      const purchase = page.getByRole("button", { name: /^Purchase|^Buy|^Continue/ }).first();
      await page.getByRole("button", { name: "Copy" }).first().click();
      await expectApart(page, "buy-credits", purchase);
      await purchase.click();
      await expect(page).toHaveURL("/payment");
      await page.route(`**${API_BASE}/payments/create-intent`, (route) => route.abort());
      await fillCard(page, "4242 4242 4242 4242");
      const pay = page.getByRole("button", { name: /^Pay/ });
      await pay.click();
      await expectApart(page, "payment", pay);
      await toTheTop(pay);
      await pay.press("Enter");
      await expectApart(page, "payment, scrolled", pay);
    });

    test("no toast covers the field that the server refuses, wherever it is on the screen", async ({
      page,
      shopper: { session },
    }) => {
      await page.goto("/healthz");
      await page.evaluate(() => localStorage.clear());
      await fillRegistration(page, session.user.email);
      await listening(page);
      const field = page.getByLabel("Email");
      for (const block of ["start", "end"] as const) {
        await field.fill(session.user.email);
        await field.evaluate((element, to) => element.scrollIntoView({ block: to }), block);
        await field.press("Enter");
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expectApart(page, `registration, ${block}`, field);
        await notice(page).getByRole("button", { name: "Close" }).click();
        await expect(notice(page)).toHaveCount(0);
      }
    });

    test("no toast covers an action of the profile", async ({ shopper: { page } }) => {
      await page.goto("/profile");
      const save = page.getByRole("button", { name: "Save changes" });
      for (const name of ["Grace", "Ada"]) {
        await page.getByLabel("First name").fill(name);
        if (name === "Ada") await toTheTop(save);
        await save.press("Enter");
        await expect(page.getByText("Profile updated").first()).toBeVisible();
        await expectApart(page, `profile as ${name}`, save);
      }
    });
  });
}

test("what the page itself shows is not repeated in a toast", async ({ shopper: { page, session } }) => {
  await uploadProfilePhoto(page, session);
  await page.goto(BRETON);
  await listening(page);
  const heart = page.getByRole("button", { name: "Add Breton striped T-shirt to favourites" }).first();
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await heart.click();
  expect((await kept).ok()).toBe(true);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(notice(page)).toHaveCount(0);
  // A try-on without a response.
  await page.route(`**${API_BASE}/style/virtual-tryon`, () => {});
  await page.goto("/try-on");
  await chooseFromRail(page);
  await page.getByRole("button", { name: "Try it on" }).click();
  const overlay = page.getByRole("dialog", { name: "In the fitting room" });
  await overlay.getByRole("button", { name: "Cancel" }).click();
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});
