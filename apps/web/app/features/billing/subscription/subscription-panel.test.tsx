import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { SubscriptionPanel } from "./subscription-panel.tsx";

const AT = "2026-11-22T12:00:00.000Z";
const PLAN = {
  subscriptionId: "01938a3c-0000-7000-8000-000000000001",
  stripeSubscriptionId: "sub_1",
  type: "monthly",
  priceInEuros: 10,
  creditsGranted: 100,
  creditsRemaining: 40,
  startDate: AT,
  endDate: AT,
  creditsExpireAt: AT,
  updatedAt: AT,
  daysUntilExpiration: 0,
  canCancel: true,
  canResume: false,
  nextPlan: null,
};

test.each([
  ["past_due", true, "Payment due", "The last payment did not go through"],
  ["incomplete", false, "Not paid yet", "The first payment is not complete"],
  ["ended", false, "Ended", "Subscription Cancelled"],
  ["canceled", false, "Cancelled", "Subscription Cancelled"],
  ["on_hold", false, "on hold", "Subscription Cancelled"],
])(
  "a subscription that is %s is shown as such, and can be cancelled only if it runs [S3.15, S4.39]",
  async (status, isActive, label, notice) => {
    const credits = { subscription: async () => ({ ...PLAN, status, isActive }), planCard: async () => null };
    const host = { onCreditsChanged: () => {} };
    const { window } = await runHook(() => null, {
      within: () =>
        withinClient({ credits })(
          <MemoryRouter>
            <SubscriptionPanel {...host} />
          </MemoryRouter>,
        ),
    });
    const texts = [...window.document.querySelectorAll("span, p")].map(({ textContent }) => textContent);
    expect(texts).toContain(label);
    expect(texts).toContain(notice);
    const buttons = [...window.document.querySelectorAll("button")].map(({ textContent }) => textContent);
    expect(buttons.filter((name) => name === "Cancel subscription")).toHaveLength(isActive ? 1 : 0);
  },
);
