/** The tokens: a signed access token that lives minutes; opaque ones that are stored hashed, for renewing a session and for a mail's link. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { now, nowMs } from "../../../platform/clock.ts";
import { ACCESS_TOKEN_MINUTES, EXTENSION_TOKEN_DAYS } from "./sessions.rules.ts";

const ISSUER = "toile";
const ALGORITHM = "HS256";
const OPAQUE_TOKEN_BYTES = 32;

export type AccessClaims = { userId: string; familyId: string };
/** With `scope`, a token for less than all that the session may do. */
type ReadClaims = AccessClaims & { scope?: "extension" };

const EXTENSION_SCOPE = "extension";

/** Carries who and which session, and no role: that is read from the database at each request (I-32). */
export const signAccessToken = (claims: AccessClaims, authSecret: string): Promise<string> =>
  sign({ sid: claims.familyId }, { claims, authSecret, lifeSeconds: ACCESS_TOKEN_MINUTES * 60 });

/** For the browser extension: it lives as long as the session, and opens what `mayExtension` lists. */
export const signExtensionToken = (claims: AccessClaims, authSecret: string): Promise<string> =>
  sign(
    { sid: claims.familyId, scope: EXTENSION_SCOPE },
    { claims, authSecret, lifeSeconds: EXTENSION_TOKEN_DAYS * 24 * 60 * 60 },
  );

type Signing = { claims: AccessClaims; authSecret: string; lifeSeconds: number };

async function sign(payload: JWTPayload, { claims, authSecret, lifeSeconds }: Signing): Promise<string> {
  const issuedAtSeconds = Math.floor(nowMs() / 1000);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuer(ISSUER)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAtSeconds)
    .setExpirationTime(issuedAtSeconds + lifeSeconds)
    .sign(keyOf(authSecret));
}

/** Null for anything but an unexpired token of ours. */
export async function readAccessToken(token: string, authSecret: string): Promise<ReadClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(authSecret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: now(),
      requiredClaims: ["sub", "exp", "sid"],
    });
    const { sub: userId, sid: familyId, scope } = payload;
    if (typeof userId !== "string" || typeof familyId !== "string") return null;
    if (scope === undefined) return { userId, familyId };
    // A scope that this version does not know opens nothing.
    return scope === EXTENSION_SCOPE ? { userId, familyId, scope } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function keyOf(authSecret: string): Uint8Array {
  // An empty key would sign, and verify, for everybody.
  if (authSecret === "") throw new Error("tokens cannot be signed without a secret");
  return new TextEncoder().encode(authSecret);
}

/** 256 random bits in base64url. */
export function makeOpaqueToken(): string {
  return randomBytes(OPAQUE_TOKEN_BYTES).toString("base64url");
}

/** What is stored of it: enough entropy goes in that a fast hash is safe. */
export function hashOpaqueToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The one other token that a used refresh token may still bring: always the same, so that however often it is asked for there is one, and
 * nobody without the secret can tell it from the used one.
 */
export function siblingToken(usedToken: string, authSecret: string): string {
  return createHmac("sha256", keyOf(authSecret)).update(`sibling:${usedToken}`).digest("base64url");
}
