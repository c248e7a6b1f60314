/** Once per run: a PostgreSQL server and one migrated database, which every test file clones in a few milliseconds. */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/platform/database/embedded.ts";
import { migrateDatabase } from "../src/platform/database/migrate.ts";
import { createLogger } from "../src/platform/log.ts";
import { endWithProcess } from "./end-with-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: {
      /** The URL of a database from which others can be created and dropped. */
      adminUrl: string;
      template: string;
      /** The name prefix of this run's databases. */
      prefix: string;
    };
  }
}

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";
/** Databases, pictures and the write-ahead log of a whole run stay far below this. */
const MEMORY_MIN_BYTES = 4 * 1024 ** 3;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const memory = openMemory();
  const server = await findServer();
  // After the server's own: at an abrupt end it is stopped before its folder goes.
  const leaveMemory = memory ? endWithProcess(memory) : () => {};
  const prefix = `toile_test_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const templateUrl = withDatabase(server.url, template);
  await migrateDatabase(templateUrl);
  await installQueue(templateUrl);
  project.provide("database", { adminUrl: server.url, template, prefix });
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
    await admin.end();
    await server.stop();
    leaveMemory();
    if (memory) rmSync(memory, { recursive: true, force: true });
  };
}

/**
 * Puts the temporary files of the run, and so its databases, into memory where there is enough. A database is nine hundred small
 * files: to create them on a disk cost half a second of processor time for each test that opens an application of its own.
 */
function openMemory(): string | null {
  // A folder that somebody chose stays: also the one of the run whose test has started this run.
  if (process.env.TMPDIR || !existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < MEMORY_MIN_BYTES) return null;
  const folder = mkdtempSync(path.join(MEMORY, "toile-tests-"));
  // As below. The processes that run the tests start later and inherit the variable.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
}

/** The queue's own tables, created here once instead of by each test file. */
async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false, close: true });
}

async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url: url, stop: async () => {} };
  const dataDir = mkdtempSync(path.join(tmpdir(), "toile-test-"));
  // With mkdtemp's 0700 the server's own user could not enter, and the cluster would be placed elsewhere.
  chmodSync(dataDir, 0o755);
  const log = createLogger({ level: "warn" });
  const leave = endWithProcess(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, log, throwaway: true });
  return {
    url: server.url,
    stop: async () => {
      leave();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function withDatabase(url: string, database: string): string {
  const href = new URL(url);
  href.pathname = `/${database}`;
  return href.href;
}
