/**
 * What a year costs less than twelve months, with how many credits fewer it grants (X.09 in docs/requirements.md): the label 'Save 20%' alone would
 * promise too much.
 */
import type { CreditPlan } from "@toile/contract";
import { formatMoneyBrief } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/number.ts";

export type SavingsInput = { plan: CreditPlan; monthly: CreditPlan | undefined; currency: string };

export function savingsText({ plan, monthly, currency }: SavingsInput): string | null {
  if (plan.type !== "yearly" || plan.savings <= 0) return null;
  if (!monthly) return `${formatMoneyBrief(plan.savings, currency)} less a year`;
  const [year, months] = [plan.credits, monthly.credits * 12].map((credits) => formatNumber(credits));
  const saved = `${formatMoneyBrief(plan.savings, currency)} less than twelve months at ${formatMoneyBrief(monthly.price, currency)}`;
  return year === months ? saved : `${saved}, for ${year} credits instead of ${months}`;
}
