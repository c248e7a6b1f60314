/**
 * States of screens that no other journey reaches, on a phone: refused, failed, waiting, and dialogs over a page. Each is reached as a shopper
 * reaches it, shows its message, and fits. A state that another journey reaches is measured there (`expectFitsOnPhone`).
 */
import type { Page } from "@playwright/test";
import { API_BASE, type Look } from "@toile/contract";
import { expectNoOverflow } from "./accessibility.ts";
import { expect, test } from "./shopper.ts";
import {
  answerTryOn,
  BRETON,
  chooseFromRail,
  dialog,
  fail,
  keepNotices,
  main,
  menu,
  never,
  openModal,
  saidIn,
  showResult,
  signIn,
  tryItOn,
} from "./visual-screens.ts";

const PHONE = { width: 390, height: 844 };
const TRY_ON = `**${API_BASE}/style/virtual-tryon`;

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE);
});

/** A try-on that is accepted and never ends. The API never sees it, so it costs nothing. */
async function takeForever(page: Page): Promise<void> {
  const predictionId = "01938a3c-0000-7000-8000-000000000009";
  await page.route(TRY_ON, (route) => route.fulfill({ status: 202, json: { success: true, predictionId } }));
  await page.route(`**${API_BASE}/style/predictions/**`, (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 204 }) : never(),
  );
}

/** The overlay after this many milliseconds: the page's own clock stands still but for this one step. */
async function leapTo(page: Page, elapsedMs: number): Promise<void> {
  await page.evaluate((leapMs) => Object.assign(performance, { now: () => 1_000_000 + leapMs }), elapsedMs);
  const percent = String(Math.min(95, Math.floor(elapsedMs / 100)));
  await expect(dialog(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", percent);
}

async function openFunction(page: Page, trigger: Record<string, string>): Promise<void> {
  await page.evaluate((value) => {
    // The product defines it on every page for sites that embed it.
    (window as unknown as { toileTryOn: (value: unknown) => void }).toileTryOn(value);
  }, trigger);
}

async function shareByLink(page: Page): Promise<void> {
  const look: Look = {
    token: "toile".repeat(7).slice(0, 32),
    path: "/look/toiletoiletoiletoiletoiletoileto",
    predictionId: "01938a3c-0000-7000-8000-000000000009",
    createdAt: "2026-11-22T12:00:00Z",
    product: null,
    wornWith: [],
  };
  await page.route(`**${API_BASE}/looks`, (route) =>
    route.fulfill({ json: route.request().method() === "POST" ? look : [] }),
  );
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Share by link" }).click();
  await expect(dialog(page).locator('a[href^="/look/"]')).toBeVisible();
}

const NOT_CHARGED = {
  value: 0.2,
  chargeable: false,
  alarms: [{ code: "OUTLINE_TORN" as const, message: "The garment's outline looks torn in places." }],
};

test("a refused sign-in, the try-on over a page and the notice of a lost connection, signed out", async ({ page }) => {
  await page.goto("/login");
  await keepNotices(page);
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  await saidIn(page, "Login Failed");
  await expectNoOverflow(page, "login-failed");

  await page.goto(BRETON);
  await openModal(page);
  await expect(dialog(page).getByRole("heading", { name: "Your photo" })).toBeVisible();
  await expectNoOverflow(page, "modal-signed-out");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: false });
    window.dispatchEvent(new Event("offline"));
  });
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expectNoOverflow(page, "offline");
});

test("the menu, a lost garment, and lists that fail to load, signed in", async ({ page }) => {
  await signIn(page);
  await page.goto("/");
  await menu(page);
  await expectNoOverflow(page, "menu");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await keepNotices(page);
  await openFunction(page, { garmentImageUrl: "/demo/garments/lost.jpg" });
  await saidIn(page, "Failed to process garment image.");
  await expect(dialog(page).getByRole("button", { name: "Choose Garment" })).toBeVisible();
  await expectNoOverflow(page, "modal-garment");

  await fail(page, `**${API_BASE}/favourites?**`);
  await page.goto("/favourites");
  await expect(main(page).getByRole("alert")).toBeVisible();
  await expectNoOverflow(page, "favourites-failed");

  for (const list of ["packages", "balance"]) await fail(page, `**${API_BASE}/credits/${list}`);
  await page.goto("/buy-credits");
  await expect(main(page).getByRole("alert").first()).toBeVisible();
  await expectNoOverflow(page, "buy-credits-failed");
});

test("a try-on that takes long, its result shared and compared, and one that is not charged", async ({ page }) => {
  await signIn(page);
  await page.goto("/try-on");
  await showResult(page);
  await page
    .getByRole("button", { name: /^Your try-on of/ })
    .nth(2)
    .click();
  await expect(dialog(page).getByText("we returned your credit")).toBeVisible();
  await expectNoOverflow(page, "earlier-try-on");
  await page.keyboard.press("Escape");
  await shareByLink(page);
  await expectNoOverflow(page, "share-by-link");
  await page.getByRole("button", { name: "Instagram" }).click();
  await expect(dialog(page).getByText("Your picture has been saved to this device.")).toBeVisible();
  await expectNoOverflow(page, "share-steps");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog", { name: "Share on Instagram" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Try Another Garment" }).click();
  await answerTryOn(page, NOT_CHARGED);
  await chooseFromRail(page);
  await tryItOn(page);
  await expect(page.getByText("Your credit is back.")).toBeVisible();
  await expectNoOverflow(page, "try-on-not-charged");

  await page.getByRole("button", { name: "Try Another Garment" }).click();
  await takeForever(page);
  await chooseFromRail(page);
  await page.evaluate(() => Object.assign(performance, { now: () => 1_000_000 }));
  await tryItOn(page);
  await expect(dialog(page).getByRole("progressbar")).toBeVisible();
  await leapTo(page, 4_200);
  await expectNoOverflow(page, "waiting");
  await leapTo(page, 16_000);
  await expectNoOverflow(page, "waiting-slow");
});

test("a try-on without credits, and one that the engine refuses", async ({ page }) => {
  await signIn(page);
  await page.route(TRY_ON, (route) =>
    route.fulfill({ status: 402, json: { error: "INSUFFICIENT_CREDITS", message: "none" } }),
  );
  await page.route(`**${API_BASE}/credits/balance`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), balance: 0 } });
  });
  await page.goto("/try-on");
  await keepNotices(page);
  await chooseFromRail(page);
  await tryItOn(page);
  await saidIn(page, "Insufficient Credits");
  await expect(main(page).getByRole("heading", { level: 1, name: "Get More Credits" })).toBeVisible();
  await expectNoOverflow(page, "no-credits");

  await page.unroute(`**${API_BASE}/credits/balance`);
  const message = "We could not find a person. Use a photo of one person facing the camera.";
  await page.route(TRY_ON, (route) => route.fulfill({ status: 422, json: { error: "NO_PERSON", message } }));
  await page.goto("/try-on");
  await chooseFromRail(page);
  await tryItOn(page);
  await expect(main(page).getByText(message)).toBeVisible();
  await expectNoOverflow(page, "try-on-refused");
});
