/** The only place that reads the wall clock, so that a test can move time without waiting for it. */

let testClock: (() => Date) | null = null;

/** The time of now. */
export function now(): Date {
  return testClock ? testClock() : new Date();
}

/** Now in milliseconds since 1970, for durations and expiries. */
export function nowMs(): number {
  return testClock ? testClock().getTime() : Date.now();
}

/** Puts a clock of the test's own in place; null gives the real one back. */
export function setClockForTests(clock: (() => Date) | null): void {
  testClock = clock;
}
