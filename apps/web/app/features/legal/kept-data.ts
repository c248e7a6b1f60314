/**
 * What is stored about people, and for how long, as shown in /privacy-policy. A test compares it with what the program really
 * stores (tools/checks/privacy-policy.test.ts): every table about people is listed once, with its own number of days.
 */
export type KeptData = {
  what: string;
  why: string;
  /** Tables in the database. */
  tables: readonly string[];
  /**
   * `account`: as long as the account. `until over`: they expire by themselves. `results`: the operator's own number of days. A number: days.
   * `address`: as long as the account, with the IP address for this many days.
   */
  kept: "account" | "until over" | "results" | { days: number } | { addressDays: number } | { unconfirmedDays: number };
  /** After the account is deleted: gone, or kept without name, email and pictures, and why. */
  deleted: "gone" | { stays: string };
};

const BOOKS = "Tax law requires us to keep the books for years. We keep them under the account's number only.";

export const KEPT_DATA: readonly KeptData[] = [
  {
    what: "Your profile",
    why: "Name and email, and your phone number and date of birth if you entered them: to recognise you and to write to you.",
    tables: ["users"],
    kept: "account",
    deleted: { stays: "We keep an empty row with the account's number, because the books refer to it." },
  },
  {
    what: "How you log in",
    why: "Your password as a hash, passkeys, the Google account, authenticator app and recovery codes.",
    tables: ["identities", "passkeys", "authenticator_apps", "recovery_codes"],
    kept: "account",
    deleted: "gone",
  },
  {
    what: "Sessions, and links we mailed",
    why: "Where you are logged in, with browser and system, and what confirms an email or a login.",
    tables: ["refresh_tokens", "email_links", "sign_in_codes", "sign_in_challenges", "passkey_challenges"],
    kept: "until over",
    deleted: "gone",
  },
  {
    what: "Links for a new password",
    why: "So that one link sets one password, and so that we notice a flood of them.",
    tables: ["password_resets"],
    kept: { days: 7 },
    deleted: "gone",
  },
  {
    what: "Places you logged in from",
    why: "A keyed hash of the IP address, so that strangers who guess your password do not use up your own attempts.",
    tables: ["known_addresses"],
    kept: { days: 90 },
    deleted: "gone",
  },
  {
    what: "What you agreed to",
    why: "Which text on photos and which terms, and when: the law asks us to prove it.",
    tables: ["user_consents"],
    kept: "account",
    deleted: "gone",
  },
  {
    what: "Security events",
    why: "Logins, changed passwords and the like, so that you and we can see what happened to an account.",
    tables: ["audit_events"],
    kept: { addressDays: 90 },
    deleted: { stays: "They show that an account was deleted, and by whom. They hold no name, email or IP address." },
  },
  {
    what: "Photos, garments and results",
    why: "We keep your own photos until you remove them, a photo sent for one try-on for a day, and results as stated below.",
    tables: ["pictures"],
    kept: "results",
    deleted: "gone",
  },
  {
    what: "Try-ons",
    why: "Which garment, with which options, and how it ended: your history, and the proof of each credit.",
    tables: ["tryons"],
    kept: "account",
    deleted: {
      stays: "We check the books against them. We remove your wishes in words and the garment.",
    },
  },
  {
    what: "Judgements, shared looks and favourites",
    why: "What the quality check found, the looks you share, and the products you saved.",
    tables: ["tryon_results", "looks", "favourites"],
    kept: "account",
    deleted: "gone",
  },
  {
    what: "Payments, receipts, plans and credits",
    why: "What you paid, got and used. Card numbers go to Stripe and never reach us.",
    tables: [
      "payments",
      "receipts",
      "subscriptions",
      "billing_customers",
      "credit_accounts",
      "credit_lots",
      "ledger_transactions",
      "ledger_entries",
      "credit_holds",
      "credit_hold_lots",
      "credit_promises",
    ],
    kept: "account",
    deleted: { stays: BOOKS },
  },
  {
    what: "Friends you invited",
    why: "Your code, and the accounts that registered with it, so that we pay a bonus only once.",
    tables: ["referral_codes", "referrals"],
    kept: "account",
    deleted: { stays: "The other person's bonus depends on it, and we never issue a code twice." },
  },
  {
    what: "API keys and webhooks",
    why: "For your programs and shops. Of an API key we store only the first and last characters and a hash; a publishable key is not secret.",
    tables: ["api_keys", "publishable_keys", "webhooks"],
    kept: "account",
    deleted: "gone",
  },
  {
    what: "Calls of your programs",
    why: "When, how they ended and how long they took: your usage page.",
    tables: ["api_calls"],
    kept: { days: 90 },
    deleted: "gone",
  },
  {
    what: "Messages to your webhooks",
    why: "So that you can see what was sent, and send it again.",
    tables: ["webhook_deliveries"],
    kept: { days: 30 },
    deleted: "gone",
  },
  {
    what: "The newsletter",
    why: "Your email, if you asked for it. Every issue has a link that ends it.",
    tables: ["newsletter_subscribers"],
    kept: { unconfirmedDays: 30 },
    deleted: "gone",
  },
  {
    what: "Questions you asked us",
    why: "Name, email and what you wrote in the contact form, to answer it.",
    tables: ["support_messages"],
    kept: { days: 365 },
    deleted: "gone",
  },
  {
    what: "Devices we notify",
    why: "Where your browser's notification service reaches them, if you asked for it.",
    tables: ["push_subscriptions"],
    kept: "account",
    deleted: "gone",
  },
  {
    what: "Emails we sent",
    why: "When, to which address and their subject. We delete the text once the email is sent.",
    tables: ["mails"],
    kept: { days: 30 },
    deleted: "gone",
  },
  {
    what: "Answers to repeated requests",
    why: "So that a repeated request acts only once.",
    tables: ["idempotency_keys"],
    kept: "until over",
    deleted: "gone",
  },
];

export function keptInWords({ kept }: Pick<KeptData, "kept">, { resultDays }: { resultDays: number }): string {
  if (kept === "account") return "As long as your account";
  if (kept === "until over") return "Until it expires";
  if (kept === "results") return `Results ${inDays(resultDays)}, and longer while you like them`;
  if ("addressDays" in kept) return `As long as your account; IP addresses ${inDays(kept.addressDays)}`;
  if ("unconfirmedDays" in kept)
    return `Until you unsubscribe; ${inDays(kept.unconfirmedDays)} if you never confirm it`;
  return inDays(kept.days).replace(/^a/, "A");
}

const inDays = (days: number): string => (days === 1 ? "a day" : days === 365 ? "a year" : `${days} days`);

/** For how long after a plan's paid period its credits can still be used. */
export const PLAN_GRACE_DAYS = 7;
