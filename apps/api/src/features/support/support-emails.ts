/** The texts of emails about questions. */
import { PRODUCT_NAME, type SupportTopic } from "@toile/contract";
import { type Email, type Sender, signedBy } from "../../platform/mail/email.ts";
import { inOneLine } from "./support.rules.ts";

export type Question = { name: string; email: string; topic: SupportTopic; message: string; signedIn: boolean };

/** To the operator. Anyone may have written it, so only the reply address becomes a link. */
export function questionEmail(site: Sender, { name, email, topic, message, signedIn }: Question): Email {
  const subject = `${PRODUCT_NAME} question (${topic}) from ${inOneLine(name)}`;
  return {
    subject,
    preview: inOneLine(message),
    heading: "A question",
    paragraphs: message.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    facts: [
      ["Name", name],
      ["Email", email],
      ["About", topic],
      ["Signed in", signedIn ? "yes" : "no"],
    ],
    action: { label: "Answer by email", url: answerTo(email) },
    notes: [`All questions: ${site.appUrl}/admin/support`],
    footer: signedBy(site, "Sent through the contact form."),
  };
}

/** An address may contain a ? or a &, which would start other parts of the link. */
const answerTo = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?subject=${encodeURIComponent("Your question")}`;

/** To the sender. It repeats nothing of the message: anyone may enter any address, and we must not deliver a stranger's words. */
export function receivedEmail(site: Sender, { email }: { email: string }): Email {
  return {
    subject: "We have your question",
    heading: "We have received your question",
    paragraphs: ["Thank you for writing. A person will read it and answer by email."],
    action: { label: "Read answers to common questions", url: `${site.appUrl}/support` },
    notes: ["If you did not write to us, someone entered your address by mistake. You can ignore this email."],
    footer: signedBy(site, `Sent to ${email}, which someone entered in our contact form.`),
  };
}
