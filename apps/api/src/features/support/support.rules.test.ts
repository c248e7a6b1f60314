import { SUPPORT_FORM_MAX_HOURS, SUPPORT_FORM_MIN_SECONDS } from "@toile/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../../platform/columns.ts";
import { inOneLine, judgeForm } from "./support.rules.ts";
import { makeFormId, readFormId } from "./support.tokens.ts";

test("a form is valid from three seconds to a day after it was fetched", () => {
  const begun = new Date("2026-11-26T12:00:00Z");
  const after = (ms: number) => judgeForm(begun, new Date(begun.getTime() + ms));
  const [min, max] = [SUPPORT_FORM_MIN_SECONDS * 1000, SUPPORT_FORM_MAX_HOURS * 3_600_000];
  expect([after(0), after(min - 1), after(min), after(max), after(max + 1)]).toEqual([
    "too fast",
    "too fast",
    "in time",
    "in time",
    "too old",
  ]);
});

test("a name appears in a subject as one short line", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (name) => {
      const line = inOneLine(name);
      expect(line.length).toBeLessThanOrEqual(60);
      expect(line).not.toMatch(/[\r\n]/);
    }),
  );
});

test("a form's number can be read back, and a changed one cannot", () => {
  const form = { id: newId(), begunAt: new Date(1_790_000_000_000) };
  const formId = makeFormId("secret", form);
  expect(readFormId("secret", formId)).toEqual(form);
  const [id, time, signature] = formId.split(".");
  for (const other of [
    "",
    "made-up",
    `${newId()}.${time}.${signature}`,
    `${id}.${Number(time) - 5000}.${signature}`,
    `${formId}.more`,
    makeFormId("another secret", form),
  ])
    expect(readFormId("secret", other)).toBeNull();
});
