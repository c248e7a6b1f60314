import fc from "fast-check";
import { expect, test } from "vitest";
import { endOf, isKey, makeKey, maskKey, startOf } from "./keys.rules.ts";

const keys = fc
  .array(fc.nat(61), { minLength: 34, maxLength: 34 })
  .map((picks) => makeKey((below) => (picks.shift() ?? 0) % below));

test("a key is recognised, and rejected with any one character changed", () => {
  fc.assert(
    fc.property(keys, fc.nat(39), fc.constantFrom(..."0aZ_ é"), (key, place, other) => {
      expect(key).toMatch(/^toile_[0-9A-Za-z]{40}$/);
      expect(isKey(key)).toBe(true);
      const at = "toile_".length + place;
      if (key[at] !== other) expect(isKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }),
  );
});

test("nothing else is a key", () => {
  fc.assert(fc.property(fc.string(), (text) => !isKey(text)));
});

test("masked, it shows only its first 8 and last 4 characters [O2.51, X.34]", () => {
  fc.assert(
    fc.property(keys, (key) => {
      const masked = maskKey({ start: startOf(key), end: endOf(key) });
      expect(masked).toBe(`${key.slice(0, 8)}••••••••${key.slice(-4)}`);
    }),
  );
});
