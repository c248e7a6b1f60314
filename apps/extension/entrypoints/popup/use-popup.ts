/** What the popup shows, and what its switches do. */
import { useCallback, useEffect, useRef, useState } from "react";
import { browser } from "wxt/browser";
import { listLooks, type SmallLook } from "../../lib/looks.ts";
import { findSession, type Session } from "../../lib/session.ts";
import {
  ALL_SITES,
  findPictureHosts,
  isOn,
  isOnEverywhere,
  listUnread,
  registerSites,
  removeSite,
  requestSite,
  runIn,
  setOff,
  tellPages,
} from "../../lib/sites.ts";
import { TOILE_ORIGIN } from "../../lib/toile.ts";

/** Null: a page without anything to switch. `unreadHosts`: where its garments have pictures that the browser does not let us read. */
export type Site = { tabId: number; host: string; on: boolean; unreadHosts: string[] } | null;
export type PopupState = { session: Session | null; looks: SmallLook[]; site: Site; everywhere: boolean };

/** `state` is null while it is read, and "unread" where the browser did not answer. */
export function usePopup() {
  const [state, setState] = useState<PopupState | "unread" | null>(null);
  const pictureHosts = useRef<string[]>([]);
  const read = useCallback(() => void readState(pictureHosts.current).then(setState, () => setState("unread")), []);
  useEffect(() => {
    read();
    browser.storage.onChanged.addListener(read);
    return () => browser.storage.onChanged.removeListener(read);
  }, [read]);
  const site = typeof state === "object" && state ? state.site : null;
  const tabId = site?.tabId;
  // Found before the press, because the browser's prompt has to come right after it; the popup does not wait, because a page may be busy.
  useEffect(() => {
    if (tabId === undefined) return;
    void findPictureHosts(tabId).then((hosts) => {
      pictureHosts.current = hosts;
      read();
    });
  }, [tabId, read]);
  const switchSite = (on: boolean) => void (site && change(site, pictureHosts.current, on).then(read));
  const switchEverywhere = (on: boolean) => void changeEverywhere(on).then(read);
  return { state, read, switchSite, switchEverywhere };
}

async function readState(pictureHosts: string[]): Promise<PopupState> {
  const [session, looks, site, everywhere] = await Promise.all([
    findSession(),
    listLooks(),
    findSite(pictureHosts),
    isOnEverywhere(),
  ]);
  return { session, looks, site, everywhere };
}

async function findSite(pictureHosts: string[]): Promise<Site> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (!tab?.id || !tab.url || !URL.canParse(tab.url)) return null;
  const { protocol, hostname, origin } = new URL(tab.url);
  if (!/^https?:$/.test(protocol) || origin === TOILE_ORIGIN) return null;
  return { tabId: tab.id, host: hostname, on: await isOn(hostname), unreadHosts: await listUnread(pictureHosts) };
}

/** The browser shows its permission prompt only right after a press, so that comes first. */
async function change(site: NonNullable<Site>, pictureHosts: string[], on: boolean): Promise<void> {
  const { tabId, host, unreadHosts } = site;
  if (on && !(await requestSite(host, pictureHosts, unreadHosts))) return;
  if (on) await setOff(host, false);
  else if (await isOnEverywhere()) await setOff(host, true);
  else await removeSite(host);
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
