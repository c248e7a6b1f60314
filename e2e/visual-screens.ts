/** Which screens the pictures show, how each is made reproducible, and how journeys bring a page into the same states. */
import type { APIRequestContext, Page } from "@playwright/test";
import {
  API_BASE,
  type HistoryItem,
  type Judgement,
  type Prediction,
  type Product,
  toWornProduct,
  type WornProducts,
} from "@toile/contract";
import { listening } from "./shop-rail.ts";
import { expect, keepSession, register, uploadProfilePhoto } from "./shopper.ts";

export type Screen = {
  /** The name of its files. */
  name: string;
  path: string;
  /** For signed-in users. */
  own?: boolean;
  /** Brings the page into the state to show. */
  prepare?: (page: Page) => Promise<void>;
  /** Parts that differ from run to run: a code, a date, a picture that the engine makes. */
  masked?: string[];
  /** False: the first screenful; true, the default: the whole page. */
  whole?: boolean;
};

export const BRETON = "/product/breton-striped-t-shirt";
const FIRST_DAY = new Date("2026-11-22T12:00:00Z");

export const dialog = (page: Page) => page.getByRole("dialog");
export const never = () => {};
export const saidIn = (page: Page, title: string) =>
  expect(page.getByText(title, { exact: true }).first()).toBeVisible();
export const main = (page: Page) => page.getByRole("main");
export const fail = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: "" }));

const made = (id: number, picture: string, result = `/demo/garments/${picture}-worn.webp`): HistoryItem => ({
  id: `01938a3c-0000-7000-8000-00000000000${id}`,
  resultImageUrl: result,
  garmentImageUrl: `/demo/garments/${picture}.jpg`,
  createdAt: new Date(FIRST_DAY.getTime() - id * 86_400_000).toISOString(),
  liked: id === 2,
  expiresAt: id === 2 ? null : new Date(FIRST_DAY.getTime() + (30 - id) * 86_400_000).toISOString(),
  charged: id !== 3,
  free: false,
  product: null,
  wornWith: [],
});

const finished = (names: WornProducts): Prediction => ({
  ...names,
  id: "01938a3c-0000-7000-8000-000000000009",
  status: "succeeded",
  stage: "done",
  progress: 1,
  resultImageUrls: ["/demo/hero-after-900.webp"],
  judgements: [null],
  alternatives: {},
  free: false,
  creditsUsed: 1,
  error: null,
  createdAt: FIRST_DAY.toISOString(),
  startedAt: FIRST_DAY.toISOString(),
  finishedAt: FIRST_DAY.toISOString(),
});

const GOOD: Judgement = { value: 0.9, chargeable: true, alarms: [] };

/** A product as it is named when worn. */
const worn = async (page: Page, slug: string) =>
  toWornProduct(await (await page.request.get(`${API_BASE}/products/${slug}`)).json());

/** A fixed result from the API: the engine's own picture would differ with each of its versions. */
export async function answerTryOn(page: Page, judgement: Judgement = GOOD): Promise<void> {
  const [product, under] = await Promise.all([worn(page, "breton-striped-t-shirt"), worn(page, "heath-tartan-skirt")]);
  const names = { product, wornWith: [] };
  const earlier = [
    { ...made(9, "tee-breton", "/demo/hero-after-900.webp"), ...names },
    { ...made(1, "shirt-chambray"), product, wornWith: [under] },
    made(2, "jacket-quilted-olive"),
    made(3, "tank-olive-leaf"),
  ];
  await page.route(`**${API_BASE}/style/history?**`, (route) => route.fulfill({ json: earlier }));
  await page.route(`**${API_BASE}/style/predictions/*`, (route) => route.fulfill({ json: finished(names) }));
  await page.route(`**${API_BASE}/style/virtual-tryon`, (route) =>
    route.fulfill({
      json: {
        success: true,
        resultImageUrls: ["/demo/hero-after-900.webp"],
        resultImageUrl: "/demo/hero-after-900.webp",
        predictionId: "01938a3c-0000-7000-8000-000000000009",
        judgements: [judgement],
        creditsUsed: 1,
        remainingCredits: 4,
      },
    }),
  );
}

export async function chooseFromRail(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: "From the rail" })
    .getByRole("button", { name: "Breton striped T-shirt" })
    .click();
}

export const tryItOn = (page: Page) => page.getByRole("button", { name: "Try it on" }).click();

