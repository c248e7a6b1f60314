/** Ctrl-C and closed windows: one Ctrl-C ends every process and leaves nothing behind. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTerminal, processesOf, type Terminal } from "../test/terminal.ts";
import { findEmbeddedPostgres } from "./platform/database/embedded.ts";

/** Stop requests closer together than this count as one press. */
const ANOTHER_PRESS_MS = 1_200;

let folder: string;
let terminal: Terminal | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "toile-terminal-"));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  terminal?.close();
  terminal = undefined;
  // A failed test may have left processes behind.
  for (const line of processesOf(folder)) process.kill(Number(line.split(" ")[0]), "SIGKILL");
  while (processesOf(folder).length > 0) await sleep(20);
  rmSync(folder, { recursive: true, force: true });
});

/** Without the demo shop, which these starts do not need: filling it takes most of a first start. */
const environment = () => ({ DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "info", DEMO: "off" });
const open = (command: string, extra: Record<string, string> = {}) => {
  terminal = openTerminal(command, { ...environment(), ...extra });
  return terminal;
};
const portOf = ({ output }: Terminal) => Number(/ready at http:\/\/localhost:(\d+)/.exec(output())?.[1]);
const until = async (holds: () => boolean) => {
  while (!holds()) {
    // A command that has ended can no longer make the condition true.
    if (terminal && terminal.process.exitCode !== null && !holds()) throw new Error(terminal.output());
    await sleep(10);
  }
};

describe("in a terminal", { timeout: 240_000 }, () => {
  // npm and shells exit with 130 on Ctrl-C by convention; the program itself exits with 0, as the case without npm shows.
  it.each([
    ["npm start", 130],
    ["npm run dev", 130],
    ["exec node tools/start.mjs", 0],
  ])("one Ctrl-C ends %s in order, its database included", async (command, exitCode) => {
    const { shows, pressCtrlC, exit, output } = open(command);
    await shows(/ready at/);
    expect(processesOf(folder).length).toBeGreaterThan(2);
    pressCtrlC();
    expect([await exit, processesOf(folder)], output()).toEqual([exitCode, []]);
    expect(findEmbeddedPostgres(folder)).toBeNull();
    // An orderly stop: jobs and requests had time to finish. A second signal would have cut them off.
    expect(output()).toMatch(/"reason":"SIGINT","msg":"stopping"/);
  });

  it("one Ctrl-C during the start ends it, its database included", async () => {
    const { pressCtrlC, exit, output } = open("exec node tools/start.mjs");
    await until(() => findEmbeddedPostgres(folder) !== null);
    pressCtrlC();
    expect([await exit, processesOf(folder)], output()).toEqual([0, []]);
    expect(output()).not.toContain("ready at");
  });

  it("a second Ctrl-C stops at once, and still leaves no database running", async () => {
    const shop = open("exec node tools/start.mjs");
    await shop.shows(/ready at/);
    // A request that never ends; an orderly stop would wait for it.
    const endless = request({ port: portOf(shop), method: "POST", path: "/api/v1/auth/login" });
    endless.on("error", () => {});
    endless.setHeader("content-type", "application/json");
    endless.setHeader("content-length", "1000");
    endless.write("{");
    await sleep(200);
    shop.pressCtrlC();
    await shop.shows(/"stopping"/);
    await sleep(ANOTHER_PRESS_MS);
    expect(shop.process.exitCode).toBeNull();
    shop.pressCtrlC();
    expect([await shop.exit, processesOf(folder)], shop.output()).toEqual([130, []]);
  });

  it("closing the window ends it in order, although its output can no longer be read", async () => {
    const { shows, close } = open("npm start");
    await shows(/ready at/);
    close();
    while (processesOf(folder).length > 0) await sleep(20);
    expect(findEmbeddedPostgres(folder)).toBeNull();
  });

  it("Ctrl-C in an operator's command ends the database that the command had started", async () => {
    const { pressCtrlC, exit, output } = open("npm run cli -- seed");
    await until(() => findEmbeddedPostgres(folder) !== null);
    pressCtrlC();
    expect([await exit, processesOf(folder)], output()).toEqual([130, []]);
  });

  it("Ctrl-C in the tests ends their database and removes its folder", async () => {
    const { pressCtrlC, exit, output } = open("npm test -- api", { TMPDIR: folder, TEST_DATABASE_URL: "" });
    const dataDirs = () => readdirSync(folder).filter((name) => name.startsWith("toile-test-"));
    await until(() => dataDirs().some((name) => findEmbeddedPostgres(path.join(folder, name)) !== null));
    pressCtrlC();
    await exit;
    expect(processesOf(folder), output()).toEqual([]);
    expect(dataDirs(), output()).toEqual([]);
  });
});
