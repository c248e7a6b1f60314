/** The shop's single pages: a product, a brand, a category, and the actions that only an admin has. */
import { API_BASE, type Product } from "@toile/contract";
import { expectFitsOnPhone } from "./accessibility.ts";
import { cards, hangRail, listening, loginAdmin, names, numbered } from "./shop-rail.ts";
import { expect, expectToast, keepSession, register, test, untilListening, uploadProfilePhoto } from "./shopper.ts";
import { never } from "./visual-screens.ts";

test.describe("a product", () => {
  test("shows all its known details, and counts the visit once [S2.54, S2.55, S2.56, S2.59, S2.62, S2.64, S2.65, S2.66]", async ({
    page,
  }) => {
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (/\/products\/[^/]+\/events$/.test(request.url())) sent.push(request.postDataJSON());
    });
    await page.goto("/browse?q=flora&sort=name");
    // A link that is pressed earlier carries no state.
    await untilListening(page);
    await cards(page).getByRole("link", { name: "Flora A-line dress", exact: true }).click();
    await expect(page).toHaveURL("/product/flora-a-line-dress");
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1, name: "Flora A-line dress" })).toBeVisible();
    for (const text of ["Dresses", "Women", "20% off", "€119.00", "EUR", "100% cotton percale", "Summer"])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    for (const text of ["Available sizes", "Colors", "Material", "Fit", "Care", "Season", "Occasion", "Tags"])
      await expect(main.getByRole("term").filter({ hasText: text })).toBeVisible();
    await expect(main.getByRole("img", { name: "Flora A-line dress", exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: "Rue Percale" }).first()).toHaveAttribute("href", "/brand/rue-percale");
    await expect(main.getByText(/^A sleeveless dress/)).toBeVisible();
    // In the order of the terms above.
    await expect(page.getByRole("region", { name: "Details" }).getByRole("definition")).toHaveText([
      "XSSMLXL",
      "Navy flowers",
      "100% cotton percale",
      "Fitted to the waist, wide at the hem",
      "Wash at 30 °C, iron while damp",
      "Summer",
      "Garden parties, weddings",
      "florala-linesleeveless",
    ]);
    await expect(main.locator("s")).toContainText("€149.00");
    await expect(main.getByRole("link", { name: /^Buy Now/ })).toHaveAttribute(
      "href",
      "https://rue-percale.example/flora-a-line-dress",
    );
    const about = page.getByRole("region", { name: "About Rue Percale" });
    for (const text of ["Premium", "Hand-drawn prints"]) await expect(about.getByText(text)).toBeVisible();
    await expect(about.getByText(/^Dresses with a waist/)).toBeVisible();
    await expect(about.getByRole("link", { name: /^Visit Website/ })).toHaveAttribute(
      "href",
      "https://rue-percale.example",
    );
    await expect(main.getByRole("button", { name: "Delete Product" })).toHaveCount(0);
    await expect.poll(() => sent).toEqual([{ type: "view" }]);
    await page.getByRole("link", { name: "Back to Browse" }).click();
    await expect(page).toHaveURL("/browse?q=flora&sort=name");
    expect(sent).toHaveLength(1);
  });

  test("more pictures can be viewed, and a season of 'all' has no line [S2.55, S2.65]", async ({ page }) => {
    await page.goto("/product/breton-striped-t-shirt");
    await expect(page.getByRole("img", { name: "Breton striped T-shirt", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Show Breton striped T-shirt, picture 2" }).click();
    const second = page.getByRole("img", { name: "Breton striped T-shirt, picture 2", exact: true });
    await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press("ArrowRight");
    const third = page.getByRole("img", { name: "Breton striped T-shirt, picture 3", exact: true });
    await expect(third).toBeVisible();
    await expect(page.getByRole("button", { name: "Show Breton striped T-shirt, picture 3" })).toBeFocused();
    const finger = { pointerType: "touch", isPrimary: true, bubbles: true, clientY: 300 };
    await third.dispatchEvent("pointerdown", { ...finger, clientX: 100 });
    await third.dispatchEvent("pointerup", { ...finger, clientX: 260 });
    await expect(second).toBeVisible();
    await expect(page.getByRole("term").filter({ hasText: "Season" })).toHaveCount(0);
  });

  test("an unavailable product, or one without its picture, cannot be tried on, and the page says why [S2.57, S2.58, S2.61, S4.28, S8.13]", async ({
    page,
  }) => {
    const { brand, products } = await hangRail(page, [
      { name: "Reserved coat", isAvailable: false },
      { name: "Lost scarf", mainImageUrl: "/demo/garments/lost.jpg" },
    ]);
    for (const [address, badge] of [
      ["/product/ink-sleeveless-top", "Out of Stock"],
      ["/product/sand-twill-trousers", "Inactive"],
      [`/product/${products[0]?.slug}`, "Out of Stock"],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole("button", { name: "Not Available for Try-On" })).toBeDisabled();
      await expect(page.getByRole("main").getByText(badge, { exact: true })).toBeVisible();
      await expectFitsOnPhone(page, address);
    }
    await page.goto(`/browse?brand=${brand.slug}`);
    await expect(cards(page).getByRole("button", { name: "Try On Reserved coat: not available" })).toBeDisabled();
    for (const refused of products) {
      await page.goto(`/try-on?productId=${refused.id}`);
      await expectToast(page, "Try-on failed", "Failed to process garment image.");
      await expect(page.getByRole("img", { name: "The garment: not chosen yet" })).toBeVisible();
    }
  });

  test("a URL with an id shows the page, whose canonical URL has the slug [S4.29, S4.30, X.21]", async ({ page }) => {
    const product: Product = await (await page.request.get(`${API_BASE}/products/flora-a-line-dress`)).json();
    await page.goto(`/product/${product.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(product.name);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/product\/flora-a-line-dress$/);
    await expect(page).toHaveTitle("Flora A-line dress by Rue Percale · Toile");
    const described = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(described.map((text) => JSON.parse(text)["@type"])).toEqual(["Product", "BreadcrumbList"]);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /^http.*dress-flora\.jpg$/);
  });

  test("a missing product has its own page, status and link back [S2.67, S4.31, S8.23]", async ({ page }) => {
    const response = await page.goto("/product/no-such");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Product Not Found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Browse" }).click();
    await expect(page).toHaveURL("/browse");
    for (const address of ["/product", "/brand", "/category"]) {
      await page.goto(address);
      await expect(page.getByText("No slug provided")).toBeVisible();
    }
  });

  test("a page that fails to load says why, and leads back to the rail [S2.67, S2.72, S8.23]", async ({ page }) => {
    await page.goto("/browse?q=indigo");
    await listening(page);
    for (const [link, title, back] of [
      ["Indigo straight jeans", "Product Not Found", "Back to Browse"],
      ["Halyard Row", "This brand could not be loaded", "Back to Browse"],
      ["Jeans", "This category could not be loaded", "Browse All Products"],
    ] as const) {
      for (const [message, status] of [
        ["Network error", null],
        ["Failed to fetch products", 500],
      ] as const) {
        await page.route(/\/(product|brand|category)\/.*\.data/, (route) =>
          status === null ? route.abort() : route.fulfill({ status, body: "" }),
        );
        await cards(page).getByRole("link", { name: link, exact: true }).first().click();
        const alert = page.getByRole("alert").filter({ hasText: title });
        await expect(alert.getByText(message, { exact: true })).toBeVisible();
        await expect(alert.getByRole("link", { name: back })).toHaveAttribute("href", "/browse");
        await expectFitsOnPhone(page, title);
        await page.unrouteAll();
        await page.goBack();
        await expect(cards(page).getByRole("link", { name: link, exact: true }).first()).toBeVisible();
      }
    }
  });

  test("the try-on page opens with the garment of its URL selected [S2.04]", async ({ shopper: { page, session } }) => {
    await uploadProfilePhoto(page, session);
    const product: Product = await (await page.request.get(`${API_BASE}/products/breton-striped-t-shirt`)).json();
    await page.goto(`/try-on?productId=${product.id}`);
    await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
    await expect(page.getByRole("img", { name: product.name })).toBeVisible();
  });
});

test.describe("a brand and a category", () => {
  test("the brand's page describes the brand, and its garments link to their own pages [S2.68, S2.69]", async ({
    page,
  }) => {
    await page.goto("/brand/halyard-row");
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1, name: "Halyard Row" })).toBeVisible();
    await expect(main.getByRole("img", { name: "Logo of Halyard Row" })).toBeVisible();
    await expect(main.getByText("Mid-range")).toBeVisible();
    await expect(main.getByText("14 products")).toBeVisible();
    await expect(main.getByText(/^Harbour clothes/)).toBeVisible();
    await expect(main.getByRole("link", { name: /^Official Website/ })).toHaveAttribute(
      "href",
      "https://halyard-row.example",
    );
    await expect(cards(page)).toHaveCount(14);
    await cards(page).getByRole("link", { name: "Indigo straight jeans" }).click();
    await expect(page).toHaveURL("/product/indigo-straight-jeans");
  });

  test("the category's page describes the category, and its buttons lead to the try-on page [S2.73, S2.74, S2.75, X.05]", async ({
    page,
  }) => {
    const { category, products } = await hangRail(page, [{ name: "Cape" }], {
      description: "Worn over everything.",
      keywords: ["wool", "felt", "loden", "tweed", "mohair"],
    });
    await page.goto(`/category/${category.slug}`);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1, name: category.name })).toBeVisible();
    await expect(main.getByText("Worn over everything.")).toBeVisible();
    await expect(main.getByText("1 product", { exact: true })).toBeVisible();
    await expect(main.getByRole("list", { name: "Keywords" }).getByRole("listitem")).toHaveText([
      "wool",
      "felt",
      "loden",
    ]);
    await listening(page);
    await cards(page).getByRole("link", { name: "Try On Cape" }).click();
    await expect(page).toHaveURL(`/try-on?productId=${products[0]?.id}`);
  });

  test("more than 24 garments are loaded by the button or by scrolling, each once [X.19]", async ({ page }) => {
    const { brand } = await hangRail(page, numbered(30));
    await page.goto(`/brand/${brand.slug}`);
    await expect(page.getByText("30 products")).toBeVisible();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(30);
    await expect(page.getByRole("link", { name: "Load more" })).toHaveCount(0);
    expect(new Set(await names(page)).size).toBe(30);
  });

  test("while a brand is loading, eight skeleton cards show [S2.70]", async ({ page }) => {
    await page.goto("/browse?q=indigo");
    await untilListening(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/brand/halyard-row.data*", async (route) => {
      await held;
      await route.continue();
    });
    await cards(page).getByRole("link", { name: "Halyard Row" }).first().click();
    const loading = page.getByRole("status").filter({ hasText: "Loading products..." });
    await expect(loading.locator("> div").last().locator("> div")).toHaveCount(8);
    await expectFitsOnPhone(page, "a brand is loading");
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Halyard Row" })).toBeVisible();
    await expect(page).toHaveTitle("Halyard Row · Toile");
    await page.unrouteAll();
    await page.route("**/category/*.data*", never);
    await page.getByRole("main").locator('a[href^="/category/"]').first().click();
    await expect(page.getByRole("main").getByText("Loading products...")).toBeVisible();
    await expectFitsOnPhone(page, "a category is loading");
  });

  test("rails without garments say so [S2.71, S2.76]", async ({ page }) => {
    const { brand, category } = await hangRail(page, []);
    await page.goto(`/brand/${brand.slug}`);
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
    await expectFitsOnPhone(page, "a brand");
    await page.goto(`/category/${category.slug}`);
    await expect(page.getByRole("heading", { name: "No Products Available" })).toBeVisible();
    await expectFitsOnPhone(page, "a category");
  });

  test("a missing one leads back to the rail [S2.72, S2.77]", async ({ page }) => {
    expect((await page.goto("/brand/no-such"))?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "Back to Browse" })).toHaveAttribute("href", "/browse");
    await expectFitsOnPhone(page);
    expect((await page.goto("/category/no-such"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Category Not Found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Browse All Products" })).toHaveAttribute("href", "/browse");
  });
});

test("a visitor can read home, login, registration and the five pages of the shop before any script has run [S2.01, S1.08]", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const [address, title] of [
    ["/", "The fitting room, at home."],
    ["/login", "Log in"],
    ["/register", "Create an account"],
    ["/browse", "Browse styles"],
    ["/product/flora-a-line-dress", "Flora A-line dress"],
    ["/brand/halyard-row", "Halyard Row"],
    ["/category/dresses", "Dresses"],
  ] as const) {
    expect((await page.goto(address))?.status(), address).toBe(200);
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(address);
  }
  await context.close();
});

test("search engines and link previews find their metadata on every page of the shop", async ({ request }) => {
  const types: Record<string, string[]> = {
    "/": ["Organization"],
    "/browse": ["BreadcrumbList"],
    "/product/flora-a-line-dress": ["Product", "BreadcrumbList"],
    "/brand/halyard-row": ["Organization", "BreadcrumbList"],
    "/category/dresses": ["CollectionPage", "BreadcrumbList"],
    "/try-on": [],
  };
  for (const [address, expected] of Object.entries(types)) {
    // A garment in the URL does not make another page.
    const html = await (await request.get(address === "/try-on" ? "/try-on?productId=flora" : address)).text();
    const described = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = ""]) => JSON.parse(text)["@type"],
    );
    expect(described, address).toEqual(expected);
    const canonical = /<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(new URL(canonical).pathname, address).toBe(address);
    for (const property of ["og:title", "og:description", "og:image"])
      expect(html.split(`property="${property}"`), `${address}: one ${property}`).toHaveLength(2);
  }
  // A shared page has its own picture, and the picture exists.
  for (const [address, preview] of [
    ["/", "home"],
    ["/browse", "browse"],
    ["/try-on", "try-on"],
  ]) {
    const picture = `/og/${preview}.jpg`;
    expect(await (await request.get(`${address}`)).text(), address).toContain(`${picture}"`);
    expect((await request.get(picture)).headers()["content-type"]).toBe("image/jpeg");
  }
  const map = await (await request.get("/sitemap.xml")).text();
  const files = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found = ""]) => new URL(found).pathname);
  const named = (await Promise.all(files.map(async (file) => (await request.get(file)).text()))).join("");
  for (const address of Object.keys(types)) expect(named).toContain(`${address}</loc>`);
  expect(await (await request.get("/robots.txt")).text()).toContain("/sitemap.xml");
});

