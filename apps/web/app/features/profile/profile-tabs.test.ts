import { expect, it } from "vitest";
import { toProfileTab } from "./profile-tabs.ts";

it("X.07 the address's tab chooses the part of the profile, and 'credits' is the history", () => {
  expect(["profile", "picture", "history", "credits"].map(toProfileTab)).toEqual([
    "profile",
    "picture",
    "history",
    "history",
  ]);
});

it("an address without a tab, or with one that is not there, shows the first", () => {
  expect([null, "", "subscription", "referral", "nonsense"].map(toProfileTab)).toEqual(Array(5).fill("profile"));
});
