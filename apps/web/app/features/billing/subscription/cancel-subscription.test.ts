import { ApiError } from "@toile/contract";
import { expect, it } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { cancellationFailure } from "./cancel-subscription.tsx";

it("a refused cancellation says why, in the server's words [S8.31]", () => {
  const over = refusal(409, "CONFLICT", "This plan has ended.");
  expect(cancellationFailure(over)).toEqual({ text: "This plan has ended.", again: false });
  const sentence = new ApiError(400, '{"error":"It is over already"}');
  expect(cancellationFailure(sentence)).toEqual({ text: "It is over already", again: false });
});

it("one that may work later can be tried again: its text is the server's about an outage, and ours about a fault [S8.31]", () => {
  const away = refusal(503, "PAYMENTS_UNAVAILABLE", "The payment provider cannot be reached.");
  expect(cancellationFailure(away)).toEqual({ text: "The payment provider cannot be reached.", again: true });
  for (const fault of [refusal(500, "INTERNAL", "relation does not exist"), new ApiError(500, ""), lost(), "odd"])
    expect(cancellationFailure(fault)).toEqual({ text: "Failed to cancel subscription", again: true });
  expect(cancellationFailure(refusal(404, "NOT_FOUND")).text).toBe("Failed to cancel subscription");
});
