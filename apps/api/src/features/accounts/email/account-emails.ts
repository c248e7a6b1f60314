/** The texts of emails about an account. A link carries its token behind a #, so that no server logs it. */
import { PRODUCT_NAME, TRYON_CREDITS_PER_SAMPLE } from "@toile/contract";
import type { Email } from "../../../platform/mail/email.ts";
import { EMAIL_LINK_HOURS } from "./email.rules.ts";

export type AccountEmail = Omit<Email, "footer">;
type Site = { appUrl: string };

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** '21 Nov 2026, 09:30 UTC' */
export const moment = (time: Date): string => `${MOMENT.format(time)} UTC`;

const LINK_LASTS = `The link works for ${EMAIL_LINK_HOURS} hours.`;
const confirmPage = ({ appUrl }: Site, token: string): string => `${appUrl}/confirm-email#${token}`;

/** '5 free try-ons'; empty if the credits are not enough for one. */
function freeTryOns(credits: number): string {
  const count = Math.floor(credits / TRYON_CREDITS_PER_SAMPLE);
  return count === 0 ? "" : `${count} free try-on${count === 1 ? "" : "s"}`;
}

/** What a confirmed email brings. `credits` wait for it. */
function confirmSentence(credits: number): string {
  const gift = freeTryOns(credits);
  return gift ? `Confirm that this address is yours and get ${gift}.` : "Please confirm that this address is yours.";
}

/**
 * To the address of a new account. It contains no name: anyone can register with somebody else's address, and we must not
 * deliver a stranger's words.
 */
export function welcomeEmail(site: Site, { token, credits }: { token: string; credits: number }): AccountEmail {
  return {
    subject: `Welcome to ${PRODUCT_NAME}: confirm your email`,
    heading: `Welcome to ${PRODUCT_NAME}`,
    paragraphs: [`Your account is ready. ${confirmSentence(credits)} ${LINK_LASTS}`],
    action: { label: "Confirm your email", url: confirmPage(site, token) },
    notes: ["If you did not create this account, you can ignore this email. The address stays unconfirmed."],
  };
}

/** To a new account that Google has confirmed. */
export function googleWelcomeEmail({ appUrl }: Site, { credits }: { credits: number }): AccountEmail {
  const gift = freeTryOns(credits);
  return {
    subject: `Welcome to ${PRODUCT_NAME}`,
    heading: `Welcome to ${PRODUCT_NAME}`,
    paragraphs: [`Your account is ready. You log in with Google.${gift ? ` You have ${gift}.` : ""}`],
    action: { label: "Try something on", url: `${appUrl}/try-on` },
    notes: ["If you did not create this account, please reply to this email."],
  };
}

/** The same link once more, on request. */
export function confirmEmailEmail(site: Site, { token, credits }: { token: string; credits: number }): AccountEmail {
  return {
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    heading: "Confirm your email",
    paragraphs: [`${confirmSentence(credits)} ${LINK_LASTS}`],
    action: { label: "Confirm your email", url: confirmPage(site, token) },
    notes: ["If you did not create an account, you can ignore this email. The address stays unconfirmed."],
  };
}

/** To an account's new address. */
export function confirmNewEmailEmail(site: Site, { token }: { token: string }): AccountEmail {
  return {
    subject: `Confirm your new email for ${PRODUCT_NAME}`,
    heading: "Confirm your new email",
    paragraphs: [
      `You asked us to use this address for your ${PRODUCT_NAME} account. Please confirm that it is yours. ${LINK_LASTS}`,
      "Until then, you log in with your old address.",
    ],
    action: { label: "Confirm your new email", url: confirmPage(site, token) },
    notes: ["If you did not ask for this, you can ignore this email. Nothing changes."],
  };
}

/** To the current address: its owner may not have asked for the change. `newEmail`: null to an unconfirmed address. */
export function changeAskedEmail({ appUrl }: Site, { newEmail }: { newEmail: string | null }): AccountEmail {
  return {
    subject: "Your email address is about to change",
    heading: "Your email address is about to change",
    paragraphs: [
      `Someone who is logged in to your account asked to change its email address${newEmail === null ? "" : ` to ${newEmail}`}. The change takes effect when the new address is confirmed.`,
      "If this was you, there is nothing to do.",
    ],
    action: { label: "It was not me", url: `${appUrl}/forgot-password` },
    notes: ["If it was not you, set a new password. That cancels the change and logs out every device."],
  };
}

