import { expect, it } from "vitest";
import { PROFILE_TABS, toProfileTab } from "./profile-tabs.ts";

it("the URL's tab chooses the part of the profile [S2.101, S2.102, S2.103, S2.106]", () => {
  const names = ["profile", "looks", "picture", "subscription", "history", "referral", "security"];
  expect(names.map(toProfileTab)).toEqual(names);
  expect(PROFILE_TABS.map(({ value }) => value)).toEqual(names);
});

it("'credits' is the history [X.07]", () => {
  expect(toProfileTab("credits")).toBe("history");
});

it("a URL without a tab, or with an unknown one, shows the first", () => {
  expect([null, "", "payments", "nonsense"].map(toProfileTab)).toEqual(Array(4).fill("profile"));
});
