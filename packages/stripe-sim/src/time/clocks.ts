/** The time for each customer: the test clock's if the customer has one, otherwise the simulator's. */

import { noSuch } from "../protocol/problems.ts";
import type { TestClock } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import type { Due, DueAction } from "../store/tables.ts";

const KEPT_SECONDS = 30 * 86_400;

export function clockOf(tx: Tx, customerId: string | null): string | null {
  const clock = customerId === null ? undefined : tx.get("customers", customerId)?.test_clock;
  return clock ?? null;
}

/** Seconds since 1970, for everything that belongs to this customer. */
export function timeFor(tx: Tx, customerId: string | null): number {
  const clock = clockOf(tx, customerId);
  return clock === null ? tx.now : (tx.get("test_clocks", clock)?.frozen_time ?? tx.now);
}

export function getTestClock(tx: Tx, id: string, param = "id"): TestClock {
  const clock = tx.get("test_clocks", id);
  if (!clock) throw noSuch("test_clock", id, param);
  return clock;
}

export function createTestClock(tx: Tx, { frozenTime, name }: { frozenTime: number; name: string | null }): TestClock {
  const id = newId(tx, "clock");
  return tx.put("test_clocks", id, {
    id,
    object: "test_helpers.test_clock",
    created: tx.now,
    deletes_after: tx.now + KEPT_SECONDS,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: "ready",
    status_details: {},
  });
}

/** Each object has at most one action of a kind: scheduling it again moves it. */
export function schedule(tx: Tx, due: Omit<Due, "id">): void {
  const id = `${due.action}:${due.ref}`;
  tx.put("due", id, { id, ...due });
}

export function unschedule(tx: Tx, ref: string, ...actions: DueAction[]): void {
  for (const action of actions) {
    const id = `${action}:${ref}`;
    if (tx.get("due", id)) tx.remove("due", id);
  }
}

/** The earliest action of one clock (null: the simulator's own) that is due at `until`. */
export function nextDue(rows: Iterable<Due>, clock: string | null, until: number): Due | undefined {
  let first: Due | undefined;
  for (const due of rows) {
    if (due.clock === clock && due.at <= until && (!first || due.at < first.at)) first = due;
  }
  return first;
}
