/** Emails about a subscription. Each event is mailed once, to the account's address and to the billing address. */
import type { Tx } from "../../../platform/database/database.ts";
import { type EmailDeps, emailPayer } from "../payments/payments.ts";
import { cancelledEmail, endedEmail, renewalFailedEmail } from "./plan-emails.ts";
import type { SubscriptionRow } from "./subscriptions.store.ts";

export async function emailRenewalFailed(
  tx: Tx,
  deps: EmailDeps,
  { row, invoiceId }: { row: SubscriptionRow; invoiceId: string },
): Promise<void> {
  const email = renewalFailedEmail(deps.config, row);
  await emailPayer(tx, deps, { fact: `renewal-failed:${invoiceId}`, payer: row, email });
}

export async function emailCancelled(tx: Tx, deps: EmailDeps, row: SubscriptionRow): Promise<void> {
  const fact = `subscription-cancelled:${row.id}:${row.cancelledAt?.getTime() ?? 0}`;
  await emailPayer(tx, deps, { fact, payer: row, email: cancelledEmail(deps.config, row) });
}

export async function emailEnded(tx: Tx, deps: EmailDeps, row: SubscriptionRow): Promise<void> {
  const email = endedEmail(deps.config, row);
  await emailPayer(tx, deps, { fact: `subscription-ended:${row.id}`, payer: row, email });
}
