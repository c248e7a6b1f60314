import { expect, it } from "vitest";
import { email, password, personName, profileUpdate, registerRequest } from "./accounts.ts";

it.each([
  ["  lea@example.test ", "lea@example.test"],
  ["lea+shop@mail.example.test", "lea+shop@mail.example.test"],
])("%j is the email %j", (input, read) => {
  expect(email.parse(input)).toBe(read);
});

it.each([
  [undefined, "Email is required"],
  ["   ", "Email is required"],
  ["lea@example", "Email is invalid"],
  ["lea @example.test", "Email is invalid"],
  ["lea\u001b[2J@example.test", "Email is invalid"],
  [`${"a".repeat(250)}@b.test`, "Email is invalid"],
])("%j is refused: %s", (input, sentence) => {
  expect(email.safeParse(input).error?.issues[0]?.message).toBe(sentence);
});

const nameError = (name: string) => personName("Name is required").safeParse(name).error?.issues[0]?.message;

it.each([
  "Ada",
  "J.R.R.",
  "St.John",
  "O'Neill-Ødegård",
  "Ph.D",
  "Nguyễn Thị Minh Khai",
  "李小龍",
  "نیما‌نژاد",
  "Sammy Davis, Jr.",
])("%j is a name", (name) => expect(nameError(name)).toBeUndefined());

it.each([
  "Win https://evil.example",
  "www.evil.example",
  "evil.com",
  "EVIL.COM",
  "evil．com",
  "WWW.Evil.Example",
  "ada@evil.example",
  "Ada ftp://x",
])("%j is no name: mail programs would make a link of it", (name) => {
  expect(nameError(name)).toBe("Please write a name without a web or email address");
});

it.each(["Ada\u0007", "Ada\nWeaver", "Ada\u001b[2J", "Ada\u2028b", "\u202eadA", "A\u0000a"])(
  "%j is no name: it has characters that nobody sees",
  (name) => expect(nameError(name)).toBe("This name has a character that cannot be shown"),
);

it("registering and changing the profile check the names", () => {
  const account = { email: "ada@example.test", password: "secret1", firstName: "Ada", lastName: "evil.com" };
  expect(registerRequest.safeParse(account).error?.issues[0]?.path).toEqual(["lastName"]);
  expect(profileUpdate.safeParse({ firstName: "evil.com" }).success).toBe(false);
});

it("a password's length is limited in bytes, because the hash reads bytes", () => {
  expect(password.safeParse("é".repeat(512)).success).toBe(true);
  expect(password.safeParse("é".repeat(513)).error?.issues[0]?.message).toBe("Password is too long");
});

it("changing one field of the profile leaves the others unchanged", () => {
  expect(profileUpdate.parse({ firstName: " Lea " })).toEqual({ firstName: "Lea" });
});

const YOUNG = "You must be at least 16 years old to have an account";
const birthday = (years: number, days: number) => {
  const day = new Date(Date.now() + days * 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};

it.each([
  ["2", "Please enter your date of birth, such as 1990-05-31"],
  ["1990-02-31", "Please enter your date of birth, such as 1990-05-31"],
  ["0090-05-31", "Please check the year of your birth"],
  [birthday(16, 2), YOUNG],
  [birthday(0, 2), YOUNG],
  [birthday(16, -1), undefined],
  ["1900-01-01", undefined],
  [null, undefined],
])("a date of birth %j gives the sentence %j", (dateOfBirth, sentence) => {
  expect(profileUpdate.safeParse({ dateOfBirth }).error?.issues[0]?.message).toBe(sentence);
});

it.each(["+31 20 123 4567", "(020) 123-4567", "020/1234567", "112.358", "", null])("%j is a phone number", (input) => {
  expect(profileUpdate.parse({ phoneNumber: input })).toEqual({ phoneNumber: input });
});

it.each([
  "call me",
  "12345",
  "1234567890123456",
  "+31 20 123 4567 ext 8",
  "++31201234567",
  `+31${" ".repeat(32)}201234567`,
])("%j is no phone number", (phoneNumber) => {
  const { error } = profileUpdate.safeParse({ phoneNumber });
  expect(error?.issues[0]?.message).toBe("Please enter a phone number, such as +31 20 123 4567");
});
