/** The shop: browsing, and what every page of the shop offers phones and assistive technology. */
import { API_BASE, type Product } from "@toile/contract";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsOnPhone,
  expectNoOverflow,
} from "./accessibility.ts";
import { cards, hangRail, listening, names, numbered } from "./shop-rail.ts";
import { expect, pressInPlace, test } from "./shopper.ts";

test.describe("browse", () => {
  test("a card shows what the garment is before any script has run [S2.45, S2.46, S2.47, S9.10]", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    const { tags }: Product = await (await page.request.get(`${API_BASE}/products/flora-a-line-dress`)).json();
    await page.goto("/browse?q=flora");
    const card = cards(page).filter({ hasText: "Flora A-line dress" });
    await expect(card.getByRole("heading")).toHaveText("Flora A-line dress");
    await expect(card.getByRole("img", { name: "Flora A-line dress", exact: true })).toBeVisible();
    await expect(card.getByRole("link", { name: "Rue Percale" })).toHaveAttribute("href", "/brand/rue-percale");
    await expect(card.getByRole("link", { name: "Dresses" })).toHaveAttribute("href", "/category/dresses");
    expect(tags[0]).toBe("floral");
    await expect(card.getByText("floral", { exact: true })).toBeVisible();
    for (const other of tags.slice(1)) await expect(card.getByText(other, { exact: true })).toHaveCount(0);
    await expect(card.getByText(/^A sleeveless dress/)).toBeVisible();
    await expect(card.getByText("€119.00")).toBeVisible();
    await expect(card.locator("s")).toContainText("€149.00");
    for (const name of ["View", "Try On"])
      await expect(card.getByRole("link", { name: `${name} Flora A-line dress` })).toHaveText(name);
    await page.goto("/browse?q=indigo");
    await expect(cards(page).getByText("€89.00")).toBeVisible();
    await expect(cards(page).locator("s")).toHaveCount(0);
    await context.close();
  });

  test("the search filters after a pause, shows as a badge, and the back button undoes it [S2.40, S2.44]", async ({
    page,
  }) => {
    await page.goto("/browse");
    await page.getByRole("searchbox", { name: "Search" }).pressSequentially("breton");
    await expect(page).toHaveURL("/browse?q=breton");
    await expect(cards(page).getByRole("heading", { name: "Breton striped T-shirt" })).toBeVisible();
    await expect(cards(page).getByRole("heading", { name: "Flora A-line dress" })).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Active filters" })).toContainText("breton");
    await page.goBack();
    await expect(page).toHaveURL("/browse");
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
    await expect(cards(page).getByRole("heading", { name: "Flora A-line dress" })).toBeVisible();
  });

  test("category and brand filter the list, and their badges remove them again [S2.41, S2.44]", async ({ page }) => {
    await page.goto("/browse");
    await page.getByLabel("Category").selectOption("tops");
    await expect(page).toHaveURL("/browse?category=tops");
    // A category includes its subcategories.
    await expect(cards(page).getByRole("heading", { name: "Rust crew-neck T-shirt" })).toBeVisible();
    await page.getByLabel("Brand").selectOption("fadenlauf");
    await expect(page).toHaveURL("/browse?category=tops&brand=fadenlauf");
    await expect(page.getByText("Showing 9 of 9 products")).toBeVisible();
    await page.getByRole("link", { name: "Remove Tops" }).click();
    await expect(page).toHaveURL("/browse?brand=fadenlauf");
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/browse");
    await expect(page.getByRole("list", { name: "Active filters" })).toHaveCount(0);
  });

  test("choices and text entered before the scripts have loaded are applied when they load [S2.41]", async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/browse", { waitUntil: "commit" });
    await page.getByLabel("Category").selectOption("tops");
    await page.getByRole("searchbox", { name: "Search" }).fill("breton");
    release();
    await expect(page).toHaveURL("/browse?q=breton&category=tops");
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("breton");
    await expect(page.getByLabel("Category")).toHaveValue("tops");
    await expect(cards(page).getByRole("heading", { name: "Breton striped T-shirt" })).toBeVisible();
  });

  test("a word that is begun before the scripts have loaded never leaves the box, so that it can be ended meanwhile [S2.41]", async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    // Looks between any two tasks, because a key press can come between any two.
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel();
      const seen: string[] = [];
      Object.assign(window, { seen });
      port1.onmessage = () => {
        const { value } = document.querySelector<HTMLInputElement>("#browse-controls [name=q]") ?? { value: "" };
        if (value !== (seen.at(-1) ?? "")) seen.push(value);
        port2.postMessage(null);
      };
      port2.postMessage(null);
    });
    await page.goto("/browse", { waitUntil: "commit" });
    const box = page.getByRole("searchbox", { name: "Search" });
    await box.fill("bre");
    release();
    await expect(page).toHaveURL("/browse?q=bre");
    await box.press("End");
    await box.pressSequentially("ton");
    await expect(page).toHaveURL("/browse?q=breton");
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).not.toContain("");
  });

  test("size, price and sale filter too, show as badges, and '/' leads to the search", async ({ page }) => {
    const { brand } = await hangRail(page, [
      { name: "Small cape", price: 30, availableSizes: ["S"] },
      { name: "Large cape", price: 90, originalPrice: 120, availableSizes: ["L"] },
      { name: "Wide cape", price: 60, availableSizes: ["L"] },
    ]);
    await page.goto(`/browse?brand=${brand.slug}`);
    await listening(page);
    await expect(page.getByLabel("Size").getByRole("option")).toHaveText(["All sizes", "S (1)", "L (2)"]);
    await page.getByLabel("Size").selectOption("L");
    await expect(page.getByText("Showing 2 of 2 products")).toBeVisible();
    await page.getByLabel("Highest price").fill("80");
    await page.getByLabel("Highest price").press("Enter");
    await expect.poll(() => names(page)).toEqual(["Wide cape"]);
    await page.getByRole("link", { name: "Remove Price up to €80" }).click();
    await page.getByLabel("On sale only").check();
    await expect(page).toHaveURL(`/browse?brand=${brand.slug}&size=L&sale=1`);
    await expect.poll(() => names(page)).toEqual(["Large cape"]);
    await expectFitsOnPhone(page, "filtered");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
    await expectFitsOnPhone(page, "searching");
  });

  test("on a phone the first pictures are within the first 300 px; filters and order open as a sheet [S2.41, S2.42]", async ({
    page,
  }) => {
    const { brand } = await hangRail(page, [
      { name: "Dear cape", price: 90, availableSizes: ["L"] },
      { name: "Cheap cape", price: 60, availableSizes: ["L"] },
      { name: "Small cape", price: 10, availableSizes: ["S"] },
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/browse?brand=${brand.slug}`);
    const top = () =>
      page
        .locator("article")
        .first()
        .evaluate((card) => card.getBoundingClientRect().top);
    expect(await top()).toBeLessThan(300);
    await listening(page);
    await page.getByRole("button", { name: "Filter and sort (1)" }).click();
    const sheet = page.getByRole("dialog", { name: "Filter and sort" });
    await expectNoOverflow(page, "the sheet");
    await sheet.getByLabel("Sort By").selectOption("Price: Low to High");
    await sheet.getByLabel("Size").selectOption("L");
    await sheet.getByRole("button", { name: "Show products" }).click();
    await expect(page).toHaveURL(`/browse?brand=${brand.slug}&size=L&sort=price_asc`);
    await expect.poll(() => names(page)).toEqual(["Cheap cape", "Dear cape"]);
    await page.getByRole("button", { name: "Filter and sort (3)" }).click();
    await sheet.getByRole("button", { name: "Clear" }).click();
    await expect(page).toHaveURL("/browse");
    await expect(page.getByRole("list", { name: "Active filters" })).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await top()).toBeLessThan(300);
  });

  test("a search in other words finds the same, and one without results suggests what it may have meant [S2.40]", async ({
    page,
  }) => {
    await page.goto("/browse?q=pants");
    await expect(cards(page).getByRole("heading", { name: "Wide linen trousers" })).toBeVisible();
    await page.goto("/browse?q=tartan+jeans");
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Or look through" }).getByRole("link", { name: "Jeans" }),
    ).toBeVisible();
    const meant = page.getByRole("navigation", { name: "Did you mean" }).getByRole("link", { name: "tartan" });
    // Visible without scrolling, on a small desktop as well.
    await expect(meant).toBeInViewport({ ratio: 1 });
    await meant.click();
    await expect(cards(page).getByRole("heading", { name: "Heath tartan skirt" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search" }).fill("breton strped");
    await expect(page).toHaveURL("/browse?q=breton+strped");
    await expect(cards(page).getByRole("heading", { name: "Breton striped T-shirt" })).toBeVisible();
    await expectFitsOnPhone(page, "corrected");
  });

  test("a card's quick view shows price and sizes, and has links; axe finds nothing in it", async ({ page }) => {
    await page.goto("/browse?q=flora");
    await listening(page);
    await page.getByRole("button", { name: "Quick view of Flora A-line dress" }).click();
    const view = page.getByRole("dialog", { name: "Flora A-line dress" });
    await expect(view.getByText("€119.00")).toBeVisible();
    await expect(view.getByRole("listitem").filter({ hasText: /^M$/ })).toBeVisible();
    await expectAccessible(page);
    await expectFitsOnPhone(page, "the quick view");
    await view.getByRole("link", { name: "View Flora A-line dress" }).click();
    await expect(page).toHaveURL("/product/flora-a-line-dress");
    await expect(view).toHaveCount(0);
  });

  test("the list has three orders [S2.42]", async ({ page }) => {
    const { brand } = await hangRail(page, [
      { name: "Mantle", price: 30 },
      { name: "Apron", price: 90 },
      { name: "Zouave", price: 60 },
    ]);
    await page.goto(`/browse?brand=${brand.slug}`);
    await expect(page.getByLabel("Sort By").getByRole("option")).toHaveText([
      "Featured",
      "Name",
      "Price: Low to High",
      "Price: High to Low",
    ]);
    for (const [label, order] of [
      ["Name", ["Apron", "Mantle", "Zouave"]],
      ["Price: Low to High", ["Mantle", "Zouave", "Apron"]],
      ["Price: High to Low", ["Apron", "Zouave", "Mantle"]],
    ] as const) {
      await page.getByLabel("Sort By").selectOption(label);
      await expect.poll(() => names(page)).toEqual([...order]);
    }
  });

  test("a page holds twelve, its numbers are correct, and a change returns to the first page [S2.43, S2.49, S2.50, S2.51]", async ({
    page,
  }) => {
    const { brand } = await hangRail(page, numbered(14));
    await page.goto(`/browse?brand=${brand.slug}&sort=name`);
    await expect(page.getByText("Showing 12 of 14 products")).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByText("Previous")).toBeVisible();
    await expect(pages.getByRole("link", { name: "Page 1" })).toHaveText("1");
    await pressInPlace(pages.getByRole("link", { name: "Next" }));
    await expect(page).toHaveURL(`/browse?brand=${brand.slug}&sort=name&page=2`);
    await expect(page.getByText("Showing 2 of 14 products")).toBeVisible();
    await expectFitsOnPhone(page, "the second page");
    await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    await pressInPlace(pages.getByRole("link", { name: "Previous" }));
    await expect(page).toHaveURL(`/browse?brand=${brand.slug}&sort=name`);
    await expect(page.getByText("Showing 12 of 14 products")).toBeVisible();
    await pressInPlace(pages.getByRole("link", { name: "Page 2" }));
    await expect(page).toHaveURL(`/browse?brand=${brand.slug}&sort=name&page=2`);
    await page.getByLabel("Sort By").selectOption("Price: Low to High");
    await expect(page).toHaveURL(`/browse?brand=${brand.slug}&sort=price_asc`);
    await expect.poll(async () => (await names(page))[0]).toBe("Piece 14");
    await page.goto(`/browse?brand=${brand.slug}&page=99`);
    await expect(page).toHaveURL(`/browse?brand=${brand.slug}&page=2`);
    await expectFitsOnPhone(page, "past the end");
  });

  test("a picture that fails to load says 'No Image', and a list without products says so [S2.52]", async ({
    page,
  }) => {
    const { brand } = await hangRail(page, [{ name: "Lost cape", mainImageUrl: "/demo/garments/lost.jpg" }]);
    await page.goto(`/browse?brand=${brand.slug}`);
    await expect(page.getByRole("img", { name: "Lost cape: No Image" })).toBeVisible();
    await expect(cards(page).getByText("No Image")).toBeVisible();
    await page.goto(`/browse?brand=${brand.slug}&q=nothing-of-the-kind`);
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
    await page.getByRole("link", { name: "Clear all filters" }).click();
    await expect(page).toHaveURL("/browse");
  });

  test("a picture whose connection dropped once is loaded again before an error shows [S2.52]", async ({ page }) => {
    const { brand } = await hangRail(page, [{ name: "Found cape", mainImageUrl: "/demo/garments/dress-flora.jpg" }]);
    let torn = 0;
    await page.route(/dress-flora|\/pictures\//, (route) => {
      torn += 1;
      return torn === 1 ? route.abort("connectionreset") : route.continue();
    });
    await page.goto(`/browse?brand=${brand.slug}`);
    const picture = cards(page).getByRole("img", { name: "Found cape", exact: true });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(torn).toBeGreaterThan(1);
    await expect(page.getByText("No Image")).toHaveCount(0);
  });

  test("while the list is loading a spinner reads 'Loading products...', and one that fails is a designed error, in the required words [S2.53, S8.23, X.62]", async ({
    page,
  }) => {
    await page.goto("/browse");
    await listening(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/browse.data*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel("Sort By").selectOption("Name");
    await expect(page.getByRole("status").filter({ hasText: "Loading products..." })).toBeVisible();
    await expectFitsOnPhone(page, "loading");
    release();
    await expect(page.getByText("Loading products...")).toHaveCount(0);
    await expect(page).toHaveURL("/browse?sort=name");
    await page.unrouteAll();
    await page.route("**/browse.data*", (route) => route.abort());
    await page.getByLabel("Sort By").selectOption("Price: Low to High");
    await expect(page.getByRole("alert").getByText("Network error")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expectFitsOnPhone(page, "failed");
  });

  test("a visitor who comes from another page sees at once that the list is loading [S2.53]", async ({ page }) => {
    await page.goto("/");
    await listening(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/browse.data*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Loading products..." })).toBeVisible();
    await expect(page).toHaveURL("/browse");
    const { promise: paused, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(/browse\.data.*page=2/, async (route) => {
      await paused;
      await route.continue();
    });
    release();
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    // A page that waits for its data shows that along the top of the previous page.
    await pressInPlace(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }));
    await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
    goOn();
    await expect(page).toHaveURL("/browse?page=2");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  });
});

const PAGES = [
  "/browse",
  "/browse?q=zzzz&category=tops&brand=fadenlauf&sort=name",
  "/product/breton-striped-t-shirt",
  "/product/sand-twill-trousers",
  "/product/no-such",
  "/brand/halyard-row",
  "/category/tops",
  "/category/no-such",
];
test("axe finds nothing in the shop in either theme, and nothing scrolls sideways at 360 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 780 });
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page, address);
    await expectNoOverflow(page, address);
  }
});
