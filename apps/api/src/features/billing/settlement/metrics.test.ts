import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillingTestApp, CARDS, createBillingTestApp } from "../../../../test/billing-app.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { runReconcile } from "../billing.jobs.ts";
import { workEvent } from "./events.ts";

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp();
});
afterAll(async () => {
  setClockForTests(null);
  await app.close();
});

const metrics = () => app.platform.metrics.text();
/** The value of one metric, or undefined if it is not shown. */
const metric = async (name: string): Promise<number | undefined> => {
  const line = (await metrics()).split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test("payments, events, grants and the reconciler's last run are shown in /metrics", async () => {
  const { token } = await app.user();
  const paid = await app.purchase(token, 30);
  await app.pay(paid);
  const declined = await app.purchase(token, 10);
  await app.pay(declined, CARDS.declined);
  const disputed = await app.purchase(token, 20);
  await app.pay(disputed, CARDS.disputed);
  const worked = await app.workInbox();
  await runReconcile(app.deps, "billing.reconcile");
  expect(await metric('toile_payments{kind="purchase",outcome="succeeded"}')).toBe(1);
  expect(await metric('toile_payments{kind="purchase",outcome="declined"}')).toBe(1);
  expect(await metric('toile_payments{kind="purchase",outcome="disputed"}')).toBe(1);
  expect(await metric('toile_credits_granted{kind="purchase"}')).toBe(50);
  expect(await metric('toile_credits_granted{kind="referral"}')).toBe(0);
  expect(await metric('toile_stripe_events_total{outcome="worked"}')).toBe(worked.length);
  expect(await metric("toile_stripe_event_lag_seconds_count")).toBe(worked.length);
  expect(await metric('toile_stripe_events_waiting{state="new"}')).toBe(0);
  expect(await metric("toile_stripe_events_oldest_waiting_seconds")).toBe(0);
  expect(await metric('toile_billing_reconciled_timestamp_seconds{job="billing.reconcile"}')).toBeGreaterThan(1e9);
});

test("an event whose processing fails is counted, waits, and its age is shown", async () => {
  const { token } = await app.user();
  const made = await app.purchase(token, 30);
  await app.pay(made);
  await app.simulator.idle();
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    "select id from stripe_events where processed_at is null and type = 'payment_intent.succeeded'",
  );
  await app.control("/faults", { mode: "error_before", times: 100 });
  await expect(workEvent(app.deps, rows[0]?.id ?? "")).rejects.toThrow();
  expect(await metric('toile_stripe_events_total{outcome="failed"}')).toBe(1);
  const later = Date.now() + 10 * 60_000;
  setClockForTests(() => new Date(later));
  await runReconcile(app.deps, "billing.reconcile");
  expect(await metric('toile_billing_reconcile_found{job="billing.reconcile",what="failed"}')).toBeGreaterThan(0);
  expect(await metric('toile_stripe_events_waiting{state="failed"}')).toBeGreaterThan(0);
  expect(await metric("toile_stripe_events_oldest_waiting_seconds")).toBeGreaterThanOrEqual(590);
  await app.control("/faults", {}, "DELETE");
  await runReconcile(app.deps, "billing.reconcile");
  expect(await metric('toile_stripe_events_waiting{state="failed"}')).toBe(0);
  expect(await metric('toile_payments{kind="purchase",outcome="succeeded"}')).toBe(2);
});
