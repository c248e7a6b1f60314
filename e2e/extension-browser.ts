/**
 * A whole browser with the built extension, and a shop of another origin for it to work on. The extension's elements are in closed shadow
 * roots, which scripts cannot enter, so they are found in the accessibility tree, as a screen reader finds them.
 */
import fs from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { buildExtension } from "../tools/extension.mjs";
import { WHOLE_BROWSER } from "./browser.ts";

const GARMENTS = path.join(import.meta.dirname, "../apps/web/public/demo/garments");

/** The shop by a name for which browsers want TLS: without it some functions are missing on its pages. */
const UNSAFE_SHOP = "shop.test";
export const withoutTls = ({ origin }: Shop) => origin.replace("127.0.0.1", UNSAFE_SHOP);

/**
 * For one browser, as if its user had allowed all shops: "Allow" cannot be pressed in a headless browser. The permission becomes
 * what the manifest requests; everything that follows is the same as after a press.
 */
export async function launchWithExtension(site: string, folder: string, allowed = "*://*/*") {
  const built = build(site, folder);
  const file = path.join(built, "manifest.json");
  const manifest = JSON.parse(await fs.readFile(file, "utf8"));
  manifest.host_permissions.push(allowed);
  await fs.writeFile(file, JSON.stringify(manifest));
  const launched = await launch(site, built, "");
  await expect.poll(() => inWorker(launched.context, isRegistered)).toBe(true);
  return launched;
}

/** Runs in the worker: whether pages that open from now on get the buttons' script. */
async function isRegistered(): Promise<boolean> {
  type Scripting = { getRegisteredContentScripts(): Promise<object[]> };
  const { chrome } = globalThis as unknown as { chrome: { scripting: Scripting } };
  return (await chrome.scripting.getRegisteredContentScripts()).length > 0;
}

/**
 * Also for one browser, in which nothing is allowed but `active`. Its user is willing to allow `granted`: the browser remembers these as
 * allowed before, so that it permits them at a request without its prompt. A request for anything else waits forever for "Allow".
 */
export async function launchWithPermissions(site: string, folder: string, permissions: Permissions) {
  const built = build(site, folder);
  const profile = path.join(folder, "profile");
  const { context, id } = await launch(site, built, profile);
  await context.close();
  await remember(path.join(profile, "Default", "Preferences"), id, permissions);
  const launched = await launch(site, built, profile);
  await expect.poll(() => inWorker(launched.context, isRegistered)).toBe(true);
  return launched;
}

type Permissions = { active: string[]; granted: string[] };
type Kept = { explicit_host: string[]; scriptable_host?: string[] };

async function remember(file: string, id: string, { active, granted }: Permissions): Promise<void> {
  const preferences = JSON.parse(await fs.readFile(file, "utf8"));
  const own: Record<string, Kept> = preferences.extensions.settings[id];
  const withHosts = (kept: Kept | undefined, hosts: string[]) => ({
    api: [],
    manifest_permissions: [],
    ...kept,
    explicit_host: [...(kept?.explicit_host ?? []), ...hosts],
    scriptable_host: [...(kept?.scriptable_host ?? []), ...hosts],
  });
  own.active_permissions = withHosts(own.active_permissions, active);
  own.granted_permissions = withHosts(own.granted_permissions, granted);
  own.runtime_granted_permissions = withHosts(own.runtime_granted_permissions, granted);
  await fs.writeFile(file, JSON.stringify(preferences));
}

/** Presses the extension's button in the browser's toolbar: with that the user lets it see this tab. */
export async function pressToolbarButton(context: BrowserContext, id: string, page: Page): Promise<void> {
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error("the browser is not ours");
  const { targetInfos } = await browser.send("Target.getTargets", { filter: [{ type: "tab" }] });
  const targetId = targetInfos.find(({ url }) => url === page.url())?.targetId ?? "";
  await browser.send("Extensions.triggerAction", { id, targetId });
  await browser.detach();
}

function build(site: string, folder: string): string {
  buildExtension({ origin: site, out: folder, browsers: ["chrome"] });
  return path.join(folder, "chrome-mv3");
}

async function launch(site: string, built: string, profile: string) {
  const { args, ...browser } = WHOLE_BROWSER.launchOptions;
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    headless: true,
    baseURL: site,
    args: [
      ...args,
      `--disable-extensions-except=${built}`,
      `--load-extension=${built}`,
      "--enable-unsafe-extension-debugging",
      "--host-resolver-rules=MAP *.test 127.0.0.1",
    ],
    ignoreDefaultArgs: ["--disable-extensions"],
    viewport: { width: 1280, height: 900 },
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return { context, id: new URL(worker.url()).host };
}

/** The extension's worker, also if the browser has stopped and restarted it. */
export async function inWorker<T>(
  context: BrowserContext,
  work: (given: string) => T | Promise<T>,
  given = "",
): Promise<T> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return worker.evaluate(work, given);
}

export type Shop = { origin: string; close(): Promise<void> };

const card = (slug: string, name: string, price: string) => `
  <li class="product-card"><a href="/products/${slug}"><img src="/pictures/${slug}.jpg" width="240" height="320" alt=""></a>
  <h3><a href="/products/${slug}">${name}</a></h3><span class="price">€${price}</span></li>`;

const page = (
  title: string,
  body: string,
  attributes = 'lang="en"',
) => `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>${title}</title>
  <link rel="stylesheet" href="/shop.css"></head><body><header><nav><a href="/">Shirts</a> <a href="/">Dresses</a></nav></header>
  <main>${body}</main><script src="/shop.js"></script></body></html>`;

