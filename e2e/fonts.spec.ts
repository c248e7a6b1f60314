/** The shop's own typefaces may arrive late or never: nothing on a page moves, whatever typefaces the system has. */
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { API_BASE, type Product } from "@toile/contract";
import { WHOLE_BROWSER } from "./browser.ts";
import { expect, test } from "./shopper.ts";

/** Browsers call up to 0.1 good. */
const SHIFT_MAX = 0.02;

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
];

const SYSTEMS = {
  "the system's typefaces": {},
  // Only Linux reads it; elsewhere the system's own are tried twice.
  "DejaVu alone": { FONTCONFIG_FILE: path.join(import.meta.dirname, "fixtures/dejavu-alone.conf") },
};

/** The layout shift of a visit whose typefaces arrive once everything else has. */
async function shiftOf(browser: Browser, url: string, viewport: { width: number; height: number }): Promise<number> {
  const visitor = await browser.newPage({ viewport, reducedMotion: "no-preference" });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await visitor.route(/\.woff2$/, async (route) => {
    await held;
    await route.continue();
  });
  const requested = visitor.waitForRequest(/\.woff2$/);
  await visitor.goto(url, { waitUntil: "domcontentloaded" });
  await requested;
  // The first picture of the page with the local typefaces is what may not move.
  await visitor.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const arrived = visitor.waitForResponse(/\.woff2$/);
  release();
  await arrived;
  await visitor.waitForLoadState("networkidle");
  const shift = await visitor.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          // The DOM library does not have the entry's type yet.
          for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) total += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        // Everything painted by now is reported by the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(total), 100)));
      }),
  );
  await visitor.close();
  return shift;
}

for (const [system, env] of Object.entries(SYSTEMS)) {
  test(`nothing moves when the typefaces arrive late, on a system with ${system}`, async ({ request, baseURL }) => {
    const [product]: Product[] = await (await request.get(`${API_BASE}/products?limit=1`)).json();
    const pages = [
      "/",
      "/try-on",
      "/browse",
      `/product/${product?.slug}`,
      `/brand/${product?.brandId.slug}`,
      `/category/${product?.categoryId.slug}`,
    ];
    const browser = await chromium.launch({
      ...WHOLE_BROWSER.launchOptions,
      env: { ...(process.env as Record<string, string>), ...env },
    });
    for (const viewport of VIEWPORTS) {
      for (const page of pages)
        expect
          .soft(await shiftOf(browser, `${baseURL}${page}`, viewport), `${page} at ${viewport.width} px`)
          .toBeLessThanOrEqual(SHIFT_MAX);
    }
    await browser.close();
  });
}
