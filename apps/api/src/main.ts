/** Entry: one process that serves the API, the web app and the queues, or the part of it that ROLE names. */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createApp } from "./app.ts";
import { nowMs } from "./platform/clock.ts";
import { type Config, ConfigError, loadConfig } from "./platform/config.ts";
import { type Ground, prepareGround } from "./platform/ground.ts";
import { createHttpServer, type Listening, listen } from "./platform/http/listen.ts";
import type { App } from "./platform/http/server.ts";
import { openWebApp, type WebApp } from "./platform/http/web-app.ts";
import { createLogger, type Logger } from "./platform/log.ts";
import { closePlatform, createPlatform, type Platform } from "./platform/platform.ts";

/** For requests and jobs together (I-26). */
const DRAIN_MS = 30_000;
const WEB_DIRECTORY = fileURLToPath(new URL("../../web", import.meta.url));

type Running = { ground: Ground; platform: Platform; app: App; web?: WebApp; listening?: Listening };

/** @throws after stopping again what had been started */
async function start(config: Config, log: Logger): Promise<Running> {
  const ground = await prepareGround(config, { log });
  try {
    const platform = await createPlatform(ground.config, log);
    try {
      return await startOn({ ground, platform });
    } catch (error) {
      await closePlatform(platform);
      throw error;
    }
  } catch (error) {
    await ground.leave();
    throw error;
  }
}

async function startOn({ ground, platform }: Pick<Running, "ground" | "platform">): Promise<Running> {
  const { config } = ground;
  let web: WebApp | undefined;
  const app = await createApp(platform, { pages: async (c) => web?.pages(c) });
  if (config.demo) {
    const { seedDemo } = await import("../seeds/demo.ts");
    await seedDemo(platform);
    const { seedShop } = await import("../seeds/shop.ts");
    await seedShop(platform);
  }
  await app.start();
  if (config.role === "worker") return { ground, platform, app };
  try {
    const server = createHttpServer();
    web = await openWebApp({ config, apiFetch: app.fetch, server });
    const before = web.before ? { before: web.before } : {};
    const listening = await listen({ server, host: config.host, port: config.port, fetch: app.fetch, ...before });
    return { ground, platform, app, web, listening };
  } catch (error) {
    await web?.close();
    await app.stop({ drainMs: 0 });
    throw error;
  }
}

/** Not ready, then requests end, then jobs, then what they stood on. */
async function stop({ ground, platform, app, web, listening }: Running): Promise<void> {
  const deadline = nowMs() + DRAIN_MS;
  const left = () => ({ drainMs: Math.max(0, deadline - nowMs()) });
  platform.lifecycle.drain();
  await web?.close();
  await listening?.close(left());
  await app.stop(left());
  await closePlatform(platform);
  await ground.leave();
}

/** One write, so that whoever waits for the address has the rest as well. */
function announce({ platform, listening }: Running): void {
  const { config } = platform;
  if (!listening) {
    console.log("Toile's worker is ready.");
    return;
  }
  const address = config.port === listening.port ? config.appUrl : `http://localhost:${listening.port}`;
  const lines = [`Toile is ready at ${address}`];
  if (config.demo) {
    lines.push("  sign in as   admin@toile.test, shopper@toile.test (50 credits) or new@toile.test (none)");
    lines.push("  password     toile-demo");
  }
  console.log(lines.join("\n"));
}

/** The first signal stops in order; the second one at once. */
function stopOnSignals(running: Running, log: Logger): void {
  let stopping = false;
  const onSignal = (reason: string, exitCode: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ reason }, "stopping");
    stop(running).then(
      () => process.exit(exitCode),
      (error) => {
        log.fatal({ err: error }, "the stop failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", () => onSignal("SIGINT", 0));
  process.on("SIGTERM", () => onSignal("SIGTERM", 0));
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, (error) => {
      log.fatal({ err: error }, "an error that nothing caught");
      onSignal(event, 1);
    });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });
  const config = loadConfig(process.env, { dev: values.dev, webDirectory: WEB_DIRECTORY });
  // React picks its faster half by this variable at the moment it is loaded, which openWebApp does.
  if (!config.web.dev) process.env.NODE_ENV ??= "production";
  const log = createLogger({ level: config.logLevel });
  const running = await start(config, log);
  stopOnSignals(running, log);
  announce(running);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
