/**
 * The state of one sign-in at Google. It is encrypted in a cookie, so the same browser has to finish it, and the server
 * stores nothing. Each sign-in has its own cookie, so that two tabs do not interfere.
 */
import { createHash, hkdfSync } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { now, nowMs } from "../../../platform/clock.ts";
import { FLOW_SECONDS } from "./google.rules.ts";

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string().nullable(),
  referralCode: z.string().nullable(),
  /** The account to connect the identity to, and the session that requested it; null to sign in. */
  connect: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
});
export type Flow = z.infer<typeof flow>;

const ENCRYPTION = { alg: "dir", enc: "A256GCM" } as const;
const PURPOSE = "google sign-in flow";
/** Characters of a hash that distinguish one browser's sign-ins. */
const NAME_CHARACTERS = 16;

/** The cookie's name for this state or one-time code. */
export function cookieNameOf(secret: string): string {
  const hash = createHash("sha256").update(secret).digest("hex");
  return `toile_google_${hash.slice(0, NAME_CHARACTERS)}`;
}

export const isFlowCookie = (name: string): boolean => name.startsWith("toile_google_");

export async function sealFlow(content: Flow, authSecret: string): Promise<string> {
  const issuedAtSeconds = Math.floor(nowMs() / 1000);
  return new EncryptJWT(content)
    .setProtectedHeader(ENCRYPTION)
    .setExpirationTime(issuedAtSeconds + FLOW_SECONDS)
    .encrypt(keyOf(authSecret));
}

/** Null if it was not made here, was changed, or has expired. */
export async function openFlow(sealed: string, authSecret: string): Promise<Flow | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(authSecret), {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      currentDate: now(),
      requiredClaims: ["exp"],
    });
    return flow.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** A key for this purpose only. */
function keyOf(authSecret: string): Uint8Array {
  if (authSecret === "") throw new Error("a trip to Google cannot be sealed without a secret");
  return new Uint8Array(hkdfSync("sha256", authSecret, "", PURPOSE, 32));
}
