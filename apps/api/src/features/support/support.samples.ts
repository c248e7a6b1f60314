/** Every email about a question, with made-up data. */
import type { MailSample, Sender } from "../../platform/mail/email.ts";
import { questionEmail, receivedEmail } from "./support-emails.ts";

const QUESTION = {
  name: "Ada Weaver",
  email: "ada@example.org",
  topic: "try-on",
  message: "My photo was refused.\n\nI stand in front of a mirror. Is that the reason?",
  signedIn: true,
} as const;

export function supportSamples(site: Sender): MailSample[] {
  return [
    {
      name: "support-question",
      about: "To the operator, when a question arrives",
      email: questionEmail(site, QUESTION),
    },
    { name: "support-received", about: "To the sender", email: receivedEmail(site, QUESTION) },
  ];
}
