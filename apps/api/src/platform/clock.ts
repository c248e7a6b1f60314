/** The only place that reads the wall clock, so that a test can move time without waiting. */

let testClock: (() => Date) | null = null;

/** The current time. */
export function now(): Date {
  return testClock ? testClock() : new Date();
}

/** Now in milliseconds since 1970, for durations and expiries. */
export function nowMs(): number {
  return testClock ? testClock().getTime() : Date.now();
}

/** Installs a test's clock; null restores the real one. */
export function setClockForTests(clock: (() => Date) | null): void {
  testClock = clock;
}
