/** Runs once in an open page, for the popup, which then asks the browser for these hosts too. Its value is the script's result. */
import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { findGarments, pictureHostsOf } from "../detect/garments.ts";
import { pageView } from "../overlay/page-view.ts";

export default defineUnlistedScript(() =>
  pictureHostsOf(findGarments(document, location.href, pageView), location.href),
);
