/** The built extension in a real browser: a shop of another origin, the site, and the way between them. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { API_BASE, EXTENSION_ID_ATTRIBUTE, type RegisterAnswer } from "@toile/contract";
import { expectAccessibleInBothThemes } from "./accessibility.ts";
import {
  inWorker,
  LONG,
  launchWithExtension,
  namesOf,
  openShop,
  press,
  type Shop,
  seen,
  withoutTls,
} from "./extension-browser.ts";
import { keepSession, register, untilListening, uploadProfilePhoto } from "./shopper.ts";

const SHIRT = "Try On: Linen shirt";
const DRESS = "Try On: Tea dress";

let shop: Shop;
let context: BrowserContext;
let id: string;
let origin: string;

test.beforeAll(async ({ browserName: _ }, info) => {
  origin = info.project.use.baseURL ?? "";
  shop = await openShop();
  ({ context, id } = await launchWithExtension(origin, info.outputPath("extension")));
});
// Without a screen every tab counts as visible, and would take what is handed over to another.
test.afterEach(async () => {
  const [first, ...others] = context.pages();
  await Promise.all([first?.goto("about:blank"), ...others.map((page) => page.close())]);
  await inWorker(context, forgetAll);
});
test.afterAll(async () => {
  await context?.close();
  await shop?.close();
});

/** Runs in the worker: the next journey begins signed out. */
async function forgetAll(): Promise<void> {
  const { chrome } = globalThis as unknown as { chrome: { storage: { local: { clear(): Promise<void> } } } };
  await chrome.storage.local.clear();
}

const storedIn = () =>
  inWorker(context, async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { local: { get(): Promise<Record<string, unknown>> } } };
    };
    return chrome.storage.local.get() as Promise<{ session?: { token: string; user: { email: string } } }>;
  });
const emailKnown = async () => (await storedIn()).session?.user.email;

/** Signed in on the site as its own pages would do it; there the extension is notified. */
async function signIn(withPhoto: boolean): Promise<{ site: Page; session: RegisterAnswer }> {
  const site = await context.newPage();
  const session = await register(site);
  await keepSession(site, session);
  if (withPhoto) await uploadProfilePhoto(site, session);
  await site.goto("/browse");
  await untilListening(site);
  await expect.poll(emailKnown).toBe(session.user.email);
  return { site, session };
}

async function openInShop(path = "/", at = shop.origin): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${at}${path}`);
  return page;
}

const balance = async (site: Page, { accessToken }: RegisterAnswer): Promise<number> => {
  const response = await site.request.get(`${API_BASE}/credits/balance`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return (await response.json()).balance;
};

test("a user who is signed in on the site tries on in a shop, by keyboard, for one credit [S1.06, O1.01, S7.26]", async () => {
  const { site, session } = await signIn(true);
  const page = await openInShop();
  await expect.poll(() => namesOf(page, "button")).toEqual(["More", "Less", SHIRT, DRESS]);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);

  await page.getByRole("button", { name: "Less" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => namesOf(page, "dialog")).toEqual(["Linen shirt"]);
  await expect.poll(() => namesOf(page, "button"), { timeout: 120_000 }).toContain("Download");
  await expect.poll(() => namesOf(page, "image")).toContain("You, wearing: Linen shirt");
  expect(await balance(site, session)).toBe(4);

  const saved = page.waitForEvent("download");
  await press(page, "Download");
  expect((await saved).suggestedFilename()).toMatch(/^\d{8}-\d{6}-toile\.(?:png|jpg)$/);
  await page.keyboard.press("Escape");
  await expect.poll(() => namesOf(page, "dialog")).toEqual([]);
  expect((await seen(page, "button")).find(({ focused }) => focused)?.name).toBe(SHIRT);

  const popup = await context.newPage();
  await popup.goto(`chrome-extension://${id}/popup.html`);
  await expect(popup.getByText("Ada Weaver")).toBeVisible();
  await expect(popup.getByRole("link", { name: "4 credits" })).toBeVisible();
  await expect(popup.getByRole("img", { name: "You, wearing: Linen shirt" })).toBeVisible();
  await expectAccessibleInBothThemes(popup, "popup");
  await site.bringToFront();
  await site.getByRole("button", { name: "Logout" }).click();
  await expect.poll(storedIn).toEqual({});
  await expect(popup.getByRole("link", { name: "Log in to Toile" })).toBeVisible();
  await popup.bringToFront();
  await expectAccessibleInBothThemes(popup, "popup, signed out");
});

