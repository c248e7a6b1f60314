/** Emails to the payer: to the account's address and to the billing address. */
import type { Tx } from "../../../platform/database/database.ts";
import { type Email, signedBy } from "../../../platform/mail/email.ts";
import * as accounts from "../../accounts/accounts.ts";
import type { BillingDeps } from "../stripe/stripe.ts";

export type EmailDeps = Pick<BillingDeps, "mailer" | "config">;
type Payer = { userId: string; billingEmail: string | null };

/** Sends nothing if the account is deleted. */
export async function emailPayer(
  tx: Tx,
  { mailer, config }: EmailDeps,
  { fact, payer, email }: { fact: string; payer: Payer; email: Omit<Email, "footer"> },
): Promise<void> {
  const account = await accounts.findUser(tx, payer.userId);
  if (!account) return;
  for (const to of recipients(account.email, payer.billingEmail)) {
    // The billing address may be a stranger's, who must not be sent what somebody typed as their own address.
    const why =
      to === account.email
        ? `About your account ${to}.`
        : "You get this email because this address was entered for receipts.";
    const footer = signedBy(config, why);
    await mailer.send(tx, { key: `${fact}:${to}`, ownerId: payer.userId, to, email: { ...email, footer } });
  }
}

/** Removes duplicates, whatever the spelling. */
function recipients(accountEmail: string, billingEmail: string | null): string[] {
  const same = billingEmail === null || billingEmail.toLowerCase() === accountEmail.toLowerCase();
  return same ? [accountEmail] : [accountEmail, billingEmail];
}
