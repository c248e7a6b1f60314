/** What crosses the wire: the only thing that the API, the web app and the extension know of each other. Imports zod alone. */
export * from "./accounts.ts";
export * from "./api-error.ts";
export * from "./billing.ts";
export * from "./catalogue.ts";
export * from "./client.ts";
export * from "./constants.ts";
export * from "./credits.ts";
export * from "./errors.ts";
export * from "./favourites.ts";
export * from "./ids.ts";
export * from "./looks.ts";
export * from "./paging.ts";
export * from "./photo-check.ts";
export * from "./pictures.ts";
export * from "./referrals.ts";
export * from "./tryon.ts";
