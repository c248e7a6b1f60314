import { describe, expect, it } from "vitest";
import { verdictOf } from "./verdict.ts";

const refusal = { code: "SEATED", severity: "refuse", message: "Stand upright." } as const;
const warning = { code: "TOO_DARK", severity: "warn", message: "Use more light." } as const;

describe("the verdict on a photo", () => {
  it("is that it will work well where nothing was found", () => {
    expect(verdictOf({ ok: true, issues: [], outline: [] })).toEqual({
      tone: "good",
      title: "This photo will work well",
      findings: [],
    });
  });

  it("is a warning where nothing refuses, with the findings as they came", () => {
    expect(verdictOf({ ok: true, issues: [warning], outline: [] })).toEqual({
      tone: "warn",
      title: "This photo could be better",
      findings: [warning],
    });
  });

  it("is that it will not work where anything refuses", () => {
    expect(verdictOf({ ok: false, issues: [refusal, warning], outline: [] })).toEqual({
      tone: "refuse",
      title: "This photo will not work",
      findings: [refusal, warning],
    });
  });
});
