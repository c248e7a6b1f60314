/** The texts for a subscription's status: one table, so that every screen covers all of them. */
import type { SubscriptionDetails, subscriptionStatuses } from "@toile/contract";

type Status = (typeof subscriptionStatuses)[number];

export type StatusMessages = {
  label: string;
  tone: "ok" | "thread" | "neutral";
  /** Above the details, if there is something to know. */
  notice: { title: string; text: string } | null;
};

const MESSAGES: Record<Status, StatusMessages> = {
  active: { label: "Active", tone: "ok", notice: null },
  cancelled: {
    label: "Cancelled",
    tone: "neutral",
    notice: {
      title: "Subscription Cancelled",
      text: "It will not renew. You can use your credits until they expire.",
    },
  },
  past_due: {
    label: "Payment due",
    tone: "thread",
    notice: {
      title: "The last payment did not go through",
      text: "Your bank declined it. You get new credits once it is paid. Pay now, or wait: we'll try again over the next few days.",
    },
  },
  incomplete: {
    label: "Not paid yet",
    tone: "thread",
    notice: {
      title: "The first payment is not complete",
      text: "You get your credits once it is. Choose the plan again to continue the payment.",
    },
  },
  ended: {
    label: "Ended",
    tone: "neutral",
    notice: { title: "Subscription Cancelled", text: "It has ended. You can start a new one at any time." },
  },
};

const UNKNOWN: StatusMessages = { label: "Unknown", tone: "neutral", notice: null };

const isStatus = (status: string): status is Status => Object.hasOwn(MESSAGES, status);

/** `canceled` is Stripe's spelling of `cancelled`; an unknown status breaks nothing. */
export function statusMessages(status: string): StatusMessages {
  const known = status === "canceled" ? "cancelled" : status;
  return isStatus(known) ? MESSAGES[known] : { ...UNKNOWN, label: status.replaceAll("_", " ") || UNKNOWN.label };
}

export function renewalText(subscription: Pick<SubscriptionDetails, "isActive">): string {
  return subscription.isActive ? "Auto-renewing" : "Not renewing";
}

/** Both must be true. */
export function mayCancel(subscription: Pick<SubscriptionDetails, "canCancel" | "isActive">): boolean {
  return subscription.canCancel && subscription.isActive;
}

/** The notice for this one: an inactive one without its own notice is shown as cancelled. */
export function noticeOf(subscription: Pick<SubscriptionDetails, "status" | "isActive">): StatusMessages["notice"] {
  return statusMessages(subscription.status).notice ?? (subscription.isActive ? null : MESSAGES.cancelled.notice);
}
