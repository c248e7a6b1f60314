/** Runs axe on a page, and finds what is wider than the screen. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** The rules whose outcome depends on colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

type Check = {
  /** A selector: the part of the page to check. */
  within?: string | undefined;
  /** Default: all. */
  rules?: string[] | undefined;
};

/** One line per violated rule. */
export async function findViolations(page: Page, { within, rules }: Check = {}): Promise<string[]> {
  await loadAxe(page);
  await untilStill(page);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    preload: false,
    ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
  };
  const violations = await page.evaluate(
    async ([part, asked]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      return (await loaded.run(part ?? document, asked)).violations;
    },
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(", ")}`);
}

/**
 * Into each frame that does not have it yet. Axe is half a megabyte: its own builder for Playwright
 * sends and compiles it twice for every check, a third of the check's time.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
}

/** `state` names the page's state in a failure. */
export async function expectAccessible(page: Page, state = "", within?: string): Promise<void> {
  expect(await findViolations(page, { within }), state).toEqual([]);
}

/**
 * In both themes, one after the other on the same page: loading the page again would render it a second time. The dark theme changes
 * colours alone, so the other rules need no second run.
 */
export async function expectAccessibleInBothThemes(page: Page, state = "", within?: string): Promise<void> {
  // Content far below is not rendered and keeps the previous theme's colours.
  await page.evaluate(() => {
    const drawn = new CSSStyleSheet();
    drawn.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(drawn);
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const rules = colorScheme === "dark" ? COLOUR_RULES : undefined;
    expect(await findViolations(page, { within, rules }), `${state} ${colorScheme}`).toEqual([]);
  }
}

/**
 * Nothing has moved for two frames. A colour that is inherited takes one transition for each element on its way down, and a
 * check in the middle of them finds contrasts that nobody sees.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const isMoving = () => document.getAnimations().some(({ playState }) => playState === "running");
    for (let still = 0, frames = 0; still < 2 && frames < 120; frames++) {
      await frame();
      still = isMoving() ? 0 : still + 1;
    }
  });
}

/** Nothing scrolls sideways. */
export async function expectNoOverflow(page: Page, state = ""): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, state).toBeLessThanOrEqual(0);
}
