/** Your looks: every earlier try-on in one place, searched, filtered, compared, downloaded, removed and restored. */
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expectAccessible } from "./accessibility.ts";
import { type SeededLook, seedLooks } from "./looks-seed.ts";
import { expect, test } from "./shopper.ts";

const SHIRT = "breton-striped-t-shirt";
const SKIRT = "heath-tartan-skirt";

const gallery = (page: Page) => page.getByRole("region", { name: "Your looks" });
const pictures = (page: Page) => gallery(page).getByRole("button", { name: /^Your try-on of/ });
const originOf = (page: Page) => new URL(page.url()).origin;

async function open(page: Page, userId: string, looks: SeededLook[], query = ""): Promise<void> {
  await seedLooks(originOf(page), userId, looks);
  await page.goto(`/profile?tab=looks${query}`);
  await expect(gallery(page)).toBeVisible();
}

test("the menu leads to all looks with name, brand, price and Buy Now; the URL holds the filters [S2.106, X.55]", async ({
  shopper: { page, session },
}) => {
  await seedLooks(originOf(page), session.user.id, [
    { product: SHIRT, liked: true },
    { product: SKIRT, charged: false },
    {},
  ]);
  await page.goto("/browse");
  await page.getByRole("banner").getByRole("link", { name: "Your looks" }).click();
  await expect(page).toHaveURL("/profile?tab=looks");
  await expect(pictures(page)).toHaveCount(3);
  const shirt = gallery(page).getByRole("listitem").filter({ hasText: "Breton striped T-shirt" });
  await expect(shirt.getByText(/€/).first()).toBeVisible();
  await expect(shirt.getByRole("link", { name: /Buy Now|See the garment/ })).toBeVisible();
  await expect(gallery(page).getByText("Not charged")).toBeVisible();
  await page.getByLabel("Garment").selectOption({ label: "Bottoms" });
  await expect(page).toHaveURL("/profile?tab=looks&kind=bottoms");
  await expect(pictures(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Liked", exact: true }).first().click();
  await expect(gallery(page).getByText("No matching looks")).toBeVisible();
  await page.reload();
  await gallery(page).getByRole("button", { name: "Show all looks" }).click();
  await expect(pictures(page)).toHaveCount(3);
  await expectAccessible(page);
});

test("selected looks are compared, downloaded and removed; removed ones are restored, after a reload too; one is opened, liked, and tried again on a new photo with the same garment", async ({
  shopper: { page, session },
}) => {
  await open(page, session.user.id, [{ product: SHIRT }, { product: SKIRT }, {}]);
  await gallery(page).getByRole("button", { name: "Choose looks" }).click();
  await pictures(page).nth(0).click();
  await pictures(page).nth(1).click();
  await expect(page.getByText("2 looks chosen")).toBeVisible();
  await page.getByRole("button", { name: "Compare" }).click();
  const comparison = page.getByRole("dialog", { name: "Side by side" });
  await expect(comparison.getByRole("img", { name: /^Result \d of 2/ })).toHaveCount(2);
  await page.keyboard.press("Escape");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await downloading).suggestedFilename()).toBe("toile-looks.zip");
  await gallery(page).getByRole("button", { name: "Choose looks" }).click();
  await pictures(page).nth(0).click();
  await pictures(page).nth(2).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(pictures(page)).toHaveCount(1);
  await page.reload();
  await expect(gallery(page).getByText("2 looks removed.")).toBeVisible();
  await gallery(page).getByRole("button", { name: "Undo" }).click();
  await expect(pictures(page)).toHaveCount(3);
  await expect(gallery(page).getByText("2 looks removed.")).toHaveCount(0);

  await pictures(page).first().click();
  const look = page.getByRole("dialog");
  await expect(look.getByText(/^Kept until /)).toBeVisible();
  await look.getByRole("button", { name: "Like", exact: true }).click();
  await expect(look.getByText("Kept until you remove it, because you liked it.")).toBeVisible();
  await expect(look.getByRole("button", { name: "Share by link" })).toBeVisible();
  await look.getByRole("button", { name: "Try again on a new photo" }).click();
  await expect(page).toHaveURL("/try-on?photo=new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upload Your Full Body Photo");
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
});

test("pages are appended, and going back restores the position", async ({ shopper: { page, session } }) => {
  await open(
    page,
    session.user.id,
    Array.from({ length: 30 }, () => ({ product: SHIRT })),
  );
  await expect(pictures(page)).toHaveCount(24);
  await gallery(page).getByRole("button", { name: "Show more" }).click();
  await expect(pictures(page)).toHaveCount(30);
  await expect(gallery(page).getByRole("button", { name: "Show more" })).toHaveCount(0);
  // The button is gone: the focus moves to the first look that it loaded.
  await expect(pictures(page).nth(24)).toBeFocused();
  await gallery(page).getByRole("link", { name: "Breton striped T-shirt", exact: true }).last().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(pictures(page)).toHaveCount(30);
  await expect(pictures(page).last()).toBeInViewport();
});

test("without looks the page says how to make one; when unreachable, that they are safe", async ({
  shopper: { page },
}) => {
  await page.goto("/profile?tab=looks");
  await expect(gallery(page).getByText("No looks yet")).toBeVisible();
  await page.route(`**${API_BASE}/style/gallery*`, (route) => route.abort());
  await page.reload();
  await expect(gallery(page).getByText("Your looks could not be loaded")).toBeVisible();
  await page.unroute(`**${API_BASE}/style/gallery*`);
  await gallery(page).getByRole("button", { name: "Try again" }).click();
  await expect(gallery(page).getByText("No looks yet")).toBeVisible();
});

test("home greets with the last look and what to try with it", async ({ shopper: { page, session } }) => {
  await seedLooks(originOf(page), session.user.id, [{ product: SHIRT }]);
  await page.goto("/");
  const next = page.getByRole("region", { name: "Your next look" });
  await expect(next.getByText("Welcome back, Ada")).toBeVisible();
  await expect(next.getByRole("img", { name: "Your last look: Breton striped T-shirt" })).toBeVisible();
  await expect(next.getByRole("link", { name: /^Try on / }).first()).toBeVisible();
  await next.getByRole("link", { name: "All your looks" }).click();
  await expect(page).toHaveURL("/profile?tab=looks");
});
