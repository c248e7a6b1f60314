import { expect, test } from "vitest";
import { isAppleHandheld } from "./apple-handheld.ts";

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

test.each([
  ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15", 5, true],
  ["an iPad that says Macintosh", MAC, 5, true],
  ["a Mac", MAC, 0, false],
  ["an Android phone", "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile", 5, false],
])("%s", (_, userAgent, maxTouchPoints, expected) => {
  expect(isAppleHandheld({ userAgent, maxTouchPoints })).toBe(expected);
});
