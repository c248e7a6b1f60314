/** The try-on button on a plain shop of another origin: a journey to a result, refusals, budgets, and what the page notices. */
import { expect, test } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expectAccessible, findViolations } from "./accessibility.ts";
import { connect } from "./database.ts";
import {
  balanceOf,
  type EmbedShop,
  heard,
  makeKey,
  openEmbedShop,
  openProduct,
  traces,
  windowOf,
} from "./embed-shop.ts";
import { fixture, register, skipPhotoCheck } from "./shopper.ts";

// The window slides over a shop's page, as most people see it: with motion.
test.use({ reducedMotion: "no-preference" });

let shop: EmbedShop;
let origin: string;
test.beforeAll(async ({ browserName: _ }, info) => {
  origin = info.project.use.baseURL ?? "";
  shop = await openEmbedShop(origin);
});
test.afterAll(() => shop?.close());

test("a visitor of a shop tries on without an account, for one of the shop's credits; nothing moves and no name is left on the page [X.71]", async ({
  page,
}) => {
  const session = await register(page);
  const { key } = await makeKey(page, session, { allowedOrigins: [shop.origin] });
  const button = await openProduct(page, shop, key);
  await button.click();
  const frame = windowOf(page);
  await expect(frame.getByRole("heading", { name: "Linen shirt" })).toBeVisible();
  await expect(frame.getByText("Toile deletes the photo after 24 hours and the picture after 30 days.")).toBeVisible();
  await frame.getByRole("button", { name: "Agree and continue" }).click();

  await frame.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
  await frame.getByRole("button", { name: "Try it on", exact: true }).click();
  await expect(frame.getByRole("heading", { name: "This is you" })).toBeVisible({ timeout: 90_000 });
  await expect(frame.getByRole("slider", { name: "Before and After" })).toBeVisible();
  expect(await balanceOf(page, session)).toBe(4);

  const saved = page.waitForEvent("download");
  await frame.getByRole("link", { name: "Save the picture" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^try-on\.(png|jpg)$/);
  await frame.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
  const events = await heard(page);
  expect(events.map(([name]) => name)).toEqual(["open", "result", "add-to-cart", "close"]);
  expect(Object.keys(events[1]?.[1] ?? {})).toEqual(["tryOnId", "productUrl"]);
  expect(await traces(page)).toEqual({ globals: [], shifts: [], errors: [], cookies: "", stored: [] });
});

test("nothing is stored before the visitor agrees; then the photo waits for the next time, until it is deleted everywhere; when the visitor's budget is used up, nothing more is spent [X.71]", async ({
  page,
}) => {
  await skipPhotoCheck(page);
  const near = await openEmbedShop(origin, "localhost");
  try {
    const session = await register(page);
    const { key } = await makeKey(page, session, { allowedOrigins: [near.origin], visitorBudget: 1 });
    const button = await openProduct(page, near, key, "");
    await button.click();
    const frame = windowOf(page);
    await expect(frame.getByRole("button", { name: "Agree and continue" })).toBeVisible();
    const stored = () =>
      page
        .frames()
        .find((one) => one.url().includes("/embed/frame"))
        ?.evaluate(async () => {
          const names = (await indexedDB.databases()).map(({ name }) => name);
          const database = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open("toile-shop-visit", 1);
            request.onupgradeneeded = () => request.result.createObjectStore("photo");
            request.onsuccess = () => resolve(request.result);
          });
          const photos = await new Promise<number>((resolve) => {
            const request = database.transaction("photo").objectStore("photo").count();
            request.onsuccess = () => resolve(request.result);
          });
          database.close();
          return { names, photos, visit: localStorage.getItem("toile-shop-visit") !== null };
        });
    expect(await stored()).toEqual({ names: [], photos: 0, visit: false });
    await frame.getByRole("button", { name: "Agree and continue" }).click();
    await frame.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
    await frame.getByRole("button", { name: "Try it on", exact: true }).click();
    await expect(frame.getByRole("heading", { name: "This is you" })).toBeVisible({ timeout: 90_000 });
    expect(await stored()).toMatchObject({ photos: 1, visit: true });
    await expect(frame.getByRole("button", { name: "Add to cart" })).toHaveCount(0);

    const before = await balanceOf(page, session);
    // The same photo and garment are no second try-on.
    await page.keyboard.press("Escape");
    await button.click();
    await frame.getByRole("button", { name: "Try it on", exact: true }).click();
    await expect(frame.getByRole("heading", { name: "This is you" })).toBeVisible();
    await frame.getByRole("button", { name: "Try another photo" }).click();
    await frame.getByLabel("Full body photo", { exact: true }).setInputFiles(fixture("person.jpg"));
    await frame.getByRole("radio", { name: "Picture 2" }).check({ force: true });
    await frame.getByRole("button", { name: "Try it on", exact: true }).click();
    await expect(frame.getByRole("alert")).toContainText(
      "You have used your try-ons in this shop for today. Please come back tomorrow.",
    );
    expect(await balanceOf(page, session)).toBe(before);
    await page.keyboard.press("Escape");

    await button.click();
    await expect(frame.getByRole("img", { name: "Your full body photo" })).toBeVisible();
    await frame.getByRole("button", { name: "Delete my photo and pictures" }).click();
    await frame.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(frame.getByText("Your photo and your pictures are deleted.")).toBeVisible();
    expect(await stored()).toMatchObject({ photos: 0, visit: false });
    const database = await connect();
    const { rows } = await database.query(
      "select count(*)::int as left from pictures where owner_id = $1 and for_visitor and deleted_at is null",
      [session.user.id],
    );
    await database.end();
    expect(rows).toEqual([{ left: 0 }]);
  } finally {
    await near.close();
  }
});

