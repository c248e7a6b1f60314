/** On shops where the user has allowed it; on any page for one picture, after a right click on it. */
import { defineContentScript } from "wxt/utils/define-content-script";
import { startOnShop } from "../overlay/shop-page.ts";

const STARTED = "__toileStarted";
type Marked = { [STARTED]?: boolean };

export default defineContentScript({
  // The worker registers it (lib/sites.ts), because the manifest lists no shops.
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
