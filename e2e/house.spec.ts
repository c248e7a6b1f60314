/** The frame of every page: header, footer, theme, notifications, the not-found page, phones and assistive technology. */
import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFitsOnPhone,
  expectNoOverflow,
} from "./accessibility.ts";
import { listening, loginAdmin } from "./shop-rail.ts";
import { expect, expectToast, fixture, keepSession, pressInPlace, test, uploadProfilePhoto } from "./shopper.ts";

const PHONE = { width: 390, height: 844 };
const hrefs = (page: Page, role: "banner" | "contentinfo") =>
  page
    .getByRole(role)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("a visitor's header links to everything but the profile, the footer to its pages but not the admin panel [S2.28, S2.29, S2.32, S2.34, S2.35]", async ({
  page,
}) => {
  await page.goto("/");
  const links = await hrefs(page, "banner");
  for (const to of ["/try-on", "/browse", "/blog", "/shopify-try-on", "/chrome-extension-welcome"])
    expect(links).toContain(to);
  expect(links).not.toContain("/profile");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
  const always = [
    "/",
    "/try-on",
    "/browse",
    "/boost-sales-vto",
    "/chrome-extension-welcome",
    "/privacy-policy",
    "/cookie-policy",
    "/terms-of-service",
    "/virtual-try-on-api",
    "/developer",
  ];
  const inFooter = await hrefs(page, "contentinfo");
  for (const to of always) expect(inFooter).toContain(to);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
});

test("signed in, the header shows the shopper's name, and the footer an admin's panel to admins only [S2.29, S2.30, S2.31, S2.34, S2.35, O2.06]", async ({
  shopper: { page },
}) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByText("Welcome, Ada Weaver")).toBeVisible();
  await expect(header.getByRole("link", { name: "5 credits" })).toHaveAttribute("href", "/buy-credits");
  expect(await hrefs(page, "banner")).toContain("/profile");
  await expect(header.getByRole("link", { name: "Sign Up" })).toHaveCount(0);
  const admin = page.getByRole("contentinfo").getByRole("link", { name: "Admin Panel" });
  await expect(admin).toHaveCount(0);
  await keepSession(page, await loginAdmin(page.request));
  await page.goto("/");
  await expect(admin).toHaveAttribute("href", "/admin");
});

test("on a phone the menu is collapsed and opens as a sheet [S2.33]", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Browse" })).toBeHidden();
  await header.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog");
  await expect(menu).toBeVisible();
  await expectNoOverflow(page, "the menu");
  await menu.getByRole("link", { name: "Try on" }).first().click();
  await expect(page).toHaveURL("/try-on");
  await expect(menu).toHaveCount(0);
});

test("the theme is light, dark or the system's, and is remembered [S9.19]", async ({ page }) => {
  await page.goto("/");
  await listening(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const themes = page.getByRole("contentinfo").getByRole("group", { name: "Theme" });
  const root = page.locator("html");
  await themes.getByTitle("Dark").click();
  await expect(root).toHaveAttribute("data-theme", "dark");
  const dark = await background();
  await page.reload();
  await listening(page);
  expect(await background()).toBe(dark);
  await themes.getByTitle("Light").click();
  await expect(root).toHaveAttribute("data-theme", "light");
  const light = await background();
  expect(light).not.toBe(dark);
  // With reduced motion the colours change at once, without a transition.
  const [at, fading] = await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
    return [getComputedStyle(document.body).backgroundColor, document.getAnimations().length];
  });
  expect([at, fading]).toEqual([dark, 0]);
  await themes.getByTitle("System").click();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(background).toBe(dark);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(background).toBe(light);
});

test("one toast shows at a time, F8 focuses it, and a swipe to the right past 50 px dismisses it [S9.15-S9.18]", async ({
  page,
}) => {
  await page.goto("/try-on");
  await page.getByRole("button", { name: "Try it on" }).click();
  await expectToast(page, "Authentication required");
  await page.getByRole("button", { name: "Try it on" }).click();
  const area = page.getByRole("region", { name: /Notifications/ });
  await expect(area.getByText("Authentication required")).toHaveCount(1);
  await page.keyboard.press("F8");
  await expect(area.getByRole("list")).toBeFocused();
  const toast = area.getByRole("listitem");
  await expect(toast).toHaveAttribute("data-variant", "destructive");
  const box = await toast.boundingBox();
  if (!box) throw new Error("the toast has no place on the page");
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 4 });
  await page.mouse.move(x + 90, y, { steps: 6 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);
});

