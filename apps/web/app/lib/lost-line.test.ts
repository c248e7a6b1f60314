import { expect, test } from "vitest";
import { isLostLine } from "./lost-line.ts";

test("a request that never arrived is told from a fault of the page", () => {
  const lost = ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"];
  for (const message of lost) expect(isLostLine(new TypeError(message))).toBe(true);
  expect(isLostLine(new TypeError("client.fetch is not a function"))).toBe(false);
  expect(isLostLine(new Error("Failed to fetch"))).toBe(false);
  expect(isLostLine(undefined)).toBe(false);
});
