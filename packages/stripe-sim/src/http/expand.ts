/** `expand[]`: replaces an id by the object it names, and adds fields that Stripe shows only on request. */
import { intentOf, paymentOf } from "../billing/invoices.ts";
import { invalidRequest } from "../protocol/problems.ts";
import type { Tx } from "../store/store.ts";
import type { TableName } from "../store/tables.ts";

const MAX_DEPTH = 4;

/** For each kind of object: the fields that hold an id, and the table it refers to. */
const REFERENCES: Record<string, Record<string, TableName>> = {
  balance_transaction: { source: "charges" },
  charge: {
    balance_transaction: "balance_transactions",
    customer: "customers",
    failure_balance_transaction: "balance_transactions",
    payment_intent: "payment_intents",
  },
  // The first one is below invoice_settings, which has no kind of its own.
  customer: { default_payment_method: "payment_methods", test_clock: "test_clocks" },
  dispute: { charge: "charges", payment_intent: "payment_intents" },
  invoice: {
    customer: "customers",
    default_payment_method: "payment_methods",
    subscription: "subscriptions",
    test_clock: "test_clocks",
  },
  invoice_payment: { invoice: "invoices", payment_intent: "payment_intents" },
  payment_intent: { customer: "customers", latest_charge: "charges", payment_method: "payment_methods" },
  payment_method: { customer: "customers" },
  price: { product: "products" },
  product: { default_price: "prices" },
  refund: {
    balance_transaction: "balance_transactions",
    charge: "charges",
    customer: "customers",
    failure_balance_transaction: "balance_transactions",
    payment_intent: "payment_intents",
    payment_method: "payment_methods",
  },
  setup_intent: { customer: "customers", payment_method: "payment_methods" },
  subscription: {
    customer: "customers",
    default_payment_method: "payment_methods",
    latest_invoice: "invoices",
    pending_setup_intent: "setup_intents",
    test_clock: "test_clocks",
  },
};

const list = (data: unknown[], url: string) => ({ object: "list", data, has_more: false, url });

/** Fields that are included only on request. */
const ON_REQUEST: Record<string, Record<string, (tx: Tx, id: string) => unknown>> = {
  invoice: {
    confirmation_secret: (tx, id) => {
      const secret = intentOf(tx, id)?.client_secret;
      return secret ? { client_secret: secret, type: "payment_intent" } : null;
    },
    payments: (tx, id) => {
      const payment = paymentOf(tx, id);
      return list(payment ? [payment] : [], `/v1/invoice_payments?invoice=${id}`);
    },
  },
  charge: {
    refunds: (tx, id) =>
      list([...tx.rows("refunds")].filter(({ charge }) => charge === id).reverse(), `/v1/charges/${id}/refunds`),
  },
  customer: {
    subscriptions: (tx, id) =>
      list(
        [...tx.rows("subscriptions")]
          .filter(({ customer, status }) => customer === id && status !== "canceled")
          .reverse(),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param kind the nearest enclosing object that has a kind: `invoice` for its `parent.subscription_details` too */
function expandPath(tx: Tx, value: unknown, path: string[], kind: string): unknown {
  if (Array.isArray(value)) return value.map((item) => expandPath(tx, item, path, kind));
  const [field, ...rest] = path;
  if (field === undefined || !isFields(value)) return value;
  const own = typeof value.object === "string" && value.object !== "list" ? value.object : kind;
  const current = value[field];
  const table = REFERENCES[own]?.[field];
  if (typeof current === "string" && table) {
    const found = tx.get(table, current) ?? tx.get("deleted", current) ?? current;
    return { ...value, [field]: expandPath(tx, found, rest, own) };
  }
  const made = ON_REQUEST[own]?.[field];
  if (made && typeof value.id === "string") {
    return { ...value, [field]: expandPath(tx, made(tx, value.id), rest, own) };
  }
  const opens = isFields(current) || Array.isArray(current);
  if (opens && rest.length > 0) return { ...value, [field]: expandPath(tx, current, rest, own) };
  if (opens || table || (field === "data" && own === "")) return value;
  throw invalidRequest(`This property cannot be expanded (${field}).`, { param: "expand" });
}

/** @throws StripeProblem for a path that does not exist */
export function expand<T>(tx: Tx, value: T, paths: string[] | undefined): T {
  let expanded: unknown = value;
  for (const path of paths ?? []) {
    const parts = path.split(".");
    if (parts.length > MAX_DEPTH + (parts[0] === "data" ? 1 : 0)) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, {
        param: "expand",
      });
    }
    expanded = expandPath(tx, expanded, parts, "");
  }
  // Only fields of objects were replaced: the result is still what T names, expanded.
  return expanded as T;
}
