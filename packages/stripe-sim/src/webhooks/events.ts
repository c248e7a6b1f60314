/** An event holds an object's state at that moment. Every endpoint that subscribes to its type gets one delivery. */

import { API_VERSION, type Event, type WebhookEndpoint, type WireObject } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { clockOf, timeFor } from "../time/clocks.ts";

export function wants(endpoint: WebhookEndpoint, type: string): boolean {
  return endpoint.status === "enabled" && endpoint.enabled_events.some((wanted) => wanted === "*" || wanted === type);
}

/** The fields of `before` that differ, as Stripe's `previous_attributes`. */
function changedFields(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  );
}

/** The customer whose clock sets the event's date. */
function customerOf(object: object): string | null {
  if ("object" in object && object.object === "customer" && "id" in object) return String(object.id);
  return "customer" in object && typeof object.customer === "string" ? object.customer : null;
}

/** @param before for updates: the object as it was */
export function emit(tx: Tx, type: string, object: WireObject, before?: object): Event {
  const id = newId(tx, "evt");
  const customer = customerOf(object);
  const endpoints = [...tx.rows("webhook_endpoints")].filter((endpoint) => wants(endpoint, type));
  for (const endpoint of endpoints) {
    const delivery = newId(tx, "dlv");
    tx.put("deliveries", delivery, {
      id: delivery,
      event: id,
      endpoint: endpoint.id,
      state: "pending",
      attempts: [],
      notBeforeMs: 0,
    });
  }
  const data = before ? { object, previous_attributes: changedFields(before, object) } : { object };
  return tx.put("events", id, {
    id,
    object: "event",
    api_version: API_VERSION,
    created: clockOf(tx, customer) === null ? tx.now : timeFor(tx, customer),
    data,
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: tx.request.id, idempotency_key: tx.request.idempotencyKey },
    type,
  });
}