test("on a page in German a visitor is asked, tries on and deletes everything in German [X.71]", async ({ page }) => {
  await skipPhotoCheck(page);
  const { key } = await makeKey(page, await register(page), { allowedOrigins: [shop.origin] });
  await page.goto(`${shop.origin}/?${new URLSearchParams({ key, attributes: "cart", lang: "de-AT" })}`);
  await page.getByRole("button", { name: "Anprobieren" }).click();
  const frame = windowOf(page);
  await expect(frame.getByText("Toile löscht das Foto nach 24 Stunden und das Bild nach 30 Tagen.")).toBeVisible();
  await expect(frame.locator("html")).toHaveAttribute("lang", "de");
  await frame.getByRole("button", { name: "Zustimmen und weiter" }).click();
  await frame.getByLabel("Ganzkörperfoto", { exact: true }).setInputFiles(fixture("person.jpg"));
  await frame.getByRole("button", { name: "Anprobieren", exact: true }).click();
  await expect(frame.getByRole("heading", { name: "Das sind Sie" })).toBeVisible({ timeout: 90_000 });
  await expect(frame.getByRole("button", { name: "In den Warenkorb" })).toBeVisible();
  await frame.getByRole("button", { name: "Bild im Vollbild zeigen" }).click();
  await frame.getByRole("button", { name: "Vollbild verlassen" }).click();
  await frame.getByRole("button", { name: "Mein Foto und meine Bilder löschen" }).click();
  const ask = frame.getByRole("alertdialog", { name: "Ihr Foto und Ihre Bilder löschen?" });
  await expect(ask.getByRole("button")).toHaveText(["Behalten", "Löschen"]);
  await ask.getByRole("button", { name: "Löschen" }).click();
  await expect(frame.getByText("Ihr Foto und Ihre Bilder sind gelöscht.")).toBeVisible();
});

test("the window speaks the page's language, else the browser's, else English [X.71]", async ({ page }) => {
  const { key } = await makeKey(page, await register(page), { allowedOrigins: [shop.origin] });
  const languageOf = async (lang: string, accepted: string) => {
    const headers = { "Accept-Language": accepted };
    const response = await page.request.get(`/embed/frame?${new URLSearchParams({ key, lang })}`, { headers });
    return (await response.text()).match(/<html lang="(\w+)"/)?.[1];
  };
  expect(await languageOf("it", "fr-CH, en;q=0.8")).toBe("it");
  expect(await languageOf("", "fr-CH, en;q=0.8")).toBe("fr");
  expect(await languageOf("pl", "pl, nl-BE;q=0.8")).toBe("nl");
  expect(await languageOf("", "pl")).toBe("en");
});

test("the window is closed by Escape, by its button and by going back, with the focus on the button again [X.71]", async ({
  page,
}) => {
  const { key } = await makeKey(page, await register(page), { allowedOrigins: [shop.origin] });
  const button = await openProduct(page, shop, key);
  const dialog = page.getByRole("dialog", { name: "Try it on" });
  const frame = windowOf(page);
  const leave = [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.goBack(),
    async () => {
      await frame.getByRole("button", { name: "Not now" }).focus();
      await page.keyboard.press("Escape");
    },
    () => frame.getByRole("button", { name: "Not now" }).click(),
  ];
  const address = page.url();
  for (const way of leave) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(frame.getByRole("button", { name: "Agree and continue" })).toBeVisible();
    await way();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(page.url()).toBe(address);
  }
  expect((await heard(page)).map(([name]) => name)).toEqual(leave.flatMap(() => ["open", "close"]));
});

test("a page that the key does not name gets no window, and the API no visit [X.71]", async ({ page }) => {
  const { key } = await makeKey(page, await register(page), { allowedOrigins: ["https://other.example"] });
  await page.goto(`${shop.origin}/?${new URLSearchParams({ key })}`);
  await expect
    .poll(async () => (await heard(page)).map(([name, detail]) => [name, detail.code]))
    .toEqual([["error", "ORIGIN_NOT_LISTED"]]);
  await expect(page.locator("toile-try-on")).toBeHidden();
  const visit = await page.request.post(`${origin}${API_BASE}/embed/visits`, {
    data: { key, shopOrigin: shop.origin, consent: "2026-11-26" },
  });
  expect([visit.status(), (await visit.json()).message]).toEqual([403, "Try-on is not set up for this page."]);
  // The window does not work on its own either, outside a shop.
  await page.goto(`${origin}/embed/frame?key=${key}`);
  await expect(page.getByRole("heading", { name: "This window belongs to a shop" })).toBeVisible();
  const framed = await page.request.get(`${origin}/try-on`);
  expect(framed.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("the button and the window are accessible in both themes, and fit a phone [X.71]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { key } = await makeKey(page, await register(page), { allowedOrigins: [shop.origin] });
  await openProduct(page, shop, key);
  for (const theme of ["light", "dark"]) {
    await page.locator("toile-try-on").evaluate((element, chosen) => element.setAttribute("theme", chosen), theme);
    await page.getByRole("button", { name: "Try it on" }).click();
    const frame = windowOf(page);
    await expect(frame.getByRole("button", { name: "Agree and continue" })).toBeVisible();
    const box = await page.getByRole("dialog", { name: "Try it on" }).boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const inner = page.frames().find((one) => one.url().includes("/embed/frame"));
    if (!inner) throw new Error("the window has no frame");
    expect(await inner.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
    await expectAccessible(page, theme);
    // The frame is another site's: a check of the page does not look into it.
    expect(await findViolations(inner), theme).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
