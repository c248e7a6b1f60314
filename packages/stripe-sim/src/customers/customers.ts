/** Customers. */

import { mergeMetadata } from "../protocol/params.ts";
import { noSuch } from "../protocol/problems.ts";
import type { Customer, Deleted } from "../protocol/wire.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import { getTestClock } from "../time/clocks.ts";
import { emit } from "../webhooks/events.ts";

export type CustomerParams = {
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  invoice_settings?: { default_payment_method?: string | null | undefined } | undefined;
};

/** @param param where the id was: `id` in the path gives a 404, `customer` in the body a 400 */
export function getCustomer(tx: Tx, id: string, param = "id"): Customer {
  const customer = tx.get("customers", id);
  if (!customer) throw noSuch("customer", id, param);
  return customer;
}

function withParams(tx: Tx, customer: Customer, params: CustomerParams): Customer {
  const method = params.invoice_settings?.default_payment_method;
  if (method && tx.get("payment_methods", method)?.customer !== customer.id) {
    throw noSuch("payment_method", method, "invoice_settings[default_payment_method]");
  }
  const { email = customer.email, name = customer.name ?? null, phone = customer.phone ?? null } = params;
  return {
    ...customer,
    email,
    name,
    phone,
    description: params.description === undefined ? customer.description : params.description,
    metadata: mergeMetadata(customer.metadata, params.metadata),
    invoice_settings:
      method === undefined
        ? customer.invoice_settings
        : { ...customer.invoice_settings, default_payment_method: method },
  };
}

export function createCustomer(tx: Tx, params: CustomerParams & { test_clock?: string | undefined }): Customer {
  const clock = params.test_clock === undefined ? null : getTestClock(tx, params.test_clock, "test_clock");
  const id = newId(tx, "cus");
  const blank: Customer = {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: clock?.frozen_time ?? tx.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: tx.token(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: clock?.id ?? null,
  };
  const customer = tx.put("customers", id, withParams(tx, blank, params));
  emit(tx, "customer.created", customer);
  return customer;
}

export function updateCustomer(tx: Tx, id: string, params: CustomerParams): Customer {
  const before = getCustomer(tx, id);
  const after = tx.put("customers", id, withParams(tx, before, params));
  emit(tx, "customer.updated", after, before);
  return after;
}

/** The caller first ends the customer's subscriptions and everything else that depends on the customer. */
export function forgetCustomer(tx: Tx, id: string): Deleted {
  const customer = getCustomer(tx, id);
  emit(tx, "customer.deleted", customer);
  tx.remove("customers", id);
  return tx.put("deleted", id, { id, object: "customer", deleted: true });
}
