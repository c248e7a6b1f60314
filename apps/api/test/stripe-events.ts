/** Events of Stripe made by tests, signed as Stripe signs. */
import Stripe from "stripe";

export type EventBody = {
  id: string;
  type: string;
  object: Record<string, unknown>;
  apiVersion?: string;
};

export function signedEvent(
  { id, type, object, apiVersion }: EventBody,
  secret: string,
  atMs = Date.now(),
): { body: string; signature: string } {
  const created = Math.floor(atMs / 1000);
  const body = JSON.stringify({
    id,
    object: "event",
    api_version: apiVersion ?? Stripe.API_VERSION,
    created,
    data: { object },
    livemode: false,
    type,
  });
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created }) };
}
