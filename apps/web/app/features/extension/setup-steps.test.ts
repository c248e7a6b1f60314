import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeSetup, SETUP_STEPS } from "./setup-steps.ts";

const facts = fc.record({ signedIn: fc.boolean(), hasPhoto: fc.boolean(), balance: fc.integer({ min: 0, max: 3 }) });

test("the steps are four, in order, each with its page [O2.66]", () => {
  expect(SETUP_STEPS.map(({ title, to }) => [title, to])).toEqual([
    ["Sign in", "/auth"],
    ["Upload profile image", "/profile"],
    ["Get credits", "/buy-credits"],
    ["Start shopping", "/browse"],
  ]);
});

test.each([
  [{ signedIn: false, hasPhoto: false, balance: 0 }, ["current", "open", "open", "open"], "/auth"],
  [{ signedIn: true, hasPhoto: false, balance: 0 }, ["complete", "current", "open", "open"], "/profile"],
  [{ signedIn: true, hasPhoto: false, balance: 5 }, ["complete", "current", "complete", "open"], "/profile"],
  [{ signedIn: true, hasPhoto: true, balance: 0 }, ["complete", "complete", "ready", "open"], "/buy-credits"],
  [{ signedIn: true, hasPhoto: true, balance: 1 }, ["complete", "complete", "complete", "complete"], "/auth"],
])("%o shows %o, and goes on at %s [O2.67, O2.68, O2.69, O2.71, O4.08, X.50]", (given, states, continueTo) => {
  expect(judgeSetup(given)).toEqual({ states, continueTo, isDone: states.every((state) => state === "complete") });
});

test("the current step is the first that is not complete, and the last is complete when all others are [O2.67, O4.08]", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { states, isDone } = judgeSetup(given);
      const first = states.findIndex((state) => state !== "complete");
      expect(states.filter((state) => state === "current" || state === "ready")).toHaveLength(isDone ? 0 : 1);
      if (first !== -1) expect(["current", "ready"]).toContain(states[first]);
      expect(states[3] === "complete").toBe(states.slice(0, 3).every((state) => state === "complete"));
    }),
  );
});
