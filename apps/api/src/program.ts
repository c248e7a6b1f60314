/** One process that serves the API, the web app and the queues, or the part that ROLE names. main.ts loads it. */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { nowMs } from "./platform/clock.ts";
import { type Config, ConfigError, loadConfig } from "./platform/config/config.ts";
import { createHttpServer, type Listening, listen } from "./platform/http/listen.ts";
import { openWebApp, type WebApp } from "./platform/http/pages/web-app.ts";
import type { App } from "./platform/http/server.ts";
import { createLogger, type Logger, logConsole } from "./platform/log.ts";
import { closePlatform, createPlatform, type Platform } from "./platform/platform.ts";
import { outageOf } from "./platform/process/outage.ts";
import { type Runtime, startRuntime } from "./platform/process/runtime.ts";
import { explainFolder, explainStorage, StartError } from "./platform/process/start-errors.ts";
import { aborted, EXIT_CONFIG, listenForStopSignals, type StopSignals } from "./platform/process/stop-signals.ts";
import { watchUncaught } from "./platform/process/uncaught.ts";

/** Shared by requests and jobs (I-26). */
const DRAIN_MS = 30_000;
const WEB_DIRECTORY = fileURLToPath(new URL("../../web", import.meta.url));

/**
 * Half of a start's processor time is loading these modules. A static import of any feature above would load them all before the settings
 * are read: a wrong one took two seconds to be named.
 */
const loadApplication = () => import("./app.ts");

type Running = {
  runtime: Runtime;
  platform: Platform;
  app: App;
  web?: WebApp;
  listening?: Listening;
  host?: string;
  /** For the first administrator; null once there is one. */
  setupCode?: string | null;
};

/** @throws after stopping everything that was started; also if `asked` aborts meanwhile */
async function start(
  config: Config,
  { log, stopRequested }: { log: Logger; stopRequested: AbortSignal },
): Promise<Running> {
  // The built-in database takes a second to start. Another one answers at once, and its address may be wrong, so that comes first.
  const loaded = config.database.kind === "embedded" ? loadApplication() : undefined;
  // It is awaited below; a database that does not start is reported first.
  loaded?.catch(() => {});
  const runtime = await startRuntime(config, { log, signal: stopRequested });
  try {
    stopRequested.throwIfAborted();
    const platform = await createPlatform(runtime.config, log);
    try {
      await requireStorage(platform);
      const { createApp } = await (loaded ?? loadApplication());
      return await startOn({ runtime, platform, stopRequested: stopRequested, createApp });
    } catch (error) {
      await closePlatform(platform);
      throw error;
    }
  } catch (error) {
    await runtime.shutdown();
    throw explainFolder(error, { setting: "DATA_DIR", folder: config.dataDir });
  }
}

/** A full store can still serve pictures. An unreachable one cannot, and its setting is probably wrong. */
async function requireStorage({ storage, config, log }: Platform): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    if (outageOf(error) !== "full") throw explainStorage(error, config);
    log.error({ err: error }, "the store of pictures is full");
  }
}

type Begun = Pick<Running, "runtime" | "platform"> & {
  stopRequested: AbortSignal;
  createApp: Awaited<ReturnType<typeof loadApplication>>["createApp"];
};

