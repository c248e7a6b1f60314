/** The texts of emails about a subscription. */
import type { Email } from "../../../platform/mail/email.ts";
import { day, euros, PLAN_NAMES } from "../payments/payments.ts";
import { creditsExpireAt } from "./subscriptions.rules.ts";
import type { SubscriptionRow } from "./subscriptions.store.ts";

type Site = { appUrl: string };
export type PlanEmail = Omit<Email, "footer">;

const PERIODS = { monthly: "month", yearly: "year" } as const;
const named = ({ type }: Pick<SubscriptionRow, "type">): string => PLAN_NAMES[type].toLowerCase();

const subscriptionPage = ({ appUrl }: Site) => ({
  label: "See your subscription",
  url: `${appUrl}/profile?tab=subscription`,
});

/** How long the paid credits last; empty if nothing was paid. */
function creditsStay({ periodEnd }: Pick<SubscriptionRow, "periodEnd">): string[] {
  if (periodEnd === null) return [];
  return [`You can use the credits of your last paid period until ${day(creditsExpireAt(periodEnd))}.`];
}

type Plan = Pick<SubscriptionRow, "type" | "priceCents" | "periodEnd">;

/** Links to the button that pays. */
export function renewalFailedEmail({ appUrl }: Site, plan: Plan): PlanEmail {
  const price = euros(plan.priceCents);
  return {
    subject: `Your ${named(plan)} could not be renewed`,
    heading: "Your payment did not go through",
    paragraphs: [
      `We tried to renew your ${named(plan)} for ${price}, but your bank declined the payment.`,
      "You can pay now, with this card or another one. If you do nothing, we'll try again over the next few days.",
      ...creditsStay(plan),
    ],
    action: { label: `Pay ${price} now`, url: `${appUrl}/profile?tab=subscription` },
  };
}

export function cancelledEmail(site: Site, plan: Plan & Pick<SubscriptionRow, "state" | "updatedAt">): PlanEmail {
  const over = plan.state === "ended" || plan.periodEnd === null;
  return {
    subject: `Your ${named(plan)} is cancelled`,
    heading: "Your subscription is cancelled",
    paragraphs: [
      over
        ? `Your ${named(plan)} has ended. Nothing more will be charged.`
        : `Your ${named(plan)} runs until ${day(plan.periodEnd ?? plan.updatedAt)} and will not be renewed. Nothing more will be charged.`,
      ...creditsStay(plan),
      over ? "You can subscribe again at any time." : "Until then, you can undo the cancellation.",
    ],
    action: subscriptionPage(site),
  };
}

/** Not requested by the subscriber: renewals failed until Stripe gave up, or the shop ended it. */
export function endedEmail({ appUrl }: Site, plan: Plan): PlanEmail {
  return {
    subject: `Your ${named(plan)} has ended`,
    heading: "Your subscription has ended",
    paragraphs: [
      `Your ${named(plan)} was not renewed. Nothing more will be charged.`,
      ...creditsStay(plan),
      "You can subscribe again at any time.",
    ],
    action: { label: "See the plans", url: `${appUrl}/plans` },
  };
}

type Switch = Pick<SubscriptionRow, "type" | "nextType" | "nextPriceCents" | "nextCreditsPerPeriod" | "nextStartsAt">;

export function switchEmail(site: Site, plan: Switch): PlanEmail {
  const { type, nextType, nextPriceCents, nextCreditsPerPeriod, nextStartsAt } = plan;
  if (nextType === null || nextPriceCents === null || nextStartsAt === null)
    throw new Error("there is no switch to report");
  const [from, to, date] = [PLAN_NAMES[type].toLowerCase(), PLAN_NAMES[nextType].toLowerCase(), day(nextStartsAt)];
  const price = `${euros(nextPriceCents)} a ${PERIODS[nextType]}`;
  return {
    subject: `You switch to the ${to} on ${date}`,
    heading: "Your plan will change",
    paragraphs: [
      `Your ${from} runs until ${date}. After that, you pay ${price} for ${nextCreditsPerPeriod} credits. Nothing was charged today.`,
      "You can undo the switch until then.",
    ],
    action: subscriptionPage(site),
  };
}

export function planKeptEmail(site: Site, { type, priceCents, periodEnd }: Plan): PlanEmail {
  const plan = PLAN_NAMES[type].toLowerCase();
  const renews = periodEnd === null ? "It renews" : `It renews on ${day(periodEnd)}`;
  return {
    subject: `You keep the ${plan}`,
    heading: "Your plan stays the same",
    paragraphs: [`You undid the switch and keep the ${plan}. ${renews} for ${euros(priceCents)}, as before.`],
    action: subscriptionPage(site),
  };
}
