/** What is about to be bought, and how it travels from where it was chosen to /payment. */
import {
  CREDIT_PRICE_CENTS,
  type CreateIntentRequest,
  type CreditPackage,
  type CreditPlan,
  creditPackage,
  creditPlan,
  type PackageType,
  type PlanType,
} from "@toile/contract";

export type Order =
  | { kind: "purchase"; credits: number; price: number; packageType: PackageType | null }
  | { kind: "subscription"; plan: PlanType; credits: number; price: number };

export const NO_PACKAGE = "Please select a valid package";
export const NO_PLAN = "Please select a valid subscription";

/** The router state of /payment. `from` is where whoever ran out of credits came from. */
export type PaymentState =
  | { paymentType: "credit_purchase"; selectedPackage: CreditPackage; from?: string | null }
  | { paymentType: "subscription"; selectedSubscription: CreditPlan; from?: string | null };

export function orderOfPackage({ type, credits, price }: CreditPackage): Order {
  return { kind: "purchase", credits, price, packageType: type };
}

export function orderOfPlan({ type, credits, price }: CreditPlan): Order {
  return { kind: "subscription", plan: type, credits, price };
}

export function orderOfAmount(credits: number): Order {
  return { kind: "purchase", credits, price: (credits * CREDIT_PRICE_CENTS) / 100, packageType: null };
}

/** Null: nothing was chosen, and the visitor belongs on /buy-credits. A string: what was chosen cannot be bought. */
export function readPaymentState(state: unknown): Order | string | null {
  if (typeof state !== "object" || state === null || !("paymentType" in state)) return null;
  if (state.paymentType === "credit_purchase") {
    const chosen = creditPackage.safeParse("selectedPackage" in state ? state.selectedPackage : null);
    return chosen.success ? orderOfPackage(chosen.data) : NO_PACKAGE;
  }
  if (state.paymentType === "subscription") {
    const chosen = creditPlan.safeParse("selectedSubscription" in state ? state.selectedSubscription : null);
    return chosen.success ? orderOfPlan(chosen.data) : NO_PLAN;
  }
  return null;
}

/** The same for the same order: what a kept key belongs to. */
export function orderMark(order: Order): string {
  return order.kind === "purchase" ? `credits-${order.credits}` : `plan-${order.plan}`;
}

export function toIntentRequest(order: Order, billingEmail: string | null): CreateIntentRequest {
  const email = billingEmail ? { billingEmail } : {};
  return order.kind === "purchase"
    ? { type: "credit_purchase", amount: order.credits, ...email }
    : { type: "subscription", subscriptionType: order.plan, ...email };
}

const NAMES: Record<PackageType | PlanType, string> = {
  small: "Small",
  medium: "Medium",
  large: "Large",
  monthly: "Monthly",
  yearly: "Yearly",
};

export function nameOf(type: PackageType | PlanType): string {
  return NAMES[type];
}

export function periodOf(plan: PlanType): "month" | "year" {
  return plan === "monthly" ? "month" : "year";
}
