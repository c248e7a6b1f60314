/** /v1/events, /v1/webhook_endpoints, /v1/test_helpers/test_clocks */
import { z } from "zod";
import { boolean, COMMON, clearableText, integer, list, metadata, text } from "../protocol/params.ts";
import { invalidRequest, noSuch } from "../protocol/problems.ts";
import type { Deleted } from "../protocol/wire.ts";
import type { Tx } from "../store/store.ts";
import { createTestClock, getTestClock, unschedule } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
} from "../webhooks/webhook-endpoints.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listEndpoint, listParams, passes } from "./lists.ts";

const events: Endpoint[] = [
  endpoint("GET", "/v1/events/:id", z.strictObject(COMMON), ({ tx, id }) => {
    const event = tx.get("events", id);
    if (!event) throw noSuch("event", id);
    return event;
  }),
  listEndpoint(
    "/v1/events",
    (tx) => tx.rows("events"),
    listParams({ type: text.optional(), types: list(text).optional(), delivery_success: boolean.optional() }),
    ({ type, pending_webhooks }, query) =>
      passes(query.type, type) &&
      (query.types === undefined || query.types.includes(type)) &&
      passes(query.delivery_success, pending_webhooks === 0),
  ),
];

const endpointFields = {
  url: text,
  enabled_events: list(text),
  description: clearableText.optional(),
  metadata: metadata.optional(),
};

const webhooks: Endpoint[] = [
  endpoint("POST", "/v1/webhook_endpoints", z.strictObject({ ...endpointFields, ...COMMON }), ({ tx, params }) =>
    createWebhookEndpoint(tx, params),
  ),
  endpoint("GET", "/v1/webhook_endpoints/:id", z.strictObject(COMMON), ({ tx, id }) => getWebhookEndpoint(tx, id)),
  endpoint(
    "POST",
    "/v1/webhook_endpoints/:id",
    z
      .strictObject(endpointFields)
      .partial()
      .extend({ disabled: boolean.optional(), ...COMMON }),
    ({ tx, id, params }) => updateWebhookEndpoint(tx, id, params),
  ),
  endpoint("DELETE", "/v1/webhook_endpoints/:id", z.strictObject({}), ({ tx, id }) => deleteWebhookEndpoint(tx, id)),
  listEndpoint("/v1/webhook_endpoints", (tx) => tx.rows("webhook_endpoints"), listParams({})),
];

function deleteTestClock(tx: Tx, id: string): Deleted {
  const clock = getTestClock(tx, id);
  emit(tx, "test_helpers.test_clock.deleted", clock);
  for (const customer of tx.rows("customers")) {
    if (customer.test_clock !== id) continue;
    tx.remove("customers", customer.id);
    tx.put("deleted", customer.id, { id: customer.id, object: "customer", deleted: true });
  }
  for (const due of tx.rows("due")) if (due.clock === id) unschedule(tx, due.ref, due.action);
  tx.remove("test_clocks", id);
  return { id, object: "test_helpers.test_clock", deleted: true };
}

const clocks: Endpoint[] = [
  endpoint(
    "POST",
    "/v1/test_helpers/test_clocks",
    z.strictObject({ frozen_time: integer(), name: clearableText.default(null), ...COMMON }),
    ({ tx, params }) => {
      const clock = createTestClock(tx, { frozenTime: params.frozen_time, name: params.name });
      emit(tx, "test_helpers.test_clock.created", clock);
      return clock;
    },
  ),
  endpoint("GET", "/v1/test_helpers/test_clocks/:id", z.strictObject(COMMON), ({ tx, id }) => getTestClock(tx, id)),
  endpoint(
    "POST",
    "/v1/test_helpers/test_clocks/:id/advance",
    z.strictObject({ frozen_time: integer(), ...COMMON }),
    ({ tx, id, params }) => {
      const clock = getTestClock(tx, id);
      if (clock.status !== "ready") {
        throw invalidRequest("This test clock is advancing; wait until it is ready.", {}, 429);
      }
      if (params.frozen_time <= clock.frozen_time) {
        throw invalidRequest("The frozen_time must be after the test clock's current frozen_time.", {
          param: "frozen_time",
        });
      }
      const status_details = { advancing: { target_frozen_time: params.frozen_time } };
      const after = tx.put("test_clocks", id, { ...clock, status: "advancing", status_details });
      emit(tx, "test_helpers.test_clock.advancing", after);
      return after;
    },
  ),
  endpoint("DELETE", "/v1/test_helpers/test_clocks/:id", z.strictObject({}), ({ tx, id }) => deleteTestClock(tx, id)),
  listEndpoint("/v1/test_helpers/test_clocks", (tx) => tx.rows("test_clocks"), listParams({})),
];

export const ACCOUNT_ENDPOINTS: Endpoint[] = [...events, ...webhooks, ...clocks];
