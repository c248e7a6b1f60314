import { describe, expect, it } from "vitest";
import { nextSteps } from "./judgement-advice.ts";

const alarm = (code: string) => ({ code, message: "" });

describe("advice after a picture that is not quite right", () => {
  it("has one sentence for each kind of flaw", () => {
    expect(nextSteps({ alarms: [alarm("COLOUR_OFF"), alarm("OUTLINE_TORN"), alarm("TEXTURE_OFF")] })).toEqual([
      "A picture of the garment in even light, without a filter.",
      "A picture of the garment alone, whole, on a plain background of another colour.",
    ]);
  });

  it("has a sentence for an unknown flaw", () => {
    expect(nextSteps({ alarms: [alarm("FROM_THE_FUTURE")] })).toEqual([
      "Another photo of you, or another picture of the garment.",
    ]);
  });
});
