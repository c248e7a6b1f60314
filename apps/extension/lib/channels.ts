/** Names that scripts on pages use too; importing messages.ts would load a schema library into every page. */

/** From a shop's page to the worker, open as long as the overlay. */
export const TRY_ON_PORT = "try-on";
/** From the extension's script on the site to the worker: is there a garment to hand over? */
export const TAKE_REQUEST = "TAKE_REQUEST";
