/** Signing in with a passkey, apart from the form: the browser part is larger than the form itself, and few use it. */
import { startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import type { Client, Session } from "@toile/contract";

export type PasskeySignIn = {
  guest: Client;
  /** The token of a login that waits for its second step. */
  challengeToken?: string;
  /** Offered in the email field's autofill, instead of asking at once. */
  autofill?: boolean;
};

/** The session, or null if the person chose no passkey. */
export async function signInWithPasskey({
  guest,
  challengeToken,
  autofill = false,
}: PasskeySignIn): Promise<Session | null> {
  const waiting = challengeToken === undefined ? {} : { challengeToken };
  const optionsJSON = await guest.passkeys.startSignIn(waiting);
  try {
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    return await guest.passkeys.signIn({ ...waiting, response });
  } catch (error) {
    const isChoice = error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);
    if (isChoice) return null;
    throw error;
  }
}

/** Ends a pending browser prompt, for example when the page is left. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony();
