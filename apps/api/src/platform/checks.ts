/** Checks of the stored data, run on request. Each feature provides its own; the entry lists them. */
import type { Platform } from "./platform.ts";

export type Violation = { violation: string; subject: string };

export type Check = {
  /** One word, such as `ledger`; starts the line of output. */
  name: string;
  /** `over`: what was checked, such as "3 accounts", so that "0 violations" has a scale. */
  run(platform: Platform): Promise<{ violations: Violation[]; over: string }>;
};

/**
 * Runs every check and prints each violation and a line per check. Returns the exit status: 0 only if no check found
 * anything. A check that fails to run counts as a violation and does not stop the others.
 */
export async function runChecks(
  checks: Check[],
  { platform, print }: { platform: Platform; print: (line: string) => void },
): Promise<number> {
  let exit = 0;
  for (const { name, run } of checks) {
    try {
      const { violations, over } = await run(platform);
      for (const { violation, subject } of violations) print(`${violation}: ${subject}`);
      print(`${name}: ${violations.length} violations over ${over}`);
      if (violations.length > 0) exit = 1;
    } catch (error) {
      // The operator reads a line; who wants the stack sets LOG_LEVEL=debug.
      platform.log.debug({ err: error, check: name }, "a check could not be run");
      print(`${name}: could not be checked: ${reasonOf(error)}`);
      exit = 1;
    }
  }
  return exit;
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
