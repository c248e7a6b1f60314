/** /v1/subscriptions */
import { z } from "zod";
import { getSubscription } from "../billing/subscriptions.states.ts";
import { cancelSubscription, createSubscription, updateSubscription } from "../billing/subscriptions.ts";
import {
  boolean,
  COMMON,
  clearableText,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  text,
} from "../protocol/params.ts";
import { invalidRequest } from "../protocol/problems.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listEndpoint, listParams, passes } from "./lists.ts";

const paymentSettings = z.strictObject({
  save_default_payment_method: oneOf("on_subscription", "off").optional(),
  payment_method_types: list(oneOf("card")).optional(),
});

const cancellationDetails = z.strictObject({
  comment: clearableText.optional(),
  feedback: oneOf(
    "customer_service",
    "low_quality",
    "missing_features",
    "other",
    "switched_service",
    "too_complex",
    "too_expensive",
    "unused",
  ).optional(),
});

/** Without a filter: all that were not cancelled. */
function hasStatus(status: string, filter: string | undefined): boolean {
  if (filter === "all") return true;
  if (filter === "ended") return status === "canceled" || status === "incomplete_expired";
  return filter === undefined ? status !== "canceled" : status === filter;
}

export const SUBSCRIPTION_ENDPOINTS: Endpoint[] = [
  endpoint(
    "POST",
    "/v1/subscriptions",
    z.strictObject({
      customer: text,
      items: list(
        z.strictObject({
          price: text,
          quantity: integer(1).optional(),
          metadata: z.record(z.string(), z.string()).optional(),
        }),
      ),
      payment_behavior: oneOf("allow_incomplete", "default_incomplete", "error_if_incomplete").default(
        "allow_incomplete",
      ),
      payment_settings: paymentSettings.optional(),
      collection_method: oneOf("charge_automatically").optional(),
      proration_behavior: oneOf("none", "create_prorations", "always_invoice").optional(),
      cancel_at_period_end: boolean.default(false),
      default_payment_method: text.optional(),
      description: clearableText.default(null),
      off_session: boolean.default(false),
      metadata: metadata.optional(),
      ...COMMON,
    }),
    ({ tx, params, rules }) =>
      createSubscription(
        tx,
        {
          ...params,
          default_payment_method: params.default_payment_method,
          metadata: mergeMetadata({}, params.metadata),
          savesPaymentMethod: params.payment_settings?.save_default_payment_method === "on_subscription",
          offSession: params.off_session,
        },
        rules,
      ),
  ),
  endpoint("GET", "/v1/subscriptions/:id", z.strictObject(COMMON), ({ tx, id }) => getSubscription(tx, id)),
  endpoint(
    "POST",
    "/v1/subscriptions/:id",
    z.strictObject({
      items: list(z.strictObject({ id: text, price: text.optional(), quantity: integer(1).optional() })).optional(),
      cancel_at_period_end: boolean.optional(),
      cancellation_details: cancellationDetails.optional(),
      default_payment_method: text.optional(),
      description: clearableText.optional(),
      metadata: metadata.optional(),
      payment_settings: paymentSettings.optional(),
      proration_behavior: oneOf("none", "always_invoice", "create_prorations").optional(),
      trial_end: integer(1).optional(),
      ...COMMON,
    }),
    ({ tx, id, params, rules }) => {
      const { proration_behavior: prorates, payment_settings: settings, expand: _, ...rest } = params;
      const changes = params.items ?? params.trial_end;
      if (changes !== undefined && prorates !== "none" && prorates !== "always_invoice") {
        throw invalidRequest(
          "This simulator changes items and trials only with proration_behavior none or always_invoice; see its README.",
          { param: "proration_behavior" },
        );
      }
      const saves = settings?.save_default_payment_method;
      return updateSubscription(
        tx,
        id,
        {
          ...rest,
          ...(prorates === "none" || prorates === "always_invoice" ? { proration_behavior: prorates } : {}),
          ...(saves === undefined ? {} : { savesPaymentMethod: saves === "on_subscription" }),
        },
        rules,
      );
    },
  ),
  endpoint(
    "DELETE",
    "/v1/subscriptions/:id",
    z.strictObject({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: z.literal("false").optional(),
      prorate: z.literal("false").optional(),
      ...COMMON,
    }),
    ({ tx, id, params }) => cancelSubscription(tx, id, params.cancellation_details ?? {}),
  ),
  endpoint("POST", "/v1/subscriptions/:id/resume", z.strictObject(COMMON), ({ tx, id }) => {
    const { status } = getSubscription(tx, id);
    throw invalidRequest(
      `You can only resume a subscription with a status of \`paused\`; this one is \`${status}\`. To take back a planned cancellation, set \`cancel_at_period_end\` to false.`,
    );
  }),
  listEndpoint(
    "/v1/subscriptions",
    (tx) => tx.rows("subscriptions"),
    listParams({
      customer: text.optional(),
      price: text.optional(),
      test_clock: text.optional(),
      status: oneOf(
        "all",
        "ended",
        "active",
        "canceled",
        "incomplete",
        "incomplete_expired",
        "past_due",
        "trialing",
        "unpaid",
      ).optional(),
    }),
    (row, query) =>
      hasStatus(row.status, query.status) &&
      // Subscriptions of test clocks are listed only if the request names the clock or the customer.
      (row.test_clock === null || (query.test_clock ?? query.customer) !== undefined) &&
      passes(query.customer, row.customer) &&
      passes(query.test_clock, row.test_clock) &&
      (query.price === undefined || row.items.data.some(({ price }) => price.id === query.price)),
  ),
];
