/** Runs axe on a page, and finds what is wider than the screen. */
import { expect, type Frame, type Page } from "@playwright/test";
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
export async function findViolations(page: Page | Frame, { within, rules }: Check = {}): Promise<string[]> {
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
async function loadAxe(page: Page | Frame): Promise<void> {
  for (const frame of "frames" in page ? page.frames() : [page]) {
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
async function untilStill(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const isMoving = () => document.getAnimations().some(({ playState }) => playState === "running");
    for (let still = 0, frames = 0; still < 2 && frames < 120; frames++) {
      await frame();
      still = isMoving() ? 0 : still + 1;
    }
  });
}

const PHONE = { width: 390, height: 844 };

/**
 * The state that a page is in has no place outside a phone's screen either. The page becomes as wide as a phone for a moment: reaching the
 * state a second time would cost a second load.
 */
export async function expectFitsOnPhone(page: Page, state = "on a phone"): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page, state);
  if (before) await page.setViewportSize(before);
}

/**
 * Nothing scrolls sideways. Asked until it holds: a page whose width has just changed is laid out in steps, and on a busy machine the
 * frame in between can be the one that is measured. What does not fit stays too wide and fails.
 */
export async function expectNoOverflow(page: Page, state = ""): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: state }).toBeLessThanOrEqual(0);
}
