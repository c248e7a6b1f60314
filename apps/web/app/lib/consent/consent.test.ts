import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCEPT_ALL, ESSENTIAL_ONLY, parseConsent, readConsent, refusedKeys } from "./consent.ts";
import { CATEGORIES, STORED_ITEMS } from "./stored-items.ts";

const AT = "2026-11-24T18:00:00.000Z";

test("the choice is read from a time and the four categories, and essential is always true [S3.26, S3.28, X.54]", () => {
  const stored = { "cookie-consent": AT, "cookie-preferences": JSON.stringify({ ...ACCEPT_ALL, marketing: false }) };
  const storage = {
    getItem: (key: string) => (stored as Record<string, string>)[key] ?? null,
    setItem: () => {},
  };
  expect(readConsent(storage)).toEqual({ essential: true, functional: true, analytics: true, marketing: false });
  expect(parseConsent(AT, '{"essential":false,"functional":"yes"}')).toEqual(ESSENTIAL_ONLY);
});

test("consent is never assumed", () => {
  for (const [at, preferences] of [
    [null, JSON.stringify(ACCEPT_ALL)],
    ["true", JSON.stringify(ACCEPT_ALL)],
    [AT, null],
    [AT, "null"],
    [AT, "{"],
  ] as const) {
    expect(parseConsent(at, preferences)).toBeNull();
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed = parseConsent(AT, JSON.stringify(value));
      const given = (value ?? {}) as Record<string, unknown>;
      return parsed === null || CATEGORIES.every((one) => one === "essential" || parsed[one] === (given[one] === true));
    }),
  );
});

test("what is refused is erased, and nothing else is [X.73]", () => {
  const local = ["auth_token", "theme", "cookie-consent", "another-site's"];
  expect(refusedKeys("local", local, ESSENTIAL_ONLY)).toEqual(["theme"]);
  expect(refusedKeys("local", local, ACCEPT_ALL)).toEqual([]);
  expect(refusedKeys("session", ["toile-order:u1:10", "react-router-scroll-positions"], ESSENTIAL_ONLY)).toEqual([]);
});

test("every stored item is listed once, with its purpose and how long it is stored", () => {
  const names = STORED_ITEMS.map(({ name, place }) => `${place} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { purpose, kept } of STORED_ITEMS) {
    expect(purpose).toMatch(/^[A-Z].*\.$/);
    expect(kept).not.toBe("");
  }
});
