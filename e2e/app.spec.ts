/** Toile as an installable app: what a browser requires, and the offer to install it. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectToast, test } from "./shopper.ts";

test.use({ viewport: { width: 390, height: 844 }, actionTimeout: 15_000 });

const offer = (page: Page) => page.getByRole("region", { name: "Install the app" });

/** Simulates a browser that offers to install the app; `outcome` answers its prompt. */
async function makeOffer(page: Page, outcome: "accepted" | "dismissed" = "accepted"): Promise<void> {
  await page.evaluate((answer) => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: answer }) }));
  }, outcome);
}

const paddingTop = (page: Page) =>
  page.getByRole("main").evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingTop));

test("the manifest has everything an installed app needs, and every picture has the declared size [S1.05]", async ({
  page,
}) => {
  await page.goto("/");
  const link = page.locator("link[rel=manifest]");
  await expect(link).toHaveAttribute("href", "/manifest.webmanifest");
  const response = await page.request.get("/manifest.webmanifest");
  expect(response.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ id: "/", name: "Toile", start_url: "/", scope: "/", display: "standalone" });
  const maskable = manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === "maskable");
  expect(maskable.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
  const factors = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor);
  expect(new Set(factors)).toEqual(new Set(["narrow", "wide"]));
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await page.request.get(src);
    expect(picture.headers()["content-type"]).toBe(type);
    const { width, height } = await sharp(await picture.body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
  // Chromium's own check.
  const devtools = await page.context().newCDPSession(page);
  expect((await devtools.send("Page.getAppManifest")).errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A test's window is private, and nothing can be installed in it.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("on a phone the browser's offer shows at the top, the page makes space for it, and once closed it stays closed over reloads [S2.36, S3.29, S4.25, S4.27, O2.07, X.51]", async ({
  page,
}) => {
  await page.goto("/browse");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  const without = await paddingTop(page);
  expect(without).toBeGreaterThan(0);
  await makeOffer(page);
  await expect(offer(page).getByRole("button", { name: "Install" })).toBeInViewport();
  await expect(offer(page).getByRole("button", { name: "Dismiss" })).toBeInViewport();
  expect(await paddingTop(page)).toBeGreaterThan(without);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(offer(page)).toBeVisible();
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(offer(page)).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(offer(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // Closed, it stays closed over reloads.
  await offer(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("pwa-install-dismissed"))).not.toBeNull();
  await page.reload();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await makeOffer(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("[data-install-banner]")).toHaveCount(0);
});

test("what another app shares where no worker runs ends in the fitting room, which says what to do", async ({
  page,
}) => {
  await page.goto("/");
  const shared = { name: "shirt.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(3_000_000) };
  // A phone's share sheet names no origin.
  const headers = { origin: "null" };
  const answer = await page.request.post("/share-target", { multipart: { picture: shared }, headers, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, "/try-on?shared=missed"]);
  await page.goto("/share-target");
  await expectToast(page, "We did not receive the picture");
  await expect(page).toHaveURL("/try-on");
});

test("the offer disappears once it is accepted, and is not shown if the app is installed [S4.25, S4.26, X.51]", async ({
  page,
}) => {
  await page.goto("/");
  await makeOffer(page);
  await offer(page).getByRole("button", { name: "Install" }).click();
  await expect(offer(page)).toHaveCount(0);
  await makeOffer(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("[data-install-banner]")).toHaveCount(0);

  // Remembered over a reload, although the browser offers it again.
  await page.goto("/browse");
  await makeOffer(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("[data-install-banner]")).toHaveCount(0);

  // Installed from the browser's own menu.
  await page.evaluate(() => localStorage.removeItem("pwa-installed"));
  await page.goto("/browse");
  await makeOffer(page);
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
  await expect(offer(page)).toHaveCount(0);
});
