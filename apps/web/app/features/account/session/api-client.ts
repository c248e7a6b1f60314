/** Kept apart, so that the typed client and its schemas are loaded only when the API is called. */
import { config } from "zod";

// Our pages' policy forbids evaluating text: without this the library tries it once per page, and the browser reports it.
config({ jitless: true });

export { createClient } from "@toile/contract";
