/**
 * Tokens: a signed, short-lived access token; opaque ones, stored hashed, for renewing a session and for mailed links.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { now, nowMs } from "../../../platform/clock.ts";
import { ACCESS_TOKEN_MINUTES, EXTENSION_TOKEN_DAYS } from "./sessions.rules.ts";

const ISSUER = "toile";
const ALGORITHM = "HS256";
const OPAQUE_TOKEN_BYTES = 32;

export type AccessClaims = { userId: string; familyId: string };
/** With `scope`, the token has only part of the session's rights. */
type ReadClaims = AccessClaims & { scope?: "extension" };

const EXTENSION_SCOPE = "extension";

/** Contains the user and session but no role: the role is read from the database at each request (I-32). */
export const signAccessToken = (claims: AccessClaims, authSecret: string): Promise<string> =>
  sign({ sid: claims.familyId }, { claims, authSecret, lifeSeconds: ACCESS_TOKEN_MINUTES * 60 });

/** For the browser extension: valid as long as the session, with the rights in `mayExtension`. */
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

/** Null unless it is an unexpired token of ours. */
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
    // A scope unknown to this version gives no rights.
    return scope === EXTENSION_SCOPE ? { userId, familyId, scope } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function keyOf(authSecret: string): Uint8Array {
  // Anyone could sign with an empty key.
  if (authSecret === "") throw new Error("tokens cannot be signed without a secret");
  return new TextEncoder().encode(authSecret);
}

/** 256 random bits in base64url. */
export function makeOpaqueToken(): string {
  return randomBytes(OPAQUE_TOKEN_BYTES).toString("base64url");
}

/** The stored form: the token has enough entropy that a fast hash is safe. */
export function hashOpaqueToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The one other token that a used refresh token may still yield. It is always the same one, so repeated requests create
 * no more, and without the secret it cannot be derived from the used token.
 */
export function siblingToken(usedToken: string, authSecret: string): string {
  return createHmac("sha256", keyOf(authSecret)).update(`sibling:${usedToken}`).digest("base64url");
}
