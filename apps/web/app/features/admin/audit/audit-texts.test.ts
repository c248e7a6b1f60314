import { expect, it } from "vitest";
import { actionText, detailLines } from "./audit-texts.ts";

it.each([
  ["account.suspended", "Account suspended"],
  ["two-factor.turned_off", "Two factor turned off"],
  ["", ""],
])("the action %j reads %j", (action, expected) => {
  expect(actionText(action)).toBe(expected);
});

it("a change shows what was and what is, and leaves out what stayed [X.68]", () => {
  const detail = {
    productId: "p1",
    before: { status: "active", isAvailable: true, tags: ["linen"] },
    after: { status: "discontinued", isAvailable: true, tags: [] },
  };
  expect(detailLines(detail)).toEqual([
    { name: "Product id", value: "p1" },
    { name: "Status", value: "active → discontinued" },
    { name: "Tags", value: "linen → nothing" },
  ]);
});

it("other details are listed as they are", () => {
  expect(detailLines(null)).toEqual([]);
  expect(detailLines({ reason: "chargeback", amount: -5, before: null })).toEqual([
    { name: "Reason", value: "chargeback" },
    { name: "Amount", value: "-5" },
    { name: "Before", value: "nothing" },
  ]);
});
