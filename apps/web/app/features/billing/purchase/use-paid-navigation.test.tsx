import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { holdTimers, runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { type Order, orderOfAmount } from "../order/order.ts";
import type { Paid } from "../payment/use-payment.ts";
import { readPaidNotice, usePaidNavigation } from "./use-paid-navigation.ts";

const plan: Order = { kind: "subscription", plan: "monthly", credits: 100, price: 10 };
const paid = (more: Partial<Paid> = {}): Paid => ({
  ...{ kind: "paid", credits: 120, subscriptionId: null, balance: 125 },
  ...more,
});

async function open({ stays = false, from = null as string | null } = {}) {
  holdTimers();
  const onCreditsChanged = vi.fn();
  const router: { now?: ReturnType<typeof createMemoryRouter> } = {};
  const within = (part: React.ReactNode) => {
    router.now = createMemoryRouter([{ path: "*", element: part }], { initialEntries: ["/payment"] });
    return <RouterProvider router={router.now} />;
  };
  const hook = await runHook(
    () => ({ ...usePaidNavigation({ onCreditsChanged, from, stays }), place: useLocation() }),
    { within },
  );
  return { ...hook, onCreditsChanged, path: () => router.now?.state.location };
}

test("a purchase leads to the credits, which know how many were bought and where the shopper came from [S8.28]", async () => {
  const { now, step, onCreditsChanged, path } = await open({ from: "/try-on" });
  await step(() => now().onPaid(paid(), orderOfAmount(120)));
  expect(onCreditsChanged).toHaveBeenCalledOnce();
  expect(path()).toMatchObject({ pathname: "/profile", search: "?tab=credits" });
  expect(readPaidNotice(path()?.state)).toEqual({ paidCredits: 120, from: "/try-on" });
  expect(currentToast()).toMatchObject({ title: "Payment Successful!", description: "120 credits added." });
});

test("a purchase in the dialog stays on the page, and one that ended after leaving redirects nobody", async () => {
  const dialog = await open({ stays: true });
  await dialog.step(() => dialog.now().onPaid(paid(), orderOfAmount(120)));
  expect(dialog.path()?.pathname).toBe("/payment");
  await dialog.leave();
  const page = await open();
  const { onPaid } = page.now();
  await page.leave();
  for (const order of [orderOfAmount(120), plan, { ...plan, due: true } as Order]) onPaid(paid(), order);
  vi.runAllTimers();
  expect(page.path()?.pathname).toBe("/payment");
  // They are told all the same.
  expect(page.onCreditsChanged).toHaveBeenCalledTimes(3);
});

test("a plan is shown as active for a moment, and then its own page opens [S4.35]", async () => {
  const { now, step, path } = await open();
  await step(() => now().onPaid(paid({ subscriptionId: "sub 1", balance: null }), plan));
  expect(now().activated).toBe(true);
  expect(path()?.pathname).toBe("/payment");
  expect(currentToast()?.title).toBe("Subscription Activated");
  await step(() => vi.runAllTimers());
  expect(path()).toMatchObject({ pathname: "/subscription-success", search: "?subscription_id=sub+1" });
});

test("someone who leaves in that moment is not fetched back", async () => {
  const { now, step, leave, path } = await open();
  await step(() => now().onPaid(paid(), plan));
  await leave();
  vi.runAllTimers();
  expect(path()?.pathname).toBe("/payment");
});

test("an amount that was due leads back to the plan, not to a welcome", async () => {
  const { now, step, path } = await open();
  await step(() => now().onPaid(paid(), { ...plan, due: true } as Order));
  expect(path()).toMatchObject({ pathname: "/profile", search: "?tab=subscription" });
  expect(now().activated).toBe(false);
});

test("the notice of a purchase is read from the history only as this site wrote it", () => {
  for (const state of [null, "text", {}, { paidCredits: "120" }, { from: "/try-on" }])
    expect(readPaidNotice(state)).toBeNull();
  expect(readPaidNotice({ paidCredits: 5, from: 7 })).toEqual({ paidCredits: 5, from: null });
});