test("a toast covers no action, and the first Escape closes the dialog under it", async ({ shopper: { page } }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/try-on");
    await pressInPlace(page.getByRole("button", { name: "Try it on" }));
    await expectToast(page, "Missing images");
    const [notice, action] = await Promise.all([
      page
        .getByRole("region", { name: /Notifications/ })
        .getByRole("listitem")
        .boundingBox(),
      page.getByRole("button", { name: "Try it on" }).boundingBox(),
    ]);
    if (!notice || !action) throw new Error("the notice or the button has no place on the page");
    const beside = notice.x + notice.width <= action.x || action.x + action.width <= notice.x;
    const apart = notice.y + notice.height <= action.y || action.y + action.height <= notice.y;
    expect(beside || apart, `at ${width} px`).toBe(true);
  }
  await page.goto("/product/breton-striped-t-shirt");
  await listening(page);
  await page.getByRole("link", { name: "Try On", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Up to 10 MB")).toBeVisible();
  await expectFitsOnPhone(page, "the dialog without a photo");
  await dialog
    .getByLabel("Full body photo", { exact: true })
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(page.getByText("Invalid file type", { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText("Invalid file type", { exact: true })).toBeVisible();
  await expectFitsOnPhone(page, "the dialog with a refused file");
  await page.route("**/images/upload/profile", (route) => route.fulfill({ status: 500, body: "" }));
  await dialog.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  // The dialog hides it from the accessibility tree, so it is found by its element.
  await expect(page.locator("li[data-variant=destructive]")).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test.describe("with a clock moved by hand", () => {
  test.use({ ownContext: true });
  test("a toast stays for 5 seconds; a plain one is of the default variant [S9.15, S9.18]", async ({
    shopper: { page },
  }) => {
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The page's own clock, moved by hand: nothing here depends on how fast the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    await expect(toast).toHaveAttribute("data-variant", "default");
    await page.clock.runFor(4_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(toast).toHaveCount(0);
  });
});

test("a link from a scrolled page arrives at the top [O2.08]", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.getByRole("contentinfo").getByRole("link", { name: "Try on", exact: true }).click();
  await expect(page).toHaveURL("/try-on");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("an unknown URL says so with its status, and links home [O2.04, O2.79]", async ({ page }) => {
  const response = await page.goto("/no/such/room");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("404")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "an unknown URL");
  await expectFitsOnPhone(page);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a guarded page shows a spinner while the session loads [S4.08]", async ({ page }) => {
  // The server's HTML before any script has run, as a slow phone shows it.
  const html = await (await page.request.get("/profile")).text();
  expect(html).toContain("Loading");
});

/** The shop's own pages are in shop.spec.ts. */
const PAGES = ["/", "/login", "/register", "/try-on", "/dev/ui"];
test("axe finds nothing on any public page in either theme", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await expectAccessibleInBothThemes(page, address);
  }
});

test("axe finds nothing on a shopper's own pages, nothing scrolls sideways at 360 px, and none tries to compile code, which its policy forbids", async ({
  shopper: { page, session },
}) => {
  const tried: string[] = [];
  await page.exposeFunction("tellViolation", (text: string) => tried.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      (window as unknown as { tellViolation: (text: string) => void }).tellViolation(
        `${event.violatedDirective} ${event.blockedURI}`,
      );
    });
  });
  await uploadProfilePhoto(page, session);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 780 });
  const tabs = ["looks", "picture", "subscription", "history", "referral", "security"].map(
    (tab) => `/profile?tab=${tab}`,
  );
  for (const address of ["/profile", ...tabs, "/buy-credits", "/plans", "/favourites", "/try-on", "/"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
    await expectAccessible(page, address);
    await expectNoOverflow(page, address);
  }
  expect(tried).toEqual([]);
});
