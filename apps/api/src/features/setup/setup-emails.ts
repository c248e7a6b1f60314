/** The test mail of the setup. */
import { PRODUCT_NAME } from "@toile/contract";
import { type Email, type MailSample, type Sender, signedBy } from "../../platform/mail/email.ts";

export const emailWorksEmail = (sender: Sender): Email => ({
  subject: `Email works: ${PRODUCT_NAME}`,
  heading: "Email works",
  paragraphs: [
    `Someone who is setting up ${PRODUCT_NAME} at ${sender.appUrl} asked for this email, to see that emails arrive.`,
  ],
  notes: ["If it was not you, someone entered your address by mistake. You can ignore this email."],
  footer: signedBy(sender, "You get this email because someone requested it while setting up this site."),
});

export const setupSamples = (sender: Sender): MailSample[] => [
  {
    name: "email-works",
    about: "Asked for at the first start, to see that emails arrive",
    email: emailWorksEmail(sender),
  },
];
