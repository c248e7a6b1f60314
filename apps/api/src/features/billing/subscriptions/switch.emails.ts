/** Emails about a switch of plan: a later automatic charge is announced when it is agreed. */
import type { Tx } from "../../../platform/database/database.ts";
import { type EmailDeps, emailPayer } from "../payments/payments.ts";
import { planKeptEmail, switchEmail } from "./plan-emails.ts";
import type { SubscriptionRow } from "./subscriptions.store.ts";

type Change = { before: SubscriptionRow; after: SubscriptionRow };

/** Sends nothing if the plan merely started as agreed. */
export async function emailSwitch(tx: Tx, deps: EmailDeps, { before, after }: Change): Promise<void> {
  const isSame = before.nextType === after.nextType && before.type === after.type;
  if (isSame || before.type !== after.type || after.state !== "active") return;
  const email = after.nextType === null ? planKeptEmail(deps.config, after) : switchEmail(deps.config, after);
  // Each reading that changed the row is mailed once.
  const fact = `subscription-switch:${before.id}:${before.revision}`;
  await emailPayer(tx, deps, { fact, payer: after, email });
}
