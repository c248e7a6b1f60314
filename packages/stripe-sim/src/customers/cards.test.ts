import { expect, test } from "vitest";
import { findReadyMade, findTestCard, isCardNumber, judgeAttempt } from "./cards.ts";

const judge = (number: string, attempt: { offSession?: boolean; authenticated?: boolean; saved?: boolean } = {}) => {
  const card = findTestCard(number);
  if (!card) throw new Error(`${number} is no test card.`);
  const verdict = judgeAttempt(card, { offSession: false, authenticated: false, saved: false, ...attempt });
  return verdict.kind === "declined" ? (verdict.decline.declineCode ?? verdict.decline.code) : verdict.kind;
};

test("a card that always asks for 3-D Secure is refused off session", () => {
  expect(judge("4000002760003184")).toBe("authenticate");
  expect(judge("4000002760003184", { authenticated: true })).toBe("approved");
  expect(judge("4000002760003184", { offSession: true, saved: true })).toBe("authentication_required");
});

test("a card that was set up for later use is not asked again off session", () => {
  expect(judge("4000002500003155")).toBe("authenticate");
  expect(judge("4000002500003155", { offSession: true, saved: true })).toBe("approved");
  expect(judge("4000002500003155", { offSession: true })).toBe("authentication_required");
});

test("3-D Secure comes before the bank's refusal", () => {
  expect(judge("4000008400001629")).toBe("authenticate");
  expect(judge("4000008400001629", { authenticated: true })).toBe("generic_decline");
});

test("the Luhn checksum finds a mistyped number; every test card passes it", () => {
  expect(isCardNumber("4242424242424242")).toBe(true);
  expect(isCardNumber("4242424242424241")).toBe(false);
  expect(isCardNumber("2442424242424242")).toBe(false);
  expect(isCardNumber("4242")).toBe(false);
  for (const id of ["pm_card_visa", "tok_visa", "pm_card_mastercard", "pm_card_amex", "pm_card_chargeCustomerFail"]) {
    expect(isCardNumber(findReadyMade(id)?.number ?? "")).toBe(true);
  }
  expect(findReadyMade("pm_card_none")).toBeUndefined();
  expect(findReadyMade("pm_1234")).toBeUndefined();
});
