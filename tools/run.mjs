/**
 * Runs the project's programs as children: a request to stop (Ctrl-C, a process manager, a closing terminal) is forwarded, and this
 * program ends only after them.
 */
import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { projectEnv, root, say } from "./install.mjs";

/**
 * Under npm, one press of Ctrl-C arrives twice: from the terminal, and forwarded by npm. Within this time both count as one, and the child
 * is told once. (The child also gets the terminal's, and counts in the same way.)
 */
const SAME_REQUEST_MS = 1_000;
/** From sysexits.h, as the program uses it: its settings are wrong, and it would end the same way again. */
const EXIT_CONFIG = 78;
const RESTART_MIN_MS = 500;
const RESTART_MAX_MS = 30_000;
/** A program that lived this long did not fail at its start. */
const HEALTHY_MS = 60_000;

const PARENT_CHECK_MS = 500;

const STOP_SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"];
const children = new Set();
const stopping = new AbortController();
/** The first signal that asked to stop, or null. */
let requested = null;
let lastAt = 0;

function onSignal(signal) {
  const again = requested !== null;
  const now = performance.now();
  if (again && now - lastAt < SAME_REQUEST_MS) return;
  lastAt = now;
  requested ??= signal;
  stopping.abort();
  // Not every program handles a closing terminal; all handle SIGTERM.
  for (const child of children) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
}

for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
stopWithNpm();
// A closed terminal refuses every line; the program must still be waited for.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

/**
 * A killed npm forwards no signal: the shop and its database would run on, unseen, and keep their port. So what npm started stops when
 * npm is gone. Started without npm (`nohup node tools/start.mjs &`), it may outlive its shell.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = npmOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    onSignal("SIGTERM");
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** npm runs a script through a shell, which some systems' shells replace with the program. */
function npmOf(parent) {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(parent)], { encoding: "utf8" });
  // Without ps (Windows, small containers) only the parent is watched.
  const [, grandparent, command] = /^\s*(\d+)\s+(.*?)\s*$/.exec(stdout ?? "") ?? [];
  return /(^|\/)-?(sh|dash|bash|zsh)$/.test(command ?? "") ? Number(grandparent) : parent;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

/** True once a stop was requested: nothing new is started then. */
export const askedToStop = () => requested !== null;

/**
 * Runs a command of the project to its end and returns its exit code; 128 plus the signal's number if a signal ended it, as shells
 * do.
 */
export async function run(command, args, options) {
  const { code, signal } = await ended(command, args, options);
  return signal ? codeOf(signal) : code;
}

/** Runs a command to its end, which was a code or a signal. */
function ended(command, args, { cwd = root, env = projectEnv() } = {}) {
  return new Promise((resolve) => {
    if (requested) return resolve({ code: codeOf(requested), signal: null });
    const child = spawn(command, args, { cwd, env, stdio: "inherit" });
    children.add(child);
    child.on("error", (error) => {
      children.delete(child);
      process.stderr.write(`toile: ${error.message}\n`);
      resolve({ code: 1, signal: null });
    });
    child.on("exit", (code, signal) => {
      children.delete(child);
      resolve({ code: code ?? 1, signal });
    });
  });
}

/**
 * Like `run`, but restarts the program whenever it dies: until it ends normally, is asked to stop, or its settings are
 * wrong.
 */
export async function keepRunning(command, args, options) {
  for (let delayMs = RESTART_MIN_MS; ; delayMs = Math.min(delayMs * 2, RESTART_MAX_MS)) {
    const began = performance.now();
    const end = await ended(command, args, options);
    // It listens for these signals until Node ends it. A repeat in those last thirty milliseconds kills it, when all its work is done.
    if (askedToStop() && STOP_SIGNALS.includes(end.signal)) return 0;
    const code = end.signal ? codeOf(end.signal) : end.code;
    if (code === 0 || askedToStop()) return code;
    if (code === EXIT_CONFIG) {
      say("toile: not restarted, because the same settings would end it the same way.");
      return code;
    }
    if (performance.now() - began > HEALTHY_MS) delayMs = RESTART_MIN_MS;
    say(`toile: the program ended with code ${code}; restarting in ${delayMs / 1_000} s.`);
    await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
    if (askedToStop()) return codeOf(requested);
  }
}
