/**
 * Every state of a screen besides its usual one: loading, failed, empty, missing, refused, and dialogs over a page. Each is
 * reached as a shopper reaches it, shows its message, and fits on a phone.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./shopper.ts";
import { OWN_STATES } from "./visual-own-states.ts";
import { dialog, main, SCREENS, type Screen, signIn } from "./visual-screens.ts";
import { SHOP_STATES } from "./visual-shop-states.ts";

const PHONE = { width: 390, height: 844 };
const states = [...SCREENS, ...SHOP_STATES, ...OWN_STATES].filter(({ picture, only }) => !picture && only !== "desk");

async function visit(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path);
  await prepare?.(page);
  // A dialog over a page hides the page itself from assistive technology.
  await expect(main(page).or(dialog(page)).or(page.getByRole("alertdialog")).first()).toBeVisible();
  const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widthPx, "nothing is wider than the screen").toBeLessThanOrEqual(PHONE.width);
  // A held request must not reach the API once it is no longer held.
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

for (const own of [false, true]) {
  test(`the states of ${own ? "a shopper's own screens" : "what everybody sees"}, on a phone`, async ({ page }) => {
    test.setTimeout(300_000);
    page.setDefaultTimeout(30_000);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (own) await signIn(page);
    for (const state of states.filter((one) => (one.own ?? false) === own)) {
      await test.step(state.name, () => visit(page, state));
    }
  });
}
