/**
 * An account's address and the proof that its owner reads it. A new address takes effect when its mailed link is
 * opened; until then the old one signs in. Emits `email.confirmed`, inside the confirming transaction.
 */
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import { isUniqueViolation, type Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { hashOpaqueToken, makeOpaqueToken } from "../sessions/sessions.ts";
import { emailKey, emailTaken, findUserByEmailKey, lockUser, type UserRow, updateUser } from "../users/users.ts";
import { emailLinkExpiry, judgeEmailLink } from "./email.rules.ts";
import * as links from "./links.store.ts";
import * as messages from "./messages.ts";

declare module "../../../platform/events.ts" {
  interface EventMap {
    /** The user confirmed the address, for the first time or again. */
    "email.confirmed": { userId: string };
    /** A new address, confirmed by its owner, replaced the account's email. */
    "email.changed": { from: string; to: string };
  }
}

export {
  type AccountEmail,
  accountDeletedEmail,
  accountReclaimedEmail,
  changeAskedEmail,
  confirmEmailEmail,
  confirmNewEmailEmail,
  emailChangedEmail,
  googleConnectedEmail,
  googleWelcomeEmail,
  moment,
  passkeyChangedEmail,
  signInEmail,
  twoStepChangedEmail,
  welcomeEmail,
} from "./account-emails.ts";
export { deleteLinksExpiredBy, deleteLinksOfUser } from "./links.store.ts";
export {
  postConnected,
  postGoogleWelcome,
  postReclaimed,
  sendAccountDeleted,
  sendAccountEmail,
  sendSignInNotice,
} from "./messages.ts";

type Deps = Pick<Platform, "config" | "mailer">;

/** Mails a welcome to a new account, with the link that confirms its address. `credits` wait for it. */
export async function sendWelcome(
  tx: Tx,
  deps: Deps,
  { user, credits }: { user: { id: string; email: string }; credits: number },
) {
  const { id: userId, email } = user;
  const link = await makeLink(tx, { userId, email });
  await messages.postWelcome(tx, deps, { userId, to: email, credits, ...link });
}

/** Mails the link to a requested address. With `tellOld`, the old address is notified. Throws EMAIL_TAKEN. */
export async function sendChangeLink(
  tx: Tx,
  deps: Deps,
  { user, email, tellOld }: { user: UserRow; email: string; tellOld: boolean },
): Promise<void> {
  if (await findUserByEmailKey(tx, emailKey(email))) throw emailTaken();
  const { linkId, token } = await makeLink(tx, { userId: user.id, email });
  await messages.postConfirmNewEmail(tx, deps, { userId: user.id, to: email, linkId, token });
  if (!tellOld) return;
  await messages.postChangeAsked(tx, deps, { userId: user.id, to: user.email, linkId, newEmail: shownTo(user, email) });
}

/** An unconfirmed address may be somebody else's, so mail to it never quotes what was typed here. */
const shownTo = ({ emailVerifiedAt }: UserRow, newEmail: string): string | null =>
  emailVerifiedAt === null ? null : newEmail;

/** The credits that wait until the user confirms their email. */
export type CountWaitingCredits = (tx: Tx, userId: string) => Promise<number>;

/** Resends the pending link; does nothing if every address is confirmed. Throws EMAIL_TAKEN. */
export async function sendLinkAgain(
  tx: Tx,
  deps: Deps,
  { userId, countWaitingCredits }: { userId: string; countWaitingCredits: CountWaitingCredits },
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user) return;
  if (user.pendingEmail !== null) {
    await sendChangeLink(tx, deps, { user, email: user.pendingEmail, tellOld: false });
  } else if (user.emailVerifiedAt === null) {
    const link = await makeLink(tx, { userId, email: user.email });
    const credits = await countWaitingCredits(tx, userId);
    await messages.postConfirmEmail(tx, deps, { userId, to: user.email, credits, ...link });
  }
}

async function makeLink(tx: Tx, { userId, email }: { userId: string; email: string }) {
  const token = makeOpaqueToken();
  const createdAt = now();
  const linkId = newId();
  await links.insertLink(tx, {
    id: linkId,
    userId,
    emailKey: emailKey(email),
    tokenHash: hashOpaqueToken(token),
    createdAt,
    expiresAt: emailLinkExpiry(createdAt),
  });
  return { linkId, token };
}

/** Confirms the address that the token was sent to, and returns it. Repeating it changes nothing. Throws INVALID_LINK and EMAIL_TAKEN. */
export async function confirmEmail(
  tx: Tx,
  deps: Deps & Pick<Platform, "events">,
  { token, origin }: { token: string; origin: audit.Origin },
): Promise<{ email: string }> {
  const link = await links.findLink(tx, hashOpaqueToken(token));
  const user = link && (await lockUser(tx, link.userId));
  if (!link || !user) throw invalidLink();
  const time = now();
  const verdict = judgeEmailLink(link, user, time);
  if (verdict === "other") throw invalidLink();
  if (verdict === "current" && user.emailVerifiedAt !== null) return { email: user.email };
  const email = verdict === "pending" && user.pendingEmail !== null ? user.pendingEmail : user.email;
  await takeEffect(tx, { userId: user.id, email, pending: verdict === "pending" });
  const action = verdict === "pending" ? "email.changed" : "email.confirmed";
  await audit.record(tx, { action, actorId: user.id, subjectId: user.id, origin });
  if (verdict === "pending") {
    const notice = { userId: user.id, to: user.email, linkId: link.id, newEmail: shownTo(user, email) };
    await messages.postEmailChanged(tx, deps, notice);
    await deps.events.emit(tx, "email.changed", { from: user.email, to: email });
  }
  await deps.events.emit(tx, "email.confirmed", { userId: user.id });
  return { email };
}

async function takeEffect(tx: Tx, { userId, email, pending }: { userId: string; email: string; pending: boolean }) {
  const time = now();
  const change = pending ? { email, emailKey: emailKey(email), pendingEmail: null } : {};
  try {
    // A savepoint, because a unique violation would otherwise abort the caller's transaction.
    await tx.transaction((nested) => updateUser(nested, userId, { ...change, emailVerifiedAt: time, updatedAt: time }));
  } catch (error) {
    // Another account registered this address meanwhile. The person who opened the link reads that inbox, so they may be told.
    if (isUniqueViolation(error, "users_email_key")) throw emailTaken();
    throw error;
  }
}

function invalidLink(): AppError {
  return new AppError("INVALID_LINK", "This link is no longer valid. You can request a new one in your profile.");
}
