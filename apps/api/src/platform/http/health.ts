/** Answers for machines: whether the process is alive, whether it can serve, and its metrics. */
import { timingSafeEqual } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { nowMs } from "../clock.ts";
import { AppError } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { clientAddress } from "./client-address.ts";
import type { Env } from "./env.ts";

export type ReadinessCheck = {
  /**
   * Whether a failure makes the process not ready (I-27: database and storage do; engines, payments and mail do not).
   */
  required: boolean;
  /** Rejects if the dependency does not answer. */
  check(): Promise<void>;
};

const CHECK_TIMEOUT_MS = 2_000;
/** After this long without the database, an orchestrator is told to replace the process. */
const DATABASE_AWAY_MAX_MS = 60_000;
/** Anyone may call these, so each dependency is checked at most this often. */
const REMEMBER_MS = 1_000;
/** Readiness writes to the storage and waits for the disk, which costs more. */
const REMEMBER_READINESS_MS = 3_000;

type Readiness = { ready: boolean; checks: Record<string, "ok" | "failing"> };

export function healthRoutes(platform: Platform, further: Record<string, ReadinessCheck>): OpenAPIHono<Env> {
  const checks: Record<string, ReadinessCheck> = {
    database: { required: true, check: () => platform.database.ping() },
    storage: { required: true, check: () => platform.storage.check() },
    ...further,
  };
  let remembered: { at: number; result: Promise<Readiness> } | undefined;
  const readiness = (): Promise<Readiness> => {
    if (!remembered || nowMs() - remembered.at > REMEMBER_READINESS_MS) {
      remembered = { at: nowMs(), result: askAll(platform, checks) };
    }
    return remembered.result;
  };

  const routes = new OpenAPIHono<Env>();
  const database = createWatch(() => platform.database.ping());
  routes.get("/healthz", async (c) => {
    // A new process on another machine may reach what this one cannot. In a shorter outage restarts would only make things worse.
    const well = (await database()) < DATABASE_AWAY_MAX_MS;
    return c.json({ status: well ? "ok" : "database away" }, well ? 200 : 503, { "Cache-Control": "no-store" });
  });
  routes.get("/readyz", async (c) => {
    const { ready, checks: results } = await readiness();
    const { draining } = platform.lifecycle;
    const status = draining ? "stopping" : ready ? "ready" : "not ready";
    return c.json({ status, checks: results }, ready && !draining ? 200 : 503, { "Cache-Control": "no-store" });
  });
  routes.get("/metrics", async (c) => {
    const { metricsToken, production } = platform.config;
    // Without a token, metrics are for this machine only. Behind a proxy every caller looks local, so production requires the token.
    const allowed = metricsToken
      ? sameText(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`)
      : !production && !c.req.header("x-forwarded-for") && /^(127\.|::1$)/.test(clientAddress(c));
    if (!allowed) throw new AppError("NOT_FOUND", "Not found");
    return c.body(await platform.metrics.text(), 200, { "Content-Type": platform.metrics.contentType });
  });
  return routes;
}

/** How many milliseconds a dependency has been failing, as seen by the checks so far; 0 while it works. */
function createWatch(check: () => Promise<void>): () => Promise<number> {
  let awaySince: number | undefined;
  let remembered: { at: number; pending: Promise<void> } | undefined;
  const ask = async () => {
    const at = nowMs();
    const responds = await withTimeout(check()).then(
      () => true,
      () => false,
    );
    awaySince = responds ? undefined : (awaySince ?? at);
  };
  return async () => {
    if (!remembered || nowMs() - remembered.at > REMEMBER_MS) remembered = { at: nowMs(), pending: ask() };
    await remembered.pending;
    return awaySince === undefined ? 0 : nowMs() - awaySince;
  };
}

async function askAll(platform: Platform, checks: Record<string, ReadinessCheck>): Promise<Readiness> {
  const results: Readiness["checks"] = {};
  let ready = true;
  const ask = async ([name, { required, check }]: [string, ReadinessCheck]) => {
    try {
      await withTimeout(check());
      results[name] = "ok";
    } catch (error) {
      platform.log.warn({ err: error, part: name }, "a part does not answer");
      results[name] = "failing";
      if (required) ready = false;
    }
  };
  await Promise.all(Object.entries(checks).map(ask));
  return { ready, checks: results };
}

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function sameText(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
