import { expect, it } from "vitest";
import { activationToast } from "./subscription-success-page.tsx";

it("S8.29 an activation is told with an exclamation mark, and without where the balance did not come", () => {
  expect(activationToast(105)).toEqual({ title: "Subscription Activated!", description: "You have 105 credits now." });
  expect(activationToast(null).title).toBe("Subscription Activated");
});