test("a brand without a known price range claims none", async ({ page }) => {
  const { brand, products } = await hangRail(page, [{ name: "Plain coat" }], {}, { priceRange: null });
  for (const address of [`/brand/${brand.slug}`, `/product/${products[0]?.slug}`]) {
    await page.goto(address);
    await expect(page.getByRole("main").getByText(brand.name).first()).toBeVisible();
    await expect(page.getByText(/Price range|Mid-range/)).toHaveCount(0);
  }
});

test.describe("an admin", () => {
  test("deletes from the list, after a confirmation [S2.48, S2.63, S5.26, S8.22]", async ({ page }) => {
    const { brand, products } = await hangRail(page, [{ name: "First cape" }, { name: "Second cape" }]);
    await keepSession(page, await register(page));
    for (const address of [`/product/${products[0]?.slug}`, `/browse?brand=${brand.slug}`]) {
      await page.goto(address);
      await expect(page.getByRole("banner").getByText("Welcome, Ada Weaver")).toBeVisible();
      await expect(page.getByRole("main").getByText("First cape").first()).toBeVisible();
      await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    }
    await keepSession(page, await loginAdmin(page.request));
    await page.goto(`/browse?brand=${brand.slug}`);
    await expect(cards(page).getByRole("button", { name: /^Delete/ })).toHaveCount(2);
    await page.getByRole("button", { name: "Delete First cape" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to delete this product? This action cannot be undone.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete First cape" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Product deleted");
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByText("Showing 1 of 1 products")).toBeVisible();
  });

  test("deletes from the product's page; on failure, says so and keeps the page [S2.63, S8.22]", async ({ page }) => {
    const { products } = await hangRail(page, [{ name: "Third cape" }]);
    await keepSession(page, await loginAdmin(page.request));
    await page.goto(`/product/${products[0]?.slug}`);
    await page.route("**/api/v1/products/*", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
    );
    const remove = async () => {
      await page.getByRole("button", { name: "Delete Product" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectFitsOnPhone(page, "the question");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    };
    await remove();
    await expectToast(page, "Delete failed", "There was an error deleting the product. Please try again.");
    await page.unroute("**/api/v1/products/*");
    await remove();
    await expectToast(page, "Product deleted");
    await expect(page).toHaveURL("/browse");
  });
});
