/**
 * The token of a shop's visitor: the key's id, the visitor's id and an expiry, signed. The server does not store it.
 * Its holder can follow and delete that visitor's try-ons, and start new ones within the budgets.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { VISITOR_TOKEN_DAYS } from "@toile/contract";
import { nowMs } from "../../platform/clock.ts";
import { isUuid, newId } from "../../platform/columns.ts";

const PREFIX = "visitor";
const LIFE_MS = VISITOR_TOKEN_DAYS * 24 * 60 * 60_000;

export type Visitor = { keyId: string; visitorId: string };

/** A token for a new visitor. */
export function makeVisitorToken(secret: string, keyId: string): { visitorToken: string; expiresAt: Date } {
  const expiresAt = new Date(nowMs() + LIFE_MS);
  const claims = [keyId, newId(), String(expiresAt.getTime())];
  return { visitorToken: [PREFIX, ...claims, sign(secret, claims).toString("base64url")].join("."), expiresAt };
}

/** Null for anything but an unexpired token of ours. */
export function readVisitorToken(secret: string, token: string): Visitor | null {
  const [prefix, keyId = "", visitorId = "", expires = "", signature = "", ...rest] = token.split(".");
  if (prefix !== PREFIX || rest.length > 0 || !isUuid(keyId) || !isUuid(visitorId)) return null;
  const [given, made] = [Buffer.from(signature, "base64url"), sign(secret, [keyId, visitorId, expires])];
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
  return Number(expires) > nowMs() ? { keyId, visitorId } : null;
}

function sign(secret: string, claims: string[]): Buffer {
  // An empty key would sign, and verify, for everybody.
  if (secret === "") throw new Error("tokens cannot be signed without a secret");
  return createHmac("sha256", secret)
    .update(`visitor:${claims.join(":")}`)
    .digest();
}
