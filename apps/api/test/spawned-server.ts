/** The real program in a separate process, started with the settings of `npm start`; its memory is read from /proc. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "./bare-environment.ts";

// The tools run on any Node and are not TypeScript, so the compiler has no types for them.
const { MEMORY_ENV } = (await import(new URL("../../../tools/install.mjs", import.meta.url).href)) as {
  MEMORY_ENV: Record<string, string>;
};
const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
/** Longer than the program waits for running work. */
const STOP_MAX_MS = 40_000;

export type SpawnedServer = {
  origin: string;
  port: number;
  process: ChildProcess;
  pid: number;
  output(): string;
  /** Undefined while it runs. */
  ended(): number | NodeJS.Signals | undefined;
  /** Bytes that it uses now. */
  memoryBytes(): number;
  /** The peak since the last `forgetPeak`. */
  peakBytes(): number;
  forgetPeak(): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

export type SpawnOptions = {
  environment: Record<string, string>;
  /** Another program than main, which prints its port: a control that must be caught. */
  file?: string;
};

export async function spawnServer({ environment, file = MAIN }: SpawnOptions): Promise<SpawnedServer> {
  const env = {
    ...bareEnvironment(),
    ...{ ...MEMORY_ENV, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn" },
    ...environment,
  };
  const child = spawn(process.execPath, ["--max-semi-space-size=8", file], { env, stdio: ["ignore", "pipe", "pipe"] });
  const { pid } = child;
  if (pid === undefined) throw new Error("the server did not start");
  let output = "";
  const listen = (chunk: Buffer) => {
    // A busy server prints a lot; its last lines are enough.
    output = (output + String(chunk)).slice(-20_000);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ended = () => child.exitCode ?? child.signalCode ?? undefined;
  const port = await untilReady(() => output, ended);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    process: child,
    pid,
    output: () => output,
    ended,
    memoryBytes: () => statusOf(pid, "VmRSS"),
    peakBytes: () => statusOf(pid, "VmHWM"),
    // proc(5): 5 resets the peak to the current use.
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, "5"),
    async stop(signal = "SIGTERM") {
      if (ended() !== undefined) return;
      child.kill(signal);
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_MAX_MS);
      await exit;
      clearTimeout(late);
    },
  };
}

async function untilReady(output: () => string, ended: () => unknown): Promise<number> {
  for (;;) {
    const port = /(?:ready at http:\/\/\S*?:|^)(\d+)$/m.exec(output())?.[1];
    if (port) return Number(port);
    if (ended() !== undefined) throw new Error(`the server ended with ${ended()}:\n${output()}`);
    await sleep(20);
  }
}

function statusOf(pid: number, figure: "VmRSS" | "VmHWM"): number {
  const kilobytes = new RegExp(`^${figure}:\\s*(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (kilobytes === undefined) throw new Error(`the process ${pid} does not tell its ${figure}`);
  return Number(kilobytes) * 1024;
}
