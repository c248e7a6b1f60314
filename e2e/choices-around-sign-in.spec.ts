/** Actions at the moment when the page learns who is signed in are not undone. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, fixture, keepSession, register, skipPhotoCheck, test } from "./shopper.ts";

/** Milliseconds after that moment; 0 is the same commit. `E2E_DELAYS=0,1,2…` tries others. */
const DELAYS = (process.env.E2E_DELAYS ?? "0,1,3,8").split(",").map(Number);

type Deed = {
  what: string;
  path: string;
  target: string;
  act: "file" | "text" | "select" | "press";
  value?: string;
  stays: (page: Page) => Promise<void>;
};

const DEEDS: Deed[] = [
  {
    what: "a photo",
    path: "/try-on",
    target: 'input[type=file][aria-label="Full body photo"]',
    act: "file",
    stays: (page) => expect(page.getByRole("img", { name: "Your full body photo" })).toBeVisible(),
  },
  {
    what: "a search of the rail",
    path: "/try-on",
    target: 'input[aria-label="Search the rail"]',
    act: "text",
    value: "shirt",
    stays: (page) => expect(page.getByLabel("Search the rail")).toHaveValue("shirt"),
  },
  {
    what: "a search",
    path: "/browse",
    target: "input[name=q]",
    act: "text",
    value: "linen",
    stays: (page) => expect(page).toHaveURL(/[?&]q=linen/),
  },
  {
    what: "an order",
    path: "/browse",
    target: "select[name=sort]",
    act: "select",
    value: "name",
    stays: (page) => expect(page).toHaveURL(/[?&]sort=name/),
  },
  {
    what: "a press on a package",
    path: "/buy-credits",
    target: "input[type=radio][value=large]",
    act: "press",
    stays: (page) => expect(page.locator("input[type=radio][value=large]")).toBeChecked(),
  },
  {
    what: "a press on a garment",
    path: "/try-on",
    target: "section[aria-labelledby=rail] li button",
    act: "press",
    stays: (page) => expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible(),
  },
];

for (const deed of DEEDS) {
  test(`${deed.what} on ${deed.path} persists, at any moment around the page learning who is signed in`, async ({
    page,
  }) => {
    await skipPhotoCheck(page);
    await keepSession(page, await register(page));
    const bytes = deed.act === "file" ? (await readFile(fixture("person.jpg"))).toString("base64") : "";
    const { target, act, value = "" } = deed;
    await page.addInitScript(
      (plan) => {
        const fire = (element: Element, name: string) => element.dispatchEvent(new Event(name, { bubbles: true }));
        /** Sets it as a browser does: React is notified only by the event. */
        const set = (element: HTMLInputElement | HTMLSelectElement, next: string) => {
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, next);
          fire(element, "input");
          fire(element, "change");
        };
        const perform = (): boolean => {
          const element = document.querySelector(plan.target);
          if (!element) return false;
          if (plan.act === "press") (element as HTMLElement).click();
          else if (plan.act === "file") {
            const carrier = new DataTransfer();
            const content = Uint8Array.from(atob(plan.bytes), (character) => character.charCodeAt(0));
            carrier.items.add(new File([content], "me.jpg", { type: "image/jpeg" }));
            (element as HTMLInputElement).files = carrier.files;
            fire(element, "change");
          } else set(element as HTMLInputElement, plan.value);
          document.documentElement.dataset.deed = "done";
          return true;
        };
        /** What appears with the session, or after it, is used as soon as it is there. */
        const performWhenThere = () => {
          if (perform()) return;
          const later = new MutationObserver(() => perform() && later.disconnect());
          later.observe(document, { childList: true, subtree: true });
        };
        const delayMs = Number(new URLSearchParams(location.search).get("delay"));
        // The header shows the logout as soon as the page has learned of the session: in the same commit.
        const watch = new MutationObserver(() => {
          if (!document.querySelector('header [href="/profile"]')) return;
          watch.disconnect();
          if (delayMs === 0) performWhenThere();
          else setTimeout(performWhenThere, delayMs - 1);
        });
        document.addEventListener("DOMContentLoaded", () =>
          watch.observe(document, { childList: true, subtree: true }),
        );
      },
      { target, act, value, bytes },
    );
    for (const delay of DELAYS) {
      await page.goto(`${deed.path}?delay=${delay}`);
      await expect(page.locator("html[data-deed=done]"), `after ${delay} ms`).toBeAttached();
      await deed.stays(page);
      // Everything that follows from the session has loaded.
      await page.waitForLoadState("networkidle");
      await deed.stays(page);
    }
  });
}
