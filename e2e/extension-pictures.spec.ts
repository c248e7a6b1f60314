/** Shops whose pictures are on another host: what the popup asks the browser for, and what it then allows. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { API_BASE, type RegisterAnswer } from "@toile/contract";
import { expectAccessibleInBothThemes } from "./accessibility.ts";
import {
  inWorker,
  launchWithPermissions,
  namesOf,
  openShop,
  pictureHostOf,
  press,
  pressToolbarButton,
  type Shop,
} from "./extension-browser.ts";
import { keepSession, register, untilListening, uploadProfilePhoto } from "./shopper.ts";

const SHIRT = "Try On: Linen shirt";
/** One is switched on before its pictures can be read; the other is new. */
const OLD = "old.test";
const NEW = "new.test";
const patternOf = (host: string) => `*://${host}/*`;
const ALL = [OLD, pictureHostOf(OLD), NEW, pictureHostOf(NEW)].map(patternOf);

let shop: Shop;
let context: BrowserContext;
let id: string;

test.beforeAll(async ({ browserName: _ }, info) => {
  shop = await openShop();
  const permissions = { active: [patternOf(OLD)], granted: ALL };
  ({ context, id } = await launchWithPermissions(
    info.project.use.baseURL ?? "",
    info.outputPath("extension"),
    permissions,
  ));
});
test.afterAll(async () => {
  await context?.close();
  await shop?.close();
});

const at = (host: string, path = "/elsewhere") => `${shop.origin.replace("127.0.0.1", host)}${path}`;

async function open(url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Here the popup is a tab, and switches the tab in front. */
async function openPopup(page: Page): Promise<Page> {
  const popup = await context.newPage();
  await page.bringToFront();
  await pressToolbarButton(context, id, page);
  await popup.goto(`chrome-extension://${id}/popup.html`);
  return popup;
}

const allowed = () =>
  inWorker(context, async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { permissions: { getAll(): Promise<{ origins: string[] }> } };
    };
    return (await chrome.permissions.getAll()).origins.filter((pattern) => pattern.includes(".test")).sort();
  });

const balance = async (site: Page, { accessToken }: RegisterAnswer): Promise<number> => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await (await site.request.get(`${API_BASE}/credits/balance`, { headers })).json()).balance;
};

test("on a site whose pictures cannot be read, the popup says so and asks for their host; then the try-on succeeds [O1.01]", async () => {
  const site = await context.newPage();
  const session = await register(site);
  await keepSession(site, session);
  await uploadProfilePhoto(site, session);
  await site.goto("/browse");
  await untilListening(site);

  const page = await open(at(OLD));
  await press(page, SHIRT);
  await expect.poll(() => namesOf(page, "button")).toContain("Try again");
  expect(await balance(site, session)).toBe(5);

  const popup = await openPopup(page);
  await expect(popup.getByRole("switch", { name: `Use on this site ${OLD}` })).toBeChecked();
  await expect(popup.getByText(`The shop’s pictures are on ${pictureHostOf(OLD)}.`)).toBeVisible();
  await expectAccessibleInBothThemes(popup, "popup, pictures unread");
  await page.bringToFront();
  const allow = popup.getByRole("button", { name: "Allow the pictures" });
  await allow.click();
  await expect(allow).toBeHidden();
  expect(await allowed()).toEqual([OLD, pictureHostOf(OLD)].map(patternOf));

  await press(page, "Try again");
  await expect.poll(() => namesOf(page, "button"), { timeout: 120_000 }).toContain("Download");
  expect(await balance(site, session)).toBe(4);
});

test("a site and the host of its pictures are allowed at one press and removed at another; only the site has buttons [O1.01]", async () => {
  const page = await open(at(NEW));
  const popup = await openPopup(page);
  const control = popup.getByRole("switch", { name: `Use on this site ${NEW}` });
  await expect(control).not.toBeChecked();
  await expect(popup.getByText(`and for ${pictureHostOf(NEW)}, to read the shop’s pictures`)).toBeVisible();
  const before = await allowed();
  await control.click();
  await expect(control).toBeChecked();
  expect(await allowed()).toEqual([...before, ...[NEW, pictureHostOf(NEW)].map(patternOf)].sort());
  await expect.poll(() => namesOf(page, "button")).toContain(SHIRT);

  const pictures = await open(at(pictureHostOf(NEW), "/"));
  const again = await open(at(NEW));
  await expect.poll(() => namesOf(again, "button")).toContain(SHIRT);
  expect(await namesOf(pictures, "button")).toEqual(["More", "Less"]);
  const itsPopup = await openPopup(pictures);
  await expect(itsPopup.getByRole("switch", { name: /Use on this site/ })).not.toBeChecked();

  await page.bringToFront();
  await control.click();
  await expect(control).not.toBeChecked();
  expect(await allowed()).toEqual(before);
  await expect.poll(() => namesOf(page, "button")).toEqual(["More", "Less"]);
});
