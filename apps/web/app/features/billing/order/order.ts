/** What is about to be bought, and how it is passed from the place of choice to /payment. */
import {
  CREDIT_PRICE_CENTS,
  type CreateIntentRequest,
  type CreditPackage,
  type CreditPlan,
  creditPackage,
  creditPlan,
  type PackageType,
  PLANS,
  type PlanType,
  type SubscriptionDetails,
} from "@toile/contract";

export type Order =
  | { kind: "purchase"; credits: number; price: number; packageType: PackageType | null }
  /** `due`: the renewal of the current plan, which its card did not pay. */
  | { kind: "subscription"; plan: PlanType; credits: number; price: number; due?: true };

export const NO_PACKAGE = "Please select a valid package";
export const NO_PLAN = "Please select a valid subscription";

/** The router state of /payment. `from` is the page from which a shopper without credits came. */
export type PaymentState =
  | { paymentType: "credit_purchase"; selectedPackage: CreditPackage; from?: string | null }
  | { paymentType: "subscription"; selectedSubscription: CreditPlan; due?: boolean; from?: string | null };

export function orderOfPackage({ type, credits, price }: CreditPackage): Order {
  return { kind: "purchase", credits, price, packageType: type };
}

export function orderOfPlan({ type, credits, price }: CreditPlan): Extract<Order, { kind: "subscription" }> {
  return { kind: "subscription", plan: type, credits, price };
}

export function orderOfAmount(credits: number): Order {
  return { kind: "purchase", credits, price: (credits * CREDIT_PRICE_CENTS) / 100, packageType: null };
}

/** The amount due on the current plan, at the agreed price. */
export function dueState(
  subscription: Pick<SubscriptionDetails, "type" | "priceInEuros" | "creditsGranted">,
): PaymentState {
  const { type, priceInEuros: price, creditsGranted: credits } = subscription;
  const plan = PLANS.find((each) => each.type === type);
  if (!plan) throw new Error(`there is no plan "${type}"`);
  return { paymentType: "subscription", selectedSubscription: { ...plan, price, credits }, due: true };
}

/** Null: nothing was chosen, and the visitor belongs on /buy-credits. A string: why the choice cannot be bought. */
export function readPaymentState(state: unknown): Order | string | null {
  if (typeof state !== "object" || state === null || !("paymentType" in state)) return null;
  if (state.paymentType === "credit_purchase") {
    const chosen = creditPackage.safeParse("selectedPackage" in state ? state.selectedPackage : null);
    return chosen.success ? orderOfPackage(chosen.data) : NO_PACKAGE;
  }
  if (state.paymentType === "subscription") {
    const chosen = creditPlan.safeParse("selectedSubscription" in state ? state.selectedSubscription : null);
    if (!chosen.success) return NO_PLAN;
    const order = orderOfPlan(chosen.data);
    return "due" in state && state.due === true ? { ...order, due: true } : order;
  }
  return null;
}

/** Identical for identical orders: identifies the order of a stored key. */
export function orderMark(order: Order): string {
  if (order.kind === "purchase") return `credits-${order.credits}`;
  // A different request from the one that began the plan, so it needs its own key.
  return order.due ? `due-${order.plan}` : `plan-${order.plan}`;
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
