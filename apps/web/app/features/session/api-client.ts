/** The API's client in a chunk of its own: with its schemas it is heavier than the rest of the header, and only signed-in pages call the API. */
export { createClient } from "@toile/contract";
