import { describe, expect, it } from "vitest";
import { requestIdOf } from "./request-id.ts";

describe("the request id of a failure", () => {
  it("is found in an error response and in the API client's error", () => {
    expect(requestIdOf({ data: { requestId: "r-1" } })).toBe("r-1");
    expect(requestIdOf({ body: '{"requestId":"r-2"}' })).toBe("r-2");
    expect(requestIdOf({ body: "<html>" })).toBeUndefined();
    expect(requestIdOf(new Error("torn"))).toBeUndefined();
    expect(requestIdOf(undefined)).toBeUndefined();
  });
});
