/** States of the shop's public screens: loading, failed, empty, missing, and dialogs over a page. */
import type { Locator, Page } from "@playwright/test";
import { API_BASE, type Brand, type Category, type Look } from "@toile/contract";
import { seedLooks } from "./looks-seed.ts";
import { listening, loginAdmin } from "./shop-rail.ts";
import { expect, keepSession, register } from "./shopper.ts";
import { BRETON, dialog, keepNotices, main, menu, never, openModal, type Screen, saidIn } from "./visual-screens.ts";

/** The data request of client-side navigation within this site. */
const PAGE_DATA = "**/*.data*";

/** Goes to another page of the shop, whose response fails or never arrives, until there is something to see. */
async function goWhile(page: Page, way: Locator, answer: "broken" | "held"): Promise<void> {
  await listening(page);
  await page.route(PAGE_DATA, (route) => (answer === "held" ? never() : route.fulfill({ status: 500, body: "" })));
  await way.click();
  await expect(
    answer === "held" ? main(page).getByText("Loading products...") : main(page).getByRole("alert"),
  ).toBeVisible();
}

const brandLink = (page: Page) => main(page).locator('a[href^="/brand/"]').first();
const categoryLink = (page: Page) => main(page).locator('a[href^="/category/"]').first();
const productLink = (page: Page) => main(page).locator('a[href^="/product/"]').first();
const homeLink = (page: Page) => page.getByRole("link", { name: "Toile, home" });

/** A brand or a category without a product: created the first time. */
async function openEmpty(page: Page, kind: "brand" | "category", name: string): Promise<void> {
  const { accessToken } = await loginAdmin(page.request);
  const list = kind === "brand" ? "brands" : "categories";
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const there = await page.request.get(`${API_BASE}/${list}/${slug}`);
  if (there.status() === 404) {
    const headers = { authorization: `Bearer ${accessToken}` };
    const made = await page.request.post(`${API_BASE}/${list}`, { headers, data: { name } });
    const { slug: address }: Brand | Category = await made.json();
    expect(address).toBe(slug);
  }
  await page.goto(`/${kind}/${slug}`);
}

/**
 * A look that another shopper shares: a row in the database, because the response for a server-rendered page cannot be replaced.
 */
async function openLook(page: Page): Promise<void> {
  const session = await register(page);
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const garment = { product: "breton-striped-t-shirt" };
  const [predictionId] = await seedLooks(new URL(page.url()).origin, session.user.id, [garment]);
  const shared: Look = await (await page.request.post(`${API_BASE}/looks`, { headers, data: { predictionId } })).json();
  await page.goto(shared.path);
}

export const SHOP_STATES: Screen[] = [
  { name: "menu", path: "/", only: "phone", whole: false, prepare: menu },
  {
    name: "offline",
    path: "/browse?q=flora",
    whole: false,
    prepare: async (page) => {
      await listening(page);
      await page.evaluate(() => {
        Object.defineProperty(navigator, "onLine", { value: false });
        window.dispatchEvent(new Event("offline"));
      });
      await expect(page.getByText("You are offline.")).toBeVisible();
    },
  },
  {
    name: "home-failed",
    path: "/browse?q=flora",
    prepare: (page) => goWhile(page, homeLink(page), "broken"),
  },
  { name: "browse-second", path: "/browse?page=2" },
  { name: "browse-past-end", path: "/browse?page=99" },
  {
    name: "browse-loading",
    path: "/browse",
    shows: "loading",
    prepare: async (page) => {
      await listening(page);
      await page.route(PAGE_DATA, never);
      await page.getByRole("searchbox").fill("linen");
      await expect(page.getByText("Loading products...")).toBeVisible();
    },
  },
  {
    name: "browse-search",
    path: "/browse",
    whole: false,
    shows: "focus",
    prepare: async (page) => {
      await listening(page);
      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox")).toBeFocused();
    },
  },
  { name: "browse-corrected", path: "/browse?q=breton%20strped", whole: false },
  { name: "product-failed", path: "/browse?q=flora", prepare: (page) => goWhile(page, productLink(page), "broken") },
  {
    name: "brand-loading",
    path: "/browse?q=flora",
    shows: "loading",
    prepare: (page) => goWhile(page, brandLink(page), "held"),
  },
  { name: "brand-failed", path: "/browse?q=flora", prepare: (page) => goWhile(page, brandLink(page), "broken") },
  { name: "brand-missing", path: "/brand/no-such" },
  { name: "brand-empty", path: "/browse", prepare: (page) => openEmpty(page, "brand", "Bare Hanger") },
  {
    name: "category-loading",
    path: "/browse?q=flora",
    shows: "loading",
    prepare: (page) => goWhile(page, categoryLink(page), "held"),
  },
  { name: "category-failed", path: "/browse?q=flora", prepare: (page) => goWhile(page, categoryLink(page), "broken") },
  { name: "category-missing", path: "/category/no-such" },
  { name: "category-empty", path: "/browse", prepare: (page) => openEmpty(page, "category", "Bare Rail") },
  { name: "look", path: "/browse", prepare: openLook },
  { name: "register", picture: true, path: "/register" },
  {
    name: "register-refused",
    path: "/register",
    prepare: async (page) => {
      await listening(page);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("First name is required")).toBeVisible();
    },
  },
  {
    name: "login-failed",
    path: "/login",
    whole: false,
    shows: "notice",
    prepare: async (page) => {
      await keepNotices(page);
      await page.getByLabel("Email").fill("ada@example.org");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Log in" }).click();
      await saidIn(page, "Login Failed");
    },
  },
  {
    name: "modal-signed-out",
    path: BRETON,
    whole: false,
    prepare: async (page) => {
      await openModal(page);
      await expect(dialog(page).getByRole("heading", { name: "Your photo" })).toBeVisible();
    },
  },
  {
    name: "product-delete",
    path: "/browse",
    whole: false,
    prepare: async (page) => {
      await keepSession(page, await loginAdmin(page.request));
      await page.goto(BRETON);
      await listening(page);
      await page.getByRole("button", { name: "Delete Product" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await page.evaluate(() => localStorage.clear());
    },
  },
];
