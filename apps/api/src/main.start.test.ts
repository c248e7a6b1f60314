/** A program that cannot start prints one line that names the setting, exits with a code other than 0, and shows no stack. */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bareEnvironment } from "../test/bare-environment.ts";
import { createTestDatabase, type TestDatabase } from "../test/harness.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const PROGRAM = fileURLToPath(new URL("./program.ts", import.meta.url));
const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
/** The exit code for "starting again will fail again". */
const SETTINGS = 78;
const LATER = 1;
/** The unprivileged user of every system; root could write to every folder. */
const NOBODY = 65_534;

let database: TestDatabase;
let folder: string;
let taken: Server;
let silent: Server;

const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
const portOf = (server: Server) => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "toile-start-"));
  chmodSync(folder, 0o755);
  taken = await listening(createServer());
  // It accepts connections but is neither a database nor a picture store.
  silent = await listening(createServer((socket) => socket.end("nothing\r\n")));
});
afterAll(async () => {
  taken.close();
  silent.close();
  await database.close();
});
afterEach(() => chmodSync(folder, 0o755));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Started = { code: number | null; output: string };

function start(environment: Record<string, string>, { file = MAIN, args = [] as string[], as = {} } = {}) {
  const own = { HOME: folder, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder };
  const env = { ...bareEnvironment(), ...own, ...environment };
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ["ignore", "pipe", "pipe"], ...as });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise<Started>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** Exactly one line. */
const line = (text: string | RegExp) =>
  expect.stringMatching(typeof text === "string" ? new RegExp(`^[^\n]*${RegExp.escape(text)}[^\n]*\n$`) : text);

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

