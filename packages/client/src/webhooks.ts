import type { Prediction, WebhookEvent } from "@toile/contract";
import { Webhook } from "standardwebhooks";

export type WebhookMessage =
  | { type: WebhookEvent; timestamp: string; data: Prediction }
  | { type: "webhook.test"; timestamp: string; data: { message: string } };

export type VerifyOptions = {
  /** `whsec_…`, as it was shown when the webhook was added. */
  secret: string;
  /** Of the request, in any case. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** Exactly as it came: parsing and writing it again changes it. */
  body: string;
};

/**
 * The message, where it is Toile's and at most five minutes old. Use its `webhook-id` header to notice one that comes twice.
 * @throws an Error otherwise: answer with status 400 then
 */
export function verifyWebhook({ secret, headers, body }: VerifyOptions): WebhookMessage {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const single = entries.map(([name, value]) => [name.toLowerCase(), String(value ?? "")] as const);
  return new Webhook(secret).verify(body, Object.fromEntries(single)) as WebhookMessage;
}
