/**
 * Forgotten passwords. The request does not reveal whether an address has an account: it does the same work either way,
 * and a job sends the mail (I-34). The link proves only that its holder reads the account's inbox, so it starts no
 * session: the person logs in with the new password and passes every check of a login.
 */
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { sendAccountEmail } from "../email/email.ts";
import { hashPassword, refuseWeakPassword } from "../passwords/passwords.ts";
import { hashOpaqueToken, makeOpaqueToken, revokeSessions } from "../sessions/sessions.ts";
import { emailKey, findUser, findUserByEmailKey, lockUser, type UserRow, updateUser } from "../users/users.ts";
import { judgeResetLink, type ResetLinkVerdict, resetLinkExpiry } from "./recovery.rules.ts";
import * as store from "./recovery.store.ts";
import { passwordChangedEmail, resetPasswordEmail, setPasswordEmail } from "./recovery-emails.ts";

export { REMEMBERED_DAYS, resetLinksKeptSince } from "./recovery.rules.ts";
export { deleteResetsExpiredBy, deleteResetsOfUser } from "./recovery.store.ts";
export { accountSamples } from "./samples.ts";

declare module "../../../platform/events.ts" {
  interface EventMap {
    /** By a link, so someone else may have used the account: whatever could let them return is removed. */
    "password.reset": { userId: string; origin: audit.Origin };
  }
}

declare module "../../../platform/jobs/jobs.ts" {
  interface JobMap {
    /** Null: the address has no account, and there is nothing to do. */
    "password.mail-link": { requestId: string; userId: string | null };
  }
}

export const MAIL_LINK_JOB = "password.mail-link";

type Mailing = Pick<Platform, "config" | "mailer">;

/** `isMailed`: false if the account has reached its limit of mails. */
export async function askForReset(
  tx: Tx,
  { jobs }: Pick<Platform, "jobs">,
  { email, isMailed, origin }: { email: string; isMailed: boolean; origin: audit.Origin },
): Promise<void> {
  const user = await findUserByEmailKey(tx, emailKey(email));
  const userId = user?.id ?? null;
  await audit.record(tx, { action: "password.reset_requested", actorId: null, subjectId: userId, origin });
  await jobs.enqueue(tx, MAIL_LINK_JOB, { requestId: newId(), userId: isMailed ? userId : null });
}

/** Runs in the job. A second run finds the request's link and sends nothing. */
export async function mailResetLink(
  tx: Tx,
  deps: Mailing,
  { requestId, userId }: { requestId: string; userId: string | null },
): Promise<void> {
  const user = userId === null ? undefined : await lockUser(tx, userId);
  if (!user) return;
  const token = makeOpaqueToken();
  const createdAt = now();
  const isNew = await store.insertReset(tx, {
    id: requestId,
    userId: user.id,
    emailKey: user.emailKey,
    tokenHash: hashOpaqueToken(token),
    createdAt,
    expiresAt: resetLinkExpiry(createdAt),
  });
  if (!isNew) return;
  const write = user.passwordHash === null ? setPasswordEmail : resetPasswordEmail;
  const email = write(deps.config, { token });
  await sendAccountEmail(tx, deps, { key: `password-reset:${requestId}`, userId: user.id, to: user.email, email });
}

/** The address of the account that a valid link belongs to. Throws INVALID_LINK. */
export async function readResetLink(tx: Tx, token: string): Promise<{ email: string }> {
  const { user } = await requireOpenLink(tx, token, findUser);
  return { email: user.email };
}

/**
 * Sets the password, ends every session, revokes the API key, and cancels a pending change of email that an intruder
 * may have requested. The link also confirms the address. Throws INVALID_LINK, and VALIDATION_FAILED for a weak
 * password, which leaves the link valid.
 */
export async function resetPassword(
  platform: Mailing & Pick<Platform, "database" | "events">,
  { token, password, origin }: { token: string; password: string; origin: audit.Origin },
): Promise<{ email: string }> {
  const { database } = platform;
  const { email } = await database.read((tx) => readResetLink(tx, token));
  refuseWeakPassword({ password, email });
  const passwordHash = await hashPassword(password);
  return database.write(async (tx) => {
    // Checked again under the lock: another tab may have used the link meanwhile.
    const { user, link } = await requireOpenLink(tx, token, lockUser);
    const time = now();
    const emailVerifiedAt = user.emailVerifiedAt ?? time;
    await updateUser(tx, user.id, { passwordHash, pendingEmail: null, emailVerifiedAt, updatedAt: time });
    await store.useUpResets(tx, { userId: user.id, usedAt: time });
    await revokeSessions(tx, { userId: user.id, revokedAt: time });
    await audit.record(tx, { action: "password.reset", actorId: user.id, subjectId: user.id, origin });
    await platform.events.emit(tx, "password.reset", { userId: user.id, origin });
    await sendPasswordChanged(tx, platform, { user, key: `password-changed:${link.id}`, byLink: true });
    if (user.emailVerifiedAt === null) await platform.events.emit(tx, "email.confirmed", { userId: user.id });
    return { email: user.email };
  });
}

/** Tells the owner, who may not have made the change. `key` names the change; `byLink`: it also revoked the API key. */
export async function sendPasswordChanged(
  tx: Tx,
  deps: Mailing,
  { user, key, byLink = false }: { user: Pick<UserRow, "id" | "email">; key: string; byLink?: boolean },
): Promise<void> {
  const email = passwordChangedEmail(deps.config, { at: now(), byLink });
  await sendAccountEmail(tx, deps, { key, userId: user.id, to: user.email, email });
}

async function requireOpenLink(tx: Tx, token: string, find: typeof findUser) {
  const tokenHash = hashOpaqueToken(token);
  const found = await store.findReset(tx, tokenHash);
  const user = found && (await find(tx, found.userId));
  // Read again once the user is locked.
  const link = user && (await store.findReset(tx, tokenHash));
  if (!link) throw invalidLink("other");
  const verdict = judgeResetLink(link, user, now());
  if (verdict !== "open") throw invalidLink(verdict);
  return { user, link };
}

function invalidLink(verdict: Exclude<ResetLinkVerdict, "open">): AppError {
  const messages = {
    used: "This link has already been used.",
    expired: "This link has expired.",
    other: "This link is not valid.",
  };
  return new AppError("INVALID_LINK", messages[verdict]);
}
