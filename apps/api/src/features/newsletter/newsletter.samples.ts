/** Every email of the newsletter, with made-up data. */
import { type MailSample, type Sender, signedBy } from "../../platform/mail/email.ts";
import { confirmNewsletterEmail, issueEmail, type NewsletterEmail } from "./newsletter-emails.ts";

const ISSUE = {
  subject: "Why linen creases, and why that is fine",
  text: "Linen remembers where it was folded. Here is what that does to a fit, and which cuts make use of it.",
};

export function newsletterSamples(site: Sender): MailSample[] {
  const footerLink = { label: "Unsubscribe", url: `${site.appUrl}/newsletter/unsubscribe?token=made-up-token` };
  const sample = (name: string, about: string, email: NewsletterEmail): MailSample => ({
    name,
    about,
    email: { ...email, footer: signedBy(site, "Sent to ada@example.org."), footerLink },
  });
  return [
    sample(
      "newsletter-confirm",
      "When an address is entered",
      confirmNewsletterEmail(site, { token: "made-up-token" }),
    ),
    sample("newsletter-issue", "To readers", issueEmail({ ...ISSUE, url: `${site.appUrl}/blog` })),
  ];
}
