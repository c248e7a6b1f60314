/** Sign-ins with the right password that wait for their second step. This file decides for every way in whether an account needs one. */
import { createHash } from "node:crypto";
import type { SecondFactorChallenge } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { countPasskeys } from "../passkeys/passkeys.ts";
import { hashOpaqueToken, makeOpaqueToken } from "../sessions/sessions.ts";
import { findUser, lockUser, type UserRow } from "../users/users.ts";
import * as store from "./second-factor.store.ts";

const CHALLENGE_MINUTES = 10;

/**
 * Whether a passkey stands for the second step too. One that is older than two-step sign-in does not: somebody who knew
 * only the password may have added it.
 */
export async function isBothSteps(tx: Tx, passkey: { userId: string; createdAt: Date }): Promise<boolean> {
  const onSince = (await store.findApp(tx, passkey.userId))?.confirmedAt;
  return !onSince || passkey.createdAt.getTime() > onSince.getTime();
}

/** Null if the account has no second step and may be signed in at once. */
export async function challengeIfNeeded(tx: Tx, user: UserRow): Promise<SecondFactorChallenge | null> {
  const onSince = (await store.findApp(tx, user.id))?.confirmedAt;
  if (!onSince) return null;
  const challengeToken = makeOpaqueToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_MINUTES * 60_000);
  await store.insertChallenge(tx, {
    id: newId(),
    userId: user.id,
    tokenHash: hashOpaqueToken(challengeToken),
    passwordMark: markOf(user),
    createdAt,
    expiresAt,
  });
  const hasPasskeys = (await countPasskeys(tx, user.id, onSince)) > 0;
  const methods: SecondFactorChallenge["methods"] = hasPasskeys
    ? ["totp", "passkey", "recovery-code"]
    : ["totp", "recovery-code"];
  return { challengeToken, methods, expiresAt: expiresAt.toISOString() };
}

/** The account that the sign-in belongs to; throws SIGN_IN_AGAIN if it has expired. */
export async function findChallenged(tx: Tx, challengeToken: string): Promise<UserRow> {
  const challenge = await store.findChallenge(tx, hashOpaqueToken(challengeToken));
  return assertWaiting(challenge, challenge && (await findUser(tx, challenge.userId)));
}

/** The same with the user's row locked, so that one challenge signs in once. `close` ends it. */
export async function lockChallenged(tx: Tx, challengeToken: string) {
  const tokenHash = hashOpaqueToken(challengeToken);
  const found = await store.findChallenge(tx, tokenHash);
  const user = found && (await lockUser(tx, found.userId));
  const challenge = await store.findChallenge(tx, tokenHash);
  return { user: assertWaiting(challenge, user), close: () => store.deleteChallenge(tx, challenge?.id ?? "") };
}

function assertWaiting(challenge: store.ChallengeRow | undefined, user: UserRow | undefined): UserRow {
  const waits = challenge && challenge.expiresAt.getTime() > now().getTime();
  // A change of password invalidates logins that began with the old one.
  if (!waits || !user || challenge.passwordMark !== markOf(user)) {
    throw new AppError("SIGN_IN_AGAIN", "That took too long. Please log in again.");
  }
  return user;
}

/** The error for a sign-in that needs a second step. */
export function secondFactorRequired(challenge: SecondFactorChallenge): AppError {
  const message = "Please enter the code of your authenticator app.";
  return new AppError("TWO_FACTOR_REQUIRED", message, { details: [{ path: "code", message, ...challenge }] });
}

const markOf = ({ passwordHash }: UserRow): string =>
  createHash("sha256")
    .update(passwordHash ?? "")
    .digest("hex");
