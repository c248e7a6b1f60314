import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { bareEnvironment } from "../test/bare-environment.ts";
import { findEmbeddedPostgres } from "./platform/database/embedded.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  // A stopping program may wait 30 s for a running job, such as the demo shop's first pictures.
}, 60_000);

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "toile-main-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

type Run = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

/** Runs with only the given settings: none of this process's own environment is passed on. */
function run(file: string, args: string[], environment: Record<string, string>, input?: string): Run {
  const env = { ...bareEnvironment(), ...environment };
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
  children.push(child);
  child.stdin.end(input);
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, output: () => output, exit };
}

async function startApp(dataDir: string, more: Record<string, string> = {}): Promise<Run & { origin: string }> {
  const app = run(MAIN, [], { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...more });
  for (;;) {
    const origin = /ready at (http:\/\/localhost:\d+)/.exec(app.output())?.[1];
    if (origin) return { ...app, origin: origin.replace("localhost", "127.0.0.1") };
    if (app.child.exitCode !== null) throw new Error(app.output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("the program", { timeout: 120_000 }, () => {
  it("runs with nothing configured, prints its address and the demo accounts, and stops cleanly with its database", async () => {
    const dataDir = newFolder();
    const app = await startApp(dataDir);
    expect(app.output()).toContain("shopper@toile.test");
    const ready = await fetch(`${app.origin}/readyz`);
    expect(ready.status).toBe(200);
    const credentials = { email: "shopper@toile.test", password: "toile-demo" };
    const login = await fetch(`${app.origin}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
    expect(login.status).toBe(200);
    app.child.kill("SIGINT");
    // This process still keeps the connections of the requests above alive; they must not delay the stop.
    expect(await app.exit).toBe(0);
    expect(findEmbeddedPostgres(dataDir)).toBeNull();
  });

  it("lets commands work beside it, and refuses a second app on its folder with one line", async () => {
    const dataDir = newFolder();
    const { origin } = await startApp(dataDir);
    // The app's own settings: `reconcile` compares payments through its URL.
    const environment = { PORT: new URL(origin).port, DATA_DIR: dataDir };
    const grant = run(CLI, ["grant", "new@toile.test", "7"], environment);
    expect([await grant.exit, grant.output()]).toEqual([0, expect.stringContaining("7")]);
    const password = run(CLI, ["set-password", "new@toile.test"], environment, "of my own choice\n");
    expect([await password.exit, password.output()]).toEqual([0, expect.stringContaining("has a new password")]);
    const reconcile = run(CLI, ["reconcile"], environment);
    expect([await reconcile.exit, reconcile.output()]).toEqual([0, expect.stringContaining("0 violations")]);
    const second = run(MAIN, [], environment);
    expect([await second.exit, second.output()]).toEqual([78, expect.stringMatching(/^The data folder [^\n]*\n$/)]);
  });

  it("with demo accounts and no APP_URL is reachable only from this machine, whatever HOST says", async () => {
    const app = await startApp(newFolder(), { HOST: "0.0.0.0" });
    expect(app.output()).toContain("set APP_URL to open it to others");
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
    // Another local address of this machine.
    await expect(fetch(`${app.origin.replace("127.0.0.1", "127.0.0.2")}/healthz`)).rejects.toThrow();
  });

  it("names a bad setting, and an unknown command, in one line", async () => {
    const bad = run(MAIN, [], { PORT: "http" });
    expect([await bad.exit, bad.output()]).toEqual([78, expect.stringMatching(/^PORT [^\n]*\n$/)]);
    const nowhere = run(MAIN, [], { NODE_ENV: "production" });
    expect([await nowhere.exit, nowhere.output()]).toEqual([78, expect.stringMatching(/^APP_URL [^\n]*\n$/)]);
    const unknown = run(CLI, ["dance"], {});
    expect(await unknown.exit).toBe(2);
    expect(unknown.output()).toContain("reconcile");
  });
});
