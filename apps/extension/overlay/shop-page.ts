/** The script on a shop's page: the buttons, if the user wants them there, and the overlay. */
import { browser } from "wxt/browser";
import type { FoundGarment, PageMessage, ShopMessage } from "../lib/messages.ts";
import { createButtonLayer } from "./button-layer.ts";
import { closeOverlay, openOverlay } from "./overlay.ts";
import { watchPage } from "./watch-page.ts";

/** Returns a function that removes everything. */
export function startOnShop(): () => void {
  let stopWatching: (() => void) | null = null;
  let isOver = false;
  const stop = () => {
    stopWatching?.();
    stopWatching = null;
  };
  const check = async () => {
    const question: ShopMessage = { type: "MAY_WATCH" };
    const mayWatch: unknown = await browser.runtime.sendMessage(question).catch(() => false);
    // Stopped while it was waiting: nothing could remove these buttons.
    if (isOver) return;
    if (mayWatch === true) stopWatching ??= startWatching();
    else stop();
  };
  const onMessage = (message: PageMessage) => {
    if (message.type === "TRY_ON") openOverlay(message.garment, focused());
    else void check();
  };
  browser.runtime.onMessage.addListener(onMessage);
  void check();
  return () => {
    isOver = true;
    browser.runtime.onMessage.removeListener(onMessage);
    stop();
    closeOverlay();
  };
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

function startWatching(): () => void {
  const layer = createButtonLayer(({ pictureUrl, otherPictureUrls, productName, productUrl }, button) => {
    const garment: FoundGarment = { pictureUrl, otherPictureUrls, productName, productUrl };
    openOverlay(garment, button);
  });
  const stop = watchPage(layer);
  return () => {
    stop();
    layer.remove();
  };
}
