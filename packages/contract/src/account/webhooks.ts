/**
 * A developer's webhooks: URLs that are notified about the try-ons made with the API key. Sent as Standard Webhooks
 * (https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp`, `webhook-signature`.
 */
import { z } from "zod";
import { id } from "../protocol/ids.ts";

export const WEBHOOKS_MAX = 5;

/** The events that a webhook can subscribe to. */
export const webhookEvents = ["tryon.succeeded", "tryon.failed"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Sent only on request, to test a webhook. */
export const WEBHOOK_TEST = "webhook.test";
export const webhookMessageTypes = [...webhookEvents, WEBHOOK_TEST] as const;
export type WebhookMessageType = (typeof webhookMessageTypes)[number];

const url = z.string().trim().min(1).max(2048);
const events = z.array(z.enum(webhookEvents)).min(1, "Please choose at least one event.").max(webhookEvents.length);

export const webhookNew = z.object({ url, events: events.default([...webhookEvents]) });
export type WebhookNew = z.input<typeof webhookNew>;

export const webhookChange = z.object({
  url: url.optional(),
  events: events.optional(),
  /** True switches it on again, after you or we switched it off. */
  enabled: z.boolean().optional(),
});
export type WebhookChange = z.infer<typeof webhookChange>;

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  /** `failing`: we switched it off because no message had arrived for days. */
  disabledBy: z.enum(["you", "failing"]).nullable(),
  /** Since when no message has arrived; null if the last one did. */
  failingSince: z.string().nullable(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

/** The secret begins with `whsec_` and is shown only this once. */
export const webhookWithSecret = z.object({ webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const webhookDelivery = z.object({
  /** The message's `webhook-id`: the same in every attempt. */
  id,
  type: z.enum(webhookMessageTypes),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int().nonnegative(),
  /** From the last attempt: the response's status, or why there was no response. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
  latencyMs: z.int().nullable(),
  /** The beginning of the response. */
  response: z.string().nullable(),
  createdAt: z.string(),
  lastAttemptAt: z.string().nullable(),
  /** While waiting: the time of the next attempt. */
  nextAttemptAt: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
