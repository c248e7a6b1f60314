import type { TestWebhookMessage, TryOnWebhookMessage } from "@toile/contract";
import { Webhook } from "standardwebhooks";

export type WebhookMessage = TryOnWebhookMessage | TestWebhookMessage;

export type VerifyOptions = {
  /** The `whsec_…` value that was shown when the webhook was added. */
  secret: string;
  /** The request's headers; upper or lower case does not matter. */
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The body exactly as received: parsing and serialising it again would change it. */
  body: string;
};

/**
 * Returns the message if Toile signed it at most five minutes ago. Use its `webhook-id` header to recognise duplicates.
 * @throws an Error otherwise: respond with status 400
 */
export function verifyWebhook({ secret, headers, body }: VerifyOptions): WebhookMessage {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const single = entries.map(([name, value]) => [name.toLowerCase(), String(value ?? "")] as const);
  return new Webhook(secret).verify(body, Object.fromEntries(single)) as WebhookMessage;
}
