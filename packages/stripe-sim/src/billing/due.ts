/** Runs scheduled actions one at a time, in the order of their times. */

import type { TestClock } from "../protocol/wire.ts";
import type { Store, Tx } from "../store/store.ts";
import type { Due } from "../store/tables.ts";
import { nextDue } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import { collectInvoice, finalizeAndCollect, type Rules } from "./collect.ts";
import { tellTrialEnds } from "./subscriptions.change.ts";
import { expireSubscription, turnPeriod } from "./subscriptions.ts";

const EVENTS_KEPT_SECONDS = 30 * 86_400;
const RESPONSES_KEPT_SECONDS = 86_400;

function act(tx: Tx, due: Due, rules: Rules): void {
  tx.remove("due", due.id);
  if (due.action === "subscription.expire") expireSubscription(tx, due.ref);
  if (due.action === "subscription.period") turnPeriod(tx, due.ref, rules);
  if (due.action === "subscription.trial_notice") tellTrialEnds(tx, due.ref);
  if (due.action === "invoice.finalize") finalizeAndCollect(tx, due.ref, rules);
  if (due.action === "invoice.attempt") {
    collectInvoice(tx, due.ref, { paymentMethod: null, automatic: true, offSession: true }, rules);
  }
}

/**
 * Moves the simulator's own time to `until` and runs everything that falls due on the way. Each action is its own
 * commit.
 */
export function runDue(store: Store, until: number, rules: Rules): number {
  let count = 0;
  for (let due = nextDue(store.rows("due"), null, until); due; due = nextDue(store.rows("due"), null, until)) {
    const action = due;
    store.transact({ now: action.at }, (tx) => act(tx, action, rules));
    count += 1;
  }
  return count;
}

/** Advances a test clock to its target. An advance that a crash interrupted is continued. */
export function advanceClock(store: Store, clockId: string, now: number, rules: Rules): void {
  const target = store.get("test_clocks", clockId)?.status_details.advancing?.target_frozen_time;
  if (target === undefined) return;
  const moveTo = (tx: Tx, change: Partial<TestClock>) => {
    const clock = tx.get("test_clocks", clockId);
    return clock && tx.put("test_clocks", clockId, { ...clock, ...change });
  };
  for (let due = nextDue(store.rows("due"), clockId, target); due; due = nextDue(store.rows("due"), clockId, target)) {
    const action = due;
    store.transact({ now }, (tx) => {
      moveTo(tx, { frozen_time: action.at });
      act(tx, action, rules);
    });
  }
  store.transact({ now }, (tx) => {
    const clock = moveTo(tx, { frozen_time: target, status: "ready", status_details: {} });
    if (clock) emit(tx, "test_helpers.test_clock.ready", clock);
  });
}

/** Stops the clock and marks its status as failed. */
export function failClock(store: Store, clockId: string, now: number): void {
  store.transact({ now }, (tx) => {
    const clock = tx.get("test_clocks", clockId);
    if (!clock) return;
    const failed = tx.put("test_clocks", clockId, { ...clock, status: "internal_failure", status_details: {} });
    emit(tx, "test_helpers.test_clock.internal_failure", failed);
  });
}

/** Removes what Stripe removes too: responses after a day, events after thirty. */
export function forgetOld(store: Store, now: number): void {
  store.transact({ now }, (tx) => {
    for (const event of tx.rows("events")) {
      // Events of a test clock may have any date, so an event that is still being delivered is never removed.
      const old = event.created < now - EVENTS_KEPT_SECONDS && event.pending_webhooks === 0;
      if (old) tx.remove("events", event.id);
    }
    for (const delivery of tx.rows("past_deliveries")) {
      if (!tx.get("events", delivery.event)) tx.remove("past_deliveries", delivery.id);
    }
    for (const response of tx.rows("kept_answers")) {
      if (response.at < now - RESPONSES_KEPT_SECONDS) tx.remove("kept_answers", response.key);
    }
  });
}
