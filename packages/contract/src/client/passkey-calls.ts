/** Calls about passkeys. The browser's options and answers are passed through unchanged. */

import { session } from "../account/accounts.ts";
import { passkey, passkeyOptions } from "../account/passkeys.ts";
import type { OwnerProof } from "../account/second-factor.ts";
import type { Transport } from "./transport.ts";

/** A login that waits for its second step. */
type Waiting = { challengeToken?: string };

export const passkeyCalls = ({ call, callEmpty }: Transport) => ({
  startSignIn: (waiting: Waiting) => call("/auth/passkeys/options", passkeyOptions, { method: "POST", json: waiting }),
  signIn: (input: Waiting & { response: object }) =>
    call("/auth/passkeys/sign-in", session, { method: "POST", json: input }),
  list: () => call("/users/passkeys", passkey.array()),
  startNew: (proof: OwnerProof) => call("/users/passkeys/options", passkeyOptions, { method: "POST", json: proof }),
  add: (response: object) => call("/users/passkeys", passkey, { method: "POST", json: { response } }),
  rename: (id: string, name: string) => call(`/users/passkeys/${id}`, passkey, { method: "PATCH", json: { name } }),
  remove: (id: string, proof: OwnerProof) => callEmpty(`/users/passkeys/${id}`, { method: "DELETE", json: proof }),
});