/** To the old address, after the change. `newEmail`: null if the old one was not confirmed. */
export function emailChangedEmail({ newEmail }: { newEmail: string | null }): AccountEmail {
  return {
    subject: "Your email address was changed",
    heading: "Your email address was changed",
    paragraphs: [
      `You now log in to ${PRODUCT_NAME} with ${newEmail ?? "another address"}. This address no longer belongs to an account.`,
      "If this was not you, please reply to this email.",
    ],
  };
}

/** After a sign-in from an address that is new to the account. */
export function signInEmail(
  { appUrl }: Site,
  { at, device, ipAddress }: { at: Date; device: string | null; ipAddress: string | null },
): AccountEmail {
  return {
    subject: `New login to your ${PRODUCT_NAME} account`,
    heading: "New login to your account",
    paragraphs: [
      `Someone logged in to your ${PRODUCT_NAME} account from a place that we have not seen before.`,
      "If this was you, there is nothing to do.",
    ],
    facts: [
      ["When", moment(at)],
      ["Device", device ?? "Unknown"],
      ["IP address", ipAddress ?? "Unknown"],
    ],
    action: { label: "It was not me", url: `${appUrl}/forgot-password` },
    notes: ["If it was not you, set a new password now. That logs out every device."],
  };
}

/** The last mail to an account. */
export function accountDeletedEmail(): AccountEmail {
  return {
    subject: `Your ${PRODUCT_NAME} account is deleted`,
    heading: "Your account is deleted",
    paragraphs: [
      `Your ${PRODUCT_NAME} account is deleted, and your pictures with it. This cannot be undone.`,
      "If this was not you, please reply to this email.",
    ],
  };
}

const securityPage = ({ appUrl }: Site): string => `${appUrl}/profile?tab=security`;

/** To the owner of an account after a passkey was added or removed. */
export function passkeyChangedEmail(site: Site, { added }: { added: boolean }): AccountEmail {
  return {
    subject: added ? "A passkey was added to your account" : "A passkey was removed from your account",
    heading: added ? "A passkey was added" : "A passkey was removed",
    paragraphs: [
      added
        ? `You can now log in to ${PRODUCT_NAME} with a new passkey.`
        : `One of your passkeys no longer logs you in to ${PRODUCT_NAME}.`,
      "If this was you, there is nothing to do.",
    ],
    action: { label: "Open your security settings", url: securityPage(site) },
    notes: ["If it was not you, change your password now and reply to this email."],
  };
}

/** To the owner of an account after two-step sign-in was turned on or off. */
export function twoStepChangedEmail(site: Site, { enabled }: { enabled: boolean }): AccountEmail {
  const title = `Two-step login is ${enabled ? "on" : "off"}`;
  return {
    subject: title,
    heading: title,
    paragraphs: [
      enabled
        ? `After your password, ${PRODUCT_NAME} now also asks for a code from your authenticator app. Keep your recovery codes in a safe place. We logged out every other device.`
        : `Your password alone now logs you in to ${PRODUCT_NAME}.`,
      "If this was you, there is nothing to do.",
    ],
    action: { label: "Open your security settings", url: securityPage(site) },
    notes: ["If it was not you, change your password now and reply to this email."],
  };
}

/** To the owner of an account after a Google account was connected. */
export function googleConnectedEmail(site: Site): AccountEmail {
  return {
    subject: `Google was connected to your ${PRODUCT_NAME} account`,
    heading: "You can log in with Google",
    paragraphs: [
      `A Google account was connected to your ${PRODUCT_NAME} account. You can use it to log in. Nothing else has changed.`,
    ],
    action: { label: "Open your security settings", url: securityPage(site) },
    notes: ["If this was not you, disconnect it there and change your password."],
  };
}

/** To an owner whose account's email was unconfirmed until they logged in with Google. */
export function accountReclaimedEmail(site: Site): AccountEmail {
  return {
    subject: `Your ${PRODUCT_NAME} password was removed`,
    heading: "Your old password no longer works",
    paragraphs: [
      `You logged in to ${PRODUCT_NAME} with Google. An account with this address already existed, but its email had never been confirmed, so someone else may have created it.`,
      "The account is yours. To keep it safe, we removed its password and logged out every other device. Your credits and try-ons are still there.",
    ],
    action: { label: "Open your security settings", url: securityPage(site) },
    notes: ["To set a new password, use 'Forgot password' on the login page."],
  };
}