it("loads the features only after it has read its settings, beside the database's start", () => {
  expect(readFileSync(PROGRAM, "utf8")).not.toMatch(/^import (?!type )[^;]*"\.\/(?:features\/|app\.ts)/m);
});

describe("a program that cannot start", { timeout: 60_000 }, () => {
  it.each([
    [
      "that is not a URL",
      () => "localhost/toile",
      SETTINGS,
      "DATABASE_URL must be an address that begins with postgres:",
    ],
    ["of another kind", () => "mysql://localhost/toile", SETTINGS, "DATABASE_URL must be an address"],
    ["with an invalid port", () => "postgres://localhost:99999/toile", SETTINGS, "DATABASE_URL must be an address"],
    [
      "of an unknown host",
      () => "postgres://u:p@nowhere.invalid/toile",
      LATER,
      "at nowhere.invalid (DATABASE_URL) cannot be reached",
    ],
    [
      "of a closed port",
      () => "postgres://u:p@127.0.0.1:1/toile",
      LATER,
      "at 127.0.0.1:1 (DATABASE_URL) cannot be reached",
    ],
    [
      "of another service",
      () => `postgres://u:p@127.0.0.1:${portOf(silent)}/toile`,
      LATER,
      "(DATABASE_URL) cannot be reached",
    ],
    // An unknown user name as well: servers that trust local connections ask known users for no password.
    [
      "with a wrong name and password",
      () => changed((url) => Object.assign(url, { username: "nobody-known", password: "wrong-password" })),
      SETTINGS,
      "rejects the user",
    ],
    [
      "of a missing database",
      () => changed((url) => (url.pathname = "/none")),
      SETTINGS,
      'there is no database "none"',
    ],
  ])("reports a DATABASE_URL %s", async (_name, url, code, text) => {
    const started = await start({ DATABASE_URL: url() });
    expect(started).toEqual({ code, output: line(text) });
    expect(started.output).not.toContain("wrong-password");
  });

  it("an operator's command says the same", async () => {
    const started = await start(
      { DATABASE_URL: "postgres://u:p@127.0.0.1:1/toile" },
      { file: CLI, args: ["reconcile"] },
    );
    expect(started).toEqual({ code: LATER, output: line("(DATABASE_URL) cannot be reached") });
  });

  // Four starts of the program: on a busy machine a start takes 15 seconds.
  it("reports a DATA_DIR that is a file or lies inside one", { timeout: 180_000 }, async () => {
    const file = path.join(folder, "a-file");
    writeFileSync(file, "");
    for (const DATA_DIR of [file, path.join(file, "below")]) {
      expect(await start({ DATA_DIR })).toEqual({
        code: SETTINGS,
        output: line(`DATA_DIR: the folder ${DATA_DIR} cannot`),
      });
      // With a separate database the folder holds the secret and the pictures.
      const beside = await start({ DATA_DIR, DATABASE_URL: database.url });
      expect(beside).toEqual({ code: SETTINGS, output: line(`DATA_DIR: the folder ${DATA_DIR} cannot`) });
    }
  });

  // Node's own way to make it never ends there.
  it.runIf(existsSync("/proc/self"))("reports a DATA_DIR where no folder can be made", async () => {
    for (const more of [{}, { DATABASE_URL: database.url }]) {
      const started = await start({ DATA_DIR: "/proc/toile/data", ...more });
      expect(started).toEqual({
        code: SETTINGS,
        output: line("DATA_DIR: the folder /proc/toile/data cannot be written to"),
      });
    }
    const STORAGE_URL = "file:/proc/toile";
    const DATA_DIR = mkdtempSync(path.join(folder, "data-"));
    const started = await start({ DATA_DIR, DATABASE_URL: database.url, DEMO: "off", STORAGE_URL });
    expect(started).toEqual({
      code: SETTINGS,
      output: line("STORAGE_URL: the folder /proc/toile cannot be written to"),
    });
  });

  it("reports a DATA_DIR that is not writable", async () => {
    const DATA_DIR = path.join(folder, "read-only");
    mkdirSync(DATA_DIR, { mode: 0o555 });
    const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    for (const more of [
      {},
      { DATABASE_URL: database.url },
      { DATABASE_URL: database.url, AUTH_SECRET: "s".repeat(64) },
    ]) {
      const started = await start({ DATA_DIR, ...more }, { as });
      expect(started).toEqual({ code: SETTINGS, output: line("cannot be written to: this user may not write there.") });
    }
  });

  it.each([
    [
      "of another kind",
      () => "ftp://pictures",
      SETTINGS,
      "STORAGE_URL must be an address that begins with file: or s3:",
    ],
    ["without a bucket", () => "s3://", SETTINGS, "STORAGE_URL"],
    ["whose endpoint is not a URL", () => "s3://pictures?endpoint=here", SETTINGS, "STORAGE_URL has an endpoint"],
    [
      "of a closed port",
      () => "s3://pictures?endpoint=http://127.0.0.1:1",
      LATER,
      'STORAGE_URL: the bucket "pictures" at 127.0.0.1:1 cannot be reached',
    ],
    [
      "of another service",
      () => `s3://pictures?endpoint=http://127.0.0.1:${portOf(silent)}`,
      LATER,
      "cannot be reached",
    ],
    ["that is a file", () => `file:${MAIN}`, SETTINGS, "STORAGE_URL: the folder"],
  ])("reports a STORAGE_URL %s", async (_name, url, code, text) => {
    const keys = { STORAGE_ACCESS_KEY_ID: "key", STORAGE_SECRET_ACCESS_KEY: "secret" };
    const DATA_DIR = mkdtempSync(path.join(folder, "data-"));
    const started = await start({ DATA_DIR, DATABASE_URL: database.url, DEMO: "off", STORAGE_URL: url(), ...keys });
    expect(started).toEqual({ code, output: line(text) });
  });

  it("reports a PORT that is taken and a HOST that is not an address of this machine, before it begins any job", async () => {
    const DATA_DIR = mkdtempSync(path.join(folder, "data-"));
    const env = { DATA_DIR, DATABASE_URL: database.url, DEMO: "off" };
    const PORT = String(portOf(taken));
    expect(await start({ ...env, PORT })).toEqual({ code: SETTINGS, output: line(`PORT ${PORT} is in use`) });
    const HOST = "192.0.2.1";
    expect(await start({ ...env, HOST })).toEqual({ code: SETTINGS, output: line(`HOST ${HOST} is not an address`) });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // Schedules are written when the queues are first started.
    const { rows } = await client.query("select name from pgboss.schedule").finally(() => client.end());
    expect(rows).toEqual([]);
  });
});
