import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConsentRow, judgeConsent } from "./consents.rules.ts";

const current = "2";
const row = fc.record<ConsentRow>({
  version: fc.constantFrom("1", "2"),
  source: fc.constantFrom("stated", "call"),
  withdrawnAt: fc.option(fc.date({ noInvalidDate: true })),
});
const latest = fc.option(row, { nil: undefined });
const stated = fc.constantFrom(undefined, "1", "2");

test("a version that is not in force cannot be agreed to [I-47]", () => {
  fc.assert(
    fc.property(latest, (existing) => {
      expect(judgeConsent({ latest: existing, stated: "1", current })).toBe("refused");
    }),
  );
});

test("a withdrawn consent counts only once it is given again [I-47]", () => {
  fc.assert(
    fc.property(row, stated, (existing, said) => {
      const taken = { ...existing, withdrawnAt: new Date(0) };
      expect(judgeConsent({ latest: taken, stated: said, current })).toBe(said === current ? "record" : "refused");
    }),
  );
});

test("a person who was asked once is asked again when the text changes; a plain API call implies consent [I-47]", () => {
  const old = { version: "1", withdrawnAt: null };
  const judge = (source: ConsentRow["source"]) =>
    judgeConsent({ latest: { ...old, source }, stated: undefined, current });
  expect([judge("stated"), judge("call")]).toEqual(["refused", "record"]);
  expect(judgeConsent({ latest: undefined, stated: undefined, current })).toBe("record");
});

test("an existing consent to this version is enough", () => {
  const source = fc.constantFrom("stated" as const, "call" as const);
  fc.assert(
    fc.property(source, fc.constantFrom(undefined, current), (sample, said) => {
      const standing = { version: current, source: sample, withdrawnAt: null };
      expect(judgeConsent({ latest: standing, stated: said, current })).toBe("given");
    }),
  );
});