async function startOn({ runtime, platform, stopRequested, createApp }: Begun): Promise<Running> {
  const { config } = runtime;
  let web: WebApp | undefined;
  const app = await createApp(platform, { pages: async (c) => web?.pages(c) });
  if (config.demo) {
    const { seedDemo } = await import("../seeds/demo.ts");
    await seedDemo(platform);
    const { seedShop } = await import("../seeds/shop.ts");
    await seedShop(platform);
  }
  const { guardDemo } = await import("../seeds/demo-guard.ts");
  const { host } = await guardDemo(platform);
  stopRequested.throwIfAborted();
  if (config.role === "worker") {
    await app.start();
    return { runtime, platform, app };
  }
  let listening: Listening | undefined;
  try {
    const server = createHttpServer();
    web = await openWebApp({ config, apiFetch: app.fetch, server });
    const before = web.before ? { before: web.before } : {};
    const started = Promise.withResolvers<void>();
    // Requests that arrive before the queues run wait for them, because they may enqueue jobs.
    const fetch: App["fetch"] = async (request, bindings) => {
      await started.promise;
      return app.fetch(request, bindings);
    };
    // Before the jobs: a process that does not get its port must not begin jobs that it cannot finish.
    listening = await listen({ server, host, port: config.port, fetch, ...before });
    await app.start();
    started.resolve();
    const { openSetup } = await import("./features/setup/setup.ts");
    return { runtime, platform, app, web, listening, host, setupCode: await openSetup(platform) };
  } catch (error) {
    await listening?.close({ drainMs: 0 });
    await web?.close();
    await app.stop({ drainMs: 0 });
    throw error;
  }
}

/** Marks the process not ready, then ends requests, then jobs, then what they depend on. */
async function stop({ runtime, platform, app, web, listening }: Running): Promise<void> {
  const deadline = nowMs() + DRAIN_MS;
  const left = () => ({ drainMs: Math.max(0, deadline - nowMs()) });
  platform.lifecycle.drain();
  await web?.close();
  await listening?.close(left());
  await app.stop(left());
  await closePlatform(platform);
  await runtime.shutdown();
}

/** One write, so that a program that waits for the address also receives the rest. */
function announce({ platform, listening, host, setupCode }: Running): void {
  const { config } = platform;
  if (!listening) {
    console.log("Toile's worker is ready.");
    return;
  }
  const url = config.port === listening.port ? config.appUrl : `http://localhost:${listening.port}`;
  const lines = [`Toile is ready at ${url}`];
  if (config.demo) {
    lines.push("  log in as    admin@toile.test, shopper@toile.test (50 credits) or new@toile.test (none)");
    lines.push("  password     toile-demo");
    if (config.mail.smtp === null) lines.push(`  mail         ${url}/dev/outbox`);
  }
  if (setupCode) {
    lines.push("  there is no administrator yet; create the first one");
    lines.push(`  at           ${url}/setup`);
    lines.push(`  with code    ${setupCode}`);
  }
  if (host !== config.host) {
    lines.push("  only this machine can reach it, because that password is public; set APP_URL to open it to others");
  }
  console.log(lines.join("\n"));
}

/** Waits for nothing. This process's work is as safe as after a kill. The database would outlive the process, so it is stopped. */
async function stopInHaste(runtime: Runtime | undefined, signals: StopSignals): Promise<never> {
  await runtime?.shutdown({ hurry: true }).catch(() => {});
  process.exit(signals.exitCode());
}

async function main(signals: StopSignals): Promise<number> {
  const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });
  const config = loadConfig(process.env, { dev: values.dev, webDirectory: WEB_DIRECTORY });
  // React picks its faster build by this variable when it is loaded, in openWebApp.
  if (!config.web.dev) process.env.NODE_ENV ??= "production";
  const log = createLogger({ level: config.logLevel });
  const running = await start(config, { log, stopRequested: signals.requested });
  logConsole(log);
  const failed = new Promise<string>((resolve) => watchUncaught({ log, stop: resolve }));
  void aborted(signals.hurried).then(() => stopInHaste(running.runtime, signals));
  announce(running);
  const failure = await Promise.race([failed, aborted(signals.requested)]);
  log.info({ reason: failure ?? signals.requested.reason }, "stopping");
  await stop(running);
  return failure ? 1 : 0;
}

const signals = listenForStopSignals();
main(signals).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    // A user who stops the start does not need to read how far it got.
    if (signals.requested.aborted) process.exit(0);
    const isLine = error instanceof ConfigError || error instanceof StartError;
    console.error(isLine ? error.message : error);
    process.exit(error instanceof ConfigError ? EXIT_CONFIG : 1);
  },
);
