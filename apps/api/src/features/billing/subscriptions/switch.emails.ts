/** Emails about a switch of plan: a charge that comes by itself later is told when it is agreed. */
import type { Tx } from "../../../platform/database/database.ts";
import { day, type EmailDeps, emailPayer, euros, PLAN_NAMES } from "../payments/payments.ts";
import type { SubscriptionRow } from "./subscriptions.store.ts";

type Change = { before: SubscriptionRow; after: SubscriptionRow };

const PERIODS = { monthly: "month", yearly: "year" } as const;

/** Nothing where the plan only began as agreed. */
export async function emailSwitch(tx: Tx, deps: EmailDeps, { before, after }: Change): Promise<void> {
  const isSame = before.nextType === after.nextType && before.type === after.type;
  if (isSame || before.type !== after.type || after.state !== "active") return;
  const page = { label: "See your subscription", url: `${deps.config.appUrl}/profile?tab=subscription` };
  const email = after.nextType === null ? planKeptEmail(after) : switchEmail(after);
  // Each reading that changed the row is told once.
  const fact = `subscription-switch:${before.id}:${before.revision}`;
  await emailPayer(tx, deps, { fact, payer: after, email: { ...email, action: page } });
}

function switchEmail({ type, nextType, nextPriceCents, nextCreditsPerPeriod, nextStartsAt }: SubscriptionRow) {
  if (nextType === null || nextPriceCents === null || nextStartsAt === null) throw new Error("no switch to tell of");
  const [from, to, date] = [PLAN_NAMES[type].toLowerCase(), PLAN_NAMES[nextType].toLowerCase(), day(nextStartsAt)];
  const price = `${euros(nextPriceCents)} a ${PERIODS[nextType]}`;
  return {
    subject: `You switch to the ${to} on ${date}`,
    heading: "Your plan will change",
    paragraphs: [
      `Your ${from} runs until ${date}. From then on you pay ${price} for ${nextCreditsPerPeriod} credits. Nothing was charged today.`,
      `Until then you can undo this.`,
    ],
  };
}

function planKeptEmail({ type, priceCents, periodEnd }: SubscriptionRow) {
  const plan = PLAN_NAMES[type].toLowerCase();
  const renews = periodEnd === null ? "It renews" : `It renews on ${day(periodEnd)}`;
  return {
    subject: `You keep the ${plan}`,
    heading: "Your plan stays as it is",
    paragraphs: [`The switch was undone, and you keep the ${plan}. ${renews} for ${euros(priceCents)}, as before.`],
  };
}
