/**
 * The extension's worker: who is signed in, on which shops the buttons show, and the try-ons themselves. No page gets
 * the token.
 */
import { type Browser, browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { z } from "zod";
import { TAKE_REQUEST, TRY_ON_PORT } from "../lib/channels.ts";
import { handOver, takeHandedOver } from "../lib/handed-over.ts";
import {
  authStatus,
  foundGarment,
  isFromSite,
  type PageMessage,
  type ShopMessage,
  shopMessage,
  tryOnOrder,
} from "../lib/messages.ts";
import { acceptAuthStatus, keepStorageToOurselves } from "../lib/session.ts";
import { isAboutSites, isOn, registerSites, removeLostSites, runIn, tellPages } from "../lib/sites.ts";
import { TOILE_ORIGIN, toileAddress } from "../lib/toile.ts";
import { runTryOn } from "../lib/try-on.ts";

type Sender = Browser.runtime.MessageSender;
type Port = Browser.runtime.Port;

const MENU_ITEM = "try-on";

// An extension must not evaluate text as code, and should not try to.
z.config({ jitless: true });

export default defineBackground(() => {
  void keepStorageToOurselves();
  // Firefox does not have it: there the script on the site forwards it.
  browser.runtime.onMessageExternal?.addListener((message, sender) => fromSite(message, sender));
  browser.runtime.onMessage.addListener((message, sender, answer) => {
    if (sender.id !== browser.runtime.id) return;
    const answered = fromSite(message, sender) ?? fromShop(message, sender);
    answered?.then(answer, () => answer(null));
    // The response is sent later.
    return answered !== null;
  });
  browser.runtime.onConnect.addListener(runFor);
  browser.permissions.onAdded.addListener(() => void registerAndShow());
  browser.permissions.onRemoved.addListener(() => void registerAndTell());
  // A permission may be granted before the popup has stored what it is for.
  browser.storage.onChanged.addListener((changes) => void (isAboutSites(changes) && registerSites()));
  browser.runtime.onStartup.addListener(() => void registerSites());
  browser.runtime.onInstalled.addListener(({ reason }) => {
    // The buttons show nowhere yet: the page says how to switch them on.
    if (reason === "install") void browser.tabs.create({ url: toileAddress("welcome") });
    browser.contextMenus.create({ id: MENU_ITEM, title: "Try this on with Toile", contexts: ["image"] });
    void registerSites();
  });
  browser.contextMenus.onClicked.addListener((clicked, tab) => void tryOnClicked(clicked, tab));
});

function fromSite(message: unknown, sender: Sender): Promise<unknown> | null {
  if (!isFromSite(sender, TOILE_ORIGIN)) return null;
  const status = authStatus.safeParse(message).data;
  if (status) return acceptAuthStatus(status).then(() => true);
  return isTakeRequest(message) ? takeHandedOver() : null;
}

const isTakeRequest = (message: unknown) =>
  typeof message === "object" && message !== null && "type" in message && message.type === TAKE_REQUEST;

function fromShop(message: unknown, sender: Sender): Promise<unknown> | null {
  const asked = shopMessage.safeParse(message).data;
  if (!asked || !sender.url || !URL.canParse(sender.url)) return null;
  return answerShop(asked, new URL(sender.url).hostname);
}

async function answerShop(asked: ShopMessage, host: string): Promise<unknown> {
  if (asked.type === "MAY_WATCH") return isOn(host);
  if (asked.type === "OPEN") await browser.tabs.create({ url: toileAddress(asked.page) });
  else await handOver(asked.garment);
  return true;
}

/** The port lives as long as the overlay: when it closes, the try-on is cancelled. */
function runFor(port: Port): void {
  if (port.name !== TRY_ON_PORT || port.sender?.id !== browser.runtime.id) return;
  const closed = new AbortController();
  port.onDisconnect.addListener(() => closed.abort());
  port.onMessage.addListener((message: unknown) => {
    const order = tryOnOrder.safeParse(message).data;
    if (!order) return;
    const { garment, key } = order;
    const tell = (news: unknown) => {
      if (!closed.signal.aborted) port.postMessage(news);
    };
    void runTryOn({ garment, key, signal: closed.signal, tell });
  });
}

/** A permission that was just given also applies to the open page. */
async function registerAndShow(): Promise<void> {
  await registerSites();
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const isMeant = tab?.url && URL.canParse(tab.url) && (await isOn(new URL(tab.url).hostname));
  if (tab?.id && isMeant) await runIn(tab.id);
  await tellPages();
}

async function registerAndTell(): Promise<void> {
  await removeLostSites();
  await registerSites();
  await tellPages();
}

async function tryOnClicked({ srcUrl, pageUrl }: Browser.contextMenus.OnClickData, tab: Browser.tabs.Tab | undefined) {
  const garment = foundGarment.safeParse({ pictureUrl: srcUrl, productName: "", productUrl: pageUrl ?? tab?.url }).data;
  if (!garment) return;
  const message: PageMessage = { type: "TRY_ON", garment };
  if (tab?.id && (await runIn(tab.id))) await browser.tabs.sendMessage(tab.id, message).catch(() => {});
  else await handOver(garment);
}
