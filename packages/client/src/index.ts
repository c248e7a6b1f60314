/** Toile's API for programs: an API key and two pictures in, a picture of the person in the garment out. */
export type { ErrorCode, Prediction, TryOnAccepted, WebhookEvent } from "@toile/contract";
export { createToile, type Toile, type ToileOptions } from "./client.ts";
export { ToileError, type ToileErrorCode } from "./errors.ts";
export type { Follow, Garment, Picture, TryOnRequest } from "./requests.ts";
export { type VerifyOptions, verifyWebhook, type WebhookMessage } from "./webhooks.ts";
