/** A press during hydration is handled once: not lost, and not twice, which would undo it. */
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expect, test } from "./shopper.ts";

// As most people see it: with motion.
test.use({ reducedMotion: "no-preference" });

const HEART = 'main button[aria-label$="to favourites"]';

/** The moments during page load at which the heart is pressed. */
const MOMENTS = {
  "before its scripts come": (page: Page) =>
    page.addInitScript((heart) => {
      document.addEventListener("DOMContentLoaded", () => document.querySelector<HTMLElement>(heart)?.click());
    }, HEART),
  // The framework hydrates a page in slices of a few milliseconds, and already handles presses between two of them.
  "between two slices of its being made to listen": async (page: Page) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    await page.addInitScript((selector) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const heart = document.querySelector<HTMLElement>(selector);
        if (heart && Object.keys(heart).some((key) => key.startsWith("__reactFiber$"))) heart.click();
        else port2.postMessage(null);
      };
      port2.postMessage(null);
    }, HEART);
  },
};

for (const [moment, pressAt] of Object.entries(MOMENTS)) {
  test(`a heart that is pressed ${moment} is kept`, async ({ shopper: { page } }) => {
    await pressAt(page);
    const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.goto("/product/breton-striped-t-shirt");
    const heart = page.getByRole("button", { name: "Add Breton striped T-shirt to favourites" }).first();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    expect((await kept).ok()).toBe(true);
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });
}

test("a tab that is pressed before its scripts come is opened", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const tabs = Array.from(document.querySelectorAll<HTMLElement>("[role=tab]"));
      tabs.find((tab) => tab.textContent === "Documentation")?.click();
    });
  });
  await page.goto("/developer");
  await expect(page).toHaveURL("/developer?tab=documentation");
  await expect(page.getByRole("heading", { name: "Quick start" })).toBeVisible();
});

test("the button of /try-on does not move while the account's photo is loading, on a phone and on a desktop", async ({
  shopper: { page },
}) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**${API_BASE}/images/profile`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/try-on");
    await expect(page.getByRole("link", { name: "5 credits" })).toBeVisible();
    const button = page.getByRole("button", { name: "Try it on" });
    const before = await button.boundingBox();
    answer();
    await expect(page.getByText("Good lighting with a plain background")).toBeVisible();
    expect(await button.boundingBox(), `at ${size.width} px`).toEqual(before);
    await page.unrouteAll();
  }
});
