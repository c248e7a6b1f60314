/** Signed tokens in the newsletter's links: the row's id and the purpose. They are not stored. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "../../platform/columns.ts";

type Purpose = "confirm" | "unsubscribe";

export function makeToken(secret: string, { purpose, id }: { purpose: Purpose; id: string }): string {
  return `${id}.${sign(secret, purpose, id).toString("base64url")}`;
}

/** The row's id, or null if we did not sign it for this purpose. */
export function readToken(secret: string, { purpose, token }: { purpose: Purpose; token: string }): string | null {
  const [id = "", signature = "", ...rest] = token.split(".");
  if (!isUuid(id) || rest.length > 0) return null;
  const [received, made] = [Buffer.from(signature, "base64url"), sign(secret, purpose, id)];
  return received.length === made.length && timingSafeEqual(received, made) ? id : null;
}

function sign(secret: string, purpose: Purpose, id: string): Buffer {
  return createHmac("sha256", secret).update(`newsletter:${purpose}:${id}`).digest();
}
