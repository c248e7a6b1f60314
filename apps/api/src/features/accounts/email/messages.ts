/** Sends the emails about an account. */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { signedBy } from "../../../platform/mail/email.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as emails from "./account-emails.ts";

type Deps = Pick<Platform, "mailer" | "config">;
type Recipient = { userId: string; to: string };

/** `key` names the event; a second email about the same event is not sent. */
export async function sendAccountEmail(
  tx: Tx,
  { mailer, config }: Deps,
  { key, userId, to, email }: Recipient & { key: string; email: emails.AccountEmail },
): Promise<void> {
  const footer = signedBy(config, `Sent to ${to}.`);
  await mailer.send(tx, { key, ownerId: userId, to, email: { ...email, footer } });
}

export async function postWelcome(
  tx: Tx,
  deps: Deps,
  { linkId, token, credits, ...recipient }: Recipient & { linkId: string; token: string; credits: number },
): Promise<void> {
  const email = emails.welcomeEmail(deps.config, { token, credits });
  await sendAccountEmail(tx, deps, { ...recipient, key: `confirm-email:${linkId}`, email });
}

export async function postGoogleWelcome(
  tx: Tx,
  deps: Deps,
  { credits, ...recipient }: Recipient & { credits: number },
): Promise<void> {
  const email = emails.googleWelcomeEmail(deps.config, { credits });
  await sendAccountEmail(tx, deps, { ...recipient, key: `google-welcome:${recipient.userId}`, email });
}

export async function postConfirmEmail(
  tx: Tx,
  deps: Deps,
  { linkId, token, credits, ...recipient }: Recipient & { linkId: string; token: string; credits: number },
): Promise<void> {
  const email = emails.confirmEmailEmail(deps.config, { token, credits });
  await sendAccountEmail(tx, deps, { ...recipient, key: `confirm-email:${linkId}`, email });
}

export async function postConfirmNewEmail(
  tx: Tx,
  deps: Deps,
  { linkId, token, ...recipient }: Recipient & { linkId: string; token: string },
): Promise<void> {
  const email = emails.confirmNewEmailEmail(deps.config, { token });
  await sendAccountEmail(tx, deps, { ...recipient, key: `confirm-email:${linkId}`, email });
}

export async function postChangeAsked(
  tx: Tx,
  deps: Deps,
  { linkId, newEmail, ...recipient }: Recipient & { linkId: string; newEmail: string | null },
): Promise<void> {
  const email = emails.changeAskedEmail(deps.config, { newEmail });
  await sendAccountEmail(tx, deps, { ...recipient, key: `email-change-asked:${linkId}`, email });
}

export async function postEmailChanged(
  tx: Tx,
  deps: Deps,
  { linkId, newEmail, ...recipient }: Recipient & { linkId: string; newEmail: string | null },
): Promise<void> {
  const email = emails.emailChangedEmail({ newEmail });
  await sendAccountEmail(tx, deps, { ...recipient, key: `email-changed:${linkId}`, email });
}

/** Once a day per new address. */
export async function sendSignInNotice(
  tx: Tx,
  deps: Deps,
  {
    addressKey,
    device,
    ipAddress,
    ...recipient
  }: Recipient & { addressKey: string; device: string | null; ipAddress: string | null },
): Promise<void> {
  const at = now();
  const email = emails.signInEmail(deps.config, { at, device, ipAddress });
  const key = `sign-in:${recipient.userId}:${addressKey}:${at.toISOString().slice(0, 10)}`;
  await sendAccountEmail(tx, deps, { ...recipient, key, email });
}

/** To an address that the account no longer has, so the mail's row is deleted once it is sent. */
export async function sendAccountDeleted(tx: Tx, { mailer, config }: Deps, { userId, to }: Recipient): Promise<void> {
  const email = { ...emails.accountDeletedEmail(), footer: signedBy(config, `Sent to ${to}.`) };
  await mailer.send(tx, { key: `account-deleted:${userId}`, ownerId: null, to, email, forgetsItself: true });
}

export async function postConnected(
  tx: Tx,
  deps: Deps,
  { noticeId, ...recipient }: Recipient & { noticeId: string },
): Promise<void> {
  const email = emails.googleConnectedEmail(deps.config);
  await sendAccountEmail(tx, deps, { ...recipient, key: `google-connected:${noticeId}`, email });
}

export async function postReclaimed(
  tx: Tx,
  deps: Deps,
  { noticeId, ...recipient }: Recipient & { noticeId: string },
): Promise<void> {
  const email = emails.accountReclaimedEmail(deps.config);
  await sendAccountEmail(tx, deps, { ...recipient, key: `account-reclaimed:${noticeId}`, email });
}
