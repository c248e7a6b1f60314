import { googleFailures } from "@toile/contract";
import { expect, test } from "vitest";
import { FAILURE_NOTES, parseFailure, readCallback } from "./read-callback.ts";

const user = { id: "1", email: "ada@example.org", firstName: "Ada", lastName: "Weaver" };
const withUser = (text: string) => `?${new URLSearchParams({ token: "t", refresh: "r", user: text })}`;

test("the URL contains tokens with a user, or a code [O2.82]", () => {
  expect(readCallback(withUser(JSON.stringify(user)))).toMatchObject({
    kind: "tokens",
    token: "t",
    refresh: "r",
    user,
  });
  expect(readCallback(withUser(encodeURIComponent(JSON.stringify(user))))).toMatchObject({ kind: "tokens", user });
  expect(readCallback("?code=abc")).toEqual({ kind: "code", code: "abc" });
});

test("an unreadable user is distinguished from a URL without any information [O8.14, O8.16]", () => {
  for (const text of ["{bad", "null", "7", "{}", '{"id":"1"}', "%E0%A4%A"]) {
    expect(readCallback(withUser(text)), text).toEqual({ kind: "bad user" });
  }
  for (const search of ["", "?", "?token=t", "?token=t&refresh=r", "?code=", "?error=whatever"]) {
    expect(readCallback(search), search).toEqual({ kind: "failed", failure: null });
  }
});

test("each kind of failure has a sentence, which the sign-in form finds", () => {
  for (const failure of googleFailures) {
    expect(readCallback(`?error=${failure}`)).toEqual({ kind: "failed", failure });
    expect(parseFailure({ googleFailure: failure })).toBe(failure);
    expect(FAILURE_NOTES[failure]).toMatch(/\.$/);
  }
  for (const state of [null, undefined, "x", {}, { googleFailure: "toString" }]) expect(parseFailure(state)).toBeNull();
});
