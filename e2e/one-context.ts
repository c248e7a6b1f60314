/**
 * One browser context for all journeys of a worker, emptied before each. A new one has no cached scripts, so its first page costs
 * nearly twice the processor time.
 */
import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { keepToasts } from "./toasts.ts";

type Item = { name: string; value: string };
/** The anchor is a page of the site that stays open: through it the storage is emptied, and it keeps the site's process alive. */
type Shared = { settings: string; context: BrowserContext; anchor: Page };
type Options = {
  /**
   * For what a context cannot undo (a clock that was stopped, a script in every page), and for a lost connection: the pages of one
   * context come back one after the other, each is told by the first, and one that loads at once finds no connection yet.
   */
  ownContext: boolean;
  /** What a context is made with, as text: journeys with other settings cannot share it. */
  settings: string;
};

export const test = base.extend<Options, { shared: { current?: Shared } }>({
  ownContext: [false, { option: true }],
  shared: [
    async ({ browserName: _ }, use) => {
      const shared: { current?: Shared } = {};
      await use(shared);
      await shared.current?.context.close();
    },
    { scope: "worker" },
  ],
  settings: async ({ storageState, viewport, reducedMotion, forcedColors, bypassCSP, actionTimeout }, use) =>
    use(JSON.stringify({ storageState, viewport, reducedMotion, forcedColors, bypassCSP, actionTimeout })),
  context: async ({ browser, shared, ownContext, settings, serviceWorkers, storageState }, use) => {
    // A service worker would go on answering for the site.
    if (ownContext || serviceWorkers === "allow") {
      await using context = await browser.newContext();
      await context.addInitScript(keepToasts);
      await use(context);
      return;
    }
    if (shared.current?.settings !== settings || shared.current.anchor.isClosed()) {
      await shared.current?.context.close();
      shared.current = await open(browser, settings);
    }
    const items = typeof storageState === "object" ? storageState.origins[0]?.localStorage : undefined;
    await empty(shared.current, items ?? []);
    await use(shared.current.context);
  },
  page: async ({ page }, use) => {
    for (const name of ["goto", "reload"] as const) waitAfter(page, name);
    await use(page);
  },
});

/** A press before a page's scripts run is lost. People are rarely that quick; a journey always is. */
function waitAfter(page: Page, name: "goto" | "reload"): void {
  const load: (...options: never[]) => ReturnType<Page["goto"]> = page[name].bind(page);
  Object.assign(page, {
    [name]: async (...options: never[]) => {
      const response = await load(...options);
      const { waitUntil } = (options.at(-1) ?? {}) as { waitUntil?: string };
      if (waitUntil === undefined) await page.waitForFunction(isInteractiveOrPlain);
      return response;
    },
  });
}

/** Runs in the page, which may be one without the site's scripts. */
const isInteractiveOrPlain = () =>
  !("__reactRouterContext" in window) || document.documentElement.dataset.interactive !== undefined;

/** With the settings of the journey that asks for it. */
async function open(browser: Browser, settings: string): Promise<Shared> {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  await context.addInitScript(keepToasts);
  const anchor = await context.newPage();
  await anchor.goto("/healthz");
  return { settings, context, anchor };
}

/**
 * Closes the pages of the journey before and deletes what they stored. Not at that journey's end: if it fails, its pages are pictured
 * after it.
 */
async function empty({ context, anchor }: Shared, items: Item[]): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearPermissions();
  await context.clearCookies();
  await anchor.evaluate(async (given) => {
    localStorage.clear();
    for (const { name, value } of given) localStorage.setItem(name, value);
    for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  }, items);
}