test("a try-on that breaks off with the extension's worker goes on when it is tried again, for one credit; also on a shop without TLS", async () => {
  const { site, session } = await signIn(true);
  const page = await openInShop("/", withoutTls(shop));
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  const browser = await context.newCDPSession(page);
  await browser.send("ServiceWorker.enable");
  await press(page, SHIRT);
  const runningOf = async () => {
    const headers = { authorization: `Bearer ${session.accessToken}` };
    return (await (await site.request.get(`${API_BASE}/style/predictions`, { headers })).json()).length;
  };
  await expect.poll(runningOf).toBe(1);
  await browser.send("ServiceWorker.stopAllWorkers");
  await press(page, "Try again");
  await expect.poll(() => namesOf(page, "button"), { timeout: 120_000 }).toContain("Download");
  expect(await balance(site, session)).toBe(4);
});

test("buttons appear with what a shop adds and disappear with what it removes; a page of one product has one [O1.01]", async () => {
  const page = await openInShop();
  await expect.poll(() => namesOf(page, "button")).toContain(DRESS);
  await page.getByRole("button", { name: "More" }).click();
  await expect.poll(() => namesOf(page, "button")).toContain("Try On: Corduroy skirt");
  await page.getByRole("button", { name: "Less" }).click();
  await expect.poll(() => namesOf(page, "button")).not.toContain(SHIRT);
  await page.goto(`${shop.origin}/products/shirt-linen-white`);
  await expect.poll(() => namesOf(page, "button")).toEqual(["Add to cart", SHIRT]);
});

test("a picture that is too small at first gets its button when it grows [O1.01]", async () => {
  const page = await openInShop("/small");
  await expect.poll(() => page.evaluate(() => document.querySelector("img")?.complete)).toBe(true);
  // The page has been searched by the time that another one, opened later, has its button.
  const other = await openInShop();
  await expect.poll(() => namesOf(other, "button")).toContain(SHIRT);
  expect(await namesOf(page, "button")).toEqual(["Larger"]);
  await page.bringToFront();
  await page.getByRole("button", { name: "Larger" }).click();
  await expect.poll(() => namesOf(page, "button")).toEqual(["Larger", SHIRT]);
});

