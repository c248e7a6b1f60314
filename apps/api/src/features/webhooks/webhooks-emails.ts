/** The text of the mail about a webhook. */
import { type Email, type MailSample, type Sender, signedBy } from "../../platform/mail/email.ts";

/** `url`: null if the address is unconfirmed, because it may be somebody else's. */
type SwitchedOff = { url: string | null; isGone: boolean; to: string };

/** `isGone`: its server answered with status 410. */
export function switchedOffEmail(site: Sender, { url, isGone, to }: SwitchedOff): Email {
  const why = isGone ? "It responded that it is gone (status 410)." : "No message has arrived there for three days.";
  return {
    subject: "We turned off your webhook",
    heading: "We turned off your webhook",
    paragraphs: [
      `We have stopped sending messages to this address. ${why}`,
      "Your try-ons work as before. The log shows the last attempts and your server's responses. Once it's fixed, turn the webhook back on.",
    ],
    facts: url === null ? [] : [["Address", url]],
    action: { label: "See your webhooks", url: `${site.appUrl}/developer?tab=api-keys` },
    footer: signedBy(site, `About your account ${to}.`),
  };
}

export function webhookSamples(site: Sender): MailSample[] {
  const email = switchedOffEmail(site, {
    url: "https://shop.example.org/webhooks/toile",
    isGone: false,
    to: "ada@example.org",
  });
  return [{ name: "webhook-off", about: "When nothing arrives at a webhook for three days", email }];
}
