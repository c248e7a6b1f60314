import { expect, it } from "vitest";
import { programText, remainingText } from "./referral-messages.ts";

it("the program's text has its bonus and its limit [S9.11, S9.12]", () => {
  expect(programText({ creditsPerReferral: 5 })).toBe(
    "A friend who registers with your code gets 5 credits, and so do you. It works for three friends.",
  );
});

it("the remaining referrals are shown, also when none are left [S3.11]", () => {
  expect(remainingText({ isActive: true, remainingReferrals: 3 })).toBe("Your code works for three more friends.");
  expect(remainingText({ isActive: true, remainingReferrals: 1 })).toBe("Your code works for one more friend.");
  expect(remainingText({ isActive: false, remainingReferrals: 0 })).toContain("earns no more credits");
});
