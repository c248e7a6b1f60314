import { describe, expect, it } from "vitest";
import { isMendFree, likeliestMend } from "./likeliest-mend.ts";

const alarms = (...codes: string[]) => ({ alarms: codes.map((code) => ({ code, message: "" })) });
const tucked = { kind: "version", alternative: { tuck: "in" } };
const recut = { kind: "version", alternative: { cutOut: "other" } };

describe("the likeliest mend", () => {
  it("is the top worn the other way if old cloth or made-up skin shows, and the engine offers that", () => {
    for (const code of ["OLD_GARMENT_LEFT", "SKIN_FLAT"]) {
      expect(likeliestMend(alarms(code), { tuck: "in" })).toEqual(tucked);
      expect(likeliestMend(alarms(code), { tuck: "out" })).toEqual({ kind: "version", alternative: { tuck: "out" } });
      expect(likeliestMend(alarms(code), {})).toEqual({ kind: "photo" });
      expect(likeliestMend(alarms(code), { cutOut: "other" })).toEqual({ kind: "photo" });
    }
  });

  it("is another cut-out of the garment if its outline is wrong, or else another picture of it", () => {
    for (const code of ["OUTLINE_OFF", "OUTLINE_TORN", "SEAM_VISIBLE"]) {
      expect(likeliestMend(alarms(code), { cutOut: "other", tuck: "in" })).toEqual(recut);
      expect(likeliestMend(alarms(code), { tuck: "in" })).toEqual({ kind: "garment" });
    }
  });

  it("is another photo if the body is hidden, cut off or changed, whatever else the engine offers", () => {
    for (const code of ["BODY_HIDDEN", "BODY_CUT", "IDENTITY_CHANGED", "POSE_CHANGED", "FROM_THE_FUTURE"]) {
      expect(likeliestMend(alarms(code), { tuck: "in", cutOut: "other" })).toEqual({ kind: "photo" });
    }
  });

  it("is another picture of the garment if its colours are wrong", () => {
    expect(likeliestMend(alarms("COLOUR_OFF", "TEXTURE_OFF"), { tuck: "in" })).toEqual({ kind: "garment" });
  });

  it("fixes the most alarms; among equals, the one with the least effort", () => {
    const both = { tuck: "in", cutOut: "other" } as const;
    expect(likeliestMend(alarms("COLOUR_OFF", "SKIN_FLAT", "TEXTURE_OFF"), both)).toEqual({ kind: "garment" });
    expect(likeliestMend(alarms("BODY_CUT", "OUTLINE_TORN"), both)).toEqual(recut);
    expect(likeliestMend(alarms("OUTLINE_OFF", "OLD_GARMENT_LEFT"), both)).toEqual(tucked);
  });

  it("follows the alarm that alone makes a picture too bad", () => {
    expect(likeliestMend(alarms("OLD_GARMENT_LEFT", "BODY_HIDDEN"), { tuck: "in" })).toEqual({ kind: "photo" });
  });

  it("is null if nothing is wrong", () => {
    expect(likeliestMend(alarms(), { tuck: "in", cutOut: "other" })).toBeNull();
  });
});

it("a mend is free after a try-on that was not charged, but not after a free one", () => {
  expect(isMendFree({ free: false, creditsUsed: 0 })).toBe(true);
  expect(isMendFree({ free: false, creditsUsed: 1 })).toBe(false);
  expect(isMendFree({ free: true, creditsUsed: 0 })).toBe(false);
});
