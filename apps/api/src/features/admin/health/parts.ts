/** Database, storage, mail and payments: whether each responds, and its backlog. A failing part does not hide the others. */
import type { AdminPartState, AdminSystem } from "@toile/contract";
import { nowMs } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { standingOfDatabase } from "../../../platform/database/standing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type BillingDeps, standing } from "../../billing/billing.ts";

type Parts = AdminSystem["parts"];
export type PartsDeps = Pick<Platform, "config" | "storage" | "mailer"> & {
  database: Pick<Platform["database"], "read" | "ping">;
  billing: BillingDeps;
};

const RESPONSE_MAX_MS = 2_000;
/** A free share below this, of a disk or of the connections, needs attention. */
const SCARCE = 0.1;
/** Mail and events usually wait for seconds; after this long they need attention. */
const LONG_WAIT_SECONDS = 15 * 60;

export async function readParts(deps: PartsDeps): Promise<Parts> {
  const [database, storage] = await Promise.all([databaseOf(deps), storageOf(deps)]);
  const inRows = await deps.database.read(async (tx) => ({
    mail: await mailOf(tx, deps),
    payments: await paymentsOf(tx, deps),
  }));
  return { database, storage, ...inRows };
}

async function databaseOf({ database, config }: PartsDeps): Promise<Parts["database"]> {
  const builtIn = config.database.kind === "embedded" || config.database.isBuiltIn === true;
  const since = performance.now();
  try {
    await withinTime(database.ping());
    const answerMs = Math.round((performance.now() - since) * 10) / 10;
    const standing = await database.read(standingOfDatabase);
    const isScarce = standing.connections > standing.connectionsMax * (1 - SCARCE);
    return { state: isScarce ? "attention" : "ok", builtIn, answerMs, ...standing };
  } catch {
    const unknown = { version: null, answerMs: null, sizeBytes: null, connections: null, connectionsMax: null };
    return { state: "failing", builtIn, ...unknown };
  }
}

async function storageOf({ storage, config }: PartsDeps): Promise<Parts["storage"]> {
  const kind = config.storage.driver === "s3" ? "bucket" : "folder";
  const responds = await withinTime(storage.check()).then(
    () => true,
    () => false,
  );
  // After the check, which makes a folder that is not there yet.
  const room = await storage.room?.().catch(() => undefined);
  const { freeBytes = null, totalBytes = null } = room ?? {};
  const isScarce = room !== undefined && room.freeBytes < room.totalBytes * SCARCE;
  return { state: stateOf({ fails: !responds, waits: isScarce }), kind, freeBytes, totalBytes };
}

async function mailOf(tx: Tx, { mailer, config }: PartsDeps): Promise<Parts["mail"]> {
  const { oldestAt, lastSentAt, ...counts } = await mailer.standing(tx);
  const oldestSeconds = ageOf(oldestAt);
  const waits = counts.retried > 0 || counts.undelivered > 0 || (oldestSeconds ?? 0) > LONG_WAIT_SECONDS;
  return {
    state: stateOf({ waits }),
    kind: config.mail.smtp === null ? "outbox" : "server",
    ...counts,
    oldestSeconds,
    lastSentAt: lastSentAt?.toISOString() ?? null,
  };
}

async function paymentsOf(tx: Tx, { billing }: PartsDeps): Promise<Parts["payments"]> {
  const { kind, testMode, waiting, failed, oldestAt, lastEventAt } = await standing(tx, billing);
  const oldestSeconds = ageOf(oldestAt);
  return {
    state: stateOf({ waits: failed > 0 || (oldestSeconds ?? 0) > LONG_WAIT_SECONDS }),
    kind,
    testMode,
    eventsWaiting: waiting,
    eventsFailed: failed,
    oldestSeconds,
    lastEventAt: lastEventAt?.toISOString() ?? null,
  };
}

const stateOf = ({ fails = false, waits }: { fails?: boolean; waits: boolean }): AdminPartState =>
  fails ? "failing" : waits ? "attention" : "ok";

const ageOf = (at: Date | null): number | null =>
  at === null ? null : Math.max(0, Math.round((nowMs() - at.getTime()) / 1000));

async function withinTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), RESPONSE_MAX_MS);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
