/** The service worker: what works offline, what other apps share, and a new version of the site. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expectAccessible } from "./accessibility.ts";
import { expect, expectToast, fixture, keepSession, register, test, uploadProfilePhoto } from "./shopper.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 }, actionTimeout: 15_000 });

const main = (page: Page) => page.getByRole("main");

/** Opens a page and waits until the worker controls it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller));
}

/** Waits until the page is stored. */
const kept = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (one) => Boolean(await caches.match(one, { cacheName: "toile-visits" })), path))
    .toBe(true);

test("without a connection, visited pages open again, and any other lists what is available; withdrawing consent removes the worker, with everything that it stored [X.73]", async ({
  page,
  context,
}) => {
  await open(page, "/");
  await kept(page, "/");
  await page.goto("/product/flora-a-line-dress");
  await kept(page, "/product/flora-a-line-dress");
  // Reached by client-side navigation, without its own document.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Browse" }).click();
  await expect(page).toHaveURL("/browse");
  await kept(page, "/browse");

  await context.setOffline(true);
  await page.reload();
  await expect(page).toHaveURL("/browse");
  await expect(main(page).getByRole("article").first()).toBeVisible();
  await page.goto("/product/flora-a-line-dress");
  await expect(main(page).getByRole("heading", { level: 1, name: "Flora A-line dress" })).toBeVisible();
  // A page that was not visited is not opened: the current page stays, with its content.
  await page.getByRole("contentinfo").getByRole("link", { name: "Developers" }).click();
  await expectToast(page, "You are offline");
  await expect(page).toHaveURL("/product/flora-a-line-dress");

  await page.goto("/plans");
  await expect(main(page).getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await expectAccessible(page, "offline", "main");
  await main(page)
    .getByRole("link", { name: /Flora A-line dress/ })
    .click();
  await expect(main(page).getByRole("heading", { level: 1, name: "Flora A-line dress" })).toBeVisible();
  await page.goto("/plans");
  await expect(main(page).getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  // Loaded automatically, it asks for a login.
  await expect(page).toHaveURL("/login");

  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
  const panel = page.getByRole("dialog", { name: "Cookie settings" });
  await panel.getByRole("switch", { name: "Functional" }).click();
  await panel.getByRole("button", { name: "Save Preferences" }).click();
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
      })),
    )
    .toEqual({ workers: 0, caches: [] });
});

test("personal pages and pages about money are never stored; a new version is offered and never forced, and a press activates it", async ({
  page,
}) => {
  await keepSession(page, await register(page));
  await open(page, "/");
  for (const path of ["/buy-credits", "/profile", "/payment"]) {
    await page.goto(path);
    await expect(main(page).getByRole("heading").first()).toBeVisible();
  }
  await page.goto("/browse");
  await kept(page, "/browse");
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys();
    const caught = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
    return (await Promise.all(caught)).flat().map((url) => new URL(url).pathname);
  });
  expect(addresses).toContain("/browse");
  expect(addresses.filter((path) => /^\/(buy-credits|profile|payment|api)/.test(path))).toEqual([]);

  const prompt = page.getByRole("region", { name: "New version" });
  await expect(prompt).toHaveCount(0);
  const update = () => page.evaluate(() => navigator.serviceWorker.register(`/sw.js?version=${Math.random()}`));
  await update();
  await expect(prompt.getByText("A new version is ready")).toBeVisible();
  await prompt.getByRole("button", { name: "Later" }).click();
  await expect(prompt).toHaveCount(0);
  const before = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  await update();
  await expect(prompt).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(before);
  const loaded = page.waitForEvent("load");
  await prompt.getByRole("button", { name: "Reload" }).click();
  await loaded;
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).not.toBe(before);
});

test("the signed-in shopper sees the last looks without a connection, and no one does after sign-out", async ({
  page,
  context,
}) => {
  const session = await register(page);
  const picture = await readFile(fixture("person.jpg"));
  const looks = [
    {
      id: "01950000-0000-7000-8000-0000000000aa",
      resultImageUrl: "/kept-test.jpg?signature=ends-soon",
      garmentImageUrl: "/g.jpg",
      createdAt: "2026-11-24T18:00:00.000Z",
      liked: false,
      expiresAt: null,
      charged: true,
      free: false,
      product: null,
      wornWith: [],
    },
  ];
  await context.route(`**${API_BASE}/style/history?*`, (route) => route.fulfill({ json: looks }));
  await context.route("**/kept-test.jpg?*", (route) => route.fulfill({ body: picture, contentType: "image/jpeg" }));
  await keepSession(page, session);
  await open(page, "/");
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("toile-looks")).keys()).length)).toBe(2);
  await context.setOffline(true);
  await page.goto("/plans");
  const look = main(page).getByRole("region", { name: "Your last looks" }).getByRole("img");
  await expect.poll(() => look.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // The page that could not be loaded is loaded automatically.
  const loaded = page.waitForEvent("load");
  await context.setOffline(false);
  await loaded;
  await page.goto("/browse");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => page.evaluate(() => caches.has("toile-looks"))).toBe(false);
});

test("without a connection the phone's menu opens, also where it was never opened before", async ({
  page,
  context,
}) => {
  await page.goto("/support");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Browse" })).toBeVisible();
  await context.setOffline(false);
});

/** As a phone's share sheet posts it. */
async function share(page: Page, what: { picture?: string; text?: string; url?: string }): Promise<void> {
  const bytes = what.picture ? (await readFile(fixture(what.picture))).toString("base64") : null;
  await page.evaluate(
    ({ encoded, fields }) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/share-target", enctype: "multipart/form-data" });
      for (const [name, value] of Object.entries(fields)) {
        const input = Object.assign(document.createElement("input"), { name, value });
        form.append(input);
      }
      if (encoded) {
        const file = Object.assign(document.createElement("input"), { type: "file", name: "picture" });
        const given = new DataTransfer();
        const raw = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
        given.items.add(new File([raw], "shirt.jpg", { type: "image/jpeg" }));
        file.files = given.files;
        form.append(file);
      }
      document.body.append(form);
      form.submit();
    },
    { encoded: bytes, fields: { title: "", text: what.text ?? "", url: what.url ?? "" } },
  );
}

test("a garment's picture that another app shares is selected in the fitting room, once, and signed out it waits for the photo; a link to our own shop selects its product, another explains what to share", async ({
  page,
  baseURL,
}) => {
  await open(page, "/");
  await share(page, { picture: "garment-top.jpg" });
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
  await page.goto("/");
  await share(page, { text: `Look at this ${baseURL}/product/flora-a-line-dress` });
  await expect(page).toHaveURL("/try-on?productId=flora-a-line-dress");
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
  await page.goto("/");
  await share(page, { url: "https://shop.example/shirt" });
  await expectToast(page, "Share the picture, not its link");
  await expect(page).toHaveURL("/try-on");
  await page.goto("/");
  await share(page, { text: "a shirt" });
  await expectToast(page, "You shared nothing to try on");

  const session = await register(page);
  await uploadProfilePhoto(page, session);
  await keepSession(page, session);
  await page.goto("/");
  await share(page, { picture: "garment-top.jpg" });
  await expect(page).toHaveURL("/try-on");
  await expect(page.getByRole("img", { name: "The garment: chosen" })).toBeVisible();
  await expect(main(page).getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();
  expect(
    await page.evaluate(async () => Boolean(await caches.match("/shared-picture", { cacheName: "toile-shared" }))),
  ).toBe(false);
});
