/** Makes every call through stripe-node, and has TypeScript check the responses against stripe-node's types. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { ENDPOINTS } from "../src/endpoints/endpoints.ts";
import {
  advanceTo,
  type Harness,
  idOf,
  NOVEMBER,
  payInBrowser,
  problemOf,
  type Recorded,
  startPlan,
  startSim,
  subscribe,
  typedCard,
} from "./harness.ts";

const resolve = createRequire(import.meta.url).resolve;
const TSC = path.join(path.dirname(resolve("typescript/package.json")), "bin", "tsc");
const STRIPE_TYPES = path.dirname(resolve("stripe"));

const TYPES: Record<string, string> = {
  balance_transaction: "BalanceTransaction",
  charge: "Charge",
  customer: "Customer",
  dispute: "Dispute",
  event: "Event",
  invoice: "Invoice",
  invoice_payment: "InvoicePayment",
  line_item: "InvoiceLineItem",
  payment_intent: "PaymentIntent",
  payment_method: "PaymentMethod",
  price: "Price",
  product: "Product",
  refund: "Refund",
  setup_intent: "SetupIntent",
  subscription: "Subscription",
  "test_helpers.test_clock": "TestHelpers.TestClock",
  webhook_endpoint: "WebhookEndpoint",
};

type Wire = { object?: string; deleted?: boolean; data?: Wire[] };

function typeOf({ object = "", deleted, data = [] }: Wire): string {
  if (object === "list") return `Stripe.ApiList<${[...new Set(data.map(typeOf))].join(" | ") || "never"}>`;
  const name = TYPES[object];
  if (!name) throw new Error(`No type for ${object}.`);
  return `Stripe.${deleted ? name.replace(/(\w+)$/, "Deleted$1") : name}`;
}

/**
 * stripe-node's types allow any string for an enum, because Stripe may add values. The simulator adds none, so this
 * copy of the types is closed. A decimal travels as a string.
 */
function copyTypes(folder: string): void {
  const target = path.join(folder, "stripe");
  cpSync(STRIPE_TYPES, target, {
    recursive: true,
    filter: (file) => !path.extname(file) || file.endsWith(".d.ts"),
  });
  const shared = path.join(target, "shared.d.ts");
  const text = readFileSync(shared, "utf8");
  const closed = text
    .replace(/export type OtherString = .*;/, "export type OtherString = never;")
    .replace(/export \{ Decimal \} from .*;/, "export type Decimal = string;");
  if (closed.split("\n").filter((line) => /= never;|Decimal = string;/.test(line)).length !== 2) {
    throw new Error("stripe-node's types no longer look as this test expects.");
  }
  writeFileSync(shared, closed);
}

