/** Actions at the moment when the page learns who is signed in are not undone. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, fixture, keepSession, register, skipPhotoCheck, test } from "./shopper.ts";

/** Milliseconds after that moment; 0 is the same commit. `E2E_DELAYS=0,1,2…` tries others. */
const DELAYS = (process.env.E2E_DELAYS ?? "0,1,3,8").split(",").map(Number);

type Deed = {
  what: string;
  target: string;
  act: "file" | "text" | "select" | "press";
  value?: string;
  stays: (page: Page) => Promise<void>;
};

const PHOTO: Deed = {
  what: "a photo",
  target: 'input[type=file][aria-label="Full body photo"]',
  act: "file",
  stays: (page) => expect(page.getByRole("img", { name: "Your full body photo" })).toBeVisible(),
};
const GARMENT: Deed = {
  what: "a press on a garment",
  target: "section[aria-labelledby=rail] li button",
  act: "press",
  stays: (page) => expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible(),
};
const RAIL_SEARCH: Deed = {
  what: "a search of the rail",
  target: 'input[aria-label="Search the rail"]',
  act: "text",
  value: "shirt",
  stays: (page) => expect(page.getByLabel("Search the rail")).toHaveValue("shirt"),
};
const SEARCH: Deed = {
  what: "a search",
  target: "input[name=q]",
  act: "text",
  value: "linen",
  stays: (page) => expect(page).toHaveURL(/[?&]q=linen/),
};
const ORDER: Deed = {
  what: "an order",
  target: "select[name=sort]",
  act: "select",
  value: "name",
  stays: (page) => expect(page).toHaveURL(/[?&]sort=name/),
};
const PACKAGE: Deed = {
  what: "a press on a package",
  target: "input[type=radio][value=large]",
  act: "press",
  stays: (page) => expect(page.locator("input[type=radio][value=large]")).toBeChecked(),
};

// Those of one page happen in the same moment, in this order.
for (const [path, deeds] of [
  ["/try-on", [PHOTO, GARMENT, RAIL_SEARCH]],
  ["/browse", [SEARCH, ORDER]],
  ["/buy-credits", [PACKAGE]],
] as const) {
  const what = deeds.map((deed) => deed.what).join(", ");
  test(`on ${path} these persist, at any moment around the page learning who is signed in: ${what}`, async ({
    page,
  }) => {
    await skipPhotoCheck(page);
    await keepSession(page, await register(page));
    const bytes = path === "/try-on" ? (await readFile(fixture("person.jpg"))).toString("base64") : "";
    await page.addInitScript(actWithSession, { plan: deeds.map(({ stays: _, ...deed }) => deed), bytes });
    for (const delay of DELAYS) {
      await page.goto(`${path}?delay=${delay}`);
      await expect(page.locator("html"), `after ${delay} ms`).toHaveAttribute("data-done", String(deeds.length));
      for (const deed of deeds) await deed.stays(page);
      // Everything that follows from the session has loaded.
      await page.waitForLoadState("networkidle");
      for (const deed of deeds) await deed.stays(page);
    }
  });
}

/** Runs in the page. */
function actWithSession({ plan, bytes }: { plan: Omit<Deed, "stays">[]; bytes: string }): void {
  let done = 0;
  const fire = (element: Element, name: string) => element.dispatchEvent(new Event(name, { bubbles: true }));
  /** Sets it as a browser does: React is notified only by the event. */
  const set = (element: HTMLInputElement | HTMLSelectElement, next: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, next);
    fire(element, "input");
    fire(element, "change");
  };
  const perform = ({ target, act, value = "" }: Omit<Deed, "stays">): boolean => {
    const element = document.querySelector(target);
    if (!element) return false;
    if (act === "press") (element as HTMLElement).click();
    else if (act === "file") {
      const carrier = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      carrier.items.add(new File([content], "me.jpg", { type: "image/jpeg" }));
      (element as HTMLInputElement).files = carrier.files;
      fire(element, "change");
    } else set(element as HTMLInputElement, value);
    done += 1;
    document.documentElement.dataset.done = String(done);
    return true;
  };
  /** What appears with the session, or after it, is used as soon as it is there. */
  const performWhenThere = () => {
    for (const deed of plan) {
      if (perform(deed)) continue;
      const later = new MutationObserver(() => perform(deed) && later.disconnect());
      later.observe(document, { childList: true, subtree: true });
    }
  };
  const delayMs = Number(new URLSearchParams(location.search).get("delay"));
  // The header shows the logout as soon as the page has learned of the session: in the same commit.
  const watch = new MutationObserver(() => {
    if (!document.querySelector('header [href="/profile"]')) return;
    watch.disconnect();
    if (delayMs === 0) performWhenThere();
    else setTimeout(performWhenThere, delayMs - 1);
  });
  document.addEventListener("DOMContentLoaded", () => watch.observe(document, { childList: true, subtree: true }));
}
