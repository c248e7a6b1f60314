import { describe, expect, it } from "vitest";
import { verdictOf } from "./verdict.ts";

const note = { code: "HEAD_CROPPED", severity: "warn", outlook: "works", message: "Your head is outside." } as const;
const limit = { code: "SEATED", severity: "warn", outlook: "limited", message: "You are sitting." } as const;
const end = { code: "NO_PERSON", severity: "refuse", outlook: "impossible", message: "We found no one." } as const;

describe("the verdict on a photo", () => {
  it("is that it will work well where nothing was found, or nothing that does harm", () => {
    const title = "This photo will work well";
    expect(verdictOf({ ok: true, issues: [], outline: [] })).toEqual({ outlook: "works", title, findings: [] });
    expect(verdictOf({ ok: true, issues: [note], outline: [] })).toEqual({ outlook: "works", title, findings: [note] });
  });

  it("is that it works with a limit where one finding says so, with the findings as they came", () => {
    expect(verdictOf({ ok: true, issues: [limit, note], outline: [] })).toEqual({
      outlook: "limited",
      title: "This photo works, with a limit",
      findings: [limit, note],
    });
  });

  it("is that nothing can be dressed where anything refuses", () => {
    expect(verdictOf({ ok: false, issues: [end, limit], outline: [] })).toEqual({
      outlook: "impossible",
      title: "This photo cannot be dressed",
      findings: [end, limit],
    });
  });
});
