import { ApiError } from "@toile/contract";
import { expect, test } from "vitest";
import { type AdminApi, endsVisit, messageOf } from "./admin-api.ts";

const failed = (status: number, error?: string, message = "") =>
  new ApiError(status, error ? JSON.stringify({ error, message }) : "<html>");

/** What the dashboard does with a failure. */
function visitAfter(error: unknown): string[] {
  const done: string[] = [];
  const api = {
    getClient: () => Promise.reject(new Error("not called")),
    onExpired: () => void done.push("expired"),
    onRefused: (refusal) => void done.push(refusal),
  } satisfies AdminApi;
  const isOver = endsVisit(error, api);
  expect(isOver).toBe(done.length > 0);
  return done;
}

test("a session that is over and a right that is missing end the visit, any other failure does not", () => {
  expect(visitAfter(failed(401, "UNAUTHENTICATED"))).toEqual(["expired"]);
  expect(visitAfter(failed(403, "FORBIDDEN"))).toEqual(["no-admin"]);
  expect(visitAfter(failed(403, "TWO_FACTOR_SETUP_REQUIRED"))).toEqual(["two-step"]);
  for (const error of [failed(409, "CONFLICT"), failed(500), failed(403), new TypeError("Failed to fetch")])
    expect(visitAfter(error)).toEqual([]);
});

test("a refusal is shown in the server's words, its faults and a lost connection in ours", () => {
  expect(messageOf(failed(409, "CONFLICT", "A brand has this name."))).toBe("A brand has this name.");
  expect(messageOf(failed(500, "INTERNAL", "relation does not exist"))).toBe("Something went wrong on the server.");
  expect(messageOf(failed(502))).toBe("Something went wrong on the server.");
  expect(messageOf(new TypeError("Failed to fetch"))).toBe("The server cannot be reached.");
});
