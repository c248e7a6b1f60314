/** The home page: what it shows and where it leads. */
import type { Route } from "@playwright/test";
import { API_BASE, type Product } from "@toile/contract";
import { expectFitsOnPhone } from "./accessibility.ts";
import { cards, listening } from "./shop-rail.ts";
import { expect, test } from "./shopper.ts";

test("has a call to action, gives its reasons, shows the first three of the list by id, and links onwards [S2.12, S2.13, S2.14, S2.15, S2.16, S2.17, S2.18]", async ({
  page,
}) => {
  const first: Product[] = await (await page.request.get(`${API_BASE}/products?limit=3`)).json();
  await page.goto("/");
  // A greeting with the last look is for shoppers who are signed in.
  await expect(page.getByRole("region", { name: "Your next look" })).toHaveCount(0);
  const featured = page.getByRole("region", { name: "Featured Styles" });
  await expect(featured.getByRole("article")).toHaveCount(3);
  for (const [index, product] of first.entries()) {
    const card = featured.getByRole("article").nth(index);
    await expect(card.getByRole("heading")).toHaveText(product.name);
    for (const name of ["View", "Try On"]) {
      const button = card.getByRole("link", { name: `${name} ${product.name}` });
      await expect(button).toHaveText(name);
      await expect(button).toHaveAttribute("href", `/product/${product.id}`);
    }
  }
  await expect(page.getByRole("link", { name: "Try On Now" })).toHaveAttribute("href", "/try-on");
  await expect(page.getByRole("link", { name: "Browse Styles" })).toHaveAttribute("href", "/browse");
  const reasons = page.getByRole("region", { name: /^Why Choose/ }).getByRole("listitem");
  await expect(reasons.getByRole("heading")).toHaveText(["Virtual Try-On", "Perfect Fit", "Style Discovery"]);
  await expect(page.getByRole("link", { name: "Get Started Free" })).toHaveAttribute("href", "/register");
  await page.getByRole("link", { name: "View All Products" }).click();
  await expect(page).toHaveURL("/browse");
});

test("if the list fails to load it says so, and the rest of the page works [S2.19]", async ({ page }) => {
  await page.goto("/login");
  await listening(page);
  for (const spoil of [(route: Route) => route.abort(), (route: Route) => route.fulfill({ status: 500, body: "" })]) {
    await page.route("**/_.data*", spoil);
    await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
    const featured = page.getByRole("region", { name: "Featured Styles" });
    await expect(featured.getByRole("alert")).toHaveText("Unable to load products. Please try again later.");
    await expect(page.getByRole("link", { name: "Try On Now" })).toBeVisible();
    await expectFitsOnPhone(page);
    await page.unroute("**/_.data*");
    await page.getByRole("banner").getByRole("link", { name: "Browse", exact: true }).click();
    await expect(cards(page).first()).toBeVisible();
  }
});
