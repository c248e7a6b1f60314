/** A Playwright reporter that keeps what failed for the end of `npm test`, as failed-tests.mjs does for Vitest. */
import { appendFileSync } from "node:fs";

/** The first lines of an error: enough to recognise it, the whole is printed where it happened. */
const LINES = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const COLOURS = /\x1b\[[0-9;]*m/g;

const told = ({ message, value }) =>
  (message ?? value ?? "").replace(COLOURS, "").split("\n").slice(0, LINES).join("\n      ");

export default class FailedJourneys {
  onTestEnd(test, { status, errors }) {
    if (status === test.expectedStatus) return;
    const title = test.titlePath().filter(Boolean).join(" > ");
    appendFileSync(process.env.FAILED_TESTS_FILE, `${title}\n      ${errors.map(told).join("\n      ")}\n`);
  }

  onError(error) {
    appendFileSync(process.env.FAILED_TESTS_FILE, `outside any journey\n      ${told(error)}\n`);
  }
}
