/** The shop's own fonts are deferred. Until they load, local ones replace them, and nothing moves at the change. */

import type { Page } from "@playwright/test";
import { API_BASE, type Product } from "@toile/contract";
import { WHOLE_BROWSER } from "./browser.ts";
import { expect, test } from "./shopper.ts";

// Letters as people see them: the headless shell measures them differently.
test.use(WHOLE_BROWSER);

/** The product's own limit; browsers call up to 0.1 good. */
const SHIFT_MAX = 0.02;

const PHONES = [
  { width: 390, height: 844 },
  { width: 412, height: 823 },
];
const DESK = [{ width: 1280, height: 800 }];

/**
 * The layout shift from the first paint on, with the fonts held back until the page requests them and its first screen has rendered.
 */
async function shiftOf(page: Page, address: string): Promise<number> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\.woff2$/);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await asked;
  expect(await page.evaluate(() => "fonts" in document.documentElement.dataset)).toBe(false);
  letGo();
  await expect(page.locator("html[data-fonts]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  await page.unrouteAll();
  // As before the first visit: a page that remembers that the fonts are in the cache does not wait for them.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (!key.startsWith("cookie-")) localStorage.removeItem(key);
  });
  return page.evaluate(
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
}

for (const [name, viewports] of Object.entries({ phones: PHONES, "a desktop": DESK })) {
  test(`nothing moves when the fonts load, on ${name}`, async ({ page, browser, baseURL }) => {
    const [product]: Product[] = await (await page.request.get(`${API_BASE}/products?limit=1`)).json();
    const addresses = [
      "/",
      "/try-on",
      "/browse",
      `/product/${product?.slug}`,
      `/brand/${product?.brandId.slug}`,
      `/category/${product?.categoryId.slug}`,
    ];
    // One visitor for all pages: with one for each, this test took more than twice as long. The
    // fonts are held back on each page, or the wait for their request would fail.
    const visitor = await browser.newPage({
      ...(baseURL ? { baseURL } : {}),
      reducedMotion: "no-preference",
      deviceScaleFactor: viewports === PHONES ? 2 : 1,
    });
    for (const viewport of viewports) {
      await visitor.setViewportSize(viewport);
      for (const address of addresses)
        expect
          .soft(await shiftOf(visitor, address), `${address} at ${viewport.width} px`)
          .toBeLessThanOrEqual(SHIFT_MAX);
    }
    await visitor.close();
  });
}
