/** The texts of the newsletter's emails. */
import { PRODUCT_NAME } from "@toile/contract";
import type { Email } from "../../platform/mail/email.ts";

export type NewsletterEmail = Omit<Email, "footer" | "footerLink">;
type Site = { appUrl: string };

export type Issue = { subject: string; text: string; url: string };

/** The token is behind a #, so that no server logs it. */
export function confirmNewsletterEmail({ appUrl }: Site, { token }: { token: string }): NewsletterEmail {
  return {
    subject: `Please confirm: the ${PRODUCT_NAME} newsletter`,
    heading: "One more step",
    paragraphs: [
      `Someone signed up for the ${PRODUCT_NAME} newsletter with this address. If it was you, please confirm it. You will then get our new blog posts by email.`,
    ],
    action: { label: "Subscribe me", url: `${appUrl}/newsletter/confirm#${token}` },
    notes: ["If it was not you, you can ignore this email. You will not get the newsletter."],
  };
}

/** Blank lines separate paragraphs. */
export function issueEmail({ subject, text, url }: Issue): NewsletterEmail {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
  return { subject, heading: subject, paragraphs, action: { label: "Read the post", url } };
}
