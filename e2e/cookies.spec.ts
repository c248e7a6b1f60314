/** What the site asks before it stores anything, and that it stores nothing else. */
import type { Page } from "@playwright/test";
import { API_BASE, type Product } from "@toile/contract";
import { type Category, namesItem, STORED_ITEMS } from "../apps/web/app/lib/consent/stored-items.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./accessibility.ts";
import { expect, expectToast, fixture, skipPhotoCheck, test, typeRegistration } from "./shopper.ts";

/** The banner has not been answered. */
test.use({
  actionTimeout: 15_000,
  storageState: { cookies: [], origins: [] },
  viewport: { width: 390, height: 844 },
});

const banner = (page: Page) => page.getByRole("region", { name: "Cookie consent" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Cookie settings" });
const press = (page: Page, name: string) => banner(page).getByRole("button", { name, exact: true }).click();

/** What is stored in the browser, as `place name`. */
async function listStored(page: Page): Promise<string[]> {
  const here = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
  ]);
  const cookies = await page.context().cookies();
  return [...here, ...cookies.map(({ name }) => `cookie ${name}`)];
}

/** The table's row for each stored item; `null` if there is none. */
const categoriesOf = (stored: string[]): Array<[string, Category | null]> =>
  stored.map((each) => {
    const [place = "", name = ""] = [each.slice(0, each.indexOf(" ")), each.slice(each.indexOf(" ") + 1)];
    const item = STORED_ITEMS.find((one) => one.place === place && namesItem(one.name, name));
    return [each, item?.category ?? null];
  });

async function firstProduct(page: Page): Promise<Product> {
  const [product]: Product[] = await (await page.request.get(`${API_BASE}/products?limit=1`)).json();
  if (!product) throw new Error("the demo shop is empty");
  return product;
}

/** The answer is stored under the two keys, and the banner is gone. */
async function expectKept(page: Page, others: boolean): Promise<void> {
  await expect(banner(page)).toHaveCount(0);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(new Date(stored["cookie-consent"] ?? "").toISOString()).toBe(stored["cookie-consent"]);
  const preferences = { essential: true, functional: others, analytics: others, marketing: others };
  expect(JSON.parse(stored["cookie-preferences"] ?? "")).toEqual(preferences);
}

/** Positions of the page at which something else lies over the middle of the bar's main button. */
const coveredAt = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const button = [...document.querySelectorAll("[data-dock] button")].at(-1);
    const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const covered: number[] = [];
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight; top += 20) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      const box = button?.getBoundingClientRect() ?? new DOMRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (y > header && y < innerHeight && !button?.contains(document.elementFromPoint(x, y))) covered.push(top);
    }
    return covered;
  });

