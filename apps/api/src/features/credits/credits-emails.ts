/** The mail about credits that an operator gave. */
import type { Tx } from "../../platform/database/database.ts";
import { type Email, type MailSample, type Sender, signedBy } from "../../platform/mail/email.ts";
import type { Platform } from "../../platform/platform.ts";

type GivenCredits = { credits: number; balance: number; to: string };

function creditsGivenEmail(site: Sender, { credits, balance, to }: GivenCredits): Email {
  const amount = credits === 1 ? "1 credit" : `${credits} credits`;
  return {
    subject: `You have received ${amount}`,
    heading: `You have received ${amount}`,
    paragraphs: [`We added ${amount} to your account. You now have ${balance}.`],
    action: { label: "Try something on", url: `${site.appUrl}/try-on` },
    footer: signedBy(site, `About your account ${to}.`),
  };
}

/** `operationId`: a repeated request does not mail again. */
export async function mailCreditsGiven(
  tx: Tx,
  { mailer, config }: Pick<Platform, "mailer" | "config">,
  { operationId, userId, ...input }: GivenCredits & { operationId: string; userId: string },
): Promise<void> {
  const email = creditsGivenEmail(config, input);
  await mailer.send(tx, { key: `credits-given:${operationId}`, ownerId: userId, to: input.to, email });
}

export function creditSamples(site: Sender): MailSample[] {
  const email = creditsGivenEmail(site, { credits: 10, balance: 12, to: "ada@example.org" });
  return [{ name: "credits-given", about: "When an operator gives credits", email }];
}
