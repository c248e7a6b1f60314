/** How a program is asked to stop: Ctrl-C (SIGINT), a process manager (SIGTERM), a closed terminal (SIGHUP). */

/**
 * One press of Ctrl-C arrives several times: from the terminal, which signals the whole group, and from npm and our
 * launcher, which forward it. Signals within this time are one request. If a repeat counted as a second request, it
 * would cut the orderly stop short.
 */
const SAME_REQUEST_MS = 1_000;

/**
 * From sysexits.h: the same start will fail again, so it should not be restarted. Every other code except 0 means that
 * a restart may help.
 */
export const EXIT_CONFIG = 78;

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
type StopSignal = keyof typeof SIGNALS;

export type StopSignals = {
  /** Aborts at the first request; its reason is the signal's name. */
  readonly requested: AbortSignal;
  /** Aborts at the second: wait for nothing, but leave nothing running. */
  readonly hurried: AbortSignal;
  /** The exit code that shells expect of a program ended early by a signal. */
  exitCode(): number;
};

/** Starts listening. Call it first: a signal without a listener ends the process at once and leaves the database running. */
export function listenForStopSignals(): StopSignals {
  const requested = new AbortController();
  const hurried = new AbortController();
  let isRepeat = true;
  let last: StopSignal = "SIGTERM";
  const onSignal = (signal: StopSignal) => {
    last = signal;
    if (!requested.signal.aborted) {
      // Not by the clock alone: while a start keeps the process busy, the repeats wait with it. They are delivered before an immediate.
      setTimeout(() => setImmediate(() => (isRepeat = false)), SAME_REQUEST_MS).unref();
      requested.abort(signal);
    } else if (!isRepeat) {
      hurried.abort(signal);
    }
  };
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  surviveClosedOutput();
  return { requested: requested.signal, hurried: hurried.signal, exitCode: () => 128 + SIGNALS[last] };
}

/** With a closed terminal or a dead reader every write fails (EIO, EPIPE). That is no reason to exit, least of all while stopping. */
function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}

/** Resolves when `signal` aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
