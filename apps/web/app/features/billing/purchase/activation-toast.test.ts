import { expect, it } from "vitest";
import { activationToast } from "../subscription/subscription-success-page.tsx";
import { ACTIVATION_DELAY_MS } from "./use-paid-navigation.ts";

it("an activation has an exclamation mark, unless the balance could not be loaded [S8.29]", () => {
  expect(activationToast(105)).toEqual({ title: "Subscription Activated!", description: "You have 105 credits now." });
  expect(activationToast(null).title).toBe("Subscription Activated");
});

it("a plan's own page follows after 1.5 seconds [S4.35]", () => {
  expect(ACTIVATION_DELAY_MS).toBe(1_500);
});
