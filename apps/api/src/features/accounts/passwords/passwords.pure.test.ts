import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { comparePassword, hashPassword, UNKNOWN_ACCOUNT_HASH, verifyPassword } from "./passwords.ts";

test("passwords are stored as argon2id with 19 MiB, two passes and one lane, each with its own salt", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test("the right password is accepted, a wrong one is not, and the placeholder hash never matches", async () => {
  const hash = await hashPassword("correct horse");
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "Correct horse")).toBe(false);
  expect(await verifyPassword(null, "correct horse")).toBe(false);
});

test("a password is the same on every keyboard, and an old hash of what was typed is recognised", async () => {
  const [composed, decomposed] = ["caf\u00e9 crème", "cafe\u0301 cre\u0300me"];
  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
    ["ｐａｓｓ１２３４", "pass1234"],
  ] as const) {
    expect(await comparePassword(await hashPassword(set), typed)).toBe("same");
  }
  const old = await hash(decomposed);
  expect(await comparePassword(old, decomposed)).toBe("raw");
  expect(await comparePassword(old, `${decomposed}x`)).toBe("different");
  expect(await comparePassword(null, decomposed)).toBe("different");
});

test("an unknown email costs the same work as a known one: the same algorithm and parameters [I-34]", async () => {
  const parameters = (hash: string) => hash.split("$").slice(1, 4);
  expect(parameters(UNKNOWN_ACCOUNT_HASH)).toEqual(parameters(await hashPassword("correct horse")));
});

test("every character of a long password counts", async () => {
  const long = "x".repeat(1023);
  expect(await verifyPassword(await hashPassword(`${long}a`), `${long}b`)).toBe(false);
});
