/**
 * Changes the user's own password. It ends every other session and a pending change of email: an intruder in one of them
 * may be the reason for the change.
 */
import type { User } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { normalPassword } from "../passwords/passwords.ts";
import { sendPasswordChanged } from "../recovery/recovery.ts";
import { revokeSessions } from "../sessions/sessions.ts";
import { lockUser, sessionOver, toUser, updateUser } from "../users/users.ts";
import { assertProof, type Proof } from "./proof.ts";

export type OwnPassword = {
  userId: string;
  /** The session that stays. */
  sessionId: string | undefined;
  proof: Proof;
  passwordHash: string;
  origin: audit.Origin;
};

/** @throws INVALID_PASSWORD if the proof is no longer valid, UNAUTHENTICATED if the account is gone */
export async function changeOwnPassword(
  tx: Tx,
  deps: Pick<Platform, "config" | "mailer">,
  { userId, sessionId, proof, passwordHash, origin }: OwnPassword,
): Promise<User> {
  const before = await lockUser(tx, userId);
  if (!before) throw sessionOver();
  assertProof(proof, before);
  const time = now();
  const user = await updateUser(tx, userId, { passwordHash, pendingEmail: null, updatedAt: time });
  if (!user) throw sessionOver();
  await revokeSessions(tx, { userId, ...(sessionId ? { except: sessionId } : {}), revokedAt: time });
  const detail = { by: "owner", first: before.passwordHash === null };
  await audit.record(tx, { action: "password.changed", actorId: userId, subjectId: userId, origin, detail });
  await sendPasswordChanged(tx, deps, { user, key: `password-changed:${newId()}` });
  return toUser(user);
}

/** @throws VALIDATION_FAILED */
export function refuseSamePassword({
  currentPassword,
  newPassword,
}: {
  currentPassword?: string | undefined;
  newPassword: string;
}): void {
  if (currentPassword === undefined || normalPassword(currentPassword) !== normalPassword(newPassword)) return;
  const message = "This is already your password";
  throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "newPassword", message }] });
}
