/** Random histories of a shop, and what must hold after each. No HTTP; time is simulated. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { collectInvoice, DEFAULT_POLICY, type Rules, settle } from "./billing/collect.ts";
import { advanceClock } from "./billing/due.ts";
import { cancelSubscription, createSubscription, updateSubscription } from "./billing/subscriptions.ts";
import { createPrice, createProduct } from "./catalogue/catalogue.ts";
import { createCustomer, updateCustomer } from "./customers/customers.ts";
import { attach, resolvePaymentMethod } from "./customers/payment-methods.ts";
import { closeDispute, openDispute } from "./payments/disputes.ts";
import { confirmIntent, createIntent, passAuthentication } from "./payments/payment-intents.ts";
import { createRefund, failRefund } from "./payments/refunds.ts";
import { StripeProblem } from "./protocol/problems.ts";
import { Store, type Tx } from "./store/store.ts";
import { createTestClock } from "./time/clocks.ts";

const START = Date.UTC(2026, 0, 31) / 1000;
const RULES: Rules = { base: "http://sim", billing: DEFAULT_POLICY };
const CARDS = [
  "pm_card_visa",
  "pm_card_chargeDeclined",
  "pm_card_chargeCustomerFail",
  "pm_card_authenticationRequired",
];

type Shop = { store: Store; clock: string; customer: string; price: string };

function openShop(): Shop {
  const store = new Store({ journal: null, rows: [], seed: "histories" });
  return store.transact({ now: START }, (tx) => {
    const clock = createTestClock(tx, { frozenTime: START, name: null }).id;
    const customer = createCustomer(tx, { test_clock: clock }).id;
    const product = createProduct(tx, { name: "Monthly" }).id;
    const price = createPrice(tx, {
      product,
      currency: "eur",
      unit_amount: 1000,
      recurring: { interval: "month", interval_count: 1 },
    });
    return { store, clock, customer, price: price.id };
  });
}

type Step = { kind: string; pick: number; card: string; amount: number; yes: boolean };

const pickOf = <T>(rows: Iterable<T>, pick: number): T | undefined => {
  const all = [...rows];
  return all[pick % Math.max(1, all.length)];
};

const STEPS: Record<string, (tx: Tx, shop: Shop, step: Step) => unknown> = {
  buy: (tx, { customer }, { amount }) =>
    createIntent(tx, {
      amount,
      currency: "eur",
      customer,
      description: null,
      metadata: {},
      receiptEmail: null,
      paymentMethod: null,
      setupFutureUsage: null,
      automatic: null,
      invoice: null,
    }),
  confirm: (tx, _, { pick, card, yes }) => {
    const intent = pickOf(tx.rows("payment_intents"), pick);
    const paymentMethod = resolvePaymentMethod(tx, card).id;
    const how = { paymentMethod, offSession: yes, returnUrl: null };
    return intent && settle(tx, confirmIntent(tx, intent.id, how, RULES), { automatic: false }, RULES);
  },
  authenticate: (tx, _, { pick, yes }) => {
    const waiting = [...tx.rows("payment_intents")].filter(({ status }) => status === "requires_action");
    const intent = pickOf(waiting, pick);
    const outcome = intent && passAuthentication(tx, intent.id, yes, RULES);
    return outcome && settle(tx, outcome, { automatic: false }, RULES);
  },
  refund: (tx, _, { pick, amount, yes }) => {
    const charge = pickOf(tx.rows("charges"), pick)?.id;
    return createRefund(tx, { charge, ...(yes ? { amount } : {}) });
  },
  failRefund: (tx, _, { pick }) => failRefund(tx, pickOf(tx.rows("refunds"), pick)?.id ?? ""),
  dispute: (tx, _, { pick }) => openDispute(tx, pickOf(tx.rows("charges"), pick)?.id ?? ""),
  decide: (tx, _, { pick, yes }) => closeDispute(tx, pickOf(tx.rows("disputes"), pick)?.id ?? "", yes ? "won" : "lost"),
  saveCard: (tx, { customer }, { card }) => {
    const method = attach(tx, card, customer).id;
    return updateCustomer(tx, customer, { invoice_settings: { default_payment_method: method } });
  },
  subscribe: (tx, { customer, price }, { yes }) =>
    createSubscription(
      tx,
      {
        customer,
        items: [{ price }],
        payment_behavior: yes ? "default_incomplete" : "allow_incomplete",
        cancel_at_period_end: false,
        default_payment_method: undefined,
        description: null,
        metadata: {},
        savesPaymentMethod: yes,
        offSession: false,
      },
      RULES,
    ),
  plan: (tx, _, { pick, yes }) =>
    updateSubscription(tx, pickOf(tx.rows("subscriptions"), pick)?.id ?? "", { cancel_at_period_end: yes }, RULES),
  cancel: (tx, _, { pick }) => cancelSubscription(tx, pickOf(tx.rows("subscriptions"), pick)?.id ?? "", {}),
  pay: (tx, _, { pick, card }) => {
    const open = [...tx.rows("invoices")].filter(({ status }) => status === "open");
    const paymentMethod = resolvePaymentMethod(tx, card).id;
    const how = { paymentMethod, automatic: false, offSession: false };
    return collectInvoice(tx, pickOf(open, pick)?.id ?? "", how, RULES);
  },
};

function advance({ store, clock }: Shop, days: number): void {
  store.transact({ now: START }, (tx) => {
    const row = tx.get("test_clocks", clock);
    if (!row) return;
    const target_frozen_time = row.frozen_time + days * 86_400;
    tx.put("test_clocks", clock, {
      ...row,
      status: "advancing",
      status_details: { advancing: { target_frozen_time } },
    });
  });
  advanceClock(store, clock, START, RULES);
}

function play(shop: Shop, step: Step): void {
  if (step.kind === "advance") {
    advance(shop, step.pick);
    return;
  }
  const before = snapshot(shop.store);
  try {
    shop.store.transact({ now: START }, (tx) => STEPS[step.kind]?.(tx, shop, step));
  } catch (error) {
    // A request that Stripe would refuse leaves no trace; any other error is a bug.
    if (!(error instanceof StripeProblem)) throw error;
    const after = snapshot(shop.store);
    expect(after.length).toBe(before.length);
    expect(after.every((row, index) => row === before[index])).toBe(true);
  }
}

/** Rows are immutable values, so the same rows mean the same state. */
const snapshot = (store: Store): object[] =>
  (["payment_intents", "charges", "invoices", "subscriptions", "refunds", "due"] as const).flatMap(
    (table): object[] => [...store.rows(table)],
  );

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

