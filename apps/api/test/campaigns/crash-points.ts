/**
 * The named points at which the crash campaign kills: each is a place in the work, and a moment there. A point that is
 * never reached is a defect of this list, and fails the campaign.
 */
import type { FactName } from "./crash-shoppers.ts";
import type { Moment } from "./postgres-proxy.ts";

export type Point = {
  /** `try-on.reserve/before commit` */
  name: string;
  /** The action during which it is reached. */
  fact: FactName;
  /** Another point, at which the process dies first: this one is in its successor's work. */
  first?: string;
} & (
  | { kind: "statement"; statement: RegExp; within?: RegExp | undefined; moment: Moment }
  | { kind: "call"; call: RegExp; moment: "before" | "after" }
  | { kind: "storage"; point: string }
);

/** What an operation of the ledger writes, row by row; the lock before it. */
const BOOK = /^with\s+account as/;
const JOB = /INSERT INTO pgboss\.job_common/;
const TRYON_ROW = /^insert into "tryons"/;
const CLAIM = /^update "tryons" set .*"attempt" = "tryons"\."attempt" \+ 1/;
const RESULTS = /^insert into "tryon_results"/;
const CANCEL = /^update "tryons" set "status" = \$1, "finished_at"/;
const FAIL = /^update "tryons" set "status" = \$1, "error_code"/;
const REQUEUE = /^update "tryons" set "status" = \$1, "stage" = \$2, "progress" = \$3, "worker_key"/;
const EVENT = /^insert into "stripe_events"/;
const PAYMENT_LOCK = /^select .* from "payments" where "payments"\."id" = \$1 for update/;
const REFERRAL = /^insert into "referrals"/;
const FORGET_USER = /^update "users" set "email" = /;
const MAIL = /^insert into "mails"/;
const SYNC = /^update "subscriptions" set .*"state" = .*"revision" = /;

const WHOLE: readonly Moment[] = ["before", "after", "before commit", "after commit"];
const COMMIT: readonly Moment[] = ["before commit", "after commit"];
const INSIDE: readonly Moment[] = ["before", "after"];

type Place = { statement: RegExp; within?: RegExp; moments?: readonly Moment[]; first?: string };

function places(fact: FactName, list: Record<string, Place>): Point[] {
  return Object.entries(list).flatMap(([name, { statement, within, moments = WHOLE, first }]) =>
    moments.map((moment): Point => {
      const point = { name: `${name}/${moment}`, fact, kind: "statement" as const, statement, within, moment };
      return first === undefined ? point : { ...point, first };
    }),
  );
}

function calls(fact: FactName, list: Record<string, RegExp>): Point[] {
  return Object.entries(list).flatMap(([name, call]) =>
    (["before", "after"] as const).map((moment) => ({
      name: `${name}/${moment}`,
      fact,
      kind: "call" as const,
      call,
      moment,
    })),
  );
}

function storage(fact: FactName, names: readonly string[]): Point[] {
  return names.map((name) => ({ name, fact, kind: "storage" as const, point: name }));
}

