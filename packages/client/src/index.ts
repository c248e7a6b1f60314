/** Toile's API for programs: an API key and two pictures in, a picture of the person in the garment out. */
export { createToile, type Toile, type ToileOptions } from "./client.ts";
export { ToileError, type ToileErrorCode } from "./errors.ts";
export type { Follow, Garment, Picture, TryOnRequest } from "./requests.ts";
export { verifyWebhook, type WebhookMessage } from "./webhooks.ts";