test("on a page that is zoomed, from right to left and full of layers, a button is on its picture and above it, also in a dialog [O1.01]", async () => {
  const page = await openInShop("/hard");
  await expect.poll(() => namesOf(page, "button")).toEqual(["Quick view", SHIRT]);
  const picture = await page.locator("li img").first().boundingBox({ timeout: 5_000 });
  const [, button] = await seen(page, "button");
  if (!picture || !button) throw new Error("nothing to compare");
  expect(button.x).toBeGreaterThan(picture.x);
  expect(button.x).toBeLessThan(picture.x + picture.width / 2);
  expect(button.y).toBeGreaterThan(picture.y);
  expect(button.y).toBeLessThan(picture.y + picture.height / 4);
  // Below the card, the press would have followed its link.
  await press(page, SHIRT);
  await expect.poll(() => namesOf(page, "dialog")).toEqual(["Linen shirt"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Quick view" }).click();
  await press(page, DRESS);
  await expect.poll(() => namesOf(page, "dialog")).toContain("Tea dress");
});

test("every product of a long list has its button [O1.01]", async () => {
  const page = await openInShop("/long");
  await expect.poll(() => namesOf(page, "button")).toContain("Try On: Shirt 1");
  await page.getByRole("heading", { name: `Shirt ${LONG}` }).scrollIntoViewIfNeeded();
  await expect.poll(() => namesOf(page, "button")).toContain(`Try On: Shirt ${LONG}`);
  expect(await namesOf(page, "button")).not.toContain("Try On: Shirt 1");
});

test("a shop is switched off and on in the popup; any picture is tried on by a right click [O1.01]", async () => {
  const page = await openInShop();
  await expect.poll(() => namesOf(page, "button")).toContain(SHIRT);
  const popup = await context.newPage();
  await popup.goto(`chrome-extension://${id}/popup.html`);
  // Here the popup is a tab; it switches the tab in front.
  await page.bringToFront();
  await popup.reload();
  const control = popup.getByRole("switch", { name: "Use on this site 127.0.0.1" });
  await expect(control).toBeChecked();
  await control.click();
  await expect.poll(() => namesOf(page, "button")).toEqual(["More", "Less"]);
  await expect(control).not.toBeChecked();

  await inWorker(context, clickMenu, `${shop.origin}/pictures/shirt-gingham.jpg`);
  await expect.poll(() => namesOf(page, "dialog")).toEqual(["This garment"]);
  await page.keyboard.press("Escape");
  await expect.poll(() => namesOf(page, "dialog")).toEqual([]);

  await control.click();
  await expect.poll(() => namesOf(page, "button")).toContain(SHIRT);
});

/** Runs in the worker: as the browser does when its own menu is used on a picture of the tab in front. */
async function clickMenu(srcUrl: string): Promise<void> {
  type Tab = { id: number; url: string };
  const { chrome } = globalThis as unknown as {
    chrome: {
      tabs: { query(what: object): Promise<Tab[]> };
      contextMenus: { onClicked: { dispatch(clicked: object, tab: Tab | undefined): void } };
    };
  };
  const tabs = await chrome.tabs.query({ url: `${new URL(srcUrl).protocol}//${new URL(srcUrl).hostname}/*` });
  const tab = tabs.at(-1);
  chrome.contextMenus.onClicked.dispatch({ menuItemId: "try-on", srcUrl, pageUrl: tab?.url }, tab);
}

test("a popup that cannot read what the browser keeps for it says so, and reads it again at a press", async () => {
  const popup = await context.newPage();
  await popup.addInitScript(() => {
    const { local } = (globalThis as unknown as { chrome: { storage: { local: { get: unknown } } } }).chrome.storage;
    const { get } = local;
    local.get = () => Promise.reject(new Error("The database is corrupt"));
    Object.assign(window, { mend: () => Object.assign(local, { get }) });
  });
  await popup.goto(`chrome-extension://${id}/popup.html`);
  await expect(popup.getByRole("alert")).toContainText("did not let Toile read");
  await expectAccessibleInBothThemes(popup, "popup, unread");
  await popup.evaluate(() => (window as unknown as { mend(): void }).mend());
  await popup.getByRole("button", { name: "Try again" }).click();
  await expect(popup.getByRole("link", { name: "Log in to Toile" })).toBeVisible();
});

test("without a photo the garment is taken to the site, which asks for one; signed out, to the login [O1.02, S9.21]", async () => {
  const page = await openInShop("/products/shirt-linen-white");
  await press(page, SHIRT);
  await expect.poll(() => namesOf(page, "button")).toContain("Log in to Toile");
  await page.keyboard.press("Escape");

  const { site: first } = await signIn(false);
  await first.close();
  await page.bringToFront();
  await press(page, SHIRT);
  const opened = context.waitForEvent("page");
  await press(page, "Add a photo on Toile");
  const site = await opened;
  await expect(site.getByRole("dialog")).toContainText("Linen shirt");
  await expect(site.getByRole("dialog").getByRole("heading", { name: "Your photo" })).toBeVisible();
});

test("messages from elsewhere, or of another shape, are ignored [S7.25, X.66]", async () => {
  const { site, session } = await signIn(false);
  const { email } = session.user;
  const forged = {
    type: "UPDATE_AUTH_STATUS",
    authToken: "forged",
    userProfile: { id: "1", email: "mallory@example.org", firstName: "Mallory", lastName: "M" },
  };
  /** The extension's response, asked directly and by a window message. */
  const send = (page: Page, message: unknown) =>
    page.evaluate(
      async ([extensionId, sent]) => {
        window.postMessage(sent, location.origin);
        type Runtime = { sendMessage(id: string, message: unknown): Promise<unknown> };
        const { runtime } = (window as unknown as { chrome?: { runtime?: Runtime } }).chrome ?? {};
        return runtime ? runtime.sendMessage(extensionId, sent).catch(() => "refused") : "no way";
      },
      [id, message] as const,
    );
  const page = await openInShop();
  expect(await send(page, forged)).toBe("no way");
  expect(await page.getAttribute("html", EXTENSION_ID_ATTRIBUTE)).toBeNull();
  // The site's own host with another port: the manifest's pattern ignores ports, the extension does not.
  const neighbour = await context.newPage();
  await neighbour.goto(shop.origin.replace("127.0.0.1", "localhost"));
  expect(await send(neighbour, forged)).not.toBe(true);
  expect(await neighbour.getAttribute("html", EXTENSION_ID_ATTRIBUTE)).toBeNull();
  for (const wrong of [{ ...forged, authToken: 7 }, { ...forged, userProfile: null }, { type: "OTHER" }, null])
    expect(await send(site, wrong)).not.toBe(true);
  expect(await emailKnown()).toBe(email);
  expect((await storedIn()).session?.token).not.toBe("forged");
});
