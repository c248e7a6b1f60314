/** What the campaign of crashes says to a process that it will kill, and hears from it. */

export type CrashOrder = {
  kind: "start" | "tick" | "set";
  /** Of `start`: the environment from which the process reads its configuration. */
  environment?: Record<string, string>;
  /** How far ahead of the wall the process's clock is from now on. */
  clockOffsetMs?: number;
  /** Where in its work with storage it stops for good, after passing there `skip` times. */
  stop?: { point: string; skip: number } | null | undefined;
};

export type CrashReport =
  | { kind: "loaded" }
  | { kind: "running"; port: number }
  | { kind: "reached"; point: string }
  | { kind: "ticked"; error: string | null };

/** How a try-on ends follows from its seed, as the process that renders it may be another one than was asked. */
export type TryOnEnd = "good" | "bad" | "refused" | "slow" | "hangs";
const ENDS: readonly TryOnEnd[] = ["good", "bad", "refused", "slow", "hangs"];
export const seedOf = (end: TryOnEnd): string => String(ENDS.indexOf(end));
export const endOf = (seed: number): TryOnEnd => ENDS[seed] ?? "good";
