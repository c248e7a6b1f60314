/** Messages between the crash campaign and the process that it kills. */

export type CrashOrder = {
  kind: "start" | "tick" | "set";
  /** For `start`: the environment from which the process reads its configuration. */
  environment?: Record<string, string>;
  /** The offset of the process's clock from now on. */
  clockOffsetMs?: number;
  /** Where in its storage work it stops for good, after passing there `skip` times. */
  stop?: { point: string; skip: number } | null | undefined;
};

export type CrashReport =
  | { kind: "loaded" }
  | { kind: "running"; port: number }
  | { kind: "reached"; point: string }
  | { kind: "ticked"; error: string | null };

/** How a try-on ends is encoded in its seed, because any process may render it. */
export type TryOnEnd = "good" | "bad" | "refused" | "slow" | "hangs";
const ENDS: readonly TryOnEnd[] = ["good", "bad", "refused", "slow", "hangs"];
export const seedOf = (end: TryOnEnd): string => String(ENDS.indexOf(end));
export const endOf = (seed: number): TryOnEnd => ENDS[seed] ?? "good";
