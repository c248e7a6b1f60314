import fc from "fast-check";
import { expect, test } from "vitest";
import type { KeyProblems } from "./api-keys.tables.ts";
import { isKey, isPublishableKey, makePublishableKey } from "./keys.rules.ts";
import { mayVisitor, noteProblem, recentProblems, whyOverBudget } from "./publishable.rules.ts";

test("a try-on fits into both budgets or is refused with the reason that comes first", () => {
  const numbers = fc.nat(20);
  fc.assert(
    fc.property(numbers, numbers, numbers, numbers, (visitorBudget, dailyBudget, byVisitor, byAll) => {
      const why = whyOverBudget({ visitorBudget, dailyBudget }, { byVisitor, byAll });
      expect(why === null).toBe(byVisitor <= visitorBudget && byAll <= dailyBudget);
      if (byVisitor > visitorBudget) expect(why?.message).toContain("You have used");
      const reason = byVisitor > visitorBudget ? "VISITOR_BUDGET_USED_UP" : "BUDGET_USED_UP";
      if (why) expect(why.details).toEqual([{ path: "reason", message: reason }]);
    }),
  );
});

test("a publishable key is recognised, and taken for no secret one", () => {
  const picks = fc.array(fc.nat(61), { minLength: 34, maxLength: 34 });
  fc.assert(
    fc.property(picks, (random) => {
      const key = makePublishableKey((below) => (random.shift() ?? 0) % below);
      expect([isPublishableKey(key), isKey(key), isPublishableKey(`toile_${key.slice(3)}`)]).toEqual([
        true,
        false,
        false,
      ]);
    }),
  );
});

test("a visitor may start, follow and delete try-ons, and nothing else", () => {
  const id = "0198c0de-0000-7000-8000-000000000000";
  const allowed = [
    ["POST", "/style/virtual-tryon"],
    ["GET", `/style/predictions/${id}`],
    ["GET", `/style/predictions/${id}/events`],
    ["DELETE", `/style/predictions/${id}`],
    ["DELETE", "/embed/pictures"],
  ] as const;
  for (const [method, path] of allowed) expect(mayVisitor({ method, path })).toBe(true);
  for (const [method, path] of [
    ["GET", "/style/predictions"],
    ["PUT", `/style/predictions/${id}/seen`],
    ["GET", "/credits/balance"],
    ["GET", "/style/history"],
    ["DELETE", "/users/profile"],
    ["POST", "/style/virtual-tryon/x"],
  ] as const)
    expect(mayVisitor({ method, path })).toBe(false);
});

test("a problem is noted once in five minutes, its owner is told once a day, and it is shown for a day", () => {
  const begun = new Date("2026-11-28T12:00:00Z");
  const after = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);
  const problem = { code: "OUT_OF_CREDITS", origin: null } as const;
  let problems: KeyProblems = {};
  const told: number[] = [];
  const noted: number[] = [];
  for (let minute = 0; minute <= 24 * 60; minute += 2) {
    const next = noteProblem(problems, problem, after(minute));
    if (!next) continue;
    noted.push(minute);
    if (next.tell) told.push(minute);
    problems = next.problems;
  }
  expect(told).toEqual([0, 24 * 60]);
  expect(noted.every((minute, index) => index === 0 || minute - (noted[index - 1] ?? 0) >= 5)).toBe(true);
  const other = noteProblem(problems, { code: "ORIGIN_NOT_LISTED", origin: "https://a.example" }, after(24 * 60 + 1));
  expect(other?.tell).toBe(true);
  const shown = recentProblems(other?.problems ?? {}, after(24 * 60 + 2));
  expect(shown.map(({ code }) => code)).toEqual(["ORIGIN_NOT_LISTED", "OUT_OF_CREDITS"]);
  expect(recentProblems(problems, after(49 * 60))).toEqual([]);
});
