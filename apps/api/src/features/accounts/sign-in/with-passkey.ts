/** Signing in with a passkey. A finger, a face or a PIN unlocks it, so it counts as both steps: see `isBothSteps`. */
import { now } from "../../../platform/clock.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { askForSignIn, checkSignIn, findByCredential, markPasskeyUsed, takeChallenge } from "../passkeys/passkeys.ts";
import { findChallenged, isBothSteps, lockChallenged } from "../second-factor/second-factor.ts";
import { lockUser } from "../users/users.ts";
import { beginSession, type Entry, enter, type SignInPlace } from "./enter.ts";

type Deps = Pick<Platform, "config" | "database">;

/**
 * The options for the browser; for one account's passkeys if a login waits for its second step. Throws SIGN_IN_AGAIN.
 */
export async function startPasskeySignIn({ config, database }: Deps, challengeToken: string | undefined) {
  return database.write(async (tx) => {
    const user = challengeToken === undefined ? null : await findChallenged(tx, challengeToken);
    return askForSignIn(tx, config, user?.id ?? null);
  });
}

type PasskeyResponse = {
  /** The token of the browser that was asked. */
  browserToken: string;
  response: { id: string };
  challengeToken: string | undefined;
  place: SignInPlace;
};

/**
 * An entry, or null if the passkey is unknown, its answer is invalid, or it cannot be the second step of the waiting
 * login. Throws SIGN_IN_AGAIN.
 */
export async function signInWithPasskey(
  deps: Deps & Pick<Platform, "mailer">,
  { browserToken, response, challengeToken, place }: PasskeyResponse,
): Promise<Entry | null> {
  const { config, database } = deps;
  // In its own transaction: the challenge ends, whatever happens to the answer.
  const challenge = await database.write((tx) => takeChallenge(tx, { browserToken, purpose: "sign-in" }));
  const passkey = await database.read((tx) => findByCredential(tx, response.id));
  const checked =
    challenge && passkey && (await checkSignIn(config, { response, challenge: challenge.challenge, passkey }));
  return database.write(async (tx) => {
    const waiting = challengeToken === undefined ? null : await lockChallenged(tx, challengeToken);
    const user = passkey && (await lockUser(tx, passkey.userId));
    // Read again under the lock: another sign-in may have advanced the counter, and a removed passkey must not sign in.
    const current = user && (await findByCredential(tx, response.id));
    const isSecondStep = current !== undefined && (await isBothSteps(tx, current));
    const fits = !waiting || (waiting.user.id === user?.id && isSecondStep);
    const counts = checked !== undefined && checked !== null && checked.counter + (current?.counter ?? 0) > 0;
    const moves = current && checked && (!counts || checked.counter > current.counter);
    if (!user || !checked || !moves || !fits) {
      const subjectId = passkey?.userId ?? null;
      await audit.record(tx, { action: "passkey.refused", actorId: null, subjectId, origin: place.origin });
      return null;
    }
    await markPasskeyUsed(tx, { id: current.id, ...checked, lastUsedAt: now() });
    await waiting?.close();
    const entering = { user, place, by: "passkey", platform: deps };
    return isSecondStep ? beginSession(tx, { ...entering, secondFactorShown: true }) : enter(tx, entering);
  });
}