/** TypeScript's errors for these responses, by index; empty if there are none. */
async function complaints(responses: Wire[]): Promise<Map<number, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), "stripe-types-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyTypes(folder);
  symlinkSync(path.resolve(path.dirname(resolve("typescript/package.json")), ".."), path.join(folder, "node_modules"));
  const lines = responses.map(
    (response, index) => `export const a${index}: ${typeOf(response)} = ${JSON.stringify(response)};`,
  );
  // Response n is on line n, counted from 1 as the compiler does; the import shares the first line.
  const program = `import type Stripe from "./stripe/stripe.cjs.node.js"; ${lines.join("\n")}`;
  writeFileSync(path.join(folder, "answers.ts"), program);
  const compilerOptions = {
    module: "NodeNext",
    target: "ES2024",
    lib: ["ESNext", "DOM"],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
  };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["answers.ts"] }));
  // The compiler exits with an error if it finds any; execFile's error then carries the output.
  const run = promisify(execFile)(process.execPath, [TSC, "-p", folder], { cwd: folder, maxBuffer: 2 ** 26 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const found = new Map<number, string>();
  for (const line of stdout.split("\n")) {
    const [, at] = /^answers\.ts\((\d+),/.exec(line) ?? [];
    if (at) found.set(Number(at) - 1, line);
    else if (/^\S/.test(line)) throw new Error(line);
  }
  return found;
}

async function callCustomers({ stripe, browser }: Harness): Promise<void> {
  const customer = await stripe.customers.create({ email: "a@example.com", name: "A", metadata: { user: "u1" } });
  await stripe.customers.update(customer.id, { phone: "+31", metadata: { user: "" } });
  // The library's types are for servers: they do not allow the card number that a browser may send.
  await browser.paymentMethods.create(typedCard("4242424242424242") as Stripe.PaymentMethodCreateParams);
  const method = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  await stripe.paymentMethods.attach(method.id, { customer: customer.id });
  await stripe.paymentMethods.retrieve(method.id, { expand: ["customer"] });
  await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
  await stripe.paymentMethods.detach(method.id);
  const setup = await stripe.setupIntents.create({ customer: customer.id, metadata: { user: "u1" } });
  await stripe.setupIntents.retrieve(setup.id);
  await stripe.setupIntents.confirm(setup.id, { payment_method: "pm_card_visa", return_url: "http://shop.test" });
  const response = await stripe.setupIntents.create({});
  await stripe.setupIntents.confirm(response.id, { payment_method: "pm_card_authenticationRequired" });
  await problemOf(stripe.setupIntents.confirm(response.id, { payment_method: "pm_card_chargeDeclined" }));
  await stripe.setupIntents.retrieve(response.id);
  await stripe.setupIntents.cancel(response.id);
  await stripe.setupIntents.list();
  await stripe.customers.retrieve(customer.id);
  await stripe.customers.list({ email: "a@example.com" });
  await stripe.customers.del(customer.id);
}

async function callPayments(harness: Harness): Promise<void> {
  const { stripe, browser } = harness;
  const params = { amount: 900, currency: "eur", automatic_payment_methods: { enabled: true } };
  const intent = await stripe.paymentIntents.create({
    ...params,
    metadata: { purchase: "p1" },
    description: "50 credits",
  });
  await stripe.paymentIntents.update(intent.id, { description: "55 credits" });
  await problemOf(payInBrowser(harness, intent, "4000000000000002"));
  await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
  await payInBrowser(harness, intent, "4000000000003220", "http://shop.test/back");
  await stripe.paymentIntents.retrieve(intent.id);
  await harness.control(`/intents/${intent.id}/authenticate`, { accept: true });
  await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge.balance_transaction", "payment_method"] });
  const left = await stripe.paymentIntents.create(params);
  // As above.
  await browser.paymentIntents.retrieve(left.id, { client_secret: left.client_secret ?? "" });
  await payInBrowser(harness, left, "4000000000003220");
  await harness.control(`/intents/${left.id}/authenticate`, { accept: false });
  await stripe.paymentIntents.retrieve(left.id);
  await stripe.paymentIntents.cancel(left.id);
  await stripe.paymentIntents.list();
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 100,
    reason: "requested_by_customer",
  });
  await stripe.refunds.update(refund.id, { metadata: { by: "admin" } });
  await harness.control(`/refunds/${refund.id}/fail`);
  await stripe.refunds.retrieve(refund.id, { expand: ["charge", "payment_intent", "balance_transaction"] });
  await stripe.refunds.list({ payment_intent: intent.id });
  const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
  await stripe.charges.update(charge?.id ?? "", { metadata: { seen: "yes" } });
  await stripe.charges.retrieve(charge?.id ?? "", { expand: ["refunds", "customer"] });
  await harness.control("/disputes", { charge: charge?.id });
  const [dispute] = (await stripe.disputes.list({ charge: charge?.id ?? "" })).data;
  await stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "see above" }, submit: false });
  await stripe.disputes.retrieve(dispute?.id ?? "", { expand: ["charge"] });
  await stripe.disputes.close(dispute?.id ?? "");
  const [movement] = (await stripe.balanceTransactions.list({ limit: 100 })).data;
  await stripe.balanceTransactions.retrieve(movement?.id ?? "");
}

async function callCatalogue({ stripe }: Harness): Promise<void> {
  const product = await stripe.products.create({ name: "Monthly", metadata: { plan: "monthly" } });
  await stripe.products.update(product.id, { description: "100 credits" });
  await stripe.products.retrieve(product.id);
  await stripe.products.list({ active: true });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "eur",
    unit_amount: 1000,
    recurring: { interval: "month" },
    lookup_key: "monthly",
  });
  await stripe.prices.update(price.id, { nickname: "Monthly" });
  await stripe.prices.retrieve(price.id, { expand: ["product"] });
  await stripe.prices.list({ lookup_keys: ["monthly"] });
  await stripe.products.del((await stripe.products.create({ name: "Mistake" })).id);
}

