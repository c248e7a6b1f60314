/** On shops, where the person has said so; on any page for one picture, after a right click on it. */
import { defineContentScript } from "wxt/utils/define-content-script";
import { startOnShop } from "../overlay/shop-page.ts";

const STARTED = "__toileStarted";
type Marked = { [STARTED]?: boolean };

export default defineContentScript({
  // The worker registers it (lib/sites.ts): the manifest names no shop.
  registration: "runtime",
  matches: [],
  main(context) {
    const marked = globalThis as Marked;
    if (marked[STARTED]) return;
    marked[STARTED] = true;
    const stop = startOnShop();
    context.onInvalidated(() => {
      marked[STARTED] = false;
      stop();
    });
  },
});
