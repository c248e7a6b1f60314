/**
 * Runs the project's programs under this one: what asks this one to stop (Ctrl-C, a process manager, a terminal that closes) is passed on,
 * and this one ends only after them.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { projectEnv, root, say } from "./install.mjs";

/**
 * One press of Ctrl-C comes twice under npm: from the terminal, and from npm, which forwards it. Within this time it is one, and the program
 * is told once. (It hears the terminal too; it counts in the same way.)
 */
const SAME_REQUEST_MS = 1_000;
/** By sysexits.h, as the program uses it: its settings are wrong, and it would only end the same way again. */
const EXIT_CONFIG = 78;
const RESTART_MIN_MS = 500;
const RESTART_MAX_MS = 30_000;
/** A program that lived so long did not fail at its start. */
const HEALTHY_MS = 60_000;

const children = new Set();
const stopping = new AbortController();
/** The signal that asked to stop first, or null. */
let asked = null;
let lastAt = 0;

function onSignal(signal) {
  const again = asked !== null;
  const now = performance.now();
  if (again && now - lastAt < SAME_REQUEST_MS) return;
  lastAt = now;
  asked ??= signal;
  stopping.abort();
  // Of a closing terminal not every program knows what to do; of SIGTERM they all do.
  for (const child of children) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
}

for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, onSignal);
// A terminal that closed refuses every line; that must not keep the program from being waited for.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

/** True once somebody asked to stop: nothing new is begun then. */
export const askedToStop = () => asked !== null;

/** Runs a command of the project to its end and gives its exit code; 128 and the signal's number where one ended it, as shells do. */
export function run(command, args, { cwd = root, env = projectEnv() } = {}) {
  return new Promise((resolve) => {
    if (asked) return resolve(codeOf(asked));
    const child = spawn(command, args, { cwd, env, stdio: "inherit" });
    children.add(child);
    child.on("error", (error) => {
      children.delete(child);
      process.stderr.write(`toile: ${error.message}\n`);
      resolve(1);
    });
    child.on("exit", (code, signal) => {
      children.delete(child);
      resolve(signal ? codeOf(signal) : (code ?? 1));
    });
  });
}

/** As `run`, and again whenever the program dies: until it ends in order, is asked to, or its settings are what is wrong. */
export async function keepRunning(command, args, options) {
  for (let delayMs = RESTART_MIN_MS; ; delayMs = Math.min(delayMs * 2, RESTART_MAX_MS)) {
    const began = performance.now();
    const code = await run(command, args, options);
    if (code === 0 || askedToStop()) return code;
    if (code === EXIT_CONFIG) {
      say("toile: not started again, as these settings would end it the same way.");
      return code;
    }
    if (performance.now() - began > HEALTHY_MS) delayMs = RESTART_MIN_MS;
    say(`toile: the program ended with code ${code}; it is started again in ${delayMs / 1_000} s.`);
    await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
    if (askedToStop()) return codeOf(asked);
  }
}
