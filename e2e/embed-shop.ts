/** A plain shop of another origin with the try-on button on its product page, and what a page can notice of it. */
import fs from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { API_BASE, type PublishableKey, type RegisterAnswer } from "@toile/contract";

const GARMENTS = path.join(import.meta.dirname, "../apps/web/public/demo/garments");

export type EmbedShop = { origin: string; close(): Promise<void> };

const PRODUCT = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Linen shirt",
  image: ["/pictures/shirt-linen-white.jpg", "/pictures/shirt-gingham.jpg"],
  offers: { "@type": "Offer", price: "69.00", priceCurrency: "EUR" },
};

const page = (
  site: string,
  key: string,
  attributes: string,
  lang: string,
) => `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>Linen shirt</title>
  <script>window.before = Object.getOwnPropertyNames(window).concat("before", "shifts", "heard", "errors");
    window.shifts = []; window.heard = []; window.errors = [];
    addEventListener("error", (event) => errors.push(event.message));
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts.push(value); })
      .observe({ type: "layout-shift", buffered: true });
    for (const name of ["open", "result", "add-to-cart", "error", "close"])
      document.addEventListener("toile:" + name, ({ detail }) => heard.push([name, detail]));</script>
  <script type="application/ld+json">${JSON.stringify(PRODUCT)}</script>
  <style>body { margin: 0; font: 16px/1.5 system-ui; background: #fff; color: #222 } main { padding: 24px; max-width: 60rem; margin: auto }
    .product { display: grid; gap: 24px; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)) } img { width: 100%; aspect-ratio: 3/4; object-fit: cover; background: #f3f3f3 }
    p { margin: 0 0 1rem }</style>
  <script async src="${site}/embed.js"></script></head><body><main><div class="product"><img src="/pictures/shirt-linen-white.jpg" alt="Linen shirt">
  <div><h1>Linen shirt</h1><p>€69.00</p><toile-try-on key="${key}" ${attributes} style="display:block;height:48px"></toile-try-on>
  <p style="margin-top:1rem"><button id="cart">Add to cart</button></p><p>Washed linen. Regular cut.</p></div></div></main></body></html>`;

/**
 * Answers at `/?key=…&attributes=…&lang=…`. By the address 127.0.0.1 it is another site than the product, so that the browser of a journey
 * lets its frame store nothing at all; by the name localhost it is another origin of the same site, and it may.
 */
export async function openEmbedShop(site: string, host = "127.0.0.1"): Promise<EmbedShop> {
  const server = http.createServer(async ({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://shop");
    const picture = /^\/pictures\/([a-z-]+\.jpg)$/.exec(pathname)?.[1];
    if (picture)
      return response.setHeader("Content-Type", "image/jpeg").end(await fs.readFile(path.join(GARMENTS, picture)));
    const [key, attributes] = [searchParams.get("key") ?? "", searchParams.get("attributes") ?? ""];
    const lang = searchParams.get("lang") ?? "en";
    return response.setHeader("Content-Type", "text/html").end(page(site, key, attributes, lang));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `http://${host}:${port}`, close };
}

type Budgets = { visitorBudget?: number; dailyBudget?: number };

export async function makeKey(
  page: Page,
  { accessToken }: RegisterAnswer,
  { allowedOrigins, ...budgets }: Budgets & { allowedOrigins: string[] },
): Promise<PublishableKey> {
  const response = await page.request.post(`${API_BASE}/developer/publishable-keys`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { name: "Linen & Co", allowedOrigins, ...budgets },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

/** The product page with the button in it. */
export async function openProduct(page: Page, shop: EmbedShop, key: string, attributes = "cart"): Promise<Locator> {
  await page.goto(`${shop.origin}/?${new URLSearchParams({ key, attributes })}`);
  const button = page.getByRole("button", { name: "Try it on" });
  await expect(button).toBeVisible();
  return button;
}

export const windowOf = (page: Page): FrameLocator => page.frameLocator("toile-try-on iframe");

export type Heard = [name: string, detail: Record<string, unknown>];
export const heard = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

/** What the page has now that it had not before the script: the names on its window, and how far anything moved. */
export const traces = (page: Page) =>
  page.evaluate(() => {
    const { before, shifts, errors } = window as unknown as { before: string[]; shifts: number[]; errors: string[] };
    const known = new Set(before);
    return {
      globals: Object.getOwnPropertyNames(window).filter((name) => !known.has(name) && !/^\d+$/.test(name)),
      shifts,
      errors,
      cookies: document.cookie,
      stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    };
  });

export async function balanceOf(page: Page, { accessToken }: RegisterAnswer): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await (await page.request.get(`${API_BASE}/credits/balance`, { headers })).json()).balance;
}
