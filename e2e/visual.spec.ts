/**
 * The main screens as pictures, at a phone's and a desk's width, by day and by night. A picture that differs fails; after a change
 * that was meant, look at the new ones and commit them:
 *
 *     npx playwright test e2e/visual.spec.ts --update-snapshots
 *
 * PICTURES=home,browse before it looks at those screens alone.
 *
 * Text is drawn a little differently by every major version of the browser, so that pictures compare within one alone: where another
 * one runs, these checks are skipped and say so.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./shopper.ts";
import { OWN_STATES } from "./visual-own-states.ts";
import { SCREENS, type Screen, settle, signIn, untilPicturesAreMade } from "./visual-screens.ts";
import { SHOP_STATES } from "./visual-shop-states.ts";

const FOLDER = path.join(import.meta.dirname, "visual");
const VERSION_FILE = path.join(FOLDER, "browser.txt");
const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
/** Longer pages are cut here: what lies below repeats what is above, and pictures are weight in the repository. */
const LONGEST_PX = 2400;

/** Why pictures of this browser and system cannot be compared with those that were committed; null where they can. */
function notComparable(version: string, updating: boolean): string | null {
  const mine = `${process.platform} Chromium ${version.split(".")[0]}`;
  if (updating) {
    writeFileSync(VERSION_FILE, `${mine}\n`);
    return null;
  }
  const theirs = readFileSync(VERSION_FILE, "utf8").trim();
  return mine === theirs ? null : `the committed pictures were made by ${theirs}, and this is ${mine}`;
}

const asked = process.env.PICTURES?.split(",");

/** One of the lists, and those of it that this width, this sign-in and this run are about. */
const LISTS = { screens: SCREENS, states: [...SHOP_STATES, ...OWN_STATES] };
const select = (list: Screen[], own: boolean, size: string) =>
  list.filter(
    (one) => (one.own ?? false) === own && (one.only ?? size) === size && (asked?.includes(one.name) ?? true),
  );

const isUpdating = (updateSnapshots: string) => ["all", "changed"].includes(updateSnapshots);

const beganMs = Date.now();

/** New pictures to a third of their weight, by 256 colours: of flat pages that changes less than the comparison tolerates. */
test.afterAll(async ({ browserName: _ }, { config }) => {
  if (!isUpdating(config.updateSnapshots)) return;
  for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".png"))) {
    const file = path.join(FOLDER, name);
    if (statSync(file).mtimeMs < beganMs) continue;
    const before = readFileSync(file);
    const after = await sharp(before).png({ compressionLevel: 9, palette: true, colours: 256, dither: 0 }).toBuffer();
    if (after.length < before.length) writeFileSync(file, after);
  }
});

/** By day, then by night: the theme follows the system's without the page being asked for again. */
async function compare(page: Page, { name, masked = [], whole = true, shows }: Screen, size: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page, shows);
    await expect.soft(page).toHaveScreenshot([`${name}-${size}-${colorScheme}.png`], {
      // A clip that is longer than the page is cut to it.
      ...(whole ? { fullPage: true, clip: { x: 0, y: 0, width, height: LONGEST_PX } } : {}),
      mask: masked.map((selector) => page.locator(selector)),
      maskColor: "#888",
    });
  }
}

for (const [size, viewport] of Object.entries(WIDTHS)) {
  for (const own of [false, true]) {
    for (const [listed, list] of Object.entries(LISTS)) {
      const chosen = select(list, own, size);
      if (chosen.length === 0) continue;
      test(`${listed} of ${own ? "a shopper's own" : "what everybody sees"} as pictures, ${size}`, async ({
        page,
        browser,
      }, { config }) => {
        test.setTimeout(900_000);
        const reason = notComparable(browser.version(), isUpdating(config.updateSnapshots));
        if (reason) console.warn(`SKIPPED: no picture is compared: ${reason}.`);
        test.skip(reason !== null, reason ?? "");
        page.setDefaultTimeout(30_000);
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await untilPicturesAreMade(page);
        if (own) await signIn(page);
        for (const screen of chosen) {
          await page.goto(screen.path);
          await screen.prepare?.(page);
          await compare(page, screen, size);
          // A request that was held must not go on to the API once nothing holds it.
          await page.goto("about:blank");
          await page.unrouteAll({ behavior: "ignoreErrors" });
        }
      });
    }
  }
}
