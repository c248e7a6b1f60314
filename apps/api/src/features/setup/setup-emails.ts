/** The mail that tries whether mail works. */
import { PRODUCT_NAME } from "@toile/contract";
import { type Email, type MailSample, type Sender, signedBy } from "../../platform/mail/email.ts";

export const mailWorksEmail = (sender: Sender): Email => ({
  subject: `Mail works: ${PRODUCT_NAME}`,
  heading: "Mail works",
  paragraphs: [
    `Somebody who sets up ${PRODUCT_NAME} at ${sender.appUrl} asked for this mail, to see that mails arrive.`,
  ],
  notes: ["If it was not you, somebody wrote your address by mistake. You can ignore this email."],
  footer: signedBy(sender, "You get this email because it was asked for while this site was set up."),
});

export const setupSamples = (sender: Sender): MailSample[] => [
  {
    name: "mail-works",
    about: "Asked for at the first start, to see that mails arrive",
    email: mailWorksEmail(sender),
  },
];
