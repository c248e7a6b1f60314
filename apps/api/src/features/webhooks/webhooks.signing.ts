/** Secrets of webhooks, and signatures of messages, according to Standard Webhooks. */
import { createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

const OVERLAP_MS = 24 * 60 * 60_000;

export const newSalt = (): string => randomBytes(24).toString("base64url");

/** Derived from the webhook's id, its salt and AUTH_SECRET; a new AUTH_SECRET changes all secrets, as it also ends sessions. */
export function secretOf({ id, salt, authSecret }: { id: string; salt: string; authSecret: string }): string {
  const key = createHmac("sha256", authSecret).update(`webhook ${id} ${salt}`).digest();
  return `whsec_${key.toString("base64")}`;
}

type Message = { id: string; at: Date; body: string };

type Salted = { id: string; salt: string; previousSalt: string | null; renewedAt: Date | null };

/** The current secret, and the one before it for a day, so that a receiver can change over without losing a message. */
export function signingSecretsOf(
  { id, ...row }: Salted,
  { authSecret, at }: { authSecret: string; at: Date },
): string[] {
  const isRecent = row.renewedAt !== null && at.getTime() - row.renewedAt.getTime() < OVERLAP_MS;
  const salts = isRecent && row.previousSalt !== null ? [row.salt, row.previousSalt] : [row.salt];
  return salts.map((salt) => secretOf({ id, salt, authSecret }));
}

/** One signature for each secret, with blanks between them. Without a secret the message is not signed, like FASHN's. */
export function headersFor(secrets: string[], { id, at, body }: Message): Record<string, string> {
  const named = { "webhook-id": id, "webhook-timestamp": String(Math.floor(at.getTime() / 1000)) };
  if (secrets.length === 0) return named;
  return { ...named, "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" ") };
}
