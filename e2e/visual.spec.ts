/**
 * The main screens as pictures: on a phone by day and on a desk by night, and every component in both. A picture that differs fails;
 * after a change that was meant, look at the new ones and commit them:
 *
 *     npx playwright test --project pictures --update-snapshots
 *
 * PICTURES=home,browse before it looks at those screens alone.
 *
 * Text is drawn a little differently by every major version of the browser. Under the one that made the pictures hardly a point may
 * differ; under another the panels must still stand where they stood. On another system nothing is compared, and the run says so.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { WHOLE_BROWSER } from "./browser.ts";
import { clearRails } from "./shop-rail.ts";
import { expect, test } from "./shopper.ts";
import { SCREENS, type Screen, settle, signIn, untilPicturesAreMade } from "./visual-screens.ts";
import { SHOP_STATES } from "./visual-shop-states.ts";

// The headless shell draws letters elsewhere by fractions of a point.
test.use(WHOLE_BROWSER);

const FOLDER = path.join(import.meta.dirname, "visual");
const VERSION_FILE = path.join(FOLDER, "browser.txt");
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  desk: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
} as const;
/** Longer pages are cut here: what lies below repeats what is above, and pictures are weight in the repository. */
const LONGEST_PX = 2400;
/** The page of all components has nothing that repeats. */
const COMPONENTS = "components";
const STRICT = { threshold: 0.05, maxDiffPixelRatio: 0.0002 };
const OTHER_VERSION = { threshold: 0.2, maxDiffPixelRatio: 0.01 };

/** How nearly this browser's pictures must be like those that were committed; null where they cannot be compared. */
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
const pictured = [...SCREENS, ...SHOP_STATES].filter(({ name, picture }) => picture && (asked?.includes(name) ?? true));

const isUpdating = (updateSnapshots: string) => ["all", "changed"].includes(updateSnapshots);

const beganMs = Date.now();

test.beforeAll(async ({ request }) => {
  test.setTimeout(600_000);
  await clearRails(request);
  await untilPicturesAreMade(request);
});

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

async function compare(page: Page, screen: Screen, picture: string, tolerance: typeof STRICT): Promise<void> {
  const { name, masked = [], whole = true, shows } = screen;
  const width = page.viewportSize()?.width ?? 0;
  const height = name === COMPONENTS ? 4 * LONGEST_PX : LONGEST_PX;
  await settle(page, shows);
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
        // A request that was held must not go on to the API once nothing holds it.
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
