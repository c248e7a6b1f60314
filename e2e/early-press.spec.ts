/** A press during hydration is handled once: not lost, and not twice, which would undo it. */
import { API_BASE } from "@toile/contract";
import { expect, test } from "./shopper.ts";

// As most people see it: with motion.
test.use({ reducedMotion: "no-preference" });

const HEART = 'main button[aria-label$="to favourites"]';

// The framework hydrates a page in slices of a few milliseconds, and already handles presses between two of them.
test("a heart that is pressed between two slices of the page's hydration is kept", async ({ shopper: { page } }) => {
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
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.goto("/product/breton-striped-t-shirt");
  const heart = page.getByRole("button", { name: "Add Breton striped T-shirt to favourites" }).first();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect((await kept).ok()).toBe(true);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
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
