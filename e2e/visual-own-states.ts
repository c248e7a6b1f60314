/** States of a shopper's own screens: before a picture, what may go wrong there, and what is done with one. */
import type { Page } from "@playwright/test";
import { API_BASE, type Look } from "@toile/contract";
import { expect, fixture } from "./shopper.ts";
import {
  answerTryOn,
  BRETON,
  CODES,
  chooseFromRail,
  dialog,
  fail,
  keepNotices,
  main,
  menu,
  never,
  openModal,
  type Screen,
  saidIn,
  showResult,
  tryItOn,
} from "./visual-screens.ts";

const TRY_ON = `**${API_BASE}/style/virtual-tryon`;
const PHOTO = `**${API_BASE}/images/profile`;

/** A try-on that is accepted and never ends. The API never sees it, so it costs nothing. */
async function takeForever(page: Page): Promise<void> {
  const predictionId = "01938a3c-0000-7000-8000-000000000009";
  await page.route(TRY_ON, (route) => route.fulfill({ status: 202, json: { success: true, predictionId } }));
  await page.route(`**${API_BASE}/style/predictions/**`, (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 204 }) : never(),
  );
}

async function withoutPhoto(page: Page): Promise<void> {
  await page.route(PHOTO, (route) => route.fulfill({ status: 404, json: { error: "NOT_FOUND", message: "none" } }));
}

