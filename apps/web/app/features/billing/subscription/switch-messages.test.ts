import { ApiError, type SubscriptionDetails } from "@toile/contract";
import { describe, expect, test } from "vitest";
import { askText, maySwitch, otherPlanOf, switchFailure, waitingText } from "./switch-messages.ts";

describe("a switch of plan", () => {
  test("is asked with the day, the price and that nothing is charged today", () => {
    const endDate = "2026-12-22T12:00:00.000Z";
    expect(askText({ type: "monthly", endDate }, otherPlanOf("monthly"))).toBe(
      "Your monthly plan runs until Dec 22, 2026. From then on you pay €100 a year for 1,000 credits. You pay nothing today.",
    );
    expect(askText({ type: "yearly", endDate }, otherPlanOf("yearly"))).toBe(
      "Your yearly plan runs until Dec 22, 2026. From then on you pay €10 a month for 100 credits. You pay nothing today.",
    );
  });

  test("is shown at the agreed price, whatever the plan costs by now", () => {
    const next = {
      type: "yearly",
      priceInEuros: 90,
      creditsGranted: 950,
      startsAt: "2026-12-22T12:00:00.000Z",
    } as const;
    expect(waitingText(next)).toEqual({
      title: "Switches to the yearly plan on Dec 22, 2026",
      text: "From then on you pay €90 a year for 950 credits. You pay nothing before then.",
    });
  });

  test("is offered once, for a plan that is paid and renews", () => {
    const active = { status: "active", isActive: true, nextPlan: null };
    const next: SubscriptionDetails["nextPlan"] = {
      type: "yearly",
      priceInEuros: 100,
      creditsGranted: 1000,
      startsAt: "2026-12-22T12:00:00.000Z",
    };
    expect(maySwitch(active)).toBe(true);
    expect(maySwitch({ ...active, status: "cancelled", isActive: false })).toBe(false);
    expect(maySwitch({ ...active, status: "past_due" })).toBe(false);
    expect(maySwitch({ ...active, status: "ended", isActive: false })).toBe(false);
    expect(maySwitch({ ...active, nextPlan: next })).toBe(false);
  });

  test("shows the server's words if it fails, and never raw ones", () => {
    expect(switchFailure(new ApiError(409, JSON.stringify({ error: "CONFLICT", message: "Resume it first." })))).toBe(
      "Resume it first.",
    );
    const plain = "That did not work. You were not charged. Please try again.";
    expect(switchFailure(new ApiError(502, "<html>"))).toBe(plain);
    expect(switchFailure(new TypeError("Failed to fetch"))).toBe(plain);
  });
});
