/** What accounts decide without I/O: how emails compare, and what a presented refresh token deserves. */

export const REFRESH_TOKEN_DAYS = 30;
/** A browser with several tabs, or one whose answer got lost, may show a used token again this long without being a thief (I-31). */
export const REFRESH_GRACE_SECONDS = 20;
export const ACCESS_TOKEN_MINUTES = 15;

/** What sign-in compares and what is unique. Dots and plus parts stay: two addresses may be two people. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export type PresentedToken = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/**
 * `rotate`: a new pair, and this token is used up. `again`: a new pair for a token that was used a moment ago.
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
