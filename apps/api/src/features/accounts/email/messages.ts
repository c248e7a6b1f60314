/** Emails about an account's email address. The token of a link stands behind a #, so that it reaches no server's log. */
import { PRODUCT_NAME } from "@toile/contract";
import type { Tx } from "../../../platform/database/database.ts";
import type { Email } from "../../../platform/mail/email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { EMAIL_LINK_HOURS } from "./email.rules.ts";

type Deps = Pick<Platform, "mailer" | "config">;
type Told = { userId: string; to: string };

const LINK_LASTS = `The link works for ${EMAIL_LINK_HOURS} hours.`;

async function send(
  tx: Tx,
  { mailer, config }: Deps,
  { key, userId, to, message }: Told & { key: string; message: Omit<Email, "footer"> },
): Promise<void> {
  const footer = [`${config.operator.name || PRODUCT_NAME} · ${config.appUrl}`, `Sent to ${to}.`];
  await mailer.send(tx, { key, ownerId: userId, to, email: { ...message, footer } });
}

const confirmPage = ({ config }: Deps, token: string): string => `${config.appUrl}/confirm-email#${token}`;

/** To the address that an account was made with. */
export async function postConfirmEmail(
  tx: Tx,
  deps: Deps,
  { linkId, token, ...told }: Told & { linkId: string; token: string },
): Promise<void> {
  const message = {
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    heading: "Confirm your email",
    paragraphs: [
      `An account was made at ${PRODUCT_NAME} with this address. Please confirm that it is yours. ${LINK_LASTS}`,
      "If it was not you, do nothing: the address stays unconfirmed.",
    ],
    action: { label: "Confirm your email", url: confirmPage(deps, token) },
  };
  await send(tx, deps, { ...told, key: `confirm-email:${linkId}`, message });
}

/** To the address that an account is to have. */
export async function postConfirmNewEmail(
  tx: Tx,
  deps: Deps,
  { linkId, token, ...told }: Told & { linkId: string; token: string },
): Promise<void> {
  const message = {
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    heading: "Confirm your new email",
    paragraphs: [
      `You asked us to make this the address of your account at ${PRODUCT_NAME}. Please confirm that it is yours. ${LINK_LASTS}`,
      "Until then you sign in with your old address. If you did not ask for this, do nothing.",
    ],
    action: { label: "Confirm your new email", url: confirmPage(deps, token) },
  };
  await send(tx, deps, { ...told, key: `confirm-email:${linkId}`, message });
}

/** To the address of now: its owner may not be the one who asked. */
export async function postChangeAsked(
  tx: Tx,
  deps: Deps,
  { linkId, newEmail, ...told }: Told & { linkId: string; newEmail: string },
): Promise<void> {
  const message = {
    subject: "A new email was asked for",
    heading: "Your email is to change",
    paragraphs: [
      `Somebody who is signed in to your account asked us to change the address of your account to ${newEmail}. It changes once that address is confirmed.`,
      "If it was you, there is nothing to do here. If not, keep your old address in your profile now, and write to us.",
    ],
    action: { label: "Open your profile", url: `${deps.config.appUrl}/profile` },
  };
  await send(tx, deps, { ...told, key: `email-change-asked:${linkId}`, message });
}

/** To the old address, when it has lost the account. */
export async function postEmailChanged(
  tx: Tx,
  deps: Deps,
  { linkId, newEmail, ...told }: Told & { linkId: string; newEmail: string },
): Promise<void> {
  const message = {
    subject: "Your email was changed",
    heading: "Your email was changed",
    paragraphs: [
      `From now on you sign in at ${PRODUCT_NAME} with ${newEmail}. This address is no longer known to us.`,
      "If it was not you, please write to us.",
    ],
  };
  await send(tx, deps, { ...told, key: `email-changed:${linkId}`, message });
}

/** Tells the owner of an address that another account asked for it. The one who asked is not told that it is taken. */
export async function postEmailWanted(
  tx: Tx,
  deps: Deps,
  { linkId, ...told }: Told & { linkId: string },
): Promise<void> {
  const message = {
    subject: `You already have an account at ${PRODUCT_NAME}`,
    heading: "This address has an account already",
    paragraphs: [
      "Somebody, perhaps you, asked us to give another account this address. It is the address of this account, so nothing was changed.",
      "If it was you: log in with this address, or delete this account first.",
    ],
    action: { label: "Log in", url: `${deps.config.appUrl}/login` },
  };
  await send(tx, deps, { ...told, key: `email-wanted:${linkId}`, message });
}
