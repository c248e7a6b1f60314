/**
 * What a visitor of a shop may do, and how often. A visitor's token cannot reach anything that `mayVisitor` does not list, so a new
 * route needs no rule of its own.
 */

/** A key's budgets are counted over this time. */
export const BUDGET_WINDOW_MS = 24 * 60 * 60_000;

export type Budgets = { visitorBudget: number; dailyBudget: number };
/** Try-ons from the window, including the one that is about to begin. Failed and cancelled ones are not counted. */
export type Used = { byVisitor: number; byAll: number };

const VISITOR_USED_UP = "You have used your try-ons in this shop for today. Please come back tomorrow.";
const SHOP_USED_UP = "This shop's try-ons for today are used up. Please come back tomorrow.";

/** Why the next try-on may not begin; null if it may. */
export function whyOverBudget({ visitorBudget, dailyBudget }: Budgets, { byVisitor, byAll }: Used): string | null {
  if (byVisitor > visitorBudget) return VISITOR_USED_UP;
  return byAll > dailyBudget ? SHOP_USED_UP : null;
}

const VISITOR_MAY: readonly [method: string, path: RegExp][] = [
  ["POST", /^\/style\/virtual-tryon$/],
  ["GET", /^\/style\/predictions\/[\w-]+(?:\/events)?$/],
  ["DELETE", /^\/style\/predictions\/[\w-]+$/],
  ["DELETE", /^\/embed\/pictures$/],
];

/** @param path - Without the API's base path. */
export const mayVisitor = ({ method, path }: { method: string; path: string }): boolean =>
  VISITOR_MAY.some(([allowed, pattern]) => allowed === method && pattern.test(path));
