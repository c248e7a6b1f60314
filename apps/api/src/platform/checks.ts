/** What must hold of the data, looked at on request. Each feature names its own check; the entry lists them. */
import type { Platform } from "./platform.ts";

export type Violation = { violation: string; subject: string };

export type Check = {
  /** One word, such as `ledger`: begins its line. */
  name: string;
  /** `over`: what was looked at, such as "3 accounts", so that "0 violations" says how much. */
  run(platform: Platform): Promise<{ violations: Violation[]; over: string }>;
};

/**
 * Runs every check, prints each violation and one line a check, and answers the exit status: 0 only where every check
 * found nothing. One that cannot be run has not found nothing, and does not keep the others from running.
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
      platform.log.error({ err: error, check: name }, "a check could not be run");
      print(`${name}: could not be checked`);
      exit = 1;
    }
  }
  return exit;
}
