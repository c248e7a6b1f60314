/** Secrets of webhooks, and signatures of messages, according to Standard Webhooks. */
import { createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

export const newSalt = (): string => randomBytes(24).toString("base64url");

/** Derived from the webhook's id, its salt and AUTH_SECRET; a new AUTH_SECRET changes all secrets, as it also ends sessions. */
export function secretOf({ id, salt, authSecret }: { id: string; salt: string; authSecret: string }): string {
  const key = createHmac("sha256", authSecret).update(`webhook ${id} ${salt}`).digest();
  return `whsec_${key.toString("base64")}`;
}

type Message = { id: string; at: Date; body: string };

/** Without a secret the message is not signed, like FASHN's. */
export function headersFor(secret: string | null, { id, at, body }: Message): Record<string, string> {
  const named = { "webhook-id": id, "webhook-timestamp": String(Math.floor(at.getTime() / 1000)) };
  return secret === null ? named : { ...named, "webhook-signature": new Webhook(secret).sign(id, at, body) };
}
