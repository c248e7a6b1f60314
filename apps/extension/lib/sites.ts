/**
 * On which shops the buttons show. The browser's own permissions decide; with a permission for all sites, single ones are switched off here.
 */
import { browser } from "wxt/browser";
import { z } from "zod";
import type { PageMessage } from "./messages.ts";
import { TOILE_ORIGIN } from "./toile.ts";

export const ALL_SITES = "*://*/*";
export const SHOP_SCRIPT = "/content-scripts/shop.js";
const SCRIPT_ID = "shop";
const OFF_KEY = "off";

/** Every URL of a host; Firefox does not allow ports in patterns. */
export const patternOf = (host: string) => `*://${host}/*`;
const { protocol, hostname } = new URL(TOILE_ORIGIN);
const OWN = patternOf(hostname);

async function listOff(): Promise<string[]> {
  const { [OFF_KEY]: kept } = await browser.storage.local.get(OFF_KEY);
  return z.array(z.string()).safeParse(kept).data ?? [];
}

export async function setOff(host: string, isOff: boolean): Promise<void> {
  const others = (await listOff()).filter((other) => other !== host);
  await browser.storage.local.set({ [OFF_KEY]: isOff ? [...others, host] : others });
}

export const isOnEverywhere = () => browser.permissions.contains({ origins: [ALL_SITES] });

/** Whether the buttons show on pages of this host. */
export async function isOn(host: string): Promise<boolean> {
  const isAllowed = await browser.permissions.contains({ origins: [patternOf(host)] });
  return isAllowed && !(await listOff()).includes(host);
}

let last: Promise<void> = Promise.resolve();

/**
 * Registers our script with the browser for the allowed sites, now and after a restart. One call at a time, because each checks
 * before it acts.
 */
export function registerSites(): Promise<void> {
  last = last.then(register, register);
  return last;
}

async function register(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  const isOwn = (pattern: string) => pattern === OWN || pattern.startsWith(`${protocol}//${hostname}/`);
  const matches = origins.filter((pattern) => !isOwn(pattern));
  const excludeMatches = [OWN, ...(await listOff()).map(patternOf)];
  const isThere = (await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] })).length > 0;
  if (matches.length === 0) {
    if (isThere) await browser.scripting.unregisterContentScripts({ ids: [SCRIPT_ID] }).catch(() => {});
    return;
  }
  const script = { id: SCRIPT_ID, js: [SHOP_SCRIPT], matches, excludeMatches, runAt: "document_idle" as const };
  const update = () => browser.scripting.updateContentScripts([script]);
  // The popup and the worker may both do this; the second one finds the first one's registration.
  if (isThere) await update();
  else await browser.scripting.registerContentScripts([script]).catch(update);
}

/** Open pages remove their buttons, or show them if the script is running. */
export async function tellPages(): Promise<void> {
  const message: PageMessage = { type: "CHECK" };
  const tabs = await browser.tabs.query({});
  await Promise.all(tabs.map(({ id }) => id !== undefined && browser.tabs.sendMessage(id, message).catch(() => {})));
}

/** Runs the script in an open page. A page that accepts no scripts (a PDF, the browser's own) refuses. */
export async function runIn(tabId: number): Promise<boolean> {
  const ran = await browser.scripting.executeScript({ target: { tabId }, files: [SHOP_SCRIPT] }).catch(() => null);
  return ran !== null;
}
