/**
 * Wherever a garment is shown on a person, its name, price and sizes are there and it can be bought; the result itself is the largest
 * element.
 */
import type { Locator, Page } from "@playwright/test";
import { API_BASE, type Product } from "@toile/contract";
import { listening } from "./shop-rail.ts";
import { expect, test, uploadProfilePhoto } from "./shopper.ts";
import { answerTryOn, BRETON, dialog, main, openModal, showResult } from "./visual-screens.ts";

const BRETON_NAME = "Breton striped T-shirt";
const SKIRT_NAME = "Heath tartan skirt";

const fetchProduct = async (page: Page, slug: string): Promise<Product> =>
  (await page.request.get(`${API_BASE}/products/${slug}`)).json();

/** Everything that a shopper needs to buy it is in `place`. */
async function expectForSale(place: Locator, product: Product): Promise<void> {
  await expect(place.getByRole("link", { name: product.name, exact: true }).first()).toBeVisible();
  await expect(place.getByText(product.brandId.name).first()).toBeVisible();
  await expect(place.getByText(`€${product.price.toFixed(2)}`).first()).toBeVisible();
  await expect(place.getByRole("list", { name: "Sizes" }).first()).toContainText(product.availableSizes.at(-1) ?? "");
  await expect(place.getByRole("button", { name: `Add ${product.name} to favourites` }).first()).toBeVisible();
  const buy = place.getByRole("link", { name: `Buy Now ${product.name}` }).first();
  await expect(buy).toBeVisible();
  await expect(buy).toHaveAttribute("href", product.affiliateLink ?? "");
}

/** Exactly one, visible without scrolling, and not covered. */
async function expectMainAction(place: Locator, name: string): Promise<void> {
  const buy = place.getByRole("link", { name: `Buy Now ${name}` });
  await expect(buy).toHaveCount(1);
  await expect(buy).toBeInViewport({ ratio: 1 });
  const isOnTop = await buy.evaluate((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isOnTop).toBe(true);
}

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const SIZES = [{ width: 360, height: 740 }, PHONE, DESK];

/** More than half the width, nearly all the height, and larger in the viewer. */
async function expectLargest(page: Page, size: typeof DESK): Promise<void> {
  const picture = main(page).getByRole("img", { name: `You, wearing ${BRETON_NAME}` });
  const box = await picture.boundingBox();
  if (!box) throw new Error("the result has no place on the page");
  // Its background stays in place while the rest is scrolled.
  const stageWidth = await picture.evaluate((image) => {
    let stage: Element | null = image;
    while (stage && getComputedStyle(stage).position !== "sticky") stage = stage.parentElement;
    return stage?.getBoundingClientRect().width ?? 0;
  });
  expect(stageWidth / size.width).toBeGreaterThanOrEqual(0.55);
  expect(stageWidth / size.width).toBeLessThanOrEqual(0.6);
  expect(box.height / size.height).toBeGreaterThanOrEqual(0.8);
  expect(box.y + box.height).toBeLessThanOrEqual(size.height);
  await page.getByRole("button", { name: "Show the picture full screen" }).click();
  const viewer = page.getByRole("dialog");
  const shown = viewer.locator("img").last();
  const before = (await shown.boundingBox())?.width ?? 0;
  expect(before).toBeGreaterThan(0);
  await viewer.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(async () => (await shown.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.3);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
}

/** Each garment of each result can be bought, inside its own column. */
async function expectComparison(page: Page, breton: Product, skirt: Product): Promise<void> {
  const results = dialog(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("img", { name: /^Result/ }) });
  await expect(results).toHaveCount(3);
  await expectForSale(results.nth(0), breton);
  await expectForSale(results.nth(1), breton);
  await expectForSale(results.nth(1), skirt);
  await expect(results.nth(2).getByRole("link")).toHaveCount(0);
  const column = await results.nth(1).boundingBox();
  for (const action of await results.nth(1).locator("a, button").all()) {
    const box = await action.boundingBox();
    expect(box && column && box.x + box.width <= column.x + column.width + 1, `${await action.textContent()}`).toBe(
      true,
    );
  }
}

test("step 3, the history and the comparison name the garments and sell them at every width; on a desk the result is the largest", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  const breton = await fetchProduct(page, "breton-striped-t-shirt");
  const skirt = await fetchProduct(page, "heath-tartan-skirt");
  await page.setViewportSize(DESK);
  await page.goto("/try-on");
  await showResult(page);
  for (const size of [DESK, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectLargest(page, size);
  }
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectMainAction(page.locator("body"), BRETON_NAME);
    await expectForSale(page.locator("body"), breton);
  }
  const counted = page.waitForRequest((request) => request.url().endsWith(`/products/${breton.id}/events`));
  await page.context().route(breton.affiliateLink ?? "", (route) => route.fulfill({ body: "shop" }));
  await page.getByRole("link", { name: `Buy Now ${BRETON_NAME}` }).click();
  expect((await counted).postDataJSON()).toEqual({ type: "click" });

  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const earlier = page.getByRole("button", { name: /^Your try-on of/ });
  for (const index of [0, 1]) await earlier.nth(index).click();
  await page.getByRole("button", { name: "Compare (3)" }).click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectComparison(page, breton, skirt);
  }
  await page.keyboard.press("Escape");

  await earlier.first().click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectForSale(dialog(page), breton);
    await expect(dialog(page).getByRole("link", { name: `Buy Now ${SKIRT_NAME}` })).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Download" })).toBeVisible();
  }
});

test("the modal's result offers it without scrolling, on a phone and on a desk, and can be downloaded", async ({
  shopper: { page, session },
}) => {
  await page.setViewportSize(PHONE);
  await uploadProfilePhoto(page, session);
  await page.goto(BRETON);
  await listening(page);
  await answerTryOn(page);
  await openModal(page);
  await expect(dialog(page).getByRole("slider")).toBeVisible();
  const breton = await fetchProduct(page, "breton-striped-t-shirt");
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await expectMainAction(dialog(page), BRETON_NAME);
    const buy = await dialog(page)
      .getByRole("link", { name: `Buy Now ${BRETON_NAME}` })
      .boundingBox();
    const footer = await dialog(page).getByRole("button", { name: "Try Another" }).boundingBox();
    expect(buy && footer && buy.y + buy.height < footer.y, "not half under the foot of the dialog").toBe(true);
    await expectForSale(dialog(page), breton);
    await expect(dialog(page).getByRole("button", { name: "Download" })).toBeVisible();
  }
});
