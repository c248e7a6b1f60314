import fc from "fast-check";
import { expect, test } from "vitest";
import { readCode } from "./codes.rules.ts";
import { hashRecoveryCode, makeRecoveryCode, seal, unseal } from "./secrets.ts";

const owner = { userId: "0199-a", authSecret: "a secret of sufficient length for a test" };

test("a sealed secret opens only for its account and AUTH_SECRET, and looks different each time", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = seal(text, owner);
      expect(unseal(sealed, owner)).toBe(text);
      expect(seal(text, owner)).not.toBe(sealed);
      expect(unseal(sealed, { ...owner, userId: "0199-b" })).toBeNull();
      expect(unseal(sealed, { ...owner, authSecret: `${owner.authSecret}!` })).toBeNull();
    }),
  );
});

test("a changed or malformed one does not open", () => {
  const sealed = seal("JBSWY3DPEHPK3PXP", owner);
  const last = sealed.at(-2) === "A" ? "B" : "A";
  expect(unseal(sealed.slice(0, -2) + last + sealed.slice(-1), owner)).toBeNull();
  for (const text of ["", "1.", "1.abc", "JBSWY3DPEHPK3PXP"]) expect(unseal(text, owner)).toBeNull();
});

test("recovery codes are read as shown, and differ", () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(readCode(code)).toEqual({ kind: "recovery-code", code: code.replace("-", "") });
  }
});

test("a recovery code's hash differs for another account and another AUTH_SECRET", () => {
  const hash = hashRecoveryCode("ABCDEFGHJK", owner);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashRecoveryCode("ABCDEFGHJK", { ...owner, userId: "0199-b" })).not.toBe(hash);
  expect(hashRecoveryCode("ABCDEFGHJK", { ...owner, authSecret: "another" })).not.toBe(hash);
});
