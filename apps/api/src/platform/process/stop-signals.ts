/** How a program is asked to stop: Ctrl-C (SIGINT), a process manager (SIGTERM), a terminal that closes (SIGHUP). */

/**
 * One press of Ctrl-C arrives several times: from the terminal, which signals the whole group, and from npm and our own launcher, which
 * forward it. What comes within this time is one request. Taken for a second one, it would cut short what the first had begun.
 */
const SAME_REQUEST_MS = 1_000;

/** By sysexits.h: started like this again it fails again, so nobody should restart it. Every other code but 0 says that a restart may help. */
export const EXIT_CONFIG = 78;

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
type StopSignal = keyof typeof SIGNALS;

export type StopSignals = {
  /** Aborts at the first request; its reason is the signal's name. */
  readonly asked: AbortSignal;
  /** Aborts at the second: wait for nothing, but leave nothing running. */
  readonly hurried: AbortSignal;
  /** What a shell expects of a program that a signal ended early. */
  exitCode(): number;
};

/** Listens from now on. Call it first of all: a signal that nobody listens to ends the process where it stands, and the database lives on. */
export function listenForStopSignals(): StopSignals {
  const asked = new AbortController();
  const hurried = new AbortController();
  let firstAt = 0;
  let last: StopSignal = "SIGTERM";
  const onSignal = (signal: StopSignal) => {
    last = signal;
    if (!asked.signal.aborted) {
      firstAt = performance.now();
      asked.abort(signal);
    } else if (performance.now() - firstAt > SAME_REQUEST_MS) {
      hurried.abort(signal);
    }
  };
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  surviveClosedOutput();
  return { asked: asked.signal, hurried: hurried.signal, exitCode: () => 128 + SIGNALS[last] };
}

/** A terminal that closed or a reader that died makes every write fail (EIO, EPIPE). That is no reason to end, least of all while stopping. */
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
