import { describe, expect, test } from "vitest";
import { emailLinkExpiry, judgeEmailLink } from "./email.rules.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

describe("a mailed link", () => {
  const user = { emailKey: "old@toile.test", pendingEmail: " New@toile.test" };
  const link = (emailKey: string) => ({ emailKey, expiresAt: emailLinkExpiry(NOW) });

  test("is for the current address, the pending one, or neither", () => {
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
