import { describe, expect, it } from "vitest";
import { readTryOnAnswer } from "./tryon-answer.ts";

const read = (status: number, body: unknown) =>
  readTryOnAnswer(status, typeof body === "string" ? body : JSON.stringify(body));

describe("the response to a try-on", () => {
  it("is accepted with 202 and an id", () => {
    expect(read(202, { success: true, predictionId: "p", status: "queued" })).toEqual({
      kind: "accepted",
      predictionId: "p",
    });
  });

  it("may be the finished result at once [S3.23]", () => {
    expect(read(200, { success: true, resultImageUrls: ["/r.png"], predictionId: "p" })).toEqual({
      kind: "finished",
      predictionId: "p",
      resultImageUrl: "/r.png",
      judgement: null,
      alternatives: {},
      free: false,
      // The response does not say that it was free, so no free mend is promised.
      creditsUsed: 1,
    });
  });

  it("contains the judge's result for the picture, and ignores an unreadable one", () => {
    const judgement = {
      value: 0.3,
      chargeable: false,
      alarms: [{ code: "COLOUR_OFF", message: "The colours differ." }],
    };
    const answer = { success: true, resultImageUrls: ["/r.png"], predictionId: "p" };
    expect(read(200, { ...answer, judgements: [judgement] })).toMatchObject({ kind: "finished", judgement });
    const mends = { alternatives: { tuck: "in" }, free: true, creditsUsed: 0 };
    expect(read(200, { ...answer, ...mends })).toMatchObject(mends);
    expect(read(200, { ...answer, alternatives: "none" })).toMatchObject({ alternatives: {} });
    expect(read(200, { ...answer, judgements: "good" })).toMatchObject({ kind: "finished", judgement: null });
  });

  it("reports missing credits, whatever the status [S8.09, X.12]", () => {
    for (const status of [200, 402, 500]) {
      expect(read(status, { success: false, error: "INSUFFICIENT_CREDITS" })).toEqual({ kind: "insufficient-credits" });
    }
  });

  it("is an expired session with 401 [S8.05]", () => {
    expect(read(401, { error: "UNAUTHENTICATED", message: "no" })).toEqual({ kind: "expired" });
  });

  it("is a refusal with 422 or with success false [X.13]", () => {
    const body = { success: false, error: "NO_PERSON", message: "No person was found in the photo." };
    const refused = { kind: "refused", code: "NO_PERSON", message: "No person was found in the photo." };
    expect(read(422, body)).toEqual(refused);
    expect(read(200, body)).toEqual(refused);
  });

  it("quotes status and body of any other failure [S8.07]", () => {
    expect(read(500, "oh dear")).toEqual({
      kind: "failed",
      message: "Virtual try-on API request failed: 500 - oh dear",
    });
  });

  it("shows the server's own sentence if there is one, and never its code [X.12, X.13]", () => {
    for (const status of [415, 429, 503]) {
      const answer = { success: false, error: "ENGINE_UNAVAILABLE", message: "Later." };
      expect(read(status, answer)).toEqual({ kind: "failed", message: "Later." });
    }
    const unread = { kind: "failed", message: "Virtual try-on API request failed: 502 - the answer could not be read" };
    for (const body of [{ oops: 1 }, "<html>Bad gateway</html>", "x".repeat(201)])
      expect(read(502, body)).toEqual(unread);
  });

  it("is invalid without results [S8.11]", () => {
    const invalid = { kind: "failed", message: "Invalid response from virtual try-on API" };
    expect(read(200, { success: true, resultImageUrls: [] })).toEqual(invalid);
    expect(read(200, { success: true, resultImageUrls: [], predictionId: "p" })).toEqual(invalid);
    expect(read(200, "")).toEqual(invalid);
    expect(read(200, "<html>")).toEqual(invalid);
  });
});
