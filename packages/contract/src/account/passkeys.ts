/** Passkeys: signing in by WebAuthn with a credential that a device or a security key stores. */
import { z } from "zod";
import { id } from "../protocol/ids.ts";
import { ownerProof } from "./second-factor.ts";

export const PASSKEY_NAME_MAX_CHARACTERS = 60;

const name = z.string().trim().min(1, "Please enter a name").max(PASSKEY_NAME_MAX_CHARACTERS);

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** The device's maker keeps a copy, so that the passkey survives the loss of the device. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** WebAuthn's own JSON. The browser fills and reads it, and the server's library checks it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
const passkeyResponse = z.looseObject({
  id: z.string().min(1).max(2048),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

/** With the challenge of a login's second step, for that account only. */
export const passkeySignInStart = z.object({ challengeToken: z.string().min(1).max(512).optional() });
export const passkeySignIn = passkeySignInStart.extend({ response: passkeyResponse });
export const passkeyCreation = z.object({ response: passkeyResponse });
export const passkeyChange = z.object({ name });
export const passkeyRemoval = ownerProof;
