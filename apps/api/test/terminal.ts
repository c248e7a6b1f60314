/** Commands of the project in a real terminal, as a person runs them: `script` of util-linux makes the pseudo-terminal. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** What a terminal sends for Ctrl-C; its driver makes SIGINT to the whole foreground group of it. */
const CTRL_C = "\x03";

export type Terminal = {
  process: ChildProcess;
  output(): string;
  pressCtrlC(): void;
  /** Resolves when the terminal's output has the text. Rejects with the output where the command ends before. */
  shows(text: RegExp): Promise<void>;
  /** The command's own exit code. */
  exit: Promise<number | null>;
  /** Takes the terminal away from under its programs, as closing its window does. */
  close(): void;
};

/** @throws where there is no `script`: Debian and Ubuntu always have it, other systems in their package util-linux */
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
 * Processes that still live and have the folder in their environment, their command line or as their own: whatever a command left behind.
 * Linux tells it in /proc.
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