export const POINTS: readonly Point[] = [
  ...places("tryOn", {
    "idempotency.begin": { statement: /^insert into "idempotency_keys"/, moments: COMMIT },
    "idempotency.keep": { statement: /^update "idempotency_keys" set "status"/, moments: ["before", ...COMMIT] },
    "try-on.pictures": { statement: /^insert into "pictures"/, moments: INSIDE },
    "try-on.row": { statement: TRYON_ROW, moments: INSIDE },
    "try-on.reserve": { statement: BOOK, within: TRYON_ROW, moments: INSIDE },
    "try-on.job": { statement: JOB, within: TRYON_ROW },
    "try-on.claim": { statement: CLAIM },
    "try-on.stage": { statement: /^update "tryons" set "stage"/, moments: ["before", "after commit"] },
    "try-on.succeed": { statement: /^update "tryons" set .*"timings_ms" = /, moments: INSIDE },
    "try-on.results": { statement: RESULTS, moments: INSIDE },
    "try-on.capture": { statement: BOOK, within: RESULTS },
    "try-on.refuse": { statement: FAIL, moments: INSIDE },
    "try-on.refuse-release": { statement: BOOK, within: FAIL },
    "try-on.cancel": { statement: CANCEL, moments: INSIDE },
    "try-on.cancel-release": { statement: BOOK, within: CANCEL },
    "try-on.revive": { statement: REQUEUE, moments: ["before", ...COMMIT], first: "try-on.claim/after commit" },
    "try-on.requeue": { statement: JOB, within: REQUEUE, moments: INSIDE, first: "try-on.claim/after commit" },
    "job.done": { statement: /SET completed_on = pgboss\.job_now\(\),\s+state = 'completed'/, moments: INSIDE },
  }),
  ...places("overdue", {
    "try-on.time-out": { statement: FAIL, moments: INSIDE },
    "try-on.time-out-release": { statement: BOOK, within: FAIL },
  }),
  ...places("purchase", {
    "purchase.row": { statement: /^insert into "payments"/, moments: COMMIT },
    "customer.row": { statement: /^insert into "billing_customers"/, moments: COMMIT },
    "customer.id": {
      statement: /^update "billing_customers" set "stripe_customer_id" = /,
      moments: ["before", ...COMMIT],
    },
    "purchase.intent": {
      statement: /^update "payments" set "stripe_payment_intent_id" = /,
      moments: ["before", ...COMMIT],
    },
    "inbox.event": { statement: EVENT, moments: INSIDE },
    "inbox.job": { statement: JOB, within: EVENT },
    "purchase.lock": { statement: PAYMENT_LOCK, moments: INSIDE },
    "purchase.grant": { statement: BOOK, within: PAYMENT_LOCK },
    "receipt.number": { statement: /^insert into "receipt_numbers"/, moments: INSIDE },
    "purchase.settle": { statement: /^update "payments" set "state" = /, moments: INSIDE },
    "receipt.row": { statement: /^insert into "receipts"/, moments: INSIDE },
    "receipt.mail": { statement: JOB, within: MAIL },
    "inbox.done": { statement: /^update "stripe_events" set "processed_at"/, moments: ["before", ...COMMIT] },
  }),
  ...places("refund", {
    "refund.clawback": { statement: BOOK, within: PAYMENT_LOCK },
    "refund.row": { statement: /^update "payments" set "stripe_charge_id" = /, moments: INSIDE },
  }),
  ...places("dispute", {
    "dispute.row": { statement: /^update "payments" set "stripe_charge_id" = / },
  }),
  ...places("subscription", {
    "subscription.row": { statement: /^insert into "subscriptions"/, moments: COMMIT },
    "subscription.id": {
      statement: /^update "subscriptions" set "stripe_subscription_id" = /,
      moments: ["before", ...COMMIT],
    },
    "subscription.first-invoice": { statement: /^insert into "payments"/ },
    "subscription.sync": { statement: SYNC, moments: ["before", ...COMMIT] },
    "subscription.grant": { statement: BOOK, within: PAYMENT_LOCK },
    "subscription.period": { statement: /^update "subscriptions" set "period_start" = / },
  }),
  ...places("cancellation", {
    "cancellation.reason": {
      statement: /^update "subscriptions" set "cancel_reason" = /,
      moments: ["before", ...COMMIT],
    },
    "cancellation.sync": { statement: SYNC, moments: ["before", ...COMMIT] },
  }),
  ...places("registration", {
    "registration.user": { statement: /^insert into "users"/, moments: INSIDE },
    "registration.code": { statement: /^insert into "referral_codes"/, moments: INSIDE },
    "registration.referral": { statement: REFERRAL, moments: INSIDE },
    "registration.bonus": { statement: BOOK, within: REFERRAL },
    "registration.session": { statement: /^insert into "refresh_tokens"/ },
  }),
  ...places("deletion", {
    "deletion.user": { statement: FORGET_USER, moments: INSIDE },
    "deletion.pictures": { statement: /^update "pictures" set "deleted_at"/, moments: INSIDE },
    "deletion.try-ons": { statement: /^update "tryons" set "fields"/, moments: INSIDE },
    "deletion.payments": { statement: /^update "payments" set "billing_email"/, moments: INSIDE },
    "deletion.job": { statement: JOB, within: FORGET_USER },
  }),
  ...places("missed", {
    "reconciler.event": { statement: EVENT },
    "reconciler.grant": { statement: BOOK, within: PAYMENT_LOCK },
    "reconciler.settle": { statement: /^update "payments" set "state" = /, moments: INSIDE },
  }),
  ...calls("purchase", {
    "stripe.customer": /^POST \/v1\/customers$/,
    "stripe.intent": /^POST \/v1\/payment_intents$/,
    "stripe.read-intent": /^GET \/v1\/payment_intents\//,
  }),
  ...calls("refund", { "stripe.read-charge": /^GET \/v1\/charges\// }),
  ...calls("subscription", {
    "stripe.subscription": /^POST \/v1\/subscriptions$/,
    "stripe.read-invoice": /^GET \/v1\/invoices\//,
  }),
  ...calls("cancellation", { "stripe.cancel": /^POST \/v1\/subscriptions\// }),
  ...calls("deletion", { "stripe.forget": /^DELETE \/v1\/customers\// }),
  ...calls("missed", { "stripe.events": /^GET \/v1\/events$/ }),
  ...storage("tryOn", ["storage.put/before", "storage.put/after"]),
  ...storage("deletion", ["storage.remove/before", "storage.remove/after"]),
];

export function pointNamed(name: string): Point {
  const found = POINTS.find((point) => point.name === name);
  if (!found) throw new Error(`there is no point ${name}`);
  return found;
}
