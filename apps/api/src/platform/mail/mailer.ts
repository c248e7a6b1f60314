/**
 * How a feature sends mail: the mailer stores it in the transaction of the row that it is about, and a job sends it. A
 * failed mail is retried for two days. It is sent once, with one exception: a crash between the server's confirmation
 * and our record. Both copies then have the same Message-ID.
 */
import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { now, nowMs } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Events } from "../events.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Logger } from "../log.ts";
import type { Email } from "./email.ts";
import { toHtml, toText } from "./email.ts";
import { mails } from "./mail.tables.ts";
import { type Mail, MailRefused } from "./mail.ts";
import { type MailStanding, standingOfMail } from "./standing.ts";

declare module "../events.ts" {
  interface EventMap {
    /** A mail server permanently refused this address or this mail. */
    "mail.refused": { recipient: string };
  }
}

declare module "../jobs/jobs.ts" {
  interface JobMap {
    "mail.send": { mailId: string };
    "mail.sweep": Record<string, never>;
    /** Removes the mails' copies from an outbox. */
    "mail.forget": { mailIds: string[] };
  }
}

const SEND_JOB = "mail.send";
const SWEEP_JOB = "mail.sweep";
const FORGET_JOB = "mail.forget";
const LEASE_SECONDS = 60;
/** Delays between failed attempts; the last one repeats until the end. */
const BACKOFF_SECONDS = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400] as const;
const GIVE_UP_AFTER_MS = 48 * 60 * 60 * 1000;
/** How long a mail's outcome is stored. */
export const KEEP_ENDED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const ERROR_CHARACTERS = 500;

export type OutgoingEmail = {
  /** The event that it reports; a second email with the same key is dropped. */
  key: string;
  /** Its owner: `forget` removes it with them. */
  ownerId: string | null;
  to: string;
  email: Email;
  /** See `MailMessage`. */
  unsubscribeUrl?: string;
  /** Deletes the row once it is sent: for a recipient who must be forgotten. */
  forgetsItself?: boolean;
};

export interface Mailer {
  /** Sends the email once the transaction commits. */
  send(tx: Tx, outgoing: OutgoingEmail): Promise<void>;
  /** Removes the mails to the owner of a deleted account, waiting ones included. */
  forget(tx: Tx, ownerId: string): Promise<void>;
  /** The same for mail to an address without an owner, such as a newsletter's. */
  forgetRecipient(tx: Tx, address: string): Promise<void>;
  /** How mail stands, for the operator. */
  standing(tx: Tx): Promise<MailStanding>;
}

export type MailerOptions = { database: Database; events: Events; jobs: Jobs; mail: Mail; log: Logger };

/** Also defines its jobs, so create it before the jobs start. */
export function createMailer(options: MailerOptions): Mailer {
  const { database, jobs, mail } = options;
  jobs.define({
    name: SEND_JOB,
    // Failed attempts are counted in the row; these retries are for crashes only.
    retryLimit: 20,
    retryDelaySeconds: 30,
    leaseSeconds: LEASE_SECONDS,
    concurrency: 2,
    async handle({ mailId }, { signal }) {
      const row = await database.read((tx) => findWaiting(tx, mailId));
      if (!row) return;
      try {
        await mail.send(row, { signal });
      } catch (error) {
        // The process stops or the time is over, so it is unknown whether the mail was sent. The attempt does not count.
        if (signal.aborted) throw error;
        await database.write((tx) => recordFailure(tx, options, row, error));
        return;
      }
      const isKnown = await database.write((tx) => end(tx, mailId, { state: "sent", error: null }));
      // Its owner was deleted meanwhile.
      if (!isKnown) await mail.forget?.([mailId]);
    },
  });
  defineForgetting(options);
  return {
    async send(tx, { key, ownerId, to, email, unsubscribeUrl = null, forgetsItself = false }) {
      const words = { subject: email.subject, text: toText(email), html: toHtml(email) };
      const row = { key, ownerId, recipient: to, ...words, unsubscribeUrl, forgetsItself, createdAt: now() };
      const [made] = await tx.insert(mails).values(row).onConflictDoNothing().returning({ id: mails.id });
      if (made) await jobs.enqueue(tx, SEND_JOB, { mailId: made.id });
    },
    standing: standingOfMail,
    forget: (tx, ownerId) => forgetMails(tx, options, eq(mails.ownerId, ownerId)),
    forgetRecipient: (tx, address) =>
      forgetMails(
        tx,
        options,
        sql`lower(${mails.recipient}) = ${address.trim().toLowerCase()} and ${mails.ownerId} is null`,
      ),
  };
}

