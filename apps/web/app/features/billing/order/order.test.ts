import { createIntentRequest, PACKAGES, PLANS } from "@toile/contract";
import { expect, it } from "vitest";
import { dueState, orderMark, orderOfAmount, readPaymentState, toIntentRequest } from "./order.ts";

const [small] = PACKAGES;
const [, yearly] = PLANS;

it("a chosen package travels as selectedPackage with paymentType credit_purchase [S2.113]", () => {
  expect(readPaymentState({ paymentType: "credit_purchase", selectedPackage: small })).toEqual({
    kind: "purchase",
    credits: 50,
    price: 5,
    packageType: "small",
  });
});

it("a chosen plan travels as selectedSubscription with paymentType subscription [S2.114]", () => {
  expect(readPaymentState({ paymentType: "subscription", selectedSubscription: yearly })).toEqual({
    kind: "subscription",
    plan: "yearly",
    credits: 1000,
    price: 100,
  });
});

it("without a state, or with an unrelated one, nothing was chosen [S2.116]", () => {
  for (const state of [null, undefined, "medium", {}, { from: "/try-on" }, { paymentType: "gift" }])
    expect(readPaymentState(state)).toBeNull();
});

it("a state without its package or plan says which is missing [S5.23, S5.24]", () => {
  for (const selectedPackage of [undefined, null, { type: "huge" }, yearly])
    expect(readPaymentState({ paymentType: "credit_purchase", selectedPackage })).toBe("Please select a valid package");
  for (const selectedSubscription of [undefined, { ...yearly, type: "weekly" }, small])
    expect(readPaymentState({ paymentType: "subscription", selectedSubscription })).toBe(
      "Please select a valid subscription",
    );
});

it("an amount is a number of credits at 0.10 each, without a rounding error [X.10, S9.07]", () => {
  expect([1, 3, 7, 1000].map((credits) => orderOfAmount(credits).price)).toEqual([0.1, 0.3, 0.7, 100]);
});

it("the intent is requested in the contract's words, with the billing email only if there is one [S7.19, S7.20, S5.28]", () => {
  const purchase = toIntentRequest(orderOfAmount(120), null);
  expect(purchase).toEqual({ type: "credit_purchase", amount: 120 });
  const plan = toIntentRequest({ kind: "subscription", plan: "monthly", credits: 100, price: 10 }, "ada@example.org");
  expect(plan).toEqual({ type: "subscription", subscriptionType: "monthly", billingEmail: "ada@example.org" });
  for (const request of [purchase, plan]) expect(createIntentRequest.safeParse(request).success).toBe(true);
});

it("an amount due on a plan has the agreed price, and is a different order from the plan", () => {
  const order = readPaymentState(dueState({ type: "monthly", priceInEuros: 8, creditsGranted: 80 }));
  expect(order).toEqual({ kind: "subscription", plan: "monthly", credits: 80, price: 8, due: true });
  if (order === null || typeof order === "string") throw new Error("no order");
  expect(orderMark(order)).not.toBe(orderMark({ kind: "subscription", plan: "monthly", credits: 80, price: 8 }));
  expect(toIntentRequest(order, null)).toEqual({ type: "subscription", subscriptionType: "monthly" });
});

it("the same order has the same mark, a different order a different one", () => {
  expect(orderMark(orderOfAmount(50))).toBe(
    orderMark({ kind: "purchase", credits: 50, price: 5, packageType: "small" }),
  );
  expect(orderMark(orderOfAmount(51))).not.toBe(orderMark(orderOfAmount(50)));
});
