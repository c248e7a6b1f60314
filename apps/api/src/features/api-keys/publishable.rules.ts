/**
 * What a visitor of a shop may do, and how often. A visitor's token cannot reach anything that `mayVisitor` does not list, so a new
 * route needs no rule of its own.
 */

import type { EmbedProblemCode, ErrorCode } from "@toile/contract";
import { AppError } from "../../platform/errors.ts";
import type { KeyProblem, KeyProblems } from "./api-keys.tables.ts";

/** A key's budgets are counted over this time. */
export const BUDGET_WINDOW_MS = 24 * 60 * 60_000;

export type Budgets = { visitorBudget: number; dailyBudget: number };
/** Try-ons from the window, including the one that is about to begin. Failed and cancelled ones are not counted. */
export type Used = { byVisitor: number; byAll: number };

const VISITOR_USED_UP = "You have used your try-ons in this shop for today. Please come back tomorrow.";
export const SHOP_USED_UP = "This shop has used up its try-ons for today. Please come back tomorrow.";

/** Why the next try-on may not begin; null if it may. */
export function whyOverBudget({ visitorBudget, dailyBudget }: Budgets, { byVisitor, byAll }: Used): AppError | null {
  if (byVisitor > visitorBudget) return visitorError("RATE_LIMITED", "VISITOR_BUDGET_USED_UP", VISITOR_USED_UP);
  return byAll > dailyBudget ? visitorError("RATE_LIMITED", "BUDGET_USED_UP", SHOP_USED_UP) : null;
}

/** A refusal with a reason beside its code, by which the window finds the sentence in the visitor's language. */
export const visitorError = (code: ErrorCode, reason: string, message: string): AppError =>
  new AppError(code, message, { details: [{ path: "reason", message: reason }] });

const VISITOR_MAY: readonly [method: string, path: RegExp][] = [
  ["POST", /^\/style\/virtual-tryon$/],
  ["GET", /^\/style\/predictions\/[\w-]+(?:\/events)?$/],
  ["DELETE", /^\/style\/predictions\/[\w-]+$/],
  ["DELETE", /^\/embed\/pictures$/],
];

/** @param path - Without the API's base path. */
export const mayVisitor = ({ method, path }: { method: string; path: string }): boolean =>
  VISITOR_MAY.some(([allowed, pattern]) => allowed === method && pattern.test(path));

/** A busy shop has many visitors at once: what was noted just now is not noted again. */
const NOTE_EVERY_MS = 5 * 60_000;
/** Its owner gets one mail a day for each reason. */
const TELL_EVERY_MS = 24 * 60 * 60_000;

type Noted = { code: EmbedProblemCode; origin: string | null };

/** The problems with this one added, and whether its owner is to be told; null if it was noted just now. */
export function noteProblem(
  problems: KeyProblems,
  { code, origin }: Noted,
  at: Date,
): { problems: KeyProblems; tell: boolean } | null {
  const before: KeyProblem | undefined = problems[code];
  const since = (time: string) => at.getTime() - Date.parse(time);
  if (before && since(before.at) < NOTE_EVERY_MS) return null;
  const tell = !before || since(before.toldAt) >= TELL_EVERY_MS;
  const noted = { at: at.toISOString(), toldAt: tell ? at.toISOString() : before.toldAt, origin };
  return { problems: { ...problems, [code]: noted }, tell };
}

/** Those of the last 24 hours, the newest first. */
export function recentProblems(problems: KeyProblems, at: Date): ({ code: EmbedProblemCode } & KeyProblem)[] {
  return (Object.keys(problems) as EmbedProblemCode[])
    .flatMap((code) => {
      const problem = problems[code];
      return problem && at.getTime() - Date.parse(problem.at) < TELL_EVERY_MS ? [{ code, ...problem }] : [];
    })
    .toSorted((a, b) => b.at.localeCompare(a.at));
}
