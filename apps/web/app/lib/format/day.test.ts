import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it.each([
  ["America/New_York", "Nov 21, 2026"],
  ["Europe/Amsterdam", "Nov 22, 2026"],
  ["Pacific/Auckland", "Nov 22, 2026"],
])("a date is a short US date in the zone of its reader: %s [X.35, O2.43, S3.17]", async (timeZone, expected) => {
  vi.stubEnv("TZ", timeZone);
  const { formatDay } = await import("./day.ts");
  expect(formatDay("2026-11-22T03:00:00.000Z")).toBe(expected);
});
