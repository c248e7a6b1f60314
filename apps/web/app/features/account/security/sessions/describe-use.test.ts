import { expect, test } from "vitest";
import { describeUse } from "./describe-use.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const HOUR = 3_600_000;

test.each([
  [0, "used within the last hour"],
  // The browser's clock may be behind the server's.
  [-5_000, "used within the last hour"],
  [HOUR - 1, "used within the last hour"],
  [HOUR, "used an hour ago"],
  [23 * HOUR, "used 23 hours ago"],
  [24 * HOUR, "used a day ago"],
  [48 * HOUR, "used on Nov 22, 2026"],
])("%d ms ago is %j", (agoMs, text) => {
  expect(describeUse(new Date(NOW - agoMs).toISOString(), NOW)).toBe(text);
});
