/** Every email about a question, with made-up facts. */
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
    { name: "support-question", about: "To the operator, when somebody asks", email: questionEmail(site, QUESTION) },
    { name: "support-received", about: "To who asked", email: receivedEmail(site, QUESTION) },
  ];
}
