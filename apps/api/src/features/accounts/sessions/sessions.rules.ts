/** What sessions decide without I/O: how long tokens live, and what a presented refresh token deserves. */

export const REFRESH_TOKEN_DAYS = 30;
/** A browser with several tabs, or one whose answer got lost, may show a used token again this long without being a thief (I-31). */
export const REFRESH_GRACE_SECONDS = 20;
export const ACCESS_TOKEN_MINUTES = 15;
/** So long after signing in, an account without a password may do what others are asked their password for. */
const FRESH_SESSION_MINUTES = 10;

export type PresentedToken = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/**
 * `rotate`: a new pair, and this token is used up. `again`: the one sibling of what it was traded for, as it was used a moment ago.
 * `replayed`: used long ago, so two parties hold the family: it must end. `refused`: over, and nothing to learn from it.
 */
export function judgeRefreshToken(token: PresentedToken, now: Date): "rotate" | "again" | "replayed" | "refused" {
  if (token.revokedAt !== null || token.expiresAt.getTime() <= now.getTime()) return "refused";
  if (token.usedAt === null) return "rotate";
  const sinceUseMs = now.getTime() - token.usedAt.getTime();
  return sinceUseMs <= REFRESH_GRACE_SECONDS * 1000 ? "again" : "replayed";
}

export function refreshTokenExpiry(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000);
}

export function isFreshSession(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() <= FRESH_SESSION_MINUTES * 60_000;
}
