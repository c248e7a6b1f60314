import { ApiError } from "@toile/contract";
import { expect, it } from "vitest";
import { cancellationFailure } from "./cancel-subscription.tsx";

it("a failed cancellation quotes the server, or says 'Failed to cancel subscription' [S8.31]", () => {
  const body = JSON.stringify({ error: "PAYMENTS_UNAVAILABLE", message: "Stripe does not answer." });
  expect(cancellationFailure(new ApiError(503, body))).toBe("Stripe does not answer.");
  expect(cancellationFailure(new ApiError(400, '{"error":"It is over already"}'))).toBe("It is over already");
  for (const silent of [new ApiError(500, ""), new TypeError("Failed to fetch"), "odd"])
    expect(cancellationFailure(silent)).toBe("Failed to cancel subscription");
});
