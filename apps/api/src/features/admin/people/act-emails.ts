/** The mails about an admin's acts on an account. The admin's reason is for the audit trail, and is not sent. */
import type { Tx } from "../../../platform/database/database.ts";
import { type Email, type MailSample, type Sender, signedBy } from "../../../platform/mail/email.ts";
import type { Platform } from "../../../platform/platform.ts";

export type SuspensionAct = "suspended" | "restored";

function suspensionEmail(site: Sender, { act, to }: { act: SuspensionAct; to: string }): Email {
  const footer = signedBy(site, `About your account ${to}.`);
  const contact = { label: "Write to us", url: `${site.appUrl}/contact` };
  if (act === "suspended") {
    return {
      subject: "Your account is suspended",
      heading: "Your account is suspended",
      paragraphs: [
        "You cannot log in for now, and the account's API keys do not work. We keep your data, your looks and your credits.",
      ],
      action: contact,
      notes: ["If you think that this is a mistake, please write to us."],
      footer,
    };
  }
  return {
    subject: "Your account is open again",
    heading: "Your account is open again",
    paragraphs: ["The suspension has ended. You can log in again; nothing has changed."],
    action: { label: "Log in", url: `${site.appUrl}/login` },
    footer,
  };
}

export async function mailSuspension(
  tx: Tx,
  { mailer, config }: Pick<Platform, "mailer" | "config">,
  { act, userId, to, at }: { act: SuspensionAct; userId: string; to: string; at: Date },
): Promise<void> {
  const email = suspensionEmail(config, { act, to });
  await mailer.send(tx, { key: `account-${act}:${userId}:${at.toISOString()}`, ownerId: userId, to, email });
}

export function actSamples(site: Sender): MailSample[] {
  const to = "ada@example.org";
  return [
    {
      name: "account-suspended",
      about: "When an account is suspended",
      email: suspensionEmail(site, { act: "suspended", to }),
    },
    {
      name: "account-restored",
      about: "When a suspension ends",
      email: suspensionEmail(site, { act: "restored", to }),
    },
  ];
}
