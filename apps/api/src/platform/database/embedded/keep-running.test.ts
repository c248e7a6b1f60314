import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../../log.ts";
import { startEmbeddedPostgres } from "../embedded.ts";
import { findBinaries } from "./binaries.ts";
import { keepRunning } from "./keep-running.ts";
import { findPlace, type Place } from "./place.ts";
import { connectionUrl, findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from "./postmaster.ts";

const log = createLogger({ level: "silent" });
let folder: string;
let place: Place;
let logFile: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "toile-keep-"));
  // mkdtemp makes 0700, which the server's user could not enter.
  chmodSync(folder, 0o755);
  logFile = path.join(folder, "postgres.log");
  await (await startEmbeddedPostgres({ dataDir: folder, log, throwaway: true })).stop();
  place = findPlace(folder, findBinaries());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const found = () => findPostmaster(place.cluster);
async function untilAnotherThan({ pid }: Postmaster): Promise<Postmaster> {
  for (;;) {
    const now = found();
    if (now && now.pid !== pid) return now;
    await sleep(2);
  }
}
async function takesConnections(port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionUrl(place, port, "postgres"),
    connectionTimeoutMillis: 500,
  });
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

it("a killed server is started again; one that hangs while it starts is ended and retried", async () => {
  const first = await startPostmaster(place, { logFile, throwaway: true });
  const { port } = first;
  const kept = keepRunning(place, { port, logFile, log, throwaway: true, firstPatienceMs: 500 });
  try {
    process.kill(first.pid, "SIGKILL");
    const second = await untilAnotherThan(first);
    // The state of a server that waits for a checkpoint which a full disk interrupted.
    process.kill(second.pid, "SIGSTOP");
    const third = await untilAnotherThan(second);
    expect(third.pid).not.toBe(second.pid);
    await expect.poll(() => takesConnections(port)).toBe(true);
  } finally {
    await kept.release();
    await stopPostmaster(place.cluster);
  }
}, 90_000);
