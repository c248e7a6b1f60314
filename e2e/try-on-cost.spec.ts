/** The cost of a try-on is beside every button that starts one: visible, and read out with the button. */
import type { Locator, Page } from "@playwright/test";
import { listening } from "./shop-rail.ts";
import { expect, test, uploadProfilePhoto } from "./shopper.ts";
import { answerTryOn, BRETON, chooseFromRail, openModal, showResult } from "./visual-screens.ts";

const COST = /(^|for )1 credit\b/;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** On a phone and on a desk, the text that describes the button is on the page, near it. */
async function expectCost(page: Page, button: Locator): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(button).toHaveAccessibleDescription(COST);
    const id = await button.getAttribute("aria-describedby");
    const words = page.locator(`[id="${id}"]`);
    await expect(words).toBeVisible();
    const [one, other] = await Promise.all([button.boundingBox(), words.boundingBox()]);
    if (!one || !other) throw new Error("the button or its cost has no place on the page");
    expect(Math.abs(one.y + one.height / 2 - other.y - other.height / 2), `at ${size.width} px`).toBeLessThan(300);
  }
}

test("the shop's cards, the quick view, a product and the favourites show the cost of a try-on; a button that only leads to another page shows none", async ({
  shopper: { page },
}) => {
  await page.goto("/category/skirts");
  const leading = page.getByRole("main").getByRole("link", { name: /^Try On/ });
  await expect(leading.first()).toHaveAccessibleDescription("");
  await page.goto("/browse?q=flora");
  await listening(page);
  await expectCost(page, page.getByRole("link", { name: "Try On Flora A-line dress" }));
  await page.getByRole("button", { name: "Quick view of Flora A-line dress" }).click();
  const view = page.getByRole("dialog");
  await expectCost(page, view.getByRole("link", { name: "Try On Flora A-line dress" }));
  await page.goto(BRETON);
  await expectCost(page, page.getByRole("main").getByRole("link", { name: "Try On", exact: true }));
  const heart = page.getByRole("button", { name: "Add Breton striped T-shirt to favourites" }).first();
  await listening(page);
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await heart.click();
  await kept;
  await page.getByRole("banner").getByRole("link", { name: "Favourites" }).click();
  await expectCost(page, page.getByRole("link", { name: "Try On Breton striped T-shirt" }));
});

test("the try-on over a page shows its cost before it, after a failure and after a result", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  await page.goto(BRETON);
  await page.route("**/style/virtual-tryon", (route) => route.fulfill({ status: 500, body: "broken" }), { times: 1 });
  await openModal(page);
  const modal = page.getByRole("dialog");
  const again = modal.getByRole("button", { name: "Try On Style" });
  await expectCost(page, again);
  await answerTryOn(page);
  await again.click();
  await expect(modal.getByRole("heading", { name: "Your New Style!" })).toBeVisible();
  const another = modal.getByRole("button", { name: "Try Another" });
  await expectCost(page, another);
  const done = modal.getByRole("button", { name: "Done" });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const [one, other] = await Promise.all([another.boundingBox(), done.boundingBox()]);
    expect(one?.y, "in one row with the way out").toBe(other?.y);
  }
  await expectCost(page, modal.getByRole("region", { name: "Complete the look" }).getByRole("button").first());
});

test("the try-on page shows its cost before each try-on and over a result", async ({ shopper: { page, session } }) => {
  await page.goto("/try-on");
  const start = page.getByRole("button", { name: "Try it on" });
  await expectCost(page, start);
  await uploadProfilePhoto(page, session);
  await page.reload();
  await expectCost(page, start);
  await page.route("**/style/virtual-tryon", (route) => route.fulfill({ status: 500, body: "broken" }), { times: 1 });
  await chooseFromRail(page);
  await start.click();
  await expect(page.getByText("Try-on failed").first()).toBeVisible();
  await expectCost(page, start);
  await showResult(page);
  await expectCost(page, page.getByRole("region", { name: "Complete the look" }).getByRole("button").first());
});