const STYLES = `body { margin: 0; font: 16px/1.5 system-ui; background: #fff; color: #222 } header, main { padding: 24px 40px }
  ul { display: flex; flex-wrap: wrap; gap: 24px; padding: 0; list-style: none } img { display: block; object-fit: cover; background: #f3f3f3 }
  .product { display: grid; grid-template-columns: 420px 1fr; gap: 40px } a { color: inherit }
  .small img { width: 60px; height: 80px }
  .hard { zoom: 1.25 } .hard li { position: relative; z-index: 99 } .hard * { all: revert } .hard div { display: none !important }`;

/** Adds products while scrolling, removes one, and shows one in a dialog. */
const SCRIPT = `document.querySelector("#more")?.addEventListener("click", () => document.querySelector("ul").insertAdjacentHTML("beforeend",
  ${JSON.stringify(card("skirt-cord", "Corduroy skirt", "55.00"))}));
  document.querySelector("#less")?.addEventListener("click", () => document.querySelector("li").remove());
  document.querySelector("#larger")?.addEventListener("click", () => document.querySelector(".small").classList.remove("small"));
  document.querySelector("#quick")?.addEventListener("click", () => document.querySelector("dialog").showModal());`;

/** Products on the page `/long`. */
export const LONG = 400;

const PAGES: Record<string, string> = {
  "/": page(
    "Shirts and dresses",
    `<h1>New in</h1><ul>${card("shirt-linen-white", "Linen shirt", "69.00")}${card("dress-flora", "Tea dress", "89.00")}
    <li class="product-card"><a href="/products/mug"><img src="/pictures/shirt-gingham.jpg" width="240" height="320" alt=""></a>
    <h3><a href="/products/mug">Enamel mug</a></h3><span class="price">€12.00</span></li></ul>
    <button id="more">More</button> <button id="less">Less</button>`,
  ),
  /** Drawn larger by the page itself, from right to left, with its cards and a dialog above everything else. */
  "/hard": page(
    "Shirts and dresses",
    `<ul>${card("shirt-linen-white", "Linen shirt", "69.00")}</ul><button id="quick">Quick view</button>
    <dialog><ul>${card("dress-flora", "Tea dress", "89.00")}</ul></dialog>`,
    'lang="ar" dir="rtl" class="hard"',
  ),
  "/long": page(
    "Shirts",
    `<ul>${Array.from({ length: LONG }, (_, index) => card("shirt-linen-white", `Shirt ${index + 1}`, "69.00").replaceAll("/products/", `/products/${index + 1}-`)).join("")}</ul>`,
  ),
  "/small": page(
    "Shirts",
    `<button id="larger">Larger</button><ul class="small">${card("shirt-linen-white", "Linen shirt", "69.00")}</ul>`,
  ),
  "/products/shirt-linen-white": page(
    "Linen shirt",
    `<div class="product"><div class="product-gallery"><img src="/pictures/shirt-linen-white.jpg" width="420" height="560" alt="Linen shirt"></div>
    <div><h1>Linen shirt</h1><p>€69.00</p><button>Add to cart</button></div></div>`,
  ),
};

/** As strict as the strictest shops: nothing from other sites, no inline styles or scripts. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'";

const ELSEWHERE = "/elsewhere";
/** Where a shop has the pictures of the page `/elsewhere`. */
export const pictureHostOf = (host: string) => `pictures.${host}`;

export async function openShop(): Promise<Shop> {
  const server = http.createServer(async ({ url = "/", headers: { host = "" } }, response) => {
    if (url === ELSEWHERE)
      return response
        .setHeader("Content-Type", "text/html")
        .end(PAGES["/"]?.replaceAll(' src="/pictures/', ` src="http://${pictureHostOf(host)}/pictures/`));
    response.setHeader("Content-Security-Policy", POLICY);
    const picture = /^\/pictures\/([a-z-]+\.jpg)$/.exec(url)?.[1];
    if (picture)
      return response.setHeader("Content-Type", "image/jpeg").end(await fs.readFile(path.join(GARMENTS, picture)));
    if (url === "/shop.css") return response.setHeader("Content-Type", "text/css").end(STYLES);
    if (url === "/shop.js") return response.setHeader("Content-Type", "text/javascript").end(SCRIPT);
    const found = PAGES[url];
    response.statusCode = found ? 200 : 404;
    return response.setHeader("Content-Type", "text/html").end(found ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

type Node = { name: string; x: number; y: number; focused: boolean };

/** Everything of this role that a screen reader finds, with the middle of its box. */
export async function seen(page: Page, role: string): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const found: Node[] = [];
    for (const { ignored, role: own, name, properties, backendDOMNodeId } of nodes) {
      if (ignored || own?.value !== role || !backendDOMNodeId) continue;
      const box = await session.send("DOM.getBoxModel", { backendNodeId: backendDOMNodeId }).catch(() => null);
      const [left = 0, top = 0, , , right = 0, bottom = 0] = box?.model.border ?? [];
      const focused =
        properties?.some((property) => property.name === "focused" && property.value.value === true) ?? false;
      found.push({ name: name?.value ?? "", x: (left + right) / 2, y: (top + bottom) / 2, focused });
    }
    return found;
  } finally {
    await session.detach();
  }
}

export const namesOf = async (page: Page, role: string) => (await seen(page, role)).map(({ name }) => name);

/** Waits for it, and presses it with the mouse. */
export async function press(page: Page, name: string): Promise<void> {
  await expect.poll(() => namesOf(page, "button")).toContain(name);
  const button = (await seen(page, "button")).find((found) => found.name === name);
  if (button) await page.mouse.click(button.x, button.y);
}
