import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../../platform/columns.ts";
import { makeToken, readToken } from "./newsletter.tokens.ts";

const SECRET = "a secret of sufficient length for a test";
const purposes = fc.constantFrom("confirm" as const, "unsubscribe" as const);

test("a token is valid only for its own purpose and secret", () => {
  const id = newId();
  const token = makeToken(SECRET, { purpose: "confirm", id });
  expect(readToken(SECRET, { purpose: "confirm", token })).toBe(id);
  expect(readToken(SECRET, { purpose: "unsubscribe", token })).toBeNull();
  expect(readToken(`${SECRET}!`, { purpose: "confirm", token })).toBeNull();
});

test("a foreign token is read as null", () => {
  const id = newId();
  const token = makeToken(SECRET, { purpose: "unsubscribe", id });
  for (const changed of [token.slice(0, -1), `${token}A`, `${token}.`, token.replace(id, newId()), id, ""]) {
    expect(readToken(SECRET, { purpose: "unsubscribe", token: changed })).toBeNull();
  }
  fc.assert(
    fc.property(purposes, fc.string(), (purpose, text) => {
      expect(readToken(SECRET, { purpose, token: text })).toBeNull();
    }),
  );
});
