/** A payment as its list and its receipt show it. */
import type { PaymentItem, PlanType } from "@toile/contract";
import type { PaymentRow } from "./billing.payments.store.ts";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const PLAN_NAMES: Record<PlanType, string> = { monthly: "Monthly plan", yearly: "Yearly plan" };

export function toPaymentItem({ payment, plan }: { payment: PaymentRow; plan: PlanType | null }): PaymentItem {
  return {
    id: payment.id,
    kind: payment.kind,
    description: describePayment(payment, plan),
    credits: payment.credits,
    amount: payment.amountCents / 100,
    refundedAmount: payment.refundedCents / 100,
    currency: "EUR",
    state: stateOf(payment),
    createdAt: payment.createdAt.toISOString(),
    receiptNumber: payment.receiptNumber,
  };
}

/** '120 credits' or 'Monthly plan, 21 Nov 2026 to 21 Dec 2026'. */
export function describePayment(payment: PaymentRow, plan: PlanType | null): string {
  if (plan === null) return payment.credits === 1 ? "1 credit" : `${payment.credits} credits`;
  const name = PLAN_NAMES[plan];
  if (payment.periodStart === null || payment.periodEnd === null) return name;
  return `${name}, ${DAY.format(payment.periodStart)} to ${DAY.format(payment.periodEnd)}`;
}

function stateOf({ state, receivedCents, refundedCents, disputedCents }: PaymentRow): PaymentItem["state"] {
  if (state !== "succeeded") return state;
  if (disputedCents > 0) return "disputed";
  if (refundedCents === 0) return "succeeded";
  return refundedCents >= receivedCents ? "refunded" : "partly_refunded";
}
