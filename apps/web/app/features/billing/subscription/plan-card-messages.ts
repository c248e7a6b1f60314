import type { PlanCard } from "@toile/contract";

const BRANDS: Record<string, string> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** 'Visa ending in 4242, 12/30'. */
export function planCardText({ brand, last4, expMonth, expYear }: PlanCard): string {
  const name = Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : "Card";
  return `${name} ending in ${last4}, ${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
}
