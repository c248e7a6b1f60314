/**
 * Everything that crosses the wire: the only code shared by the API, the web app and the extension. Imports only zod.
 */
export * from "./account/accounts.ts";
export * from "./account/api-keys.ts";
export * from "./account/consents.ts";
export * from "./account/google.ts";
export * from "./account/newsletter.ts";
export * from "./account/passkeys.ts";
export * from "./account/pictures.ts";
export * from "./account/push.ts";
export * from "./account/referrals.ts";
export * from "./account/second-factor.ts";
export * from "./account/sessions.ts";
export * from "./account/webhooks.ts";
export * from "./admin/audit.ts";
export * from "./admin/exports.ts";
export * from "./admin/metrics.ts";
export * from "./admin/payments.ts";
export * from "./admin/readings.ts";
export * from "./admin/searches.ts";
export * from "./admin/setup.ts";
export * from "./admin/stats.ts";
export * from "./admin/synonyms.ts";
export * from "./admin/system.ts";
export * from "./admin/users.ts";
export * from "./billing/billing.ts";
export * from "./billing/credits.ts";
export * from "./catalogue/brands.ts";
export * from "./catalogue/favourites.ts";
export * from "./catalogue/imports.ts";
export * from "./catalogue/on-model.ts";
export * from "./catalogue/product-lists.ts";
export * from "./catalogue/products.ts";
export * from "./catalogue/slugs.ts";
export * from "./catalogue/values.ts";
export * from "./catalogue/worn-products.ts";
export * from "./catalogue/writes.ts";
export * from "./client/admin-calls.ts";
export * from "./client/api-error.ts";
export type { ProductListRequest } from "./client/catalogue-calls.ts";
export * from "./client/client.ts";
export * from "./client/second-factor-challenge.ts";
export { createSetupClient, type SetupClient } from "./client/setup-calls.ts";
export {
  createHouseModelClient,
  createReadingClient,
  createShopAdminClient,
  type ProductPlacement,
} from "./client/shop-admin-calls.ts";
export type { ClientOptions, RequestOptions } from "./client/transport.ts";
export { createEmbedClient, type EmbedClient } from "./client/tryon-calls.ts";
export * from "./embed/embed.ts";
export * from "./embed/publishable-keys.ts";
export * from "./pictures/picture-kind.ts";
export { toJpeg, toSendable } from "./pictures/sendable.ts";
export * from "./protocol/constants.ts";
export * from "./protocol/errors.ts";
export * from "./protocol/extension.ts";
export * from "./protocol/ids.ts";
export { resolveRefs } from "./protocol/openapi.ts";
export * from "./protocol/paging.ts";
export * from "./support/support.ts";
export * from "./tryon/api-usage.ts";
export * from "./tryon/fashn.ts";
export * from "./tryon/history.ts";
export * from "./tryon/looks.ts";
export * from "./tryon/photo-check.ts";
export * from "./tryon/refusals.ts";
export * from "./tryon/stages.ts";
export * from "./tryon/tryon.ts";
export { followTryOn, sendAndFollow, sendTryOn } from "./tryon/tryon-run.ts";
export * from "./tryon/webhook-messages.ts";
