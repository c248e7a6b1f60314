/** Finds, starts and stops the server process of one cluster. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { nowMs } from "../../clock.ts";
import { StartError } from "../../process/start-errors.ts";
import { program } from "./binaries.ts";
import type { Place } from "./place.ts";
import { processCommand, processIdentity } from "./process-identity.ts";

export const SUPERUSER = "toile";
/** After a crash the server first replays its log, which can take a while. */
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const HURRIED_STOP_TIMEOUT_MS = 3_000;
const POLL_MS = 25;
const CONNECT_TIMEOUT_MS = 5_000;
const LOG_MAX_BYTES = 5 * 1024 * 1024;
/** Higher than any process number on Linux or macOS, so no process has it. */
const UNUSED_PID = 2 ** 22 + 7;

/** For test servers, whose data may be lost in a crash. */
const THROWAWAY_SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

export type Postmaster = { pid: number; port: number };

/** Settings that differ from PostgreSQL's defaults: one machine, one app, little memory. fsync stays on. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** The cluster's running server, or null. An unrelated process that reused the number does not count. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = pidFileLines(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || processIdentity(pid) === null) return null;
  // The port is written a moment later than the rest; a server without one does not accept connections yet.
  return processCommand(pid)?.includes(cluster) ? { pid, port: Number(lines[3] ?? 0) } : null;
}

export type StartOptions = {
  logFile: string;
  /** The port of its last run, which others know; otherwise any free one. */
  port?: number;
  throwaway?: boolean;
  /** The time it has until it accepts connections. */
  readyMs?: number;
  /** Aborts the start and ends the server. */
  signal?: AbortSignal;
};

/** Starts the server and waits until it accepts connections. @throws Error with the server's last lines of output */
export async function startPostmaster(place: Place, options: StartOptions): Promise<Postmaster> {
  const { logFile, readyMs = READY_TIMEOUT_MS, signal } = options;
  const deadline = nowMs() + readyMs;
  for (;;) {
    disownPidFile(place.cluster);
    const port = options.port ?? (await freePort());
    const logFrom = prepareLog(logFile);
    const server = launch({ place, port, logFile, throwaway: options.throwaway ?? false });
    try {
      const ready = waitUntilReady(place, port, { deadline, ended: server.ended, ...(signal ? { signal } : {}) });
      if ((await ready) === "ready") return { pid: server.pid, port };
    } catch (error) {
      // A server that takes too long would otherwise keep running unsupervised.
      server.end();
      await server.ended;
      throw error;
    }
    const words = readFileSync(logFile, "utf8").slice(logFrom);
    // Processes of a killed server need a moment to end; until then the new server rightly refuses to start. Or the port is taken.
    const passing = /pre-existing shared memory block|could not bind|Address already in use/.test(words);
    if (!passing || nowMs() > deadline)
      throw new StartError(`The built-in PostgreSQL did not start: ${lastWords(words)}`);
    await sleep(200, undefined, { signal });
  }
}

/** Stops the server after it has written its data. Resolves at once if it does not run. */
export async function stopPostmaster(cluster: string, { hurry = false } = {}): Promise<void> {
  const running = findPostmaster(cluster);
  if (!running) return;
  const identity = processIdentity(running.pid);
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    send(running.pid, signal);
    // A suspended server handles the signal only once it is resumed.
    if (process.platform !== "win32") send(running.pid, "SIGCONT");
    const deadline = nowMs() + (hurry ? HURRIED_STOP_TIMEOUT_MS : STOP_TIMEOUT_MS);
    while (nowMs() < deadline) {
      if (processIdentity(running.pid) !== identity) return;
      await sleep(POLL_MS);
    }
  }
  throw new Error(`the built-in PostgreSQL (process ${running.pid}) does not stop`);
}

/** The process may have ended since the last check; that is the desired result. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

export function connectionUrl(place: Pick<Place, "password">, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${place.password}@127.0.0.1:${port}/${database}`;
}

/** `deadline` is in the program's clock; `ended` resolves if the server gives up. */
export type Patience = { deadline: number; ended?: Promise<unknown>; signal?: AbortSignal };

/** Waits until the server accepts connections. */
export async function waitUntilReady(place: Place, port: number, patience: Patience): Promise<"ready" | "ended"> {
  let gone = false;
  void patience.ended?.then(() => {
    gone = true;
  });
  for (;;) {
    patience.signal?.throwIfAborted();
    const connectionString = connectionUrl(place, port, "postgres");
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    // A server that crashes during the handshake ends the connection twice: with a rejection and with this event.
    client.on("error", () => {});
    try {
      await client.connect();
      return "ready";
    } catch (error) {
      if (gone) return "ended";
      if (nowMs() > patience.deadline) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(POLL_MS);
  }
}

type LaunchOptions = { place: Place; port: number; logFile: string; throwaway: boolean };

function launch({ place, port, logFile, throwaway }: LaunchOptions) {
  const settings = Object.entries({ ...SETTINGS, ...(throwaway ? THROWAWAY_SETTINGS : {}) }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(program(place.binaries, "postgres"), ["-D", place.cluster, "-p", String(port), ...settings], {
    ...place.user,
    cwd: place.cluster,
    env: { LC_ALL: "C" },
    stdio: ["ignore", log, log],
    // A session of its own: Ctrl-C in the terminal reaches only the app, which stops the server when its work is done.
    detached: true,
  });
  closeSync(log);
  child.unref();
  const ended = new Promise<"ended">((resolve) => {
    child.once("exit", () => resolve("ended"));
    child.once("error", () => resolve("ended"));
  });
  const end = () => {
    child.kill("SIGQUIT");
    // A suspended process handles the signal only once it is resumed.
    if (process.platform !== "win32") child.kill("SIGCONT");
  };
  return { pid: child.pid ?? 0, ended, end };
}

function pidFileLines(cluster: string): string[] | null {
  try {
    return readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
}

/**
 * A server refuses to start while the process number in its old pid file answers signals. A zombie does, and so does
 * any process that got the number after a reboot. Only the number is replaced. The rest of the file identifies the old
 * server's shared memory, which shows the new server whether a process of the old one still writes.
 */
function disownPidFile(cluster: string): void {
  const lines = pidFileLines(cluster);
  if (!lines || findPostmaster(cluster)) return;
  // Overwrites in place: if the file were emptied first, a full disk could lose its other lines.
  const file = openSync(path.join(cluster, "postmaster.pid"), "r+");
  try {
    writeSync(file, [String(UNUSED_PID), ...lines.slice(1)].join("\n"), 0);
  } finally {
    closeSync(file);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port on 127.0.0.1");
  return address.port;
}

/** Truncates an overgrown log and returns where the next lines begin. */
function prepareLog(logFile: string): number {
  if (!existsSync(logFile)) return 0;
  const { size } = statSync(logFile);
  if (size <= LOG_MAX_BYTES) return size;
  truncateSync(logFile);
  return 0;
}

function lastWords(log: string): string {
  const lines = log.trim().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "it said nothing";
}
