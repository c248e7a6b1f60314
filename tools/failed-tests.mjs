/**
 * A Vitest reporter that keeps what failed for the end of `npm test`: the steps that follow print thousands of lines, and a log that is
 * cut to its end would say that something failed, but not what.
 */
import { appendFileSync } from "node:fs";

/** The first lines of an error: enough to recognise it, the whole is printed where it happened. */
const LINES = 12;

const told = (error) => (error.message ?? String(error)).split("\n").slice(0, LINES).join("\n      ");

export default class FailedTests {
  onTestRunEnd(modules, unhandledErrors) {
    const lines = [];
    for (const file of modules) {
      for (const error of file.errors()) lines.push(`${file.relativeModuleId}\n      ${told(error)}`);
      for (const test of file.children.allTests("failed")) {
        const errors = test.result().errors ?? [];
        lines.push(`${file.relativeModuleId} > ${test.fullName}\n      ${errors.map(told).join("\n      ")}`);
      }
    }
    for (const error of unhandledErrors) lines.push(`outside any test\n      ${told(error)}`);
    if (lines.length > 0) appendFileSync(process.env.FAILED_TESTS_FILE, `${lines.join("\n")}\n`);
  }
}
