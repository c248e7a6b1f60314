import { expect, it } from "vitest";
import { activityText, personName, toUserSort } from "./user-texts.ts";

it("activity counts transactions and subscriptions [O2.28]", () => {
  expect(activityText({ totalTransactions: 1, totalSubscriptions: 0 })).toBe("1 transaction, 0 subscriptions");
  expect(activityText({ totalTransactions: 1234, totalSubscriptions: 1 })).toBe("1,234 transactions, 1 subscription");
});

it("a person without a name is called by their email, and a deleted account is shown as deleted", () => {
  expect(personName({ firstName: "Ada", lastName: "Weaver", email: "ada@example.org" })).toBe("Ada Weaver");
  expect(personName({ firstName: "", lastName: "", email: "ada@example.org" })).toBe("ada@example.org");
  expect(personName({ firstName: "", lastName: "", email: "" })).toBe("Deleted account");
});

it.each([
  ["", "joined_desc"],
  ["joined", "joined_asc"],
  ["-credits", "credits_desc"],
  ["name", "name_asc"],
  ["email", "joined_desc"],
])("the order %j of the address is %s for the server", (sort, expected) => {
  expect(toUserSort(sort)).toBe(expected);
});
