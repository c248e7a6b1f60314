/** Slow, lost and missing: a connection that drops, a page before its scripts, a browser without them. */
import { API_BASE } from "@toile/contract";
import { expectFitsOnPhone } from "./accessibility.ts";
import { listening } from "./shop-rail.ts";
import { expect, expectToast, fixture, skipPhotoCheck, test, uploadProfilePhoto } from "./shopper.ts";

test("a photo chosen before the page's scripts have loaded is reported as chosen", async ({ page }) => {
  await skipPhotoCheck(page);
  const { promise: chosen, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => chosen.then(() => route.continue()));
  await page.goto("/try-on", { waitUntil: "commit" });
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await expect(page.getByText("Your picture is in hand.")).toBeVisible();
  release();
});

test("after a drag the comparison still follows its arrow keys", async ({ page }) => {
  await page.goto("/");
  await listening(page);
  const slider = page.getByRole("slider").first();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error("the slider has no place on the page");
  const [x, y] = [box.x + box.width / 2, box.y - 80];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  const before = Number(await slider.getAttribute("aria-valuenow"));
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => Number(await slider.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
});

test("without scripts a page says what it cannot do", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  for (const path of ["/buy-credits", "/plans", "/profile", "/favourites", "/login"]) {
    await page.goto(path);
    await expect(page.getByText("You need JavaScript to try on, log in and buy.")).toBeVisible();
    if (path === "/login") await expect(page.getByRole("button", { name: "Log in" })).toBeDisabled();
    else await expect(page.getByText("This page needs JavaScript.")).toBeVisible();
    // No spinner that would never end.
    for (const spinner of await page.locator(".animate-spin").all()) await expect(spinner).toBeHidden();
  }
  await context.close();
});

test("a part of the page that fails to load leaves the rest working, and is loaded when possible", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  const parts = /\/assets\/(tryon-news|tryon-modal|toaster|history-strip|waiting-overlay)-[^/]+\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.goto("/try-on");
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();
  await page.goto("/product/flora-a-line-dress");
  await listening(page);
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Flora A-line dress" })).toBeVisible();
  await page.unroute(parts);
  await expect(page.getByRole("dialog").first()).toBeVisible();
  await expect(page.getByText("The try-on will open when you're back online.").first()).toBeVisible();
});

test("if the browser believes itself offline, a server that still responds is reached", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.goto("/browse");
  await listening(page);
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("a rail that fails to load says so, and can be loaded again", async ({ page }) => {
  const rail = (address: URL) => address.pathname === `${API_BASE}/products`;
  await page.route(rail, (route) => route.abort());
  await page.goto("/try-on");
  const region = page.getByRole("region", { name: "Or begin with a garment" });
  await expect(region.getByText("The rail could not be loaded.")).toBeVisible();
  await page.unroute(rail);
  await region.getByRole("button", { name: "Try again" }).click();
  await expect(region.getByRole("button", { name: "Breton striped T-shirt" })).toBeVisible();
  await expect(region.getByText("The rail could not be loaded.")).toHaveCount(0);
});

test.describe("a connection that drops", () => {
  test.use({ ownContext: true });

  test("a picture that failed while the connection was down loads by itself once it is back", async ({
    page,
    context,
  }) => {
    const pictures = (address: URL) => /\.(avif|webp|jpe?g|png)$/.test(address.pathname);
    await page.route(pictures, (route) => route.abort());
    await page.goto("/product/flora-a-line-dress");
    await listening(page);
    const missing = page.getByRole("main").getByRole("img", { name: "Flora A-line dress: No Image" });
    await expect(missing).toBeVisible();
    await context.setOffline(true);
    await page.unroute(pictures);
    await context.setOffline(false);
    await expect(missing).toHaveCount(0);
    const picture = page.getByRole("main").getByRole("img", { name: "Flora A-line dress", exact: true });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test("without a connection a link waits and says so, and choices are kept", async ({
    shopper: { page },
    context,
  }) => {
    await skipPhotoCheck(page);
    await page.goto("/try-on");
    await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
    const photo = page.getByRole("img", { name: "Your full body photo" });
    await expect(photo).toBeVisible();
    const browse = page.getByRole("banner").getByRole("link", { name: "Favourites" });
    await browse.hover();
    await expect(page.getByRole("region", { name: /Notifications/ })).toBeAttached();
    await context.setOffline(true);
    await browse.click();
    await expectToast(page, "You are offline", /^Please try again when you're back/);
    await expect(page).toHaveURL("/try-on");
    await expect(photo).toBeVisible();
    await context.setOffline(false);
    await browse.click();
    await expect(page).toHaveURL("/favourites");
  });

  test("a page that could not be loaded blames the connection, and is loaded automatically once there is one", async ({
    page,
    context,
  }) => {
    await page.goto("/look/no-such-look");
    await listening(page);
    await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
    await expect(page).toHaveURL("/browse");
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "This look is not shared" })).toBeVisible();
    await expectFitsOnPhone(page);
  });
});
