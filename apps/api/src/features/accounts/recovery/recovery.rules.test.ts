import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeResetLink, resetLinkExpiry, resetLinksKeptSince } from "./recovery.rules.ts";

const HOUR_MS = 3_600_000;
const times = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
const user = { emailKey: "ada@toile.test" };

describe("a link for a new password", () => {
  it("is valid for one hour, excluding its end", () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -HOUR_MS, max: 2 * HOUR_MS }), (made, ms) => {
        const link = { ...user, usedAt: null, expiresAt: resetLinkExpiry(made) };
        expect(judgeResetLink(link, user, after(made, ms))).toBe(ms < HOUR_MS ? "open" : "expired");
      }),
    );
  });

  it("works once, whenever it was used", () => {
    fc.assert(
      fc.property(times, times, times, (made, usedAt, time) => {
        expect(judgeResetLink({ ...user, usedAt, expiresAt: resetLinkExpiry(made) }, user, time)).toBe("used");
      }),
    );
  });

  it("does not work after the account's address changed", () => {
    const now = new Date();
    const link = { ...user, usedAt: null, expiresAt: resetLinkExpiry(now) };
    expect(judgeResetLink(link, { emailKey: "bea@toile.test" }, now)).toBe("other");
  });

  it("is recognised for a week after its end", () => {
    fc.assert(
      fc.property(times, (now) => {
        expect(now.getTime() - resetLinksKeptSince(now).getTime()).toBe(7 * 24 * HOUR_MS);
      }),
    );
  });
});
