/** Every email about an account, with made-up data. */
import { type MailSample, type Sender, signedBy } from "../../../platform/mail/email.ts";
import * as emails from "../email/email.ts";
import * as recoveryEmails from "./recovery-emails.ts";

const TOKEN = "made-up-token";
const AT = new Date("2026-11-24T18:30:00Z");
const TO = "ada@example.org";
const NEW = { newEmail: "ada.weaver@example.org" };

export function accountSamples(site: Sender): MailSample[] {
  const sample = (name: string, about: string, email: emails.AccountEmail): MailSample => ({
    name,
    about,
    email: { ...email, footer: signedBy(site, `Sent to ${TO}.`) },
  });
  return [
    sample("welcome", "When an account is created", emails.welcomeEmail(site, { token: TOKEN, credits: 5 })),
    sample(
      "confirm-email",
      "When the link is asked for again",
      emails.confirmEmailEmail(site, { token: TOKEN, credits: 5 }),
    ),
    sample("google-welcome", "When an account is created with Google", emails.googleWelcomeEmail(site, { credits: 5 })),
    sample("reset-password", "When a password is forgotten", recoveryEmails.resetPasswordEmail(site, { token: TOKEN })),
    sample("set-password", "The same, without a password", recoveryEmails.setPasswordEmail(site, { token: TOKEN })),
    sample("password-changed", "After a new password", recoveryEmails.passwordChangedEmail(site, { at: AT })),
    sample(
      "password-reset",
      "After a new password by a link",
      recoveryEmails.passwordChangedEmail(site, { at: AT, byLink: true }),
    ),
    sample(
      "sign-in",
      "After a login from a new address",
      emails.signInEmail(site, { at: AT, device: "Firefox on Windows", ipAddress: "203.0.113.7" }),
    ),
    sample("confirm-new-email", "To a new address", emails.confirmNewEmailEmail(site, { token: TOKEN })),
    sample("email-change-asked", "To the old address, before", emails.changeAskedEmail(site, NEW)),
    sample("email-changed", "To the old address, after", emails.emailChangedEmail(NEW)),
    sample("passkey-added", "After a new passkey", emails.passkeyChangedEmail(site, { added: true })),
    sample("passkey-removed", "After a passkey is removed", emails.passkeyChangedEmail(site, { added: false })),
    sample("two-step-on", "When two-step login is on", emails.twoStepChangedEmail(site, { enabled: true })),
    sample("two-step-off", "When it is off", emails.twoStepChangedEmail(site, { enabled: false })),
    sample("google-connected", "After a Google account is connected", emails.googleConnectedEmail(site)),
    sample(
      "account-reclaimed",
      "When the owner of an unconfirmed email logs in with Google",
      emails.accountReclaimedEmail(site),
    ),
    sample("account-deleted", "When an account is deleted", emails.accountDeletedEmail()),
  ];
}