/** The overlay after this many milliseconds: the page's own clock is stopped except for this one step. */
async function waitFor(page: Page, elapsedMs: number): Promise<void> {
  await takeForever(page);
  await chooseFromRail(page);
  await page.evaluate(() => Object.assign(performance, { now: () => 1_000_000 }));
  await tryItOn(page);
  await expect(dialog(page).getByRole("progressbar")).toBeVisible();
  await page.evaluate((leapMs) => Object.assign(performance, { now: () => 1_000_000 + leapMs }), elapsedMs);
  const percent = String(Math.min(95, Math.floor(elapsedMs / 100)));
  await expect(dialog(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", percent);
}

/** The modal in its second step, with nothing running. */
async function stopModal(page: Page): Promise<void> {
  await takeForever(page);
  await openModal(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page).getByRole("button", { name: "Try On Style" })).toBeVisible();
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
  await showResult(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Share by link" }).click();
  const link = dialog(page).locator('a[href^="/look/"]');
  // Its host depends on the run.
  await link.evaluate((address, path) => {
    address.textContent = `https://toile.example${path}`;
  }, look.path);
}

const NOT_CHARGED = {
  value: 0.2,
  chargeable: false,
  alarms: [{ code: "OUTLINE_TORN" as const, message: "The garment's outline looks torn in places." }],
};

export const OWN_STATES: Screen[] = [
  { name: "home-own", path: "/", own: true, whole: false },
  { name: "menu-own", path: "/", own: true, only: "phone", whole: false, prepare: menu },
  {
    name: "favourites-empty",
    path: "/favourites",
    own: true,
    prepare: async (page) => {
      await page.route(`**${API_BASE}/favourites?**`, (route) => route.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText("No favourites yet")).toBeVisible();
    },
  },
  {
    name: "favourites-failed",
    path: "/favourites",
    own: true,
    prepare: async (page) => {
      await fail(page, `**${API_BASE}/favourites?**`);
      await page.reload();
      await expect(main(page).getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "modal-photo",
    path: BRETON,
    own: true,
    whole: false,
    prepare: async (page) => {
      await withoutPhoto(page);
      await openModal(page);
      await expect(dialog(page).getByText("Up to 10 MB")).toBeVisible();
    },
  },
  {
    name: "modal-photo-refused",
    path: BRETON,
    own: true,
    whole: false,
    prepare: async (page) => {
      await withoutPhoto(page);
      await openModal(page);
      const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
      await dialog(page).getByLabel("Full body photo", { exact: true }).setInputFiles(notes);
      await expect(dialog(page).getByText("Invalid file type", { exact: true })).toBeVisible();
    },
  },
  { name: "modal-ready", path: BRETON, own: true, whole: false, prepare: stopModal },
  {
    name: "modal-change-photo",
    path: BRETON,
    own: true,
    whole: false,
    prepare: async (page) => {
      await stopModal(page);
      await dialog(page).getByRole("button", { name: "Change Photo" }).click();
      await expect(dialog(page).getByRole("button", { name: "Keep this photo" })).toBeVisible();
    },
  },
  {
    name: "modal-garment",
    path: "/",
    own: true,
    whole: false,
    shows: "notice",
    prepare: async (page) => {
      await keepNotices(page);
      await openFunction(page, { garmentImageUrl: "/demo/garments/lost.jpg" });
      await saidIn(page, "Failed to process garment image.");
      await expect(dialog(page).getByRole("button", { name: "Choose Garment" })).toBeVisible();
    },
  },
  {
    name: "modal-failed",
    path: BRETON,
    own: true,
    whole: false,
    shows: "notice",
    prepare: async (page) => {
      await fail(page, TRY_ON);
      await keepNotices(page);
      await openModal(page);
      await saidIn(page, "Try-on failed");
      await expect(dialog(page).getByRole("button", { name: "Try On Style" })).toBeVisible();
    },
  },
  {
    name: "no-credits",
    path: "/try-on",
    own: true,
    masked: CODES,
    whole: false,
    shows: "notice",
    prepare: async (page) => {
      await page.route(TRY_ON, (route) =>
        route.fulfill({ status: 402, json: { error: "INSUFFICIENT_CREDITS", message: "none" } }),
      );
      await page.route(`**${API_BASE}/credits/balance`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), balance: 0 } });
      });
      await page.reload();
      await keepNotices(page);
      await chooseFromRail(page);
      await tryItOn(page);
      await saidIn(page, "Insufficient Credits");
      await expect(main(page).getByRole("heading", { level: 1, name: "Get More Credits" })).toBeVisible();
    },
  },
  {
    name: "try-on-photo",
    path: "/try-on",
    own: true,
    prepare: async (page) => {
      await withoutPhoto(page);
      await page.reload();
      await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Upload Your Full Body Photo");
    },
  },
  {
    name: "try-on-photo-checked",
    path: "/try-on",
    own: true,
    prepare: async (page) => {
      await withoutPhoto(page);
      await page.reload();
      await page.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("garment-bottom.jpg"));
      await expect(page.getByText("This photo cannot be dressed")).toBeVisible({ timeout: 90_000 });
    },
  },
  {
    name: "try-on-refused",
    path: "/try-on",
    own: true,
    prepare: async (page) => {
      const message = "We could not find a person. Use a photo of one person facing the camera.";
      await page.route(TRY_ON, (route) => route.fulfill({ status: 422, json: { error: "NO_PERSON", message } }));
      await chooseFromRail(page);
      await tryItOn(page);
      await expect(main(page).getByText(message)).toBeVisible();
    },
  },
  { name: "waiting", path: "/try-on", own: true, whole: false, prepare: (page) => waitFor(page, 4_200) },
  { name: "waiting-slow", path: "/try-on", own: true, whole: false, prepare: (page) => waitFor(page, 16_000) },
  {
    name: "try-on-not-charged",
    path: "/try-on",
    own: true,
    prepare: async (page) => {
      await answerTryOn(page, NOT_CHARGED);
      await chooseFromRail(page);
      await tryItOn(page);
      await expect(page.getByText("Your credit is back.")).toBeVisible();
    },
  },
  {
    name: "share-steps",
    path: "/try-on",
    own: true,
    whole: false,
    prepare: async (page) => {
      await showResult(page);
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("button", { name: "Instagram" }).click();
      await expect(dialog(page).getByText("Your picture has been saved to this device.")).toBeVisible();
    },
  },
  { name: "share-by-link", path: "/try-on", own: true, whole: false, prepare: shareByLink },
  {
    name: "earlier-try-on",
    path: "/try-on",
    own: true,
    whole: false,
    prepare: async (page) => {
      await showResult(page);
      await page
        .getByRole("button", { name: /^Your try-on of/ })
        .nth(2)
        .click();
      await expect(dialog(page).getByText("your credit came back")).toBeVisible();
    },
  },
];
