/** A payment as shown in its list and on its receipt. */
import type { PaymentItem, PlanType } from "@toile/contract";
import type { PaymentRow } from "./payments.store.ts";

export const PLAN_NAMES: Record<PlanType, string> = { monthly: "Monthly plan", yearly: "Yearly plan" };

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** '21 Nov 2026' */
export const day = (time: Date): string => DAY.format(time);

/** '€10.00'; divides as text, so that no cent is lost to rounding. */
export function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}€${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function toPaymentItem(payment: PaymentRow): PaymentItem {
  return {
    id: payment.id,
    kind: payment.kind,
    description: describePayment(payment),
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
export function describePayment(
  payment: Pick<PaymentRow, "kind" | "plan" | "credits" | "periodStart" | "periodEnd">,
): string {
  if (payment.kind === "purchase") return payment.credits === 1 ? "1 credit" : `${payment.credits} credits`;
  // Rows written before the column existed have none.
  const name = payment.plan === null ? "Plan" : PLAN_NAMES[payment.plan];
  if (payment.periodStart === null || payment.periodEnd === null) return name;
  return `${name}, ${day(payment.periodStart)} to ${day(payment.periodEnd)}`;
}

function stateOf({ state, receivedCents, refundedCents, disputedCents }: PaymentRow): PaymentItem["state"] {
  if (state !== "succeeded") return state;
  if (disputedCents > 0) return "disputed";
  if (refundedCents === 0) return "succeeded";
  return refundedCents >= receivedCents ? "refunded" : "partly_refunded";
}
