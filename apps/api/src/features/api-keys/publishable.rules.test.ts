import fc from "fast-check";
import { expect, test } from "vitest";
import { isKey, isPublishableKey, makePublishableKey } from "./keys.rules.ts";
import { mayVisitor, whyOverBudget } from "./publishable.rules.ts";

test("a try-on fits into both budgets or is refused with the reason that comes first", () => {
  const numbers = fc.nat(20);
  fc.assert(
    fc.property(numbers, numbers, numbers, numbers, (visitorBudget, dailyBudget, byVisitor, byAll) => {
      const why = whyOverBudget({ visitorBudget, dailyBudget }, { byVisitor, byAll });
      expect(why === null).toBe(byVisitor <= visitorBudget && byAll <= dailyBudget);
      if (byVisitor > visitorBudget) expect(why).toContain("You have used");
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
