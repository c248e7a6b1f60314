/** A PostgreSQL server that the campaign may kill. It keeps what it acknowledged, because the machine itself does not fail. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readNote } from "../../src/platform/database/embedded/place.ts";
import { findPostmaster } from "../../src/platform/database/embedded/postmaster.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import { createLogger } from "../../src/platform/log.ts";
import { endWithProcess } from "../end-with-process.ts";

export type CrashDatabase = Awaited<ReturnType<typeof startCrashDatabase>>;

export async function startCrashDatabase() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "toile-crashes-"));
  // With mkdtemp's 0700 the server's own user could not enter, and the cluster would be placed elsewhere.
  chmodSync(dataDir, 0o755);
  const log = createLogger({ level: "silent" });
  const leave = endWithProcess(dataDir);
  const start = () => startEmbeddedPostgres({ dataDir, log });
  let server = await start();
  await query(server.url, "alter system set fsync = off");
  await query(server.url, "select pg_reload_conf()");
  const urlOf = (database: string) => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    return url.href;
  };
  let made = 0;
  return {
    /** An empty, migrated database. */
    async make(): Promise<string> {
      made += 1;
      const name = `shop_${made}`;
      await query(server.url, `create database ${name}`);
      await migrateDatabase(urlOf(name));
      return name;
    },
    drop: (name: string) => query(server.url, `drop database ${name} with (force)`),
    addressOf: urlOf,
    port: () => Number(new URL(server.url).port),
    /** SIGKILL to the server's first process; the others notice and end. Resolves with the next server's port. */
    async kill(): Promise<number> {
      const { cluster } = readNote(dataDir) ?? { cluster: dataDir };
      const running = findPostmaster(cluster);
      if (!running) throw new Error("the campaign's database does not run");
      process.kill(running.pid, "SIGKILL");
      while (findPostmaster(cluster)) await sleep(10);
      // There is nothing left to stop; this releases the folder.
      await server.stop();
      server = await start();
      return Number(new URL(server.url).port);
    },
    async stop(): Promise<void> {
      leave();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
