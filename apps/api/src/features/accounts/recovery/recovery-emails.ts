/** The texts of emails about passwords. */
import { PRODUCT_NAME } from "@toile/contract";
import { type AccountEmail, moment } from "../email/email.ts";
import { RESET_LINK_MINUTES } from "./recovery.rules.ts";

type Site = { appUrl: string };

const LASTS = RESET_LINK_MINUTES === 60 ? "one hour" : `${RESET_LINK_MINUTES} minutes`;
const LINK_LASTS = `The link works for ${LASTS}, and once.`;

/** The token is behind a #, so that no server logs it. */
const resetPage = ({ appUrl }: Site, token: string): string => `${appUrl}/reset-password#${token}`;

export function resetPasswordEmail(site: Site, { token }: { token: string }): AccountEmail {
  return {
    subject: `Set a new password for ${PRODUCT_NAME}`,
    heading: "Set a new password",
    paragraphs: [
      `You asked for a new password for your ${PRODUCT_NAME} account. ${LINK_LASTS}`,
      "Once you set it, we log out every device, and you log in with the new password.",
    ],
    action: { label: "Set a new password", url: resetPage(site, token) },
    notes: ["If you did not ask for this, you can ignore this email. Your password has not changed."],
  };
}

/** For an account without a password. */
export function setPasswordEmail(site: Site, { token }: { token: string }): AccountEmail {
  return {
    subject: `Your ${PRODUCT_NAME} account has no password yet`,
    heading: "You log in with Google",
    paragraphs: [
      `You asked for a new password, but your ${PRODUCT_NAME} account has none: you log in with “Continue with Google”.`,
      `If you also want to log in with a password, set one here. ${LINK_LASTS}`,
    ],
    action: { label: "Set a password", url: resetPage(site, token) },
    notes: ["If you did not ask for this, you can ignore this email. Nothing has changed."],
  };
}

export function passwordChangedEmail(
  { appUrl }: Site,
  { at, byLink = false }: { at: Date; byLink?: boolean },
): AccountEmail {
  return {
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      `The password of your ${PRODUCT_NAME} account was changed on ${moment(at)}. We logged out every device.`,
      ...(byLink ? ["If the account had an API key, we revoked it. You can generate another one."] : []),
      "Passkeys and a connected Google account still log you in. Check them in your security settings and remove any you do not recognise.",
      "If this was you, there is nothing else to do.",
    ],
    action: { label: "It was not me", url: `${appUrl}/forgot-password` },
    notes: ["If it was not you, set a new password now. Please also reply to this email."],
  };
}
