/**
 * Everything the simulator stores, one table for each type of row. Rows are immutable values: a change stores a new
 * one.
 */
import type {
  BalanceTransaction,
  Charge,
  Customer,
  Deleted,
  Dispute,
  Event,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  Refund,
  SetupIntent,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from "../protocol/wire.ts";

/** Which test card a payment method stands for. The number of a real card is never stored. */
export type CardFacts = { number: string; savedForOffSession: boolean };

/** Facts about an intent that Stripe does not show. */
export type IntentFacts = {
  offSession: boolean;
  /** The payment method whose holder has passed 3-D Secure for this intent. */
  authenticated: string | null;
  invoice: string | null;
  returnUrl: string | null;
};

/** A response stored under an Idempotency-Key. */
export type KeptResponse = {
  key: string;
  fingerprint: string;
  endpoint: string;
  requestId: string;
  status: number;
  body: unknown;
  at: number;
};

/** An action that happens at a set time, on the simulator's own clock or on a test clock. */
export type DueAction =
  | "subscription.expire"
  | "subscription.period"
  | "subscription.trial_notice"
  | "invoice.finalize"
  | "invoice.attempt";
export type Due = { id: string; at: number; clock: string | null; action: DueAction; ref: string };

/** One event on its way to one endpoint. `notBeforeMs` is real time. */
export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  state: "pending" | "delivered" | "failed";
  attempts: Array<{ atMs: number; status: number | null; error: string | null }>;
  notBeforeMs: number;
};

export type Meta = { seed: string; counter: number; offsetSeconds: number };

export type Tables = {
  meta: Meta;
  customers: Customer;
  deleted: Deleted;
  products: Product;
  prices: Price;
  payment_methods: PaymentMethod;
  payment_intents: PaymentIntent;
  setup_intents: SetupIntent;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  balance_transactions: BalanceTransaction;
  subscriptions: Subscription;
  invoices: Invoice;
  invoice_payments: InvoicePayment;
  events: Event;
  webhook_endpoints: WebhookEndpoint;
  test_clocks: TestClock;
  card_facts: CardFacts;
  intent_facts: IntentFacts;
  webhook_secrets: { secret: string };
  kept_answers: KeptResponse;
  due: Due;
  /** Deliveries that are still to be made. */
  deliveries: Delivery;
  /** Deliveries that were made or given up. */
  past_deliveries: Delivery;
};

export type TableName = keyof Tables;

export const TABLE_NAMES = [
  "meta",
  "customers",
  "deleted",
  "products",
  "prices",
  "payment_methods",
  "payment_intents",
  "setup_intents",
  "charges",
  "refunds",
  "disputes",
  "balance_transactions",
  "subscriptions",
  "invoices",
  "invoice_payments",
  "events",
  "webhook_endpoints",
  "test_clocks",
  "card_facts",
  "intent_facts",
  "webhook_secrets",
  "kept_answers",
  "due",
  "deliveries",
  "past_deliveries",
] as const satisfies readonly TableName[];
