import { expect, test } from "vitest";
import { codeOf, isCode } from "./setup.rules.ts";

test("the code is the same for every process of an installation, and differs for every setup and secret", () => {
  const code = codeOf({ secret: "s", nonce: "n" });
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(codeOf({ secret: "s", nonce: "n" })).toBe(code);
  expect(codeOf({ secret: "s", nonce: "m" })).not.toBe(code);
  expect(codeOf({ secret: "t", nonce: "n" })).not.toBe(code);
});

test("a code is accepted in any spelling, and only complete", () => {
  expect(isCode(" ab0d1-efghj ", "AB0D1-EFGHJ")).toBe(true);
  expect(isCode("abodl efghj", "AB0D1-EFGHJ")).toBe(true);
  for (const wrong of ["", "AB0D1", "AB0D1-EFGHK", "AB0D1-EFGHJ0", "é".repeat(10)]) {
    expect(isCode(wrong, "AB0D1-EFGHJ"), wrong).toBe(false);
  }
});
