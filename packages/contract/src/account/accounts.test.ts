import { expect, it } from "vitest";
import { email, password, profileUpdate } from "./accounts.ts";

it.each([
  ["  lea@example.test ", "lea@example.test"],
  ["lea+shop@mail.example.test", "lea+shop@mail.example.test"],
])("%j is the email %j", (given, read) => {
  expect(email.parse(given)).toBe(read);
});

it.each([
  [undefined, "Email is required"],
  ["   ", "Email is required"],
  ["lea@example", "Email is invalid"],
  ["lea @example.test", "Email is invalid"],
  [`${"a".repeat(250)}@b.test`, "Email is invalid"],
])("%j is refused: %s", (given, sentence) => {
  expect(email.safeParse(given).error?.issues[0]?.message).toBe(sentence);
});

it("a password's length is limited in bytes, because the hash reads bytes", () => {
  expect(password.safeParse("é".repeat(512)).success).toBe(true);
  expect(password.safeParse("é".repeat(513)).error?.issues[0]?.message).toBe("Password is too long");
});

it("changing one field of the profile leaves the others unchanged", () => {
  expect(profileUpdate.parse({ firstName: " Lea " })).toEqual({ firstName: "Lea" });
});
