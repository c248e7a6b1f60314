/** Proof that the person in a session owns the account, required before its email changes or it is deleted. */
import { now } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { findSessionStart, isFreshSession } from "../sessions/sessions.ts";
import { findUser, sessionOver } from "../users/users.ts";

/** Valid as long as the account has this password. */
export type Proof = { passwordHash: string | null };

export type ProofRequest = {
  userId: string;
  sessionId: string | undefined;
  currentPassword: string | undefined;
  origin: audit.Origin;
  /** Counts an attempt before the password is compared; throws RATE_LIMITED. */
  countGuess: (email: string) => Promise<void>;
  forgiveGuesses: (email: string) => Promise<void>;
};

/**
 * By the password, or by a fresh sign-in if the account has none.
 * @throws VALIDATION_FAILED without the password, INVALID_PASSWORD, SIGN_IN_AGAIN, RATE_LIMITED
 */
export async function proveOwner(
  { database }: Pick<Platform, "database">,
  { userId, sessionId, currentPassword, origin, ...budget }: ProofRequest,
): Promise<Proof> {
  const user = await database.read((tx) => findUser(tx, userId));
  if (!user) throw sessionOver();
  const { passwordHash } = user;
  if (passwordHash === null) {
    await proveFreshSession({ database }, { userId, sessionId });
    return { passwordHash };
  }
  if (!currentPassword) throw refused("VALIDATION_FAILED", "Please enter your current password");
  await budget.countGuess(user.email);
  if (!(await verifyPassword(passwordHash, currentPassword))) {
    await database.write((tx) =>
      audit.record(tx, { action: "password.refused", actorId: userId, subjectId: userId, origin }),
    );
    throw refused("INVALID_PASSWORD", "This is not your current password");
  }
  await budget.forgiveGuesses(user.email);
  return { passwordHash };
}

/** Only by a sign-in of the last minutes. @throws SIGN_IN_AGAIN */
async function proveFreshSession(
  { database }: Pick<Platform, "database">,
  { userId, sessionId }: { userId: string; sessionId?: string | undefined },
): Promise<void> {
  const startedAt = sessionId && (await database.read((tx) => findSessionStart(tx, { userId, familyId: sessionId })));
  if (startedAt && isFreshSession(startedAt, now())) return;
  throw new AppError("SIGN_IN_AGAIN", "Please log out and log in again to confirm it's you.");
}

/** The password may have changed while the old one was being compared. */
export function assertProof(proof: Proof | null, user: Proof): void {
  if (!proof || proof.passwordHash !== user.passwordHash) {
    throw refused("INVALID_PASSWORD", "This is not your current password");
  }
}

function refused(code: "VALIDATION_FAILED" | "INVALID_PASSWORD", message: string): AppError {
  return new AppError(code, message, { details: [{ path: "currentPassword", message }] });
}
