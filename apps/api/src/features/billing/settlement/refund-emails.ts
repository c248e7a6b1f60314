/** The mail about a refund, made by an admin here or by the operator at Stripe. */
import type { Email } from "../../../platform/mail/email.ts";
import { euros } from "../payments/payments.ts";

export function refundEmail({ appUrl }: { appUrl: string }, { cents }: { cents: number }): Omit<Email, "footer"> {
  const amount = euros(cents);
  return {
    subject: `We refunded ${amount}`,
    heading: `We refunded ${amount}`,
    paragraphs: [
      `${amount} is on its way to the card that you paid with. Your bank may take up to ten days to show it.`,
      "We took back the credits bought with it.",
    ],
    action: { label: "See your payments", url: `${appUrl}/profile?tab=history` },
  };
}
