import { describe, expect, test } from "vitest";
import { isFreshSession, judgeRefreshToken, refreshTokenExpiry } from "./sessions.rules.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe("a presented refresh token", () => {
  const fresh = { expiresAt: refreshTokenExpiry(NOW), usedAt: null, revokedAt: null };

  test("is valid for 30 days", () => {
    expect(fresh.expiresAt.getTime() - NOW.getTime()).toBe(30 * 24 * 3_600_000);
    expect(judgeRefreshToken({ ...fresh, expiresAt: NOW }, NOW)).toBe("refused");
  });

  test("is rotated at its first use", () => {
    expect(judgeRefreshToken(fresh, NOW)).toBe("rotate");
  });

  test("may be repeated for 20 seconds, and counts as a replay from then on", () => {
    expect(judgeRefreshToken({ ...fresh, usedAt: secondsAgo(20) }, NOW)).toBe("again");
    expect(judgeRefreshToken({ ...fresh, usedAt: secondsAgo(20.001) }, NOW)).toBe("replayed");
  });

  test("that lost to its sibling may be repeated for 20 seconds, and counts as a copy from then on", () => {
    expect(judgeRefreshToken({ ...fresh, revokedAt: secondsAgo(20) }, NOW)).toBe("refused");
    expect(judgeRefreshToken({ ...fresh, revokedAt: secondsAgo(20.001) }, NOW)).toBe("replayed");
    expect(judgeRefreshToken({ ...fresh, usedAt: secondsAgo(60), revokedAt: secondsAgo(60) }, NOW)).toBe("refused");
  });

  test("of a revoked session is rejected in every other state", () => {
    expect(judgeRefreshToken({ ...fresh, revokedAt: NOW }, NOW)).toBe("refused");
    expect(judgeRefreshToken({ ...fresh, usedAt: secondsAgo(1), revokedAt: NOW }, NOW)).toBe("refused");
  });
});

test("a session is fresh for ten minutes", () => {
  expect(isFreshSession(secondsAgo(600), NOW)).toBe(true);
  expect(isFreshSession(secondsAgo(601), NOW)).toBe(false);
});
