/** The text of the mail about a shop's try-on button that visitors cannot use. */
import type { EmbedProblemCode } from "@toile/contract";
import { type Email, type MailSample, type Sender, signedBy } from "../../../platform/mail/email.ts";

/** The owner is not told of a key that nobody knows. */
export type ReportedCode = Exclude<EmbedProblemCode, "KEY_UNKNOWN">;
/** `shop`: null if the address is unconfirmed, because it may be somebody else's. */
type Report = { code: ReportedCode; shop: string | null; to: string };

const TEXTS: Record<ReportedCode, { subject: string; why: string; label: string; path: string }> = {
  OUT_OF_CREDITS: {
    subject: "Your try-on button has no credits left",
    why: "Visitors to your shop want to try on, but your account has no credits left. We hide the button until you add some.",
    label: "Get more credits",
    path: "/buy-credits",
  },
  BUDGET_USED_UP: {
    subject: "Your try-on button has used up its budget",
    why: "Your try-on button's key has used all its try-ons for 24 hours. We hide the button until the first of them is a day old, or until you raise the budget.",
    label: "Change the budget",
    path: "/developer?tab=api-keys",
  },
  // The page's URL is not in the mail: anyone can choose it.
  ORIGIN_NOT_LISTED: {
    subject: "A page shows your try-on button, but its key does not list the page",
    why: "A page shows your try-on button, but your key does not list that page, so we hide the button there. If the page is yours, add it; if not, you need not do anything.",
    label: "See the page",
    path: "/developer?tab=api-keys",
  },
};

export function buttonProblemEmail(site: Sender, { code, shop, to }: Report): Email {
  const { subject, why, label, path } = TEXTS[code];
  return {
    subject,
    heading: subject,
    paragraphs: [why],
    facts: shop === null ? [] : [["Shop", shop]],
    action: { label, url: `${site.appUrl}${path}` },
    notes: ["We write at most once a day about each reason."],
    footer: signedBy(site, `About your account ${to}.`),
  };
}

export function buttonSamples(site: Sender): MailSample[] {
  return (Object.keys(TEXTS) as ReportedCode[]).map((code) => ({
    name: `button-${code.toLowerCase().replaceAll("_", "-")}`,
    about: "When visitors of a shop cannot use its try-on button, at most once a day",
    email: buttonProblemEmail(site, { code, shop: "Linen & Co", to: "ada@example.org" }),
  }));
}
