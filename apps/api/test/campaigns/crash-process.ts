/**
 * The application, made to be killed. It loads all its modules and then waits for its role, so that it can replace a
 * dead process at once. Its engine follows a try-on's seed; its storage can stop at a point; its scheduled work can be
 * run at once.
 */
import { createApp } from "../../src/app.ts";
import { EngineRefusal } from "../../src/features/engines/engines.ts";
import { setClockForTests } from "../../src/platform/clock.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { createHttpServer, listen } from "../../src/platform/http/listen.ts";
import type { JobDefinition } from "../../src/platform/jobs/jobs.ts";
import { createLogger, type LogLevel } from "../../src/platform/log.ts";
import { createPlatform } from "../../src/platform/platform.ts";
import type { Storage } from "../../src/platform/storage/storage.ts";
import { createFakeEngine } from "../fake-engine.ts";
import { BAD, createFakeExaminer, GOOD } from "../fake-examiner.ts";
import { type CrashOrder, type CrashReport, endOf } from "./crash-orders.ts";

/** What the schedule would run sooner or later. */
const SCHEDULED = ["tryon.sweep", "billing.reconcile", "credits.expire"];

const STEP_MS = 3;
/** Long enough to be cancelled meanwhile. */
const SLOW_STEP_MS = 80;

const report = (message: CrashReport) => void process.send?.(message);
const jobs = new Map<string, JobDefinition>();
let stop: CrashOrder["stop"] = null;
let clockOffsetMs = 0;

async function start(environment: Record<string, string>): Promise<void> {
  const config = { ...loadConfig(environment), host: "127.0.0.1" };
  const level = (process.env.TEST_LOG as LogLevel | undefined) ?? "fatal";
  const platform = await createPlatform(config, createLogger({ level }));
  const { define } = platform.jobs;
  platform.jobs.define = (job) => {
    jobs.set(job.name, job);
    define(job);
  };
  stopInStorage(platform.storage);
  const app = await createApp(platform, { engines: [createEngine()], examiner: createFakeExaminer() });
  await app.start();
  if (config.role === "worker") return report({ kind: "running", port: 0 });
  const { port } = await listen({ server: createHttpServer(), host: config.host, port: 0, fetch: app.fetch });
  report({ kind: "running", port });
}

function stopInStorage(storage: Storage): void {
  const pass = async (point: string): Promise<void> => {
    if (stop?.point !== point) return;
    if (stop.skip > 0) {
      stop.skip -= 1;
      return;
    }
    report({ kind: "reached", point });
    await new Promise(() => {});
  };
  const { put, remove } = storage;
  storage.put = async (...args) => {
    await pass("storage.put/before");
    await put.apply(storage, args);
    await pass("storage.put/after");
  };
  storage.remove = async (...args) => {
    await pass("storage.remove/before");
    await remove.apply(storage, args);
    await pass("storage.remove/after");
  };
}

function createEngine() {
  const engine = createFakeEngine();
  const { render } = engine;
  engine.render = async (request, context) => {
    const end = endOf(request.options.seed);
    if (end === "refused") throw new EngineRefusal("IMAGE_UNREADABLE", "Please try another picture.");
    if (end === "hangs") return new Promise(() => {});
    engine.plan({ kind: "slow", stepMs: end === "slow" ? SLOW_STEP_MS : STEP_MS });
    const made = await render(request, context);
    return { ...made, judgements: made.images.map(() => (end === "bad" ? BAD : GOOD)) };
  };
  return engine;
}

async function tick(): Promise<void> {
  const { signal } = new AbortController();
  for (const name of SCHEDULED) await jobs.get(name)?.handle({}, { signal, attempt: 1 });
}

async function obey(order: CrashOrder): Promise<void> {
  if (order.clockOffsetMs !== undefined) clockOffsetMs = order.clockOffsetMs;
  if (order.stop !== undefined) stop = order.stop;
  if (order.kind === "start") await start(order.environment ?? {});
  if (order.kind !== "tick") return;
  const error = await tick().then(
    () => null,
    (failure: unknown) => String(failure),
  );
  report({ kind: "ticked", error });
}

setClockForTests(() => new Date(Date.now() + clockOffsetMs));
process.on("message", (order: CrashOrder) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on("disconnect", () => process.exit(0));
report({ kind: "loaded" });
