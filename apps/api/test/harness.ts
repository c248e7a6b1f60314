/** A whole application with its own database, for one test file. Everything in it is real except its URL. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Client, createClient } from "@toile/contract";
import pg from "pg";
import { inject } from "vitest";
import type { Provider } from "../src/features/billing/billing.ts";
import type { Examiner, TryOnEngine } from "../src/features/engines/engines.ts";
import { type Config, loadConfig } from "../src/platform/config/config.ts";
import type { App } from "../src/platform/http/server.ts";
import { createLogger, type LogLevel } from "../src/platform/log.ts";
import { closePlatform, createPlatform, type Platform } from "../src/platform/platform.ts";
import { createFakeEngine } from "./fake-engine.ts";
import { createFakeExaminer } from "./fake-examiner.ts";

export const TEST_ORIGIN = "http://localhost:3000";
const TEST_SECRET = "a secret that only tests know, of sufficient length";

export type TestDatabase = { url: string; close(): Promise<void> };

/** An empty, migrated database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template, prefix } = inject("database");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${template}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    close: () => asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  };
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

export type TestOptions = {
  /** Changes to the configuration. */
  config?: Partial<Config>;
  /** Run the queues; without it jobs are only enqueued. */
  work?: boolean;
  /** Limits would stop a file that registers many accounts, so they are off unless a test is about them. */
  rateLimits?: boolean;
};

export type TestPlatform = { platform: Platform; close(): Promise<void> };

/** The platform alone, for tests below the application. */
export async function createTestPlatform(options: TestOptions = {}): Promise<TestPlatform> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "toile-test-data-"));
  const config: Config = {
    ...loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_SECRET: TEST_SECRET, APP_URL: TEST_ORIGIN }),
    role: options.work ? "all" : "web",
    rateLimits: options.rateLimits ?? false,
    ...options.config,
  };
  // TEST_LOG shows the application's log while debugging a test. The name is one of pino's levels.
  const log = createLogger({ level: (process.env.TEST_LOG as LogLevel | undefined) ?? "silent" });
  const platform = await createPlatform(config, log);
  return {
    platform,
    async close() {
      await closePlatform(platform);
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestRequest = RequestInit & {
  token?: string | undefined;
  /** With either of these the default method is POST. */
  json?: unknown;
  form?: FormData;
};

export type TestApp = {
  app: App;
  platform: Platform;
  /** A request to a path of the site, such as `/api/v1/auth/login`. */
  request(path: string, init?: TestRequest): Promise<Response>;
  /** The contract's client, signed in with a token if one is given. */
  client(token?: string): Client;
  close(): Promise<void>;
};

export type TestAppOptions = TestOptions & {
  /** Default: the fake engine, so that no test loads the real one's models by accident. */
  engines?: TryOnEngine[];
  /** Default: a fake one that finds everything good, for the same reason. */
  examiner?: Examiner;
  /** Default: the configured simulator. */
  provider?: (platform: Platform) => Provider;
};

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { platform, close } = await createTestPlatform(options);
  const { createApp } = await import("../src/app.ts");
  const app = await createApp(platform, {
    engines: options.engines ?? [createFakeEngine()],
    examiner: options.examiner ?? createFakeExaminer(),
    ...(options.provider ? { provider: options.provider(platform) } : {}),
  });
  await app.start();
  const send = async (request: Request) => app.fetch(request);
  return {
    app,
    platform,
    request: (pathname, init = {}) => send(toRequest(pathname, init)),
    client: (token) =>
      createClient({
        origin: TEST_ORIGIN,
        fetch: (input, init) => send(new Request(input, init)),
        getToken: () => token ?? null,
      }),
    async close() {
      await app.stop({ drainMs: 0 });
      await close();
    },
  };
}

function toRequest(pathname: string, { token, json, form, ...init }: TestRequest): Request {
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  return new Request(
    TEST_ORIGIN + pathname,
    body === undefined ? { ...init, headers } : { method: "POST", ...init, headers, body },
  );
}
