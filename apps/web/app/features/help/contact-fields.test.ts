import { SUPPORT_TOPICS, supportFields } from "@toile/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContactFields, checkFields, TOPICS } from "./contact-fields.ts";

const refused = (fields: ContactFields): Record<string, string> => {
  const parsed = supportFields.safeParse(fields);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
};

const near = (length: number) => fc.integer({ min: length - 1, max: length + 1 }).map((count) => "x".repeat(count));
const fields = fc.record<ContactFields>({
  name: fc.oneof(fc.string({ maxLength: 5 }), near(100)),
  email: fc.oneof(fc.constantFrom("", "a", "a@b", "a@b.c", " a@b.c ", "a b@c.d"), near(254)),
  topic: fc.constantFrom("", "gossip", ...SUPPORT_TOPICS),
  message: fc.oneof(fc.string({ maxLength: 20 }), near(10), near(4000)),
});

test("the form refuses what the server would, in the same words", () => {
  fc.assert(
    fc.property(fields, (given) => {
      expect(checkFields(given)).toEqual(refused(given));
    }),
  );
});

test("the form offers every topic", () => {
  expect(TOPICS.map(({ value }) => value)).toEqual([...SUPPORT_TOPICS]);
});
