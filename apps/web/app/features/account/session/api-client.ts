/** Apart, so that the typed client and its schemas are fetched only where something is asked of the API. */
import { config } from "zod";

// The policy of our pages refuses evaluated text: without this the library tries it once a page, and the browser reports it.
config({ jitless: true });

export { createClient } from "@toile/contract";
