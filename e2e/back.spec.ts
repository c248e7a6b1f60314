/** The browser's Back button closes what lies on top of a page, and then leads to the page before. */
import type { Page } from "@playwright/test";
import { seedLooks } from "./looks-seed.ts";
import { listening } from "./shop-rail.ts";
import { expect, test, untilListening } from "./shopper.ts";

const originOf = (page: Page) => new URL(page.url()).origin;
const top = (page: Page) => page.getByRole("dialog");
const PHONE = { width: 390, height: 844 };

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect(top(page)).toBeVisible();
}

test("on a phone Back closes the menu; after a link in it, Back leads to the page with the menu closed", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/contact");
  await page.goto("/support");
  await untilListening(page);
  await openMenu(page);
  await page.goBack();
  await expect(top(page)).toHaveCount(0);
  await expect(page).toHaveURL("/support");

  await openMenu(page);
  await top(page).getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(page).toHaveURL("/support");
  await expect(top(page)).toHaveCount(0);

  await openMenu(page);
  await top(page).getByRole("button", { name: "Close" }).click();
  await expect(top(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/contact");
});

test("Back closes the try-on and loads nothing again", async ({ page }) => {
  await page.goto("/product/flora-a-line-dress");
  await listening(page);
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) loaded.push(request.url());
  });
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  await expect(top(page)).toBeVisible();
  await page.goBack();
  await expect(top(page)).toHaveCount(0);
  await expect(page).toHaveURL("/product/flora-a-line-dress");
  await page.waitForLoadState("networkidle");
  expect(loaded).toEqual([]);
});

test("Back closes an opened look, and the profile's tabs are one page of the history", async ({
  shopper: { page, session },
}) => {
  await seedLooks(originOf(page), session.user.id, [{ product: "breton-striped-t-shirt" }]);
  await page.goto("/support");
  await page.goto("/profile");
  for (const tab of ["Picture", "Your looks"]) await page.getByRole("tab", { name: tab, exact: true }).click();
  await page.getByRole("button", { name: /^Your try-on of/ }).click();
  await expect(top(page)).toBeVisible();
  await page.goBack();
  await expect(top(page)).toHaveCount(0);
  await expect(page).toHaveURL("/profile?tab=looks");
  await page.goBack();
  await expect(page).toHaveURL("/support");
});
