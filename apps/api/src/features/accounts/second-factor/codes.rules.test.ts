import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { acceptedStep, readCode, totpUri } from "./codes.rules.ts";

/** The secret of RFC 6238, whose appendix B lists codes by time. */
const secret = Secret.fromUTF8("12345678901234567890").base32;
const app = new TOTP({ secret: Secret.fromBase32(secret) });
const NOW = Date.parse("2026-11-24T12:00:07Z");
const accepted = (code: string, lastUsedStep: number | null = null, nowMs = NOW) =>
  acceptedStep({ secret, code, lastUsedStep, nowMs });
const codeAt = (ms: number) => app.generate({ timestamp: ms });

describe("a code of an authenticator app", () => {
  test("matches RFC 6238", () => {
    // The last six of the eight digits in the appendix.
    const listed = [
      [59, "287082"],
      [1111111109, "081804"],
      [1234567890, "005924"],
      [20000000000, "353130"],
    ] as const;
    for (const [seconds, code] of listed) expect(accepted(code, null, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test("is accepted half a minute early or late, and no further", () => {
    for (const away of [-30_000, 0, 30_000]) expect(accepted(codeAt(NOW + away))).not.toBeNull();
    for (const away of [-60_000, 60_000]) expect(accepted(codeAt(NOW + away))).toBeNull();
  });

  test("is accepted once, and no earlier one afterwards", () => {
    const step = accepted(codeAt(NOW));
    expect(accepted(codeAt(NOW), step)).toBeNull();
    expect(accepted(codeAt(NOW - 30_000), step)).toBeNull();
    expect(accepted(codeAt(NOW + 30_000), step)).toBe((step ?? 0) + 1);
  });

  test("accepts each step at most once, in whatever order codes come", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 30 }), (order) => {
        const taken: number[] = [];
        for (const away of order) {
          const step = accepted(codeAt(NOW + away * 30_000), taken.at(-1) ?? null);
          if (step !== null) taken.push(step);
        }
        expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b));
      }),
    );
  });

  test("matches an app that read the QR code's URL", () => {
    const uri = totpUri({ secret, issuer: "Toile", label: "mia@toile.test" });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Toile:mia%40toile\.test\?issuer=Toile&secret=/);
    expect(new URL(uri).searchParams.get("digits")).toBe("6");
  });
});

describe("typed codes", () => {
  test.each([
    ["123456", { kind: "totp", code: "123456" }],
    [" 123 456 ", { kind: "totp", code: "123456" }],
    ["abcde-fghjk", { kind: "recovery-code", code: "ABCDEFGHJK" }],
    ["ABCDE FGHJK", { kind: "recovery-code", code: "ABCDEFGHJK" }],
    // Characters that codes never contain are read as the digits they look like.
    ["OLIDE-FGHJK", { kind: "recovery-code", code: "011DEFGHJK" }],
    ["12345", null],
    ["1234567", null],
    ["", null],
    ["ABCDE-FGHJU", null],
  ])("%j is read as %j", (typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });
});