async function callSubscriptions(harness: Harness): Promise<void> {
  const { stripe } = harness;
  const plan = await startPlan(harness);
  const { id } = await subscribe(harness, plan);
  const expand = [
    "latest_invoice.payments",
    "latest_invoice.confirmation_secret",
    "customer.invoice_settings.default_payment_method",
    "default_payment_method",
  ];
  await stripe.subscriptions.retrieve(id, { expand });
  const broken = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: plan.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: broken.id });
  await advanceTo(harness, plan, NOVEMBER + 30 * 86_400 + 60);
  const [draft] = (await stripe.invoices.list({ subscription: id, status: "draft" })).data;
  await stripe.invoices.finalizeInvoice(draft?.id ?? "");
  await problemOf(stripe.invoices.pay(draft?.id ?? ""));
  await stripe.invoices.pay(draft?.id ?? "", { payment_method: "pm_card_visa" });
  await stripe.invoices.retrieve(draft?.id ?? "", {
    expand: ["payments", "customer"],
  });
  await stripe.invoices.listLineItems(draft?.id ?? "");
  const [payment] = (await stripe.invoicePayments.list({ invoice: draft?.id ?? "" })).data;
  await stripe.invoicePayments.retrieve(payment?.id ?? "", { expand: ["payment.payment_intent"] });
  await advanceTo(harness, plan, NOVEMBER + 90 * 86_400);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await problemOf(stripe.subscriptions.resume(id));
  await stripe.subscriptions.list({ status: "all", customer: plan.customer.id });
  await stripe.subscriptions.cancel(id, { cancellation_details: { comment: "enough" } });
  const never = await stripe.subscriptions.create({
    customer: plan.customer.id,
    items: [{ price: plan.price.id }],
    payment_behavior: "default_incomplete",
  });
  await stripe.invoices.voidInvoice(idOf(never.latest_invoice));
  await stripe.subscriptions.retrieve(never.id);
  await stripe.customers.retrieve(plan.customer.id, { expand: ["subscriptions", "test_clock"] });
  await stripe.testHelpers.testClocks.retrieve(plan.clock.id);
  await stripe.testHelpers.testClocks.list();
  await stripe.testHelpers.testClocks.del(plan.clock.id);
}

async function callAccount({ stripe }: Harness): Promise<void> {
  const made = await stripe.webhookEndpoints.create({
    url: "http://other.test/hook",
    enabled_events: ["price.created"],
  });
  await stripe.webhookEndpoints.update(made.id, { disabled: true });
  await stripe.webhookEndpoints.retrieve(made.id);
  await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.del(made.id);
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  await stripe.events.retrieve(event?.id ?? "");
}

type Played = { responses: Recorded[]; events: Stripe.Event[] };

async function play(): Promise<Played> {
  const responses: Recorded[] = [];
  const harness = await startSim({ onResponse: (response) => responses.push(response) });
  for (const call of [callCustomers, callPayments, callCatalogue, callSubscriptions, callAccount]) await call(harness);
  await harness.sim.idle();
  return { responses, events: harness.received };
}

let first: Promise<Played> | undefined;
const played = (): Promise<Played> => {
  first ??= play();
  return first;
};

/** A browser sees only part of an intent, for which the library has no type. */
const isPart = (body: object) => "object" in body && body.object === "payment_intent" && !("metadata" in body);

/** The successful responses; they arrived as JSON objects. */
const wholeOf = ({ responses }: Played): Wire[] =>
  responses
    .filter(({ status }) => status === 200)
    .map(({ body }) => body as Wire)
    .filter((body) => !isPart(body));

test("the suite makes every call that the simulator supports", async () => {
  const { responses } = await played();
  const made = responses.map(({ method, path: called }) => `${method} ${called.split("?")[0]}`);
  const uncalled = ENDPOINTS.filter(({ method, path: pattern }) => {
    const expression = new RegExp(`^${method} ${pattern.replaceAll(":id", "[a-z]+_\\w+")}$`);
    return !made.some((call) => expression.test(call));
  });
  expect(uncalled.map(({ method, path: pattern }) => `${method} ${pattern}`)).toEqual([]);
}, 60_000);

test("every response and every event fits stripe-node's types, with enums closed; a misfit is caught", async () => {
  const { responses, events } = await played();
  const whole = wholeOf({ responses, events });
  expect(whole.length).toBeGreaterThan(80);
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(30);
  const intent: Wire | undefined = whole.find(({ object }) => object === "payment_intent");
  const { capture_method: _, ...missing } = { capture_method: "", ...intent };
  // To the types, an event is an object like the others. The last three are the negative control.
  const good = [...whole, ...(events as unknown as Wire[])];
  const bad = [missing, { ...intent, colour: "red" }, { ...intent, status: "paid" }];
  const found = await complaints([...good, ...bad]);
  const [first = "", second = "", third = ""] = bad.map((_, index) => found.get(good.length + index));
  expect(first).toContain("capture_method");
  expect(second).toContain("colour");
  expect(third).toContain('"paid"');
  expect([...found].filter(([index]) => index < good.length)).toEqual([]);
}, 60_000);
