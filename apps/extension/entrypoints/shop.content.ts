/** On shops where the user has allowed it; on any page for one picture, after a right click on it. */
import { defineContentScript } from "wxt/utils/define-content-script";
import { startOnShop } from "../overlay/shop-page.ts";

export default defineContentScript({
  // The worker registers it (lib/sites.ts), because the manifest lists no shops.
  registration: "runtime",
  matches: [],
  main(context) {
    // WXT stops one that was here before.
    context.onInvalidated(startOnShop());
  },
});