/** Copies outside the database are removed by a separate job; ended mails are removed after their term. */
function defineForgetting({ database, jobs, mail }: MailerOptions): void {
  jobs.define({
    name: FORGET_JOB,
    retryLimit: 20,
    retryDelaySeconds: 60,
    leaseSeconds: 60,
    concurrency: 1,
    async handle({ mailIds }) {
      await mail.forget?.(mailIds);
    },
  });
  jobs.define({
    name: SWEEP_JOB,
    retryLimit: 2,
    retryDelaySeconds: 60,
    leaseSeconds: 60,
    concurrency: 1,
    async handle() {
      const before = new Date(nowMs() - KEEP_ENDED_DAYS * DAY_MS);
      await database.write((tx) => tx.delete(mails).where(lt(mails.endedAt, before)));
      await mail.forgetBefore?.(before);
    },
  });
  jobs.schedule(SWEEP_JOB, "41 4 * * *");
}

async function forgetMails(tx: Tx, { jobs, mail }: MailerOptions, which: SQL): Promise<void> {
  const gone = await tx.delete(mails).where(which).returning({ id: mails.id });
  if (gone.length > 0 && mail.forget) await jobs.enqueue(tx, FORGET_JOB, { mailIds: gone.map(({ id }) => id) });
}

type Waiting = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  attempts: number;
  createdAt: Date;
};

async function findWaiting(tx: Tx, mailId: string): Promise<Waiting | undefined> {
  const [row] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), eq(mails.state, "waiting")));
  if (!row || row.text === null || row.html === null) return undefined;
  const { id, recipient: to, subject, text, html, unsubscribeUrl, attempts, createdAt } = row;
  return { id, to, subject, text, html, unsubscribeUrl, attempts, createdAt };
}

async function recordFailure(
  tx: Tx,
  { events, jobs, log }: MailerOptions,
  row: Waiting,
  failure: unknown,
): Promise<void> {
  const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, ERROR_CHARACTERS);
  const attempts = row.attempts + 1;
  const refused = failure instanceof MailRefused;
  const tooOld = nowMs() - row.createdAt.getTime() > GIVE_UP_AFTER_MS;
  if (refused || tooOld) {
    log.error({ mailId: row.id, attempts, reason: error }, "a mail was not sent and will not be retried");
    await end(tx, row.id, { state: refused ? "refused" : "given_up", error, attempts });
    if (refused) await events.emit(tx, "mail.refused", { recipient: row.to });
    return;
  }
  const startAfterSeconds = BACKOFF_SECONDS[row.attempts] ?? BACKOFF_SECONDS[BACKOFF_SECONDS.length - 1];
  log.warn({ mailId: row.id, attempts, reason: error, startAfterSeconds }, "a mail was not sent; it will be retried");
  await tx.update(mails).set({ attempts, error }).where(eq(mails.id, row.id));
  await jobs.enqueue(tx, SEND_JOB, { mailId: row.id }, startAfterSeconds ? { startAfterSeconds } : {});
}

async function end(
  tx: Tx,
  mailId: string,
  change: { state: "sent" | "refused" | "given_up"; error: string | null; attempts?: number },
): Promise<boolean> {
  const gone = await tx.delete(mails).where(and(eq(mails.id, mailId), eq(mails.forgetsItself, true)));
  const ended = await tx
    .update(mails)
    .set({ ...change, text: null, html: null, endedAt: now() })
    .where(and(eq(mails.id, mailId), eq(mails.state, "waiting")));
  return (gone.rowCount ?? 0) + (ended.rowCount ?? 0) > 0;
}
