/** What runs on a shop's page: the buttons, where the person wants them there, and the overlay. */
import { browser } from "wxt/browser";
import type { FoundGarment, PageMessage, ShopMessage } from "../lib/messages.ts";
import { createButtonLayer } from "./button-layer.ts";
import { closeOverlay, openOverlay } from "./overlay.ts";
import { watchPage } from "./watch-page.ts";

/** Once a page, however often the script is run there. Returns what takes everything away again. */
export function startOnShop(): () => void {
  let stopWatching: (() => void) | null = null;
  const watch = () => {
    stopWatching ??= startWatching();
  };
  const stop = () => {
    stopWatching?.();
    stopWatching = null;
  };
  const onMessage = (message: PageMessage) => {
    if (message.type === "TRY_ON") openOverlay(message.garment, focused());
    else if (message.type === "WATCH") watch();
    else if (message.type === "STOP") stop();
  };
  browser.runtime.onMessage.addListener(onMessage);
  const question: ShopMessage = { type: "MAY_WATCH" };
  void browser.runtime.sendMessage(question).then(
    (mayWatch: unknown) => mayWatch === true && watch(),
    () => {},
  );
  return () => {
    browser.runtime.onMessage.removeListener(onMessage);
    stop();
    closeOverlay();
  };
}

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

function startWatching(): () => void {
  const layer = createButtonLayer(({ pictureUrl, productName, productUrl }, button) => {
    const garment: FoundGarment = { pictureUrl, productName, productUrl };
    openOverlay(garment, button);
  });
  const stop = watchPage(layer);
  return () => {
    stop();
    layer.remove();
  };
}