export async function showResult(page: Page): Promise<void> {
  await answerTryOn(page);
  await chooseFromRail(page);
  await tryItOn(page);
  await expect(page.getByRole("slider")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your earlier try-ons" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Complete the look" }).getByRole("button").first()).toBeVisible();
}

/** Opened over a product's page. */
export async function openModal(page: Page): Promise<void> {
  await listening(page);
  await page.getByRole("link", { name: "Try On", exact: true }).click();
}

/** It starts automatically. */
async function showResultOverPage(page: Page): Promise<void> {
  await answerTryOn(page);
  await openModal(page);
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Your New Style!" })).toBeVisible();
}

/** On a busy machine a notice would disappear before its picture is taken. */
export async function keepNotices(page: Page): Promise<void> {
  await listening(page);
  await page.evaluate(() => {
    const real = window.setTimeout;
    const patient = (act: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
      real(act, delayMs === 5_000 ? 600_000 : delayMs, ...rest);
    Object.assign(window, { setTimeout: patient });
  });
}

export async function menu(page: Page): Promise<void> {
  await listening(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(dialog(page)).toBeVisible();
}

/** A referral code and an account's date differ each time. */
export const CODES = ["time", 'p:has-text("Your referral code:")'];

export const SCREENS: Screen[] = [
  { name: "home", path: "/" },
  { name: "browse", path: "/browse" },
  { name: "product", path: "/product/flora-a-line-dress" },
  { name: "brand", path: "/brand/halyard-row" },
  { name: "category", path: "/category/skirts" },
  { name: "try-on", path: "/try-on" },
  { name: "login", path: "/login" },
  { name: "register", path: "/register" },
  { name: "plans", path: "/plans", own: true },
  { name: "components", path: "/dev/ui" },
  { name: "buy-credits", path: "/buy-credits", own: true, masked: CODES },
  { name: "profile", path: "/profile", own: true, masked: ["input[type=email]", "p:has(> strong)"] },
  { name: "favourites", path: "/favourites", own: true },
  { name: "modal-result", path: BRETON, own: true, whole: false, prepare: showResultOverPage },
  { name: "try-on-garment", path: "/try-on", own: true },
  { name: "try-on-result", path: "/try-on", own: true, prepare: showResult },
];

/** An account that has a photo and two favourites; signed in from the next URL that the page opens. */
export async function signIn(page: Page): Promise<void> {
  const session = await register(page);
  await uploadProfilePhoto(page, session);
  const headers = { authorization: `Bearer ${session.accessToken}` };
  for (const slug of ["flora-a-line-dress", "breton-striped-t-shirt"]) {
    const product: Product = await (await page.request.get(`${API_BASE}/products/${slug}`)).json();
    expect((await page.request.put(`${API_BASE}/favourites/${product.id}`, { headers })).ok()).toBe(true);
  }
  await keepSession(page, session);
}

/** A product's pictures are made in all sizes after the first start: until then a page shows the large ones, and differs. */
export async function untilPicturesAreMade(request: APIRequestContext): Promise<void> {
  const missing = async () => {
    const products: Product[] = await (await request.get(`${API_BASE}/products?limit=100`)).json();
    return products.filter(({ pictures }) => pictures.length === 0).length;
  };
  await expect.poll(missing, { timeout: 540_000 }).toBe(0);
}

/** Waits until nothing on the page is loading any more: fonts, pictures (the lazy ones too), and notices that disappear. */
export async function settle(page: Page): Promise<void> {
  await listening(page);
  // The page of components shows loading states, which never end.
  if (!page.url().endsWith("/dev/ui"))
    await expect(main(page).getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    // Photos become grey areas: they change with the engine and the shop, and would be most of these files' size. By a constructed
    // style sheet, because the page's policy refuses a style element.
    const flat = new CSSStyleSheet();
    // A picture of a whole page also shows what is far from the screen. Whether the slides of the components' page fit is measured
    // again as the picture is taken, with varying results.
    const unsteady = location.pathname === "/dev/ui" ? "[aria-roledescription=carousel] > :last-child" : "not-there";
    flat.replaceSync(
      `img { filter: contrast(0) !important } article { content-visibility: visible !important } ${unsteady} { display: none !important }`,
    );
    document.adoptedStyleSheets.push(flat);
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement && !document.querySelector("[role=dialog]"))
      document.activeElement.blur();
  });
  await page.mouse.move(0, 0);
  await expect(page.getByRole("region", { name: /Notifications/ }).getByRole("listitem")).toHaveCount(0);
}
