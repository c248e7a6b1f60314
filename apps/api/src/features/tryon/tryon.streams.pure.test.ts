import { expect, it } from "vitest";
import { createStreamPlaces, STREAMS_MAX, STREAMS_PER_USER_MAX } from "./tryon.streams.ts";

it("six streams of one user may be open, and another once one of them has ended", () => {
  const places = createStreamPlaces();
  const leave = Array.from({ length: STREAMS_PER_USER_MAX }, () => places.take("ada"));
  expect(() => places.take("ada")).toThrow(expect.objectContaining({ code: "RATE_LIMITED", retryAfterSeconds: 5 }));
  places.take("bea");
  leave[0]?.();
  leave[0]?.();
  places.take("ada");
  expect(() => places.take("ada")).toThrow(expect.objectContaining({ code: "RATE_LIMITED" }));
});

it("a thousand streams may be open in one process", () => {
  const places = createStreamPlaces();
  const leave = Array.from({ length: STREAMS_MAX }, (_, index) => places.take(`user-${index}`));
  expect(() => places.take("one more")).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
  leave[7]?.();
  places.take("one more");
});
