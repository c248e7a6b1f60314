import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { ConfigError } from "../config/config.ts";
import { createLogger } from "../log.ts";
import { findPostmaster } from "./embedded/postmaster.ts";
import { processIdentity } from "./embedded/process-identity.ts";
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const log = createLogger({ level: "silent" });
const folders: string[] = [];
/** Of one cluster that most tests start in turn: setting one up takes longer than the rest of a test. */
let shared: string | undefined;
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function sharedFolder(): string {
  shared ??= newFolder();
  return shared;
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "toile-embedded-"));
  // mkdtemp makes 0700, which the server's user could not enter.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return path.join(folder, "data");
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  servers.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A killed server breaks the connection; the query's rejection reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function clusterOf(dataDir: string): string {
  return String(Reflect.get(Object(JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8"))), "cluster"));
}

/** Starts another process that runs a server, as an app does, until it is killed. */
async function startInOtherProcess(dataDir: string): Promise<ChildProcess> {
  const module = new URL("./embedded.ts", import.meta.url).href;
  const logModule = new URL("../log.ts", import.meta.url).href;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { createLogger } = await import(${JSON.stringify(logModule)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLogger({ level: "silent" }) });
    console.log("up");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once("data", () => resolve());
    child.once("exit", () => reject(new Error("the other process ended")));
  });
  return child;
}

async function untilGone(pid: number): Promise<void> {
  while (processIdentity(pid) !== null) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("the built-in PostgreSQL", { timeout: 60_000 }, () => {
  it("starts from nothing, has the extensions, sorts and lowers accents, and keeps its data over a restart", async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await query(first.url, "create extension pg_trgm; create extension unaccent; create extension citext;");
    await query(first.url, "create table kept (name citext); insert into kept values ('Élan')");
    expect(await query(first.url, "select lower('ÉLAN') as low, unaccent('é') as plain")).toEqual([
      { low: "élan", plain: "e" },
    ]);
    expect(await query(first.url, "show fsync")).toEqual([{ fsync: "on" }]);
    await first.stop();
    expect(findPostmaster(clusterOf(dataDir))).toBeNull();
    const second = await start(dataDir);
    expect(await query(second.url, "select name from kept where name = 'élan'")).toEqual([{ name: "Élan" }]);
  });

  it("listens only on this machine, with a password that only the owner can read", async () => {
    const dataDir = sharedFolder();
    const server = await start(dataDir);
    expect(await query(server.url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(statSync(path.join(dataDir, "postgres.json")).mode & 0o077).toBe(0);
    const wrong = new URL(server.url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password/);
    expect(findEmbeddedPostgres(dataDir)).toBe(server.url);
  });

  it("recovers after the server was killed, with every acknowledged row", async () => {
    const dataDir = sharedFolder();
    const server = await start(dataDir);
    await query(server.url, "create table rows (id serial)");
    for (let index = 0; index < 20; index++) await query(server.url, "insert into rows default values");
    const killed = findPostmaster(clusterOf(dataDir));
    process.kill(killed?.pid ?? 0, "SIGKILL");
    await untilGone(killed?.pid ?? 0);
    await server.stop();
    servers.length = 0;
    const again = await start(dataDir);
    expect(await query(again.url, "select count(*)::int as count from rows")).toEqual([{ count: 20 }]);
  });

  it("starts despite a pid file whose number now belongs to another kind of process, or to a zombie", async () => {
    const dataDir = sharedFolder();
    const server = await start(dataDir);
    const pidFile = path.join(clusterOf(dataDir), "postmaster.pid");
    const stale = readFileSync(pidFile, "utf8").split("\n").slice(1);
    await server.stop();
    servers.length = 0;
    writeFileSync(pidFile, [process.pid, ...stale].join("\n"));
    await (await start(dataDir)).stop();
    servers.length = 0;
    // A parent that never waits for its ended child leaves a zombie.
    const parent = spawn("sh", ["-c", "sleep 1 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    children.push(parent);
    const zombie = Number(await new Promise((resolve) => parent.stdout?.once("data", resolve)));
    await untilGone(zombie);
    expect(() => process.kill(zombie, 0)).not.toThrow();
    writeFileSync(pidFile, [zombie, ...stale].join("\n"));
    const again = await start(dataDir);
    expect(await query(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses a second app on the same folder with one line", async () => {
    const dataDir = sharedFolder();
    await start(dataDir);
    const second = startEmbeddedPostgres({ dataDir, log });
    await expect(second).rejects.toThrow(ConfigError);
    await expect(second).rejects.toThrow(
      new RegExp(`^The data folder ${dataDir} is in use by process ${process.pid}\\. [^\\n]*$`),
    );
  });

  it("survives when its app is killed; the next app takes it over and can stop it", async () => {
    const dataDir = sharedFolder();
    const app = await startInOtherProcess(dataDir);
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/is in use by process/);
    const before = findPostmaster(clusterOf(dataDir));
    app.kill("SIGKILL");
    await new Promise((resolve) => app.once("exit", resolve));
    const adopted = await start(dataDir);
    expect(findPostmaster(clusterOf(dataDir))).toEqual(before);
    expect(await query(adopted.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await adopted.stop();
    expect(processIdentity(before?.pid ?? 0)).toBeNull();
  });

  it("lets exactly one in of two apps that start at once over a dead app's lock", async () => {
    const dataDir = sharedFolder();
    const app = await startInOtherProcess(dataDir);
    app.kill("SIGKILL");
    await new Promise((resolve) => app.once("exit", resolve));
    const outcomes = await Promise.allSettled([startInOtherProcess(dataDir), startInOtherProcess(dataDir)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const child of children.splice(0)) {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => child.once("exit", resolve));
    }
    await start(dataDir);
  });

  it("starts over after an interrupted setup", async () => {
    const dataDir = newFolder();
    mkdirSync(path.join(dataDir, "postgres.new"), { recursive: true });
    writeFileSync(path.join(dataDir, "postgres.new", "half"), "half");
    const server = await start(dataDir);
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses a cluster of another major version and says what to do", async () => {
    const dataDir = sharedFolder();
    await (await start(dataDir)).stop();
    servers.length = 0;
    writeFileSync(path.join(clusterOf(dataDir), "PG_VERSION"), "15\n");
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /is of PostgreSQL 15, the built-in server is 18/,
    );
    writeFileSync(path.join(clusterOf(dataDir), "PG_VERSION"), "18\n");
  });

  it.runIf(process.getuid?.() === 0)(
    "does not run as root, not even from a folder that only root may enter",
    async () => {
      const dataDir = newFolder();
      mkdirSync(dataDir, { mode: 0o700 });
      const server = await start(dataDir);
      const cluster = clusterOf(dataDir);
      expect(path.dirname(cluster)).toMatch(/^\/var\/(lib|tmp)\/toile-/);
      const running = findPostmaster(cluster);
      expect(statSync(`/proc/${running?.pid}`).uid).not.toBe(0);
      await query(server.url, "create table kept (id int)");
      await server.stop();
      servers.length = 0;
      const again = await start(dataDir);
      expect(await query(again.url, "select count(*)::int as count from kept")).toEqual([{ count: 0 }]);
      expect(clusterOf(dataDir)).toBe(cluster);
      await again.stop();
      servers.length = 0;
      rmSync(path.dirname(cluster), { recursive: true, force: true });
    },
  );
});
