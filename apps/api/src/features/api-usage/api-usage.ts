/**
 * Usage of an account's API key: calls and credits per day, and the last calls. Owns `api_calls`.
 *
 * A call is recorded in memory after its answer is ready, and written in a batch a moment later: no call waits for its
 * own log. A crash may lose the last moments; credits are counted from the try-ons and unaffected.
 */
import { type ApiCallKind, type ApiUsage, ERROR_CODES, USAGE_CALLS, USAGE_DAYS } from "@toile/contract";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { now, nowMs } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Env } from "../../platform/http/env.ts";
import type { Platform } from "../../platform/platform.ts";
import { KEEP_DAYS } from "./api-usage.personal-data.ts";
import * as store from "./api-usage.store.ts";

export { personalData } from "./api-usage.personal-data.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobMap {
    "api-usage.sweep": Record<string, never>;
  }
}

const WRITE_AFTER_MS = 500;
/** More than this only wait during a database outage: then the newest are not recorded. */
const WAITING_MAX = 10_000;
const DAY_MS = 24 * 60 * 60_000;

const stored = z.object({ predictionId: z.uuid().optional(), id: z.uuid().optional() });

/** Calls that are not written yet. */
export type CallLog = ReturnType<typeof createCallLog>;
export type ApiUsageDeps = Pick<Platform, "database"> & { log: CallLog };

export function createCallLog({ database, log }: Pick<Platform, "database" | "log">) {
  let waiting: store.NewCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const writeWaiting = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const calls = waiting;
    if (calls.length === 0) return;
    waiting = [];
    try {
      await database.write((tx) => store.insertCalls(tx, calls));
    } catch (error) {
      log.warn({ err: error, calls: calls.length }, "calls by API key were not noted");
    }
  };
  /** Writes run one after the other: a caller that waits also waits for earlier ones. */
  const write = (): Promise<void> => {
    writing = writing.then(writeWaiting);
    return writing;
  };
  const note = (call: store.NewCall) => {
    if (waiting.length >= WAITING_MAX) return;
    waiting.push(call);
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
  };
  const drop = (userId: string) => {
    waiting = waiting.filter((call) => call.userId !== userId);
  };
  return { note, write, drop };
}

/** Pending calls are written first, and calls are listed before they are counted: an ended call in the list is in the counts. */
export async function readUsage({ database, log }: ApiUsageDeps, userId: string): Promise<ApiUsage> {
  await log.write();
  const since = new Date(Math.floor(nowMs() / DAY_MS) * DAY_MS - (USAGE_DAYS - 1) * DAY_MS);
  return database.read(async (tx) => {
    const calls = (await store.listCalls(tx, { userId, limit: USAGE_CALLS })).map(toWire);
    const counts = new Map((await store.countByDay(tx, { userId, since })).map((row) => [row.day, row]));
    const spent = new Map((await store.creditsByDay(tx, { userId, since })).map((row) => [row.day, row.credits]));
    const days = Array.from({ length: USAGE_DAYS }, (_, index) => {
      const day = new Date(since.getTime() + index * DAY_MS).toISOString().slice(0, 10);
      const { calls = 0, failed = 0 } = counts.get(day) ?? {};
      return { day, calls, failed, credits: spent.get(day) ?? 0 };
    });
    return { days, calls };
  });
}

export async function forgetAccount(tx: Tx, log: CallLog, userId: string): Promise<void> {
  log.drop(userId);
  await store.deleteAllOf(tx, userId);
}

export function defineSweep({ database, jobs }: Pick<Platform, "database" | "jobs">): void {
  jobs.define({
    name: "api-usage.sweep",
    retryLimit: 2,
    retryDelaySeconds: 60,
    leaseSeconds: 120,
    concurrency: 1,
    async handle() {
      const before = new Date(nowMs() - KEEP_DAYS * DAY_MS);
      await database.write((tx) => store.deleteOlder(tx, before));
    },
  });
  jobs.schedule("api-usage.sweep", "33 3 * * *");
}

/** Wraps a route that accepts requests for try-ons. */
export function watch(kind: ApiCallKind, log: CallLog): MiddlewareHandler<Env> {
  return async (c, next) => {
    const [at, startedAt] = [now(), performance.now()];
    await next();
    const actor = c.get("actor");
    if (actor?.kind !== "key" || c.req.method !== "POST") return;
    const { status } = c.res;
    const errorCode = c.get("refusalCode") ?? null;
    const latencyMs = Math.round(performance.now() - startedAt);
    const tryonId = c.get("tryonId") ?? (status < 400 ? await idIn(c.res.clone()) : null);
    log.note({ id: newId(), userId: actor.userId, at, kind, status, latencyMs, errorCode, tryonId });
  };
}

/** For a stored answer that is repeated for its Idempotency-Key: the route did not run. */
async function idIn(response: Response): Promise<string | null> {
  const parsed = stored.safeParse(await response.json().catch(() => null));
  return parsed.data?.predictionId ?? parsed.data?.id ?? null;
}

type Listed = Awaited<ReturnType<typeof store.listCalls>>[number];

function toWire({ call, tryOn }: Listed): ApiUsage["calls"][number] {
  const { id, at, kind, status, latencyMs, tryonId } = call;
  const code = tryOn?.errorCode ?? call.errorCode;
  return {
    id,
    at: at.toISOString(),
    kind,
    status,
    latencyMs,
    predictionId: tryOn ? tryonId : null,
    outcome: tryOn?.status ?? "refused",
    errorCode: ERROR_CODES.find((one) => one === code) ?? null,
    creditsUsed: tryOn?.creditsUsed ?? 0,
  };
}
