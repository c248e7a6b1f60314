/** What the popup shows, and what its switches do. */
import { useCallback, useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { listLooks, type SmallLook } from "../../lib/looks.ts";
import { findSession, type Session } from "../../lib/session.ts";
import {
  ALL_SITES,
  isOn,
  isOnEverywhere,
  patternOf,
  registerSites,
  runIn,
  setOff,
  tellPages,
} from "../../lib/sites.ts";
import { TOILE_ORIGIN } from "../../lib/toile.ts";

/** Null: a page without anything to switch. */
export type Site = { tabId: number; host: string; on: boolean } | null;
export type PopupState = { session: Session | null; looks: SmallLook[]; site: Site; everywhere: boolean };

/** `state` is null while it is read, and "unread" where the browser did not answer. */
export function usePopup() {
  const [state, setState] = useState<PopupState | "unread" | null>(null);
  const read = useCallback(() => void readState().then(setState, () => setState("unread")), []);
  useEffect(() => {
    read();
    browser.storage.onChanged.addListener(read);
    return () => browser.storage.onChanged.removeListener(read);
  }, [read]);
  const switchSite = (site: NonNullable<Site>, on: boolean) => void change(site, on).then(read);
  const switchEverywhere = (on: boolean) => void changeEverywhere(on).then(read);
  return { state, read, switchSite, switchEverywhere };
}

async function readState(): Promise<PopupState> {
  const [session, looks, site, everywhere] = await Promise.all([
    findSession(),
    listLooks(),
    findSite(),
    isOnEverywhere(),
  ]);
  return { session, looks, site, everywhere };
}

async function findSite(): Promise<Site> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!tab?.id || !tab.url || !URL.canParse(tab.url)) return null;
  const { protocol, hostname, origin } = new URL(tab.url);
  if (!/^https?:$/.test(protocol) || origin === TOILE_ORIGIN) return null;
  return { tabId: tab.id, host: hostname, on: await isOn(hostname) };
}

/** The browser shows its permission prompt only right after a press, so that comes first. */
async function change({ tabId, host }: NonNullable<Site>, on: boolean): Promise<void> {
  const origins = [patternOf(host)];
  if (on && !(await browser.permissions.request({ origins }))) return;
  if (on) await setOff(host, false);
  else if (await isOnEverywhere()) await setOff(host, true);
  else await browser.permissions.remove({ origins });
  await registerSites();
  if (on) await runIn(tabId);
  await tellPages();
}

async function changeEverywhere(on: boolean): Promise<void> {
  const origins = [ALL_SITES];
  if (on) await browser.permissions.request({ origins });
  else await browser.permissions.remove({ origins });
  await registerSites();
  await tellPages();
}
