import { describe, expect, it } from "vitest";
import { verdictOf } from "./verdict.ts";

const note = { code: "HEAD_CROPPED", severity: "warn", outlook: "works", message: "Your head is outside." } as const;
const limit = { code: "SEATED", severity: "warn", outlook: "limited", message: "You are sitting." } as const;
const end = { code: "NO_PERSON", severity: "refuse", outlook: "impossible", message: "We found no one." } as const;

describe("the verdict on a photo", () => {
  it("is that it will work well if nothing was found, or nothing harmful", () => {
    expect(verdictOf({ ok: true, issues: [], outline: [] })).toEqual({ outlook: "works", findings: [] });
    expect(verdictOf({ ok: true, issues: [note], outline: [] })).toEqual({ outlook: "works", findings: [note] });
  });

  it("is that it works with a limit if one finding says so, with the findings in their order", () => {
    expect(verdictOf({ ok: true, issues: [limit, note], outline: [] })).toEqual({
      outlook: "limited",
      findings: [limit, note],
    });
  });

  it("is that nothing can be dressed if any finding refuses it", () => {
    expect(verdictOf({ ok: false, issues: [end, limit], outline: [] })).toEqual({
      outlook: "impossible",
      findings: [end, limit],
    });
  });
});
