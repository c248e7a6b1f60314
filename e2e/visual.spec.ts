/**
 * The main screens as pictures: on a phone in the light theme and on a desktop in the dark one, and every component in both. A
 * picture that differs fails; after an intended change, look at the new ones and commit them:
 *
 *     npx playwright test --project pictures --update-snapshots
 *
 * PICTURES=home,browse before it checks only those screens.
 *
 * Text is rendered slightly differently by every major version of the browser. With the version that made the pictures hardly a
 * pixel may differ; with another the panels must still be in place. On another system nothing is compared, and the run says so.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { WHOLE_BROWSER } from "./browser.ts";
import { clearRails } from "./shop-rail.ts";
import { expect, test } from "./shopper.ts";
import { SCREENS, type Screen, settle, signIn, untilPicturesAreMade } from "./visual-screens.ts";

// The headless shell positions letters differently by fractions of a pixel.
test.use(WHOLE_BROWSER);

const FOLDER = path.join(import.meta.dirname, "visual");
const VERSION_FILE = path.join(FOLDER, "browser.txt");
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  desk: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
} as const;
/** Longer pages are cut here: the rest repeats what is above, and pictures make the repository large. */
const LONGEST_PX = 2400;
/** Nothing on the page of all components repeats. */
const COMPONENTS = "components";
const STRICT = { threshold: 0.05, maxDiffPixelRatio: 0.0002 };
const OTHER_VERSION = { threshold: 0.2, maxDiffPixelRatio: 0.01 };

/** How close this browser's pictures must be to the committed ones; null if they cannot be compared. */
function toleranceFor(version: string, updating: boolean): typeof STRICT | null {
  const mine = `${process.platform} Chromium ${version.split(".")[0]}`;
  if (updating) writeFileSync(VERSION_FILE, `${mine}\n`);
  const theirs = readFileSync(VERSION_FILE, "utf8").trim();
  if (mine === theirs) return STRICT;
  const sameSystem = theirs.startsWith(`${process.platform} `);
  console.warn(
    sameSystem
      ? `The pictures were made by ${theirs}, and this is ${mine}: small differences are let pass.`
      : `SKIPPED: no picture is compared: they were made by ${theirs}, and this is ${mine}.`,
  );
  return sameSystem ? OTHER_VERSION : null;
}

const asked = process.env.PICTURES?.split(",");
const pictured = SCREENS.filter(({ name }) => asked?.includes(name) ?? true);

const isUpdating = (updateSnapshots: string) => ["all", "changed"].includes(updateSnapshots);

const beganMs = Date.now();

test.beforeAll(async ({ request }) => {
  test.setTimeout(600_000);
  await clearRails(request);
  await untilPicturesAreMade(request);
});

// The product's own fonts are optional: on a busy machine a page may keep the local ones.
test.beforeEach(({ page }) =>
  page.context().route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("font-display:optional", "font-display:block");
    await route.fulfill({ response, body });
  }),
);

/**
 * Reduces new pictures to a third of their size, by 256 colours: on flat pages that changes less than the comparison
 * tolerates.
 */
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

async function compare(page: Page, screen: Screen, picture: string, tolerance: typeof STRICT): Promise<void> {
  const { name, masked = [], whole = true } = screen;
  const width = page.viewportSize()?.width ?? 0;
  const height = name === COMPONENTS ? 4 * LONGEST_PX : LONGEST_PX;
  await settle(page);
  await expect.soft(page).toHaveScreenshot([`${picture}.png`], {
    ...tolerance,
    // A clip that is longer than the page is cut to it.
    ...(whole ? { fullPage: true, clip: { x: 0, y: 0, width, height } } : {}),
    mask: masked.map((selector) => page.locator(selector)),
    maskColor: "#888",
    timeout: 60_000,
  });
}

for (const [size, { viewport, colorScheme }] of Object.entries(SIZES)) {
  for (const own of [false, true]) {
    test(`${own ? "a shopper's own screens" : "what everybody sees"} as pictures, ${size}`, async ({ page, browser }, {
      config,
    }) => {
      const screens = pictured.filter((one) => (one.own ?? false) === own);
      test.setTimeout(300_000);
      const tolerance = toleranceFor(browser.version(), isUpdating(config.updateSnapshots));
      test.skip(tolerance === null, "pictures of another system");
      if (!tolerance) return;
      page.setDefaultTimeout(30_000);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      if (own) await signIn(page);
      for (const screen of screens) {
        await page.goto(screen.path);
        await screen.prepare?.(page);
        await compare(page, screen, `${screen.name}-${size}-${colorScheme}`, tolerance);
        // A held request must not reach the API once it is no longer held.
        await page.goto("about:blank");
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }
    });
  }
}

test("every component by day, on a desk", async ({ page, browser }, { config }) => {
  const screen = pictured.find(({ name }) => name === COMPONENTS);
  const tolerance = toleranceFor(browser.version(), isUpdating(config.updateSnapshots));
  test.skip(tolerance === null || !screen, "pictures of another system, or other ones asked for");
  if (!tolerance || !screen) return;
  await page.setViewportSize(SIZES.desk.viewport);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(screen.path);
  await compare(page, screen, `${COMPONENTS}-desk-light`, tolerance);
});
