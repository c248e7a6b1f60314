/** Sends events to their endpoints, one at a time per endpoint, and retries those that were not received. */
import type { Store, Tx } from "../store/store.ts";
import type { Delivery } from "../store/tables.ts";
import { type Attempted, afterAttempt, FAITHFUL, type Misdelivery, type Order, pickNext } from "./delivery.rules.ts";
import { signPayload } from "./signature.ts";

const MAX_TIMER_MS = 2 ** 31 - 1;
const PAUSE_AFTER_ERROR_MS = 5_000;

export type DelivererOptions = {
  store: Store;
  send: (request: Request) => Promise<Response>;
  retryDelaysMs: readonly number[];
  timeoutMs: number;
  /** 0 ≤ n < 1 */
  random: () => number;
};

export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #running = new Map<string, Promise<void>>();
  #misdelivery: Misdelivery = FAITHFUL;
  #timer: NodeJS.Timeout | null = null;
  readonly #closing = new AbortController();

  constructor(options: DelivererOptions) {
    this.#options = options;
  }

  get misdelivery(): Misdelivery {
    return this.#misdelivery;
  }

  misdeliver(change: Partial<Misdelivery>): void {
    this.#misdelivery = { ...this.#misdelivery, ...change };
    this.kick();
  }

  /** Called when something may be due. */
  kick(): void {
    if (this.#closing.signal.aborted || this.#misdelivery.hold) return;
    for (const { id: endpoint } of this.#options.store.rows("webhook_endpoints")) {
      if (this.#running.has(endpoint) || !this.#nextDue(endpoint)) continue;
      const run = this.#pump(endpoint)
        .catch((error: unknown) => {
          // If this could not be stored, perhaps because the disk is full, the event is sent again: better twice than
          // never.
          console.error(error);
          return this.#pause(PAUSE_AFTER_ERROR_MS);
        })
        .finally(() => {
          this.#running.delete(endpoint);
          // Handles what arrived during the last delivery.
          this.kick();
        });
      this.#running.set(endpoint, run);
    }
    if (this.#running.size === 0) this.#sleep();
  }

  /** Resolves when nothing is being sent and nothing is due now. Deliveries between two attempts keep waiting. */
  async idle(): Promise<void> {
    this.kick();
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Sends everything that waits now: held, or between two attempts. */
  async flush({ order, copies }: { order: Order; copies: number }): Promise<void> {
    const { store } = this.#options;
    store.transact({ now: 0 }, (tx) => {
      for (const delivery of tx.rows("deliveries")) tx.put("deliveries", delivery.id, { ...delivery, notBeforeMs: 0 });
    });
    const before = this.#misdelivery;
    this.#misdelivery = { ...before, hold: false, order, copies };
    await this.idle();
    this.#misdelivery = { ...before, hold: false };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await Promise.all(this.#running.values());
  }

  *#openOf(endpoint: string): Iterable<Delivery> {
    for (const delivery of this.#options.store.rows("deliveries")) if (delivery.endpoint === endpoint) yield delivery;
  }

  #nextDue(endpoint: string): Delivery | undefined {
    const { hold, order } = this.#misdelivery;
    if (hold || this.#closing.signal.aborted) return undefined;
    return pickNext(this.#openOf(endpoint), Date.now(), order, this.#options.random());
  }

  async #pump(endpoint: string): Promise<void> {
    // After the response to the request that caused the events, as at Stripe.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = this.#nextDue(endpoint); next; next = this.#nextDue(endpoint)) {
      const { copies, delayMs } = this.#misdelivery;
      if (delayMs > 0) await this.#pause(delayMs);
      if (this.#closing.signal.aborted) return;
      let attempt = await this.#send(next);
      for (let copy = 1; copy < copies; copy += 1) attempt = await this.#send(next);
      this.#record(next, attempt);
    }
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#closing.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #send(delivery: Delivery): Promise<Attempted> {
    const { store, send, timeoutMs } = this.#options;
    const atMs = Date.now();
    const endpoint = store.get("webhook_endpoints", delivery.endpoint);
    const secret = store.get("webhook_secrets", delivery.endpoint)?.secret;
    const event = store.get("events", delivery.event);
    if (!endpoint || !secret || !event) return { atMs, status: null, error: "The endpoint or the event is gone." };
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await send(
        new Request(endpoint.url, {
          method: "POST",
          headers: {
            "content-type": "application/json; charset=utf-8",
            "stripe-signature": signPayload(payload, secret, Math.floor(atMs / 1000)),
            "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          },
          body: payload,
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]),
        }),
      );
      await response.body?.cancel();
      return { atMs, status: response.status, error: null };
    } catch (error) {
      return { atMs, status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  #record(before: Delivery, attempt: Attempted): void {
    // Closing interrupted it: it is retried when the simulator runs again.
    if (this.#closing.signal.aborted && attempt.status === null) return;
    const { store, retryDelaysMs } = this.#options;
    store.transact({ now: 0 }, (tx) => {
      const delivery = tx.get("deliveries", before.id);
      if (!delivery) return;
      const after = afterAttempt(delivery, attempt, retryDelaysMs);
      if (after.state === "pending") tx.put("deliveries", after.id, after);
      else settleDelivery(tx, after);
    });
  }

  #sleep(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#closing.signal.aborted || this.#misdelivery.hold) return;
    let next = Number.POSITIVE_INFINITY;
    for (const { notBeforeMs } of this.#options.store.rows("deliveries")) next = Math.min(next, notBeforeMs);
    if (next === Number.POSITIVE_INFINITY) return;
    const ms = Math.min(MAX_TIMER_MS, Math.max(1, next - Date.now()));
    this.#timer = setTimeout(() => this.kick(), ms).unref();
  }
}

function settleDelivery(tx: Tx, delivery: Delivery): void {
  tx.remove("deliveries", delivery.id);
  tx.put("past_deliveries", delivery.id, delivery);
  const event = tx.get("events", delivery.event);
  if (event && delivery.state === "delivered") {
    tx.put("events", event.id, { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
  }
}
