/**
 * The WebAuthn ceremonies, through its library: challenge, origin, domain, user verification and counter. A challenge
 * is valid for ten minutes, is answered once, and belongs to the browser that holds its cookie.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { PRODUCT_NAME } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashOpaqueToken, makeOpaqueToken } from "../sessions/sessions.ts";
import type { UserRow } from "../users/users.ts";
import * as store from "./passkeys.store.ts";

export const CHALLENGE_SECONDS = 600;

/** ES256, EdDSA and RS256 in COSE's numbers: what devices support. By default the library would also request experimental ones. */
const ALGORITHMS = [-7, -8, -257];

type Site = Pick<Platform["config"], "appUrl">;
type Purpose = "register" | "sign-in";
/** `browserToken` is for the browser only, which sends it with the answer. */
export type Ceremony = { options: { challenge: string }; browserToken: string };

const originOf = ({ appUrl }: Site): string => new URL(appUrl).origin;
const domainOf = ({ appUrl }: Site): string => new URL(appUrl).hostname;
const credentialsOf = (rows: store.PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Options for a new passkey; existing ones cannot be registered twice. */
export async function askForNew(tx: Tx, site: Site, user: UserRow): Promise<Ceremony> {
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: domainOf(site),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    timeout: CHALLENGE_SECONDS * 1000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: credentialsOf(await store.listPasskeys(tx, user.id)),
    // Discoverable, so no name is typed first, and unlocked by a finger, a face or a PIN: both factors in one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return keep(tx, { options, purpose: "register", userId: user.id });
}

/** Options for a sign-in with any passkey of this site, or with those of one account. */
export async function askForSignIn(tx: Tx, site: Site, userId: string | null): Promise<Ceremony> {
  const allowCredentials = userId === null ? undefined : credentialsOf(await store.listPasskeys(tx, userId));
  const options = await generateAuthenticationOptions({
    rpID: domainOf(site),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "required",
    ...(allowCredentials ? { allowCredentials } : {}),
  });
  return keep(tx, { options, purpose: "sign-in", userId });
}

async function keep(
  tx: Tx,
  { options, purpose, userId }: Pick<Ceremony, "options"> & { purpose: Purpose; userId: string | null },
): Promise<Ceremony> {
  const browserToken = makeOpaqueToken();
  await store.insertPasskeyChallenge(tx, {
    id: newId(),
    tokenHash: hashOpaqueToken(browserToken),
    challenge: options.challenge,
    purpose,
    userId,
    expiresAt: new Date(now().getTime() + CHALLENGE_SECONDS * 1000),
  });
  return { options, browserToken };
}

/** Takes this browser's challenge, which ends it; undefined if none is pending. */
export async function takeChallenge(tx: Tx, { browserToken, purpose }: { browserToken: string; purpose: Purpose }) {
  return store.takePasskeyChallenge(tx, { tokenHash: hashOpaqueToken(browserToken), purpose, time: now() });
}

/** The challenge that an answer claims to answer; empty if none. It is only a name: the signature check verifies it. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/** The row of a new passkey; null if the answer is invalid. */
export async function checkNew(site: Site, { response, challenge }: { response: unknown; challenge: string }) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library validates each part of it.
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(site),
      expectedRPID: domainOf(site),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/** The passkey's counter and state after a sign-in; null if the answer is invalid. */
export async function checkSignIn(
  site: Site,
  { response, challenge, passkey }: { response: unknown; challenge: string; passkey: store.PasskeyRow },
): Promise<{ counter: number; backedUp: boolean } | null> {
  const assertion = response as AuthenticationResponseJSON;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: originOf(site),
      expectedRPID: domainOf(site),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    });
    const owner = assertion.response.userHandle;
    const isOwner = owner === undefined || Buffer.from(owner, "base64url").toString() === passkey.userId;
    if (!verified || !isOwner) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
