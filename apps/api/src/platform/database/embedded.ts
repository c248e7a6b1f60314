/**
 * PostgreSQL without an installation: the real server, from programs installed by npm. This process starts it with the
 * app, restarts it if it crashes and stops it with the app. If the app is killed, the server keeps running and the next
 * start takes it over.
 */
import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { nowMs } from "../clock.ts";
import { ConfigError } from "../config/config.ts";
import type { Logger } from "../log.ts";
import { StartError } from "../process/start-errors.ts";
import { findBinaries, program } from "./embedded/binaries.ts";
import { lockFolder } from "./embedded/folder-lock.ts";
import { keepRunning } from "./embedded/keep-running.ts";
import { findPlace, type Place, readNote } from "./embedded/place.ts";
import {
  connectionUrl,
  findPostmaster,
  type Postmaster,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from "./embedded/postmaster.ts";

const DATABASE_NAME = "toile";
/** A server that was left running answers at once, unless it is still recovering. */
const ADOPT_TIMEOUT_MS = 30_000;

export type EmbeddedPostgres = {
  url: string;
  /** Stops the server and releases the data folder. `hurry`: gives the server less time to write its data. */
  stop(options?: { hurry?: boolean }): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Logger;
  /** Faster, but its data is lost in a crash of the machine: for tests. */
  throwaway?: boolean;
  /** Aborts the start and undoes what it has begun. */
  signal?: AbortSignal;
};

/** @throws ConfigError if another app uses the folder, or the cluster is of another major version */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const lock = lockFolder(dataDir);
  try {
    const place = findPlace(dataDir, findBinaries());
    if (!existsSync(path.join(place.cluster, "PG_VERSION"))) initialise(place);
    refuseOtherVersion(place);
    const logFile = path.join(dataDir, "postgres.log");
    const { port } = await findOrStart(place, { ...options, logFile });
    try {
      await createDatabase(place, port);
    } catch (error) {
      await stopPostmaster(place.cluster);
      throw error;
    }
    const kept = keepRunning(place, { port, logFile, log: options.log, throwaway: options.throwaway ?? false });
    const stop = async (how?: { hurry?: boolean }) => {
      await kept.release();
      await stopPostmaster(place.cluster, how).finally(() => lock.release());
    };
    return { url: connectionUrl(place, port, DATABASE_NAME), stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The URL of the folder's running server, for a second program beside the app; null if it does not run. */
export function findEmbeddedPostgres(folder: string): string | null {
  const note = readNote(path.resolve(folder));
  const running = note && findPostmaster(note.cluster);
  return note && running && running.port > 0 ? connectionUrl(note, running.port, DATABASE_NAME) : null;
}

async function findOrStart(place: Place, options: EmbeddedOptions & { logFile: string }): Promise<Postmaster> {
  const deadline = nowMs() + ADOPT_TIMEOUT_MS;
  for (;;) {
    const running = findPostmaster(place.cluster);
    if (!running) return startPostmaster(place, options);
    if (running.port > 0) {
      options.log.info({ pid: running.pid }, "taking over the database server that was left running");
      await waitUntilReady(place, running.port, { ...options, deadline });
      return running;
    }
    await sleep(50);
  }
}

/** Creates the cluster beside its final place and moves it there, so an interrupted start leaves nothing half-made. */
function initialise(place: Place): void {
  const draft = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  if (place.user) {
    for (const made of [draft, passwordFile]) chownSync(made, place.user.uid, place.user.gid);
  }
  try {
    execFileSync(
      program(place.binaries, "initdb"),
      [
        ...["-D", draft, "-U", SUPERUSER, "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8"],
        // The same collation and case mapping on every system, accents included.
        ...["--locale-provider=builtin", "--locale=C.UTF-8"],
      ],
      { ...place.user, cwd: draft, env: { LC_ALL: "C" }, stdio: "pipe" },
    );
    rmSync(place.cluster, { recursive: true, force: true });
    renameSync(draft, place.cluster);
  } catch (error) {
    throw new StartError(`The built-in PostgreSQL could not be set up: ${reasonOf(error)}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The line of initdb that names the fault; after it come those that say what was tidied up. */
function reasonOf(error: unknown): string {
  const lines = error instanceof Error && "stderr" in error ? String(error.stderr).trim().split("\n") : [];
  const line = lines.find((one) => /\b(?:error|fatal|panic):/i.test(one)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*\[\d+\] /, "");
}

function refuseOtherVersion(place: Place): void {
  const cluster = readFileSync(path.join(place.cluster, "PG_VERSION"), "utf8").trim();
  const programs = place.binaries.version.split(".")[0];
  if (cluster === programs) return;
  throw new ConfigError(
    `The database in ${place.cluster} is of PostgreSQL ${cluster}, the built-in server is ${programs}: dump it with ${cluster}, load it into a new folder.`,
  );
}

async function createDatabase(place: Place, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(place, port, "postgres") });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}
