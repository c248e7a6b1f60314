/**
 * On which shops the buttons show. The browser's own permissions decide; with a permission for all sites, single ones are switched off here.
 * A shop's pictures may be on other hosts, which the extension may then read, but where no buttons show (sites.rules.ts).
 */
import { browser } from "wxt/browser";
import { z } from "zod";
import type { PageMessage } from "./messages.ts";
import { type PictureHosts, patternOf, sitePatterns, withoutSite, withSite } from "./sites.rules.ts";
import { TOILE_ORIGIN } from "./toile.ts";

export const ALL_SITES = "*://*/*";
export const SHOP_SCRIPT = "/content-scripts/shop.js";
const SCRIPT_ID = "shop";
/** Finds the hosts of a page's pictures: entrypoints/picture-hosts.ts. */
const PICTURE_HOSTS_SCRIPT = "/picture-hosts.js";
const OFF_KEY = "off";
const PICTURE_HOSTS_KEY = "picture-hosts";

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

const mayRead = (pattern: string) => browser.permissions.contains({ origins: [pattern] });
export const isOnEverywhere = () => mayRead(ALL_SITES);

async function readPictureHosts(): Promise<PictureHosts> {
  const { [PICTURE_HOSTS_KEY]: kept } = await browser.storage.local.get(PICTURE_HOSTS_KEY);
  return z.record(z.string(), z.array(z.string())).safeParse(kept).data ?? {};
}

const keepPictureHosts = (kept: PictureHosts) => browser.storage.local.set({ [PICTURE_HOSTS_KEY]: kept });

const listGranted = async () => (await browser.permissions.getAll()).origins ?? [];

/** Whether the buttons show on pages of this host. */
export async function isOn(host: string): Promise<boolean> {
  const pattern = patternOf(host);
  if (!(await mayRead(pattern)) || (await listOff()).includes(host)) return false;
  const granted = await listGranted();
  const isForPictures = granted.includes(pattern) && !sitePatterns(granted, await readPictureHosts()).includes(pattern);
  return !isForPictures || isOnEverywhere();
}

/** Other hosts that have the pictures of an open page's garments; none if the page accepts no scripts or shows no garments. */
export async function findPictureHosts(tabId: number): Promise<string[]> {
  // A page that is still loading is read as far as it is.
  const script = { target: { tabId }, files: [PICTURE_HOSTS_SCRIPT], injectImmediately: true };
  const [ran] = await browser.scripting.executeScript(script).catch(() => []);
  const hosts = z.array(z.string()).safeParse(ran?.result).data ?? [];
  // The site's own host is read anyway, and its permission cannot be removed.
  return hosts.filter((host) => host !== hostname);
}

/** Those that the browser would not let us read. */
export async function listUnread(hosts: string[]): Promise<string[]> {
  const readable = await Promise.all(hosts.map((host) => mayRead(patternOf(host))));
  return hosts.filter((_, index) => !readable[index]);
}

/**
 * Asks the browser for a site and the hosts of its pictures, in one prompt. Call it right after a press, without waiting for anything
 * before: browsers refuse to ask later.
 */
export async function requestSite(site: string, hosts: string[], unread: string[]): Promise<boolean> {
  // Begins before the prompt: the popup may close while the user reads it, and the worker must distinguish the hosts then.
  const kept = addSite(site, hosts, unread);
  const isGranted = await browser.permissions.request({ origins: [site, ...unread].map(patternOf) });
  await kept;
  return isGranted;
}

async function addSite(site: string, hosts: string[], unread: string[]): Promise<void> {
  const asked = new Set(unread.map(patternOf));
  // The browser may have granted them already, if the user has allowed them before.
  const granted = (await listGranted()).filter((pattern) => !asked.has(pattern));
  await keepPictureHosts(withSite(await readPictureHosts(), site, hosts, granted));
}

/** With its picture hosts, unless another site needs them. */
export async function removeSite(site: string): Promise<void> {
  const { kept, unneeded } = withoutSite(await readPictureHosts(), site);
  await keepPictureHosts(kept);
  if (unneeded.length > 0) await browser.permissions.remove({ origins: unneeded.map(patternOf) });
}

/** After a permission was removed, perhaps in the browser's own settings: picture hosts go with their site. */
export async function removeLostSites(): Promise<void> {
  for (const site of Object.keys(await readPictureHosts()))
    if (!(await mayRead(patternOf(site)))) await removeSite(site);
}

/** Whether a change of the storage changes where the buttons show. */
export const isAboutSites = (changes: object) => OFF_KEY in changes || PICTURE_HOSTS_KEY in changes;

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
  const origins = sitePatterns(await listGranted(), await readPictureHosts());
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

/** An open page removes its buttons, or shows them. False: the script is not running there. */
async function tell(tabId: number): Promise<boolean> {
  const message: PageMessage = { type: "CHECK" };
  return browser.tabs.sendMessage(tabId, message).then(
    () => true,
    () => false,
  );
}

export async function tellPages(): Promise<void> {
  const tabs = await browser.tabs.query({});
  await Promise.all(tabs.map(({ id }) => id !== undefined && tell(id)));
}

/**
 * Runs the script in an open page, unless it is running: a second one would replace it, and close an open try-on. A page that accepts
 * no scripts (a PDF, the browser's own) refuses.
 */
export async function runIn(tabId: number): Promise<boolean> {
  if (await tell(tabId)) return true;
  const ran = await browser.scripting.executeScript({ target: { tabId }, files: [SHOP_SCRIPT] }).catch(() => null);
  return ran !== null;
}