/** After a reload the banner has had time to come, and stays away. */
async function expectUnasked(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
  await page.clock.runFor(5_000);
  await expect(panel(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
}

/** A shopper's typical actions: a heart, the theme, an account, a photo and a garment, an order. */
async function tour(page: Page): Promise<string[]> {
  const seen = new Set<string>();
  const look = async () => {
    for (const each of await listStored(page)) seen.add(each);
  };
  const product = await firstProduct(page);
  await page.getByRole("contentinfo").getByTitle("Dark").click();
  await look();
  await page.goto(`/product/${product.slug}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /favourites$/ })
    .first()
    .click();
  await expect(page).toHaveURL("/login");
  await look();
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await typeRegistration(page);
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page).not.toHaveURL("/register");
  await look();
  await page.goto("/try-on");
  await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Garment photo", { exact: true }).setInputFiles(fixture("garment-top.jpg"));
  await look();
  await page.goto("/buy-credits");
  await page.getByRole("button", { name: /^Purchase/ }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await look();
  for (const path of ["/profile", "/browse", "/blog", "/plans", "/favourites"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await look();
  }
  return [...seen].sort();
}

test("on a first visit the banner appears, with three choices, covers no main action, and comes early by keyboard [S2.37, S2.38]", async ({
  page,
}) => {
  await page.goto("/try-on");
  for (const name of ["Accept All", "Essential Only", "Customize"])
    await expect(banner(page).getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  // By keyboard it comes right after the skip link.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(banner(page).getByRole("button", { name: "Accept All" })).toBeFocused();
  // The question does not block the page.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Try it on" }).click({ trial: true });
  await expectAccessibleInBothThemes(page, "the banner", "[data-cookie-banner]");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Also where the end of the page lifts the bar to the banner's height.
  expect(await coveredAt(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await coveredAt(page)).toEqual([]);
});

test("a theme that may not be stored says that it lasts until the page is left", async ({ page }) => {
  await page.goto("/support");
  await press(page, "Essential Only");
  const theme = (name: string) => page.getByRole("contentinfo").getByTitle(name).click();
  await theme("Dark");
  await expectToast(page, "Only until you leave");
  await expect(page.locator("html[data-theme=dark]")).toBeAttached();
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
  await panel(page).getByRole("switch", { name: "Functional", exact: true }).click();
  await panel(page).getByRole("button", { name: "Save Preferences" }).click();
  await page.reload();
  await expect(page.locator("html[data-theme=dark]")).toBeAttached();
  await theme("Light");
  await expect(page.locator("html[data-theme=light]")).toBeAttached();
  await expect(page.getByText("Only until you leave")).toHaveCount(0);
});

test("'Customize' opens a panel with toggles, 'Save Preferences' and both policies, which the footer opens again [S2.39, S3.26]", async ({
  page,
}) => {
  await page.goto("/");
  await press(page, "Customize");
  const toggle = (name: string) => panel(page).getByRole("switch", { name, exact: true });
  await expect(toggle("Essential")).toBeChecked();
  await expect(toggle("Essential")).toBeDisabled();
  for (const name of ["Functional", "Analytics", "Marketing"]) await expect(toggle(name)).not.toBeChecked();
  await expect(panel(page).getByRole("link", { name: "Cookie policy" })).toHaveAttribute("href", "/cookie-policy");
  await expect(panel(page).getByRole("link", { name: "Privacy policy" })).toHaveAttribute("href", "/privacy-policy");
  await expectAccessible(page, "the settings", "[role=dialog]");
  await toggle("Functional").click();
  // Closed without saving, nothing is chosen.
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
  await press(page, "Customize");
  await expect(toggle("Functional")).not.toBeChecked();
  await toggle("Functional").click();
  await panel(page).getByRole("button", { name: "Save Preferences" }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem("cookie-preferences"))) ?? "")).toEqual({
    essential: true,
    functional: true,
    analytics: false,
    marketing: false,
  });
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
  await expect(toggle("Functional")).toBeChecked();
});

test.describe("a whole visit", () => {
  // What the service worker stores counts too.
  test.use({ serviceWorkers: "allow" });

  test("'Accept All' is stored under the two keys, the banner stays away, and nothing is stored that is not in the table [S3.26, S3.28, S4.24, X.54, X.73]", async ({
    page,
  }) => {
    // The next tour has the check of photos, which asks nobody for consent: what it stored would be found there.
    await skipPhotoCheck(page);
    await page.goto("/");
    await press(page, "Accept All");
    await expectKept(page, true);
    const found = categoriesOf(await tour(page));
    expect(found.filter(([, category]) => category === null)).toEqual([]);
    const names = found.map(([each]) => each);
    for (const each of ["local theme", "local auth_token", "session toile-pending-favourite", "cache toile-visits"])
      expect(names).toContain(each);
    await expectUnasked(page);
  });

  test("'Essential Only' is stored under the two keys, the banner stays away, nothing else is stored or counted, and withdrawing consent erases it [S3.26, S3.28, S4.24, X.54, X.73]", async ({
    page,
  }) => {
    const counted: string[] = [];
    page.on("request", (request) => {
      if (/\/products\/[^/]+\/events$/.test(request.url())) counted.push(request.url());
    });
    await page.goto("/");
    await press(page, "Essential Only");
    await expectKept(page, false);
    const found = categoriesOf(await tour(page));
    expect(found.filter(([, category]) => category !== "essential")).toEqual([]);
    expect(counted).toEqual([]);

    await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
    for (const name of ["Functional", "Analytics"])
      await panel(page).getByRole("switch", { name, exact: true }).click();
    await panel(page).getByRole("button", { name: "Save Preferences" }).click();
    await page.getByRole("contentinfo").getByTitle("Dark").click();
    const product = await firstProduct(page);
    await page.goto(`/product/${product.slug}`);
    await expect.poll(() => counted.length).toBe(1);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

    await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
    for (const name of ["Functional", "Analytics"])
      await panel(page).getByRole("switch", { name, exact: true }).click();
    await panel(page).getByRole("button", { name: "Save Preferences" }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect
      .poll(async () => categoriesOf(await listStored(page)).filter(([, category]) => category !== "essential"))
      .toEqual([]);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
    expect(counted).toHaveLength(1);
    await expectUnasked(page);
  });
});
