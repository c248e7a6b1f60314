import { expect, test } from "vitest";
import { isConnectionLost } from "./connection-lost.ts";

test("a request that never arrived is distinguished from a fault of the page", () => {
  const lost = ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"];
  for (const message of lost) expect(isConnectionLost(new TypeError(message))).toBe(true);
  expect(isConnectionLost(new TypeError("client.fetch is not a function"))).toBe(false);
  expect(isConnectionLost(new Error("Failed to fetch"))).toBe(false);
  expect(isConnectionLost(undefined)).toBe(false);
});
