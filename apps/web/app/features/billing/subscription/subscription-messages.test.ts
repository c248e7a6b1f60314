import { subscriptionStatuses } from "@toile/contract";
import { expect, it } from "vitest";
import { mayCancel, noticeOf, renewalText, statusMessages } from "./subscription-messages.ts";

it("every status has its own text, 'canceled' reads as 'cancelled', and an unknown one breaks nothing [S3.15]", () => {
  const labels = subscriptionStatuses.map((status) => statusMessages(status).label);
  expect(new Set(labels).size).toBe(subscriptionStatuses.length);
  expect(statusMessages("canceled")).toEqual(statusMessages("cancelled"));
  expect(statusMessages("paused_for_now").label).toBe("paused for now");
  expect(statusMessages("toString").label).toBe("toString");
  expect(statusMessages("").label).toBe("Unknown");
});

it("it may be cancelled only when canCancel and isActive are both true [S4.39]", () => {
  const cases = [true, false].flatMap((canCancel) => [true, false].map((isActive) => ({ canCancel, isActive })));
  expect(cases.filter(mayCancel)).toEqual([{ canCancel: true, isActive: true }]);
});

it("an inactive one shows the notice and 'Not renewing', an active one 'Auto-renewing' [S4.40, S4.41]", () => {
  expect(noticeOf({ status: "cancelled", isActive: false })?.title).toBe("Subscription Cancelled");
  expect(noticeOf({ status: "ended", isActive: false })?.title).toBe("Subscription Cancelled");
  expect(noticeOf({ status: "active", isActive: false })?.title).toBe("Subscription Cancelled");
  expect(noticeOf({ status: "active", isActive: true })).toBeNull();
  expect([true, false].map((isActive) => renewalText({ isActive }))).toEqual(["Auto-renewing", "Not renewing"]);
});

it("one whose payment is due or was never made says that instead", () => {
  expect(noticeOf({ status: "past_due", isActive: true })?.title).toBe("The last payment did not go through");
  expect(noticeOf({ status: "incomplete", isActive: false })?.title).toBe("The first payment is not complete");
});
