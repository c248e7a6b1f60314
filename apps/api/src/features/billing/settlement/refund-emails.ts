/** The mail about a refund, made by an admin here or by the operator at Stripe. */
import type { Email } from "../../../platform/mail/email.ts";
import { euros } from "../payments/payments.ts";

export function refundEmail({ appUrl }: { appUrl: string }, { cents }: { cents: number }): Omit<Email, "footer"> {
  const amount = euros(cents);
  return {
    subject: `We refunded ${amount}`,
    heading: `We refunded ${amount}`,
    paragraphs: [
      `${amount} is on its way to the card that you paid with. Banks take up to ten days to show it.`,
      "The credits that were bought with it were taken back.",
    ],
    action: { label: "See your payments", url: `${appUrl}/profile?tab=history` },
  };
}
