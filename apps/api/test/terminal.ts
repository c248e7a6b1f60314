/** The project's commands in a real terminal: `script` of util-linux creates the pseudo-terminal. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** What a terminal sends for Ctrl-C; its driver sends SIGINT to the whole foreground group. */
const CTRL_C = "\x03";

export type Terminal = {
  process: ChildProcess;
  output(): string;
  pressCtrlC(): void;
  /** Resolves when the terminal's output contains the text. Rejects with the output if the command ends before. */
  shows(text: RegExp): Promise<void>;
  /** The command's own exit code. */
  exit: Promise<number | null>;
  /** Closes the terminal under its programs, like closing its window. */
  close(): void;
};

/** @throws without `script`: Debian and Ubuntu always have it, other systems in the package util-linux */
export function openTerminal(command: string, environment: Record<string, string>): Terminal {
  if (spawnSync("script", ["--version"]).error) {
    throw new Error("This test needs the program `script` (package util-linux, or bsdutils) for a real terminal.");
  }
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TERM: "xterm", ...environment };
  const child = spawn("script", ["-qec", command, "/dev/null"], { cwd: ROOT, env, stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  child.stdin.on("error", () => {});
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    process: child,
    output: () => output,
    pressCtrlC: () => child.stdin.write(CTRL_C),
    async shows(text) {
      while (!text.test(output)) {
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${output}`);
        await sleep(20);
      }
    },
    exit,
    close: () => child.kill("SIGKILL"),
  };
}

/**
 * Live processes with the folder in their environment, command line or working directory: whatever a command left
 * behind. Read from Linux's /proc.
 */
export function processesOf(folder: string): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
    const traces = [command, read(`/proc/${pid}/environ`), link(`/proc/${pid}/cwd`)];
    // A zombie has no command line any more.
    return command !== "" && traces.some((trace) => trace.includes(folder)) ? [`${pid} ${command}`] : [];
  });
}

function read(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  } catch {
    return "";
  }
}

function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}
