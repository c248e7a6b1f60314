import { z } from "zod";
import { WEBHOOK_TEST, webhookEvents } from "../account/webhooks.ts";
import { prediction } from "./tryon.ts";

/** What is sent to a webhook: the try-on as `GET /style/predictions/{id}` shows it, with absolute URLs. */
export const tryOnWebhookMessage = z.object({
  type: z.enum(webhookEvents),
  timestamp: z.iso.datetime(),
  data: prediction,
});
export type TryOnWebhookMessage = z.infer<typeof tryOnWebhookMessage>;
export const testWebhookMessage = z.object({
  type: z.literal(WEBHOOK_TEST),
  timestamp: z.iso.datetime(),
  data: z.object({ message: z.string() }),
});
export type TestWebhookMessage = z.infer<typeof testWebhookMessage>;
