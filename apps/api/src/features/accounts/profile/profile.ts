/** The profile: reading it, changing it, and deleting the account. Emits `account.deleted`, inside the deleting transaction. */
import type { ProfileUpdate, User } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { forgetConsents } from "../consents/consents.ts";
import { deleteLinksOfUser, sendAccountDeleted, sendChangeLink } from "../email/email.ts";
import { deleteIdentitiesOfUser } from "../google/google.ts";
import { forgetPasskeys } from "../passkeys/passkeys.ts";
import { deleteResetsOfUser } from "../recovery/recovery.ts";
import { forgetSecondFactor } from "../second-factor/second-factor.ts";
import { deleteSessionsOf } from "../sessions/sessions.ts";
import { forgetAddresses } from "../sign-in/sign-in.ts";
import { emailKey, findUser, lockUser, sessionOver, toUser, updateUser } from "../users/users.ts";
import { assertProof, type Proof } from "./proof.ts";

export { changeOwnPassword, refuseSamePassword } from "./own-password.ts";
export { personalData } from "./personal-data.ts";
export type { Proof } from "./proof.ts";
export { createProver } from "./prover.ts";

declare module "../../../platform/events.ts" {
  interface EventMap {
    /** The personal columns are already empty; rooms that store more about the person delete it now. */
    "account.deleted": { userId: string /** The address until now. */; email: string };
  }
}

/** The API's view of a user. Throws UNAUTHENTICATED if the account is gone: the caller's session is over. */
export async function getProfile(tx: Tx, userId: string): Promise<User> {
  const user = await findUser(tx, userId);
  if (!user) throw sessionOver();
  return toUser(user);
}

/** Whether the change requests a different address, which needs proof of ownership. */
export async function changesEmail(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<boolean> {
  const user = await findUser(tx, userId);
  return user !== undefined && emailKey(email) !== user.emailKey;
}

type UpdateDeps = Pick<Platform, "config" | "mailer">;
type UpdateProfile = {
  userId: string;
  change: Omit<ProfileUpdate, "currentPassword">;
  /** Null if the email stays. */
  proof: Proof | null;
  origin: audit.Origin;
};

/**
 * Changes the given fields. A new email waits for confirmation; the current one cancels a pending change. Throws
 * INVALID_PASSWORD if the proof is invalid, and UNAUTHENTICATED if the account is gone.
 */
export async function updateProfile(
  tx: Tx,
  deps: UpdateDeps,
  { userId, change, proof, origin }: UpdateProfile,
): Promise<User> {
  const before = await lockUser(tx, userId);
  if (!before) throw sessionOver();
  const { email, ...others } = change;
  const fields = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const isNew = email !== undefined && emailKey(email) !== before.emailKey;
  if (isNew) assertProof(proof, before);
  const emails = email === undefined ? {} : isNew ? { pendingEmail: email } : { email, pendingEmail: null };
  const user = await updateUser(tx, userId, { ...fields, ...emails, updatedAt: now() });
  if (!user) throw sessionOver();
  if (isNew) await sendChangeLink(tx, deps, { user, email, tellOld: true });
  const changed = [...Object.keys(fields), ...Object.keys(emails)];
  await audit.record(tx, {
    action: "account.updated",
    actorId: userId,
    subjectId: userId,
    origin,
    detail: { fields: changed },
  });
  return toUser(user);
}

/** Empties the personal columns, which frees the email, and ends every session. The row stays because the ledger refers to it. */
export async function deleteAccount(
  tx: Tx,
  deps: UpdateDeps & Pick<Platform, "events">,
  { userId, proof, origin }: { userId: string; proof: Proof; origin: audit.Origin },
): Promise<void> {
  const time = now();
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  assertProof(proof, user);
  await deleteSessionsOf(tx, userId);
  await deleteLinksOfUser(tx, userId);
  await deleteResetsOfUser(tx, userId);
  await forgetAddresses(tx, userId);
  await forgetSecondFactor(tx, userId);
  await forgetPasskeys(tx, userId);
  await deleteIdentitiesOfUser(tx, userId);
  await forgetConsents(tx, userId);
  await updateUser(tx, userId, {
    email: "",
    emailKey: "",
    emailVerifiedAt: null,
    pendingEmail: null,
    passwordHash: null,
    firstName: "",
    lastName: "",
    phoneNumber: null,
    dateOfBirth: null,
    updatedAt: time,
    deletedAt: time,
  });
  await audit.record(tx, { action: "account.deleted", actorId: userId, subjectId: userId, origin });
  await deps.events.emit(tx, "account.deleted", { userId, email: user.email });
  await sendAccountDeleted(tx, deps, { userId, to: user.email });
}
