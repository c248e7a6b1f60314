/**
 * A reporter, for Vitest and for Playwright, that keeps what failed for the end of `npm test`: the steps that follow print thousands of
 * lines, and a log that is cut to its end would say that something failed, but not what.
 */
import { appendFileSync } from "node:fs";

/** The first lines of an error: enough to recognise it, the whole is printed where it happened. */
const LINES = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const COLOURS = /\x1b\[[0-9;]*m/g;

const told = (error) =>
  (error.message ?? String(error)).replace(COLOURS, "").split("\n").slice(0, LINES).join("\n      ");
const keep = (title, errors) =>
  appendFileSync(process.env.FAILED_TESTS_FILE, `${title}\n      ${errors.map(told).join("\n      ")}\n`);

export default class FailedTests {
  /** Vitest, once. */
  onTestRunEnd(modules, unhandledErrors) {
    for (const file of modules) {
      for (const error of file.errors()) keep(file.relativeModuleId, [error]);
      for (const test of file.children.allTests("failed"))
        keep(`${file.relativeModuleId} > ${test.fullName}`, test.result().errors ?? []);
    }
    for (const error of unhandledErrors) keep("outside any test", [error]);
  }

  /** Playwright, after each journey. */
  onTestEnd(test, { status, errors }) {
    if (status !== test.expectedStatus) keep(test.titlePath().filter(Boolean).join(" > "), errors);
  }

  /** Playwright, outside any journey. */
  onError(error) {
    keep("outside any journey", [error]);
  }
}
