/**
 * Toasts as a shopper sees them: for five seconds. A page that is busy for as long would never show one to a test that looks now and
 * then, so the page itself keeps what it has shown.
 */
import { expect, type Page } from "@playwright/test";

/** The texts of one toast's elements. */
type Shown = string[];
type Keeper = { __shownToasts?: Shown[] };

/** Runs in every page of a journey before the page's own scripts. */
export function keepToasts(): void {
  const kept: Shown[] = [];
  (window as Keeper).__shownToasts = kept;
  const textsOf = new WeakMap<Element, Shown>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[role=region][aria-label^="Notifications"] li[data-state=open]')) {
      if (toast.getClientRects().length === 0) continue;
      let texts = textsOf.get(toast);
      if (!texts) {
        texts = [];
        textsOf.set(toast, texts);
        kept.push(texts);
      }
      const parts = [...toast.querySelectorAll("*")];
      texts.splice(0, texts.length, ...parts.map((part) => (part.textContent ?? "").replace(/\s+/g, " ").trim()));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits until a toast has this title and second line. It is not found again, nor is any before it. */
export async function expectToast(page: Page, title: string | RegExp, description?: string | RegExp): Promise<void> {
  const isIn = (texts: Shown, wanted: string | RegExp) =>
    texts.some((text) => (typeof wanted === "string" ? text === wanted : wanted.test(text)));
  const look = async () => {
    const toasts = await page.evaluate(() => (window as Keeper).__shownToasts);
    if (!toasts) throw new Error("This page keeps no toasts: open it with `keepToasts`.");
    const index = toasts.findIndex((texts) => isIn(texts, title) && (!description || isIn(texts, description)));
    if (index < 0) return JSON.stringify(toasts);
    await page.evaluate((count) => (window as Keeper).__shownToasts?.splice(0, count), index + 1);
    return "shown";
  };
  // While one page makes way for another there is nothing to look at.
  await expect.poll(() => look().catch(String), `a toast "${title}"`).toBe("shown");
}
