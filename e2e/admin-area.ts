/** The admin area for journeys: how an administrator enters, and what its screens consist of. */
import type { Page } from "@playwright/test";
import type { RegisterAnswer } from "@toile/contract";
import { loginAdmin } from "./shop-rail.ts";
import { keepSession } from "./shopper.ts";

export const dialog = (page: Page) => page.getByRole("dialog");
export const table = (page: Page, name: string) => page.getByRole("table", { name });
export const headers = (page: Page, name: string) => table(page, name).getByRole("columnheader");
export const tag = () => crypto.randomUUID().slice(0, 8);

export async function enter(page: Page): Promise<RegisterAnswer> {
  const session = await loginAdmin(page.request);
  await keepSession(page, session);
  return session;
}

/** Searches the visible list. */
export async function find(page: Page, text: string): Promise<void> {
  const search = page.getByRole("search");
  await search.getByRole("textbox").fill(text);
  await search.getByRole("button", { name: "Search", exact: true }).click();
}

/** Holds a request's response until it is released. */
export async function hold(page: Page, address: string, method: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return { release, sent: page.waitForRequest((request) => request.method() === method) };
}
