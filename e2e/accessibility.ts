/** What axe finds on a page, and what stands wider than the screen. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A line for each rule that is broken. `within` is a selector: the part of the page that is looked at. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  // The other mode is for frames of other sites, which no page has: it opens a second tab for every call, and carries there what was
  // found right as well. That takes three to five times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"], preload: false });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(", ")}`);
}

/** `state` says in a failure where it was found. */
export async function expectAccessible(page: Page, state = "", within?: string): Promise<void> {
  expect(await findViolations(page, within), state).toEqual([]);
}

/** In both themes, one after the other on the same page: a page that is opened again for the second is made a second time. */
export async function expectAccessibleInBothThemes(page: Page, state = "", within?: string): Promise<void> {
  // What lies far below is not drawn, and keeps the colours of the theme before it.
  await page.evaluate(() => {
    const drawn = new CSSStyleSheet();
    drawn.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(drawn);
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expectAccessible(page, `${state} ${colorScheme}`, within);
  }
}

/** Nothing scrolls sideways. */
export async function expectNoOverflow(page: Page, state = ""): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, state).toBeLessThanOrEqual(0);
}