function check({ store, clock }: Shop): void {
  const now = store.get("test_clocks", clock)?.frozen_time ?? 0;
  const charges = [...store.rows("charges")];
  for (const intent of store.rows("payment_intents")) {
    const paid = charges.filter((charge) => charge.payment_intent === intent.id && charge.status === "succeeded");
    expect(paid).toHaveLength(intent.status === "succeeded" ? 1 : 0);
    expect(intent.amount_received).toBe(sum(paid.map(({ amount }) => amount)));
    expect(intent.next_action === null).toBe(intent.status !== "requires_action");
  }
  for (const charge of charges) {
    const refunds = [...store.rows("refunds")].filter(
      ({ charge: of, status }) => of === charge.id && status === "succeeded",
    );
    expect(charge.amount_refunded).toBe(sum(refunds.map(({ amount }) => amount)));
    expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
    expect(charge.refunded).toBe(charge.status === "succeeded" && charge.amount_refunded === charge.amount);
  }
  for (const invoice of store.rows("invoices")) {
    const payment = [...store.rows("invoice_payments")].find(({ invoice: of }) => of === invoice.id);
    const intent = store.get("payment_intents", payment?.payment.payment_intent ?? "");
    expect(invoice.status === "paid").toBe(intent?.status === "succeeded");
    expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due);
  }
  for (const subscription of store.rows("subscriptions")) {
    const latest = store.get("invoices", subscription.latest_invoice ?? "");
    if (subscription.status === "incomplete") expect(latest?.status).toBe("open");
    if (subscription.status === "incomplete_expired") expect(latest?.status).toBe("void");
    if (["active", "past_due"].includes(subscription.status)) {
      expect(subscription.items.data[0]?.current_period_end).toBeGreaterThan(now);
      expect(store.get("due", `subscription.period:${subscription.id}`)).toBeDefined();
    } else if (subscription.status !== "incomplete") {
      expect([...store.rows("due")].filter(({ ref }) => ref === subscription.id)).toEqual([]);
    }
  }
  expect([...store.rows("due")].filter(({ at }) => at <= now)).toEqual([]);
}

test("after every history the payments, invoices and subscriptions agree with each other", () => {
  const often = [
    "advance",
    "advance",
    "advance",
    "saveCard",
    "subscribe",
    "subscribe",
    "confirm",
    "confirm",
    "buy",
    "pay",
  ];
  const steps = fc.record({
    kind: fc.constantFrom(...often, ...Object.keys(STEPS)),
    pick: fc.integer({ min: 1, max: 40 }),
    card: fc.constantFrom("pm_card_visa", ...CARDS),
    amount: fc.integer({ min: 50, max: 2_000 }),
    yes: fc.boolean(),
  });
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(steps, { minLength: 20, maxLength: 80, size: "max" }), (history) => {
      const shop = openShop();
      for (const step of history) {
        play(shop, step);
        for (const table of ["subscriptions", "payment_intents", "invoices", "refunds", "disputes"] as const) {
          for (const { status } of shop.store.rows(table)) reached.add(`${table} ${status}`);
        }
      }
      check(shop);
    }),
    { numRuns: 100 },
  );
  // Histories that never reach these states would prove nothing.
  for (const status of ["active", "past_due", "canceled", "incomplete", "incomplete_expired"]) {
    expect(reached).toContain(`subscriptions ${status}`);
  }
  for (const status of ["succeeded", "requires_action", "requires_payment_method", "canceled"]) {
    expect(reached).toContain(`payment_intents ${status}`);
  }
  for (const state of ["refunds succeeded", "refunds failed", "disputes won", "disputes lost", "invoices draft"]) {
    expect(reached).toContain(state);
  }
}, 60_000);
