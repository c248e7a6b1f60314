import { describe, expect, test } from "vitest";
import {
  emailKey,
  emailLinkExpiry,
  isFreshSession,
  judgeEmailLink,
  judgeRefreshToken,
  refreshTokenExpiry,
} from "./accounts.rules.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test("emails compare without case and surrounding space, and nothing else", () => {
  expect(emailKey("  Mia.Example@Toile.TEST ")).toBe("mia.example@toile.test");
  expect(emailKey("mia+x@toile.test")).not.toBe(emailKey("mia@toile.test"));
});

describe("a presented refresh token", () => {
  const fresh = { expiresAt: refreshTokenExpiry(NOW), usedAt: null, revokedAt: null };

  test("lives 30 days", () => {
    expect(fresh.expiresAt.getTime() - NOW.getTime()).toBe(30 * 24 * 3_600_000);
    expect(judgeRefreshToken({ ...fresh, expiresAt: NOW }, NOW)).toBe("refused");
  });

  test("is rotated at its first use", () => {
    expect(judgeRefreshToken(fresh, NOW)).toBe("rotate");
  });

  test("may come again for 20 seconds, and is a replay from then on", () => {
    expect(judgeRefreshToken({ ...fresh, usedAt: secondsAgo(20) }, NOW)).toBe("again");
    expect(judgeRefreshToken({ ...fresh, usedAt: secondsAgo(20.001) }, NOW)).toBe("replayed");
  });

  test("of a revoked session is refused, however it looks otherwise", () => {
    expect(judgeRefreshToken({ ...fresh, revokedAt: NOW }, NOW)).toBe("refused");
    expect(judgeRefreshToken({ ...fresh, usedAt: secondsAgo(1), revokedAt: NOW }, NOW)).toBe("refused");
  });
});

describe("a mailed link", () => {
  const user = { emailKey: "old@toile.test", pendingEmail: " New@toile.test" };
  const link = (emailKey: string) => ({ emailKey, expiresAt: emailLinkExpiry(NOW) });

  test("is of the address of now, of the one that waits, or of neither", () => {
    expect(judgeEmailLink(link("old@toile.test"), user, NOW)).toBe("current");
    expect(judgeEmailLink(link("new@toile.test"), user, NOW)).toBe("pending");
    expect(judgeEmailLink(link("third@toile.test"), user, NOW)).toBe("other");
    expect(judgeEmailLink(link("new@toile.test"), { ...user, pendingEmail: null }, NOW)).toBe("other");
  });

  test("ends after a day", () => {
    const old = { emailKey: "old@toile.test", expiresAt: emailLinkExpiry(secondsAgo(24 * 3600)) };
    expect(judgeEmailLink(old, user, NOW)).toBe("other");
  });
});

test("a session is fresh for ten minutes", () => {
  expect(isFreshSession(secondsAgo(600), NOW)).toBe(true);
  expect(isFreshSession(secondsAgo(601), NOW)).toBe(false);
});
