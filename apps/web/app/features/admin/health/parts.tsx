import type { AdminPartState, AdminSystem } from "@toile/contract";
import { formatMoment } from "../../../lib/format/moment.ts";
import { formatNumber } from "../../../lib/format/number.ts";
import { Badge } from "../../../ui/badge.tsx";
import { formatBytes, formatSpan, STATE_WORDS } from "./health.rules.ts";

type PartsProps = { parts: AdminSystem["parts"] };
type Facts = [name: string, value: string][];

/** Database, storage, mail and payments side by side. Each fact always has its line, so nothing moves. */
export function Parts({ parts: { database, storage, mail, payments } }: PartsProps) {
  return (
    <div className="mt-5 grid gap-px border-y bg-line md:grid-cols-2 xl:grid-cols-4">
      <Part name="Database" state={database.state} facts={databaseFacts(database)} />
      <Part name="Storage" state={storage.state} facts={storageFacts(storage)} />
      <Part name="Mail" state={mail.state} facts={mailFacts(mail)} problem={mail.lastProblem} />
      <Part name="Payments" state={payments.state} facts={paymentFacts(payments)} />
    </div>
  );
}

type PartProps = { name: string; state: AdminPartState; facts: Facts; problem?: string | null };
const BADGES = { ok: "ok", attention: "chalk", failing: "thread" } as const;

function Part({ name, state, facts, problem }: PartProps) {
  return (
    <div className="bg-bg px-3 py-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="display text-title">{name}</h3>
        <Badge variant={BADGES[state]}>{STATE_WORDS[state]}</Badge>
      </div>
      <dl className="mt-3 grid gap-1.5 text-sm">
        {facts.map(([fact, value]) => (
          <div key={fact} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{fact}</dt>
            <dd className="tabular text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {problem ? <p className="mt-3 text-sm break-words text-thread">Last problem: {problem}</p> : null}
    </div>
  );
}

const known = <T,>(value: T | null, words: (value: T) => string): string => (value === null ? "–" : words(value));

const databaseFacts = (database: AdminSystem["parts"]["database"]): Facts => [
  ["Kind", database.builtIn ? "built-in" : "a server"],
  ["PostgreSQL", database.version ?? "–"],
  ["Answers in", known(database.answerMs, (ms) => `${formatNumber(ms, 1)} ms`)],
  ["Size", known(database.sizeBytes, formatBytes)],
  [
    "Connections",
    known(database.connections, (used) => `${formatNumber(used)} of ${formatNumber(database.connectionsMax ?? 0)}`),
  ],
];

const storageFacts = ({ kind, freeBytes, totalBytes }: AdminSystem["parts"]["storage"]): Facts => [
  ["Kind", kind === "folder" ? "a folder" : "a bucket"],
  ["Free", known(freeBytes, formatBytes)],
  ["Of", known(totalBytes, formatBytes)],
];

const mailFacts = (mail: AdminSystem["parts"]["mail"]): Facts => [
  ["Kind", mail.kind === "server" ? "sent by a server" : "kept in the outbox"],
  ["Waiting", formatNumber(mail.waiting)],
  ["Failed attempts", formatNumber(mail.retried)],
  ["Oldest has waited", known(mail.oldestSeconds, formatSpan)],
  ["Not delivered, 7 days", formatNumber(mail.undelivered)],
  ["Last sent", known(mail.lastSentAt, formatMoment)],
];

const PROVIDERS = { stripe: "Stripe", simulator: "the simulator", none: "none" };

const paymentFacts = (payments: AdminSystem["parts"]["payments"]): Facts => [
  ["Kind", PROVIDERS[payments.kind]],
  ["Money moves", payments.kind === "none" || payments.testMode ? "no" : "yes"],
  ["Events waiting", formatNumber(payments.eventsWaiting)],
  ["Events failed", formatNumber(payments.eventsFailed)],
  ["Oldest has waited", known(payments.oldestSeconds, formatSpan)],
  ["Last event", known(payments.lastEventAt, formatMoment)],
];
