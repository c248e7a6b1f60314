/** Emails about a subscription. Each fact is told once, to the account's address and to the billing one. */
import type { Tx } from "../../../platform/database/database.ts";
import { day, type EmailDeps, emailPayer, euros, PLAN_NAMES } from "../payments/payments.ts";
import { creditsExpireAt } from "./subscriptions.rules.ts";
import type { SubscriptionRow } from "./subscriptions.store.ts";

const subscriptionPage = ({ config }: EmailDeps): string => `${config.appUrl}/profile?tab=subscription`;
const named = ({ type }: SubscriptionRow): string => PLAN_NAMES[type].toLowerCase();

/** What is left of what was paid; empty where nothing was. */
function creditsStay({ periodEnd }: SubscriptionRow): string[] {
  if (periodEnd === null) return [];
  return [`Credits of your last paid period can be used until ${day(creditsExpireAt(periodEnd))}.`];
}

export async function emailRenewalFailed(
  tx: Tx,
  deps: EmailDeps,
  { row, invoiceId }: { row: SubscriptionRow; invoiceId: string },
): Promise<void> {
  const email = {
    subject: `Your ${named(row)} could not be renewed`,
    heading: "Your card was not charged",
    paragraphs: [
      `We tried to renew your ${named(row)} for ${euros(row.priceCents)}, and your bank declined the payment.`,
      "We will try again in the next days. You can also pay now, with this card or another one.",
      ...creditsStay(row),
    ],
    action: { label: "See your subscription", url: subscriptionPage(deps) },
  };
  await emailPayer(tx, deps, { fact: `renewal-failed:${invoiceId}`, payer: row, email });
}

export async function emailCancelled(tx: Tx, deps: EmailDeps, row: SubscriptionRow): Promise<void> {
  const over = row.state === "ended" || row.periodEnd === null;
  const email = {
    subject: `Your ${named(row)} is cancelled`,
    heading: "Your subscription is cancelled",
    paragraphs: [
      over
        ? `Your ${named(row)} has ended, and nothing more will be charged.`
        : `Your ${named(row)} runs until ${day(row.periodEnd ?? row.updatedAt)} and will not be renewed. Nothing more will be charged.`,
      ...creditsStay(row),
      over ? "You can subscribe again whenever you like." : "Until then you can take the cancellation back.",
    ],
    action: { label: "See your subscription", url: subscriptionPage(deps) },
  };
  const fact = `subscription-cancelled:${row.id}:${row.cancelledAt?.getTime() ?? 0}`;
  await emailPayer(tx, deps, { fact, payer: row, email });
}

/** Nobody asked for it: renewals failed until Stripe gave up, or somebody at the shop ended it. */
export async function emailEnded(tx: Tx, deps: EmailDeps, row: SubscriptionRow): Promise<void> {
  const email = {
    subject: `Your ${named(row)} has ended`,
    heading: "Your subscription has ended",
    paragraphs: [
      `Your ${named(row)} was not renewed, and nothing more will be charged.`,
      ...creditsStay(row),
      "You can subscribe again whenever you like.",
    ],
    action: { label: "See the plans", url: `${deps.config.appUrl}/plans` },
  };
  await emailPayer(tx, deps, { fact: `subscription-ended:${row.id}`, payer: row, email });
}
