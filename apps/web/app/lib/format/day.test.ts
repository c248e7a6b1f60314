import { afterEach, expect, it, vi } from "vitest";
import { dayFormat, formatDay } from "./day.ts";

const night = "2026-11-22T03:00:00.000Z";

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["America/New_York", "Nov 21, 2026"],
  ["Europe/Amsterdam", "Nov 22, 2026"],
  ["Pacific/Auckland", "Nov 22, 2026"],
])("a date is a short US date in the zone of its reader: %s [X.35, O2.43, S3.17]", (timeZone, expected) => {
  vi.stubEnv("TZ", timeZone);
  expect(dayFormat().format(new Date(night))).toBe(expected);
});

it("a date on a page is in the time zone of the process that shows it", () => {
  expect(formatDay(night)).toBe(dayFormat().format(new Date(night)));
});
