/**
 * A test's own database ends with the test's process, however that ends: Ctrl-C leaves no time for asynchronous work.
 */
import { rmSync } from "node:fs";
import { constants } from "node:os";
import { readNote } from "../src/platform/database/embedded/place.ts";
import { findPostmaster } from "../src/platform/database/embedded/postmaster.ts";

const WAIT_MS = 10;
const WAITS_MAX = 500;

/**
 * When this process exits, stops the server of that folder and removes the folder. Returns the function that cancels
 * this, for a test that does both itself.
 */
export function endWithProcess(dataDir: string): () => void {
  const onExit = () => {
    const cluster = readNote(dataDir)?.cluster;
    const running = cluster ? findPostmaster(cluster) : null;
    // The data is deleted as well, so it need not be flushed.
    if (running) process.kill(running.pid, "SIGQUIT");
    const asleep = new Int32Array(new SharedArrayBuffer(4));
    for (let wait = 0; cluster && findPostmaster(cluster) && wait < WAITS_MAX; wait++)
      Atomics.wait(asleep, 0, 0, WAIT_MS);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const onSignal = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
  process.on("exit", onExit);
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    process.off("exit", onExit);
    for (const signal of signals) process.off(signal, onSignal);
  };
}
