/** What an account stores: favourites, shared looks, a second garment over the first, results side by side. */
import type { Page } from "@playwright/test";
import { API_BASE, type Product } from "@toile/contract";
import { expectAccessible, expectFitsOnPhone } from "./accessibility.ts";
import { holdTryOns } from "./held-try-ons.ts";
import { listening } from "./shop-rail.ts";
import { expect, expectToast, freshEmail, test, uploadProfilePhoto } from "./shopper.ts";

const PASSWORD = "a good password";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Add ${name} to favourites` }).first();

test("a heart pressed when signed out is kept through the sign-in; it can be undone, and the page shows the favourites", async ({
  page,
}) => {
  const email = freshEmail();
  await page.request.post(`${API_BASE}/auth/register`, {
    data: { email, password: PASSWORD, firstName: "Ada", lastName: "Weaver" },
  });
  await page.goto("/browse?q=flora");
  await listening(page);
  await heart(page, "Flora A-line dress").click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL("/browse?q=flora");
  await expect(heart(page, "Flora A-line dress")).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(heart(page, "Flora A-line dress")).toHaveAttribute("aria-pressed", "true");
  await page.goto("/product/breton-striped-t-shirt");
  await expect(heart(page, "Breton striped T-shirt")).toHaveAttribute("aria-pressed", "false");
  await heart(page, "Breton striped T-shirt").click();
  await expect(heart(page, "Breton striped T-shirt")).toHaveAttribute("aria-pressed", "true");
  await heart(page, "Breton striped T-shirt").click();
  await expectToast(page, "Removed from favourites", "Breton striped T-shirt");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heart(page, "Breton striped T-shirt")).toHaveAttribute("aria-pressed", "true");
  await heart(page, "Breton striped T-shirt").click();
  await expect(heart(page, "Breton striped T-shirt")).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("banner").getByRole("link", { name: "Favourites" }).click();
  const kept = page.getByRole("region", { name: "Favourites" });
  await expect(kept.getByRole("article")).toHaveCount(1);
  await expect(kept.getByRole("heading", { name: "Flora A-line dress" })).toBeVisible();
  await expectAccessible(page, "favourites");
  await heart(page, "Flora A-line dress").click();
  await expect(page.getByRole("heading", { name: "No favourites yet" })).toBeVisible();
  await expectFitsOnPhone(page, "without favourites");
});

test("a result is shared by link until that is stopped; a second garment goes over it; both are shown side by side", async ({
  shopper: { page, session },
  browser,
  baseURL,
}) => {
  await uploadProfilePhoto(page, session);
  const tryOns = await holdTryOns(page, session);
  const product: Product = await (await page.request.get(`${API_BASE}/products/breton-striped-t-shirt`)).json();
  await page.goto(`/try-on?productId=${product.id}`);
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Your photo: chosen" })).toBeVisible();
  await page.getByRole("button", { name: "Try it on" }).click();
  await tryOns.finish();
  await expect(page.getByRole("heading", { level: 1, name: "Breton striped T-shirt!" })).toBeVisible();

  // The garment is named, and links to its shop.
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Buy Now Breton striped T-shirt/ })).toHaveAttribute(
    "href",
    product.affiliateLink ?? "",
  );
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Share by link" }).click();
  const link = page.getByRole("link", { name: /\/look\// });
  const address = (await link.textContent()) ?? "";
  const stranger = await browser.newContext(baseURL ? { baseURL } : {});
  const shown = await stranger.newPage();
  expect((await shown.goto(address))?.headers()["x-robots-tag"]).toBe("noindex");
  const picture = shown.getByRole("img", { name: "Someone wearing Breton striped T-shirt, made by a try-on" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(shown.getByRole("link", { name: /^Buy Now Breton striped T-shirt/ })).toHaveAttribute(
    "href",
    product.affiliateLink ?? "",
  );
  await expect(shown.getByText(session.user.firstName)).toHaveCount(0);
  await expect(shown.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/looks\/.+\/preview$/);
  await expect(shown.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(shown, "look");
  await expectFitsOnPhone(shown, "look");
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Share by link" })).toBeVisible();
  expect((await shown.goto(address))?.status()).toBe(404);
  await expect(shown.getByRole("heading", { name: "This look is not shared" })).toBeVisible();
  await stranger.close();
  await page.keyboard.press("Escape");

  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  const over = page.getByRole("region", { name: "Complete the look" }).getByRole("button").first();
  const second = ((await over.textContent()) ?? "").replace("Try on with it: ", "");
  await over.click();
  await tryOns.finish();
  await expect(page.getByRole("heading", { level: 1, name: `${second}!` })).toBeVisible();

  // The look of both is named after both, and sells both.
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Share by link" }).click();
  const both = await page.context().newPage();
  await both.goto((await link.textContent()) ?? "");
  await expect(both).toHaveTitle(`${second} with ${product.name} · Toile`);
  await expect(both.getByRole("heading", { level: 1, name: second })).toBeVisible();
  const under = both.getByRole("region", { name: "Worn with" });
  await expect(under.getByRole("link", { name: product.name, exact: true })).toBeVisible();
  for (const name of [second, product.name])
    await expect(both.getByRole("main").getByRole("link", { name: `Buy Now ${name}` })).toBeVisible();
  await both.close();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page
    .getByRole("button", { name: /^Your try-on of/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Compare (2)" }).click();
  await expect(page.getByRole("dialog", { name: "Side by side" }).getByRole("img")).toHaveCount(2);
  const compared = page.getByRole("dialog", { name: "Side by side" });
  await expect(compared.getByRole("link", { name: second, exact: true })).toBeVisible();
  await expect(compared.getByRole("link", { name: `Buy Now ${second}` })).toBeVisible();
  // Worn in both: alone in one, with the second garment in the other.
  await expect(compared.getByRole("link", { name: "Breton striped T-shirt", exact: true })).toHaveCount(2);
  await expectAccessible(page, "comparison");
  await expectFitsOnPhone(page, "comparison");
  await page.keyboard.press("Escape");

  await page.goto("/favourites");
  const recent = page.getByRole("region", { name: "Recently tried" });
  await expect(recent.getByRole("article")).toHaveCount(2);
  await expect(recent.getByRole("heading", { name: "Breton striped T-shirt" })).toBeVisible();
  await expectFitsOnPhone(page, "recently tried");
});
