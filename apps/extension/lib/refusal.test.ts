import { ApiError } from "@toile/contract";
import { expect, test } from "vitest";
import { Refusal, refusalOf, toRefusal } from "./refusal.ts";

const answer = (status: number, error: string, message = "So it is.", path?: string) =>
  new ApiError(status, JSON.stringify({ error, message, ...(path ? { details: [{ path, message }] } : {}) }));

test.each([
  [answer(401, "UNAUTHENTICATED"), "signed-out"],
  [answer(402, "INSUFFICIENT_CREDITS"), "no-credits"],
  [answer(403, "CONSENT_REQUIRED"), "no-photo"],
  [answer(400, "VALIDATION_FAILED", "Please upload a profile image first.", "modelImage"), "no-photo"],
  [answer(400, "VALIDATION_FAILED", "Unknown value.", "mode"), "refused"],
  [answer(422, "GARMENT_NOT_FOUND"), "refused"],
  [answer(503, "ENGINE_UNAVAILABLE"), "failed"],
  [new TypeError("Failed to fetch"), "failed"],
  [new SyntaxError("Unexpected token <"), "failed"],
  [new Refusal("no-photo"), "no-photo"],
])("%s leads to what can be done: %s", (error, reason) => {
  expect(toRefusal(error).reason).toBe(reason);
});

test.each([
  [answer(422, "GARMENT_NOT_FOUND"), true],
  [answer(402, "INSUFFICIENT_CREDITS"), true],
  [answer(409, "IDEMPOTENCY_KEY_REUSED"), true],
  [answer(409, "CONFLICT"), false],
  [answer(401, "UNAUTHENTICATED"), false],
  [answer(503, "ENGINE_UNAVAILABLE"), false],
  [new TypeError("Failed to fetch"), false],
])("%s has ended the try-on: %s; otherwise the next attempt continues it", (error, hasEnded) => {
  expect(toRefusal(error).hasEnded).toBe(hasEnded);
});

test("the server's own sentence is shown, and nothing technical", () => {
  expect(toRefusal(answer(422, "GARMENT_NOT_FOUND", "No garment was found.")).message).toBe("No garment was found.");
  expect(toRefusal(new ApiError(502, "<html>Bad gateway</html>")).message).toBe(
    "Something went wrong. Please try again.",
  );
  expect(toRefusal(new SyntaxError("Unexpected token <")).message).toBe("Something went wrong. Please try again.");
  expect(refusalOf("NO_PERSON", "No person was found.").message).toBe("No person was found.");
});
