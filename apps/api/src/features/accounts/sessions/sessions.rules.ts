/** Session rules without I/O: token lifetimes, and what to do with a presented refresh token. */

export const REFRESH_TOKEN_DAYS = 30;
/** A browser with several tabs, or one whose answer was lost, may repeat a used token for this long without counting as a thief (I-31). */
export const REFRESH_GRACE_SECONDS = 20;
export const ACCESS_TOKEN_MINUTES = 15;
export const EXTENSION_TOKEN_DAYS = 30;
/** For this long after signing in, an account without a password may do what others need their password for. */
const FRESH_SESSION_MINUTES = 10;

export type PresentedToken = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/**
 * `rotate`: issue a new pair and use this token up. `again`: used a moment ago; issue the one sibling of its successor.
 * `replayed`: used long ago, or its sibling continued without it, so two parties hold the family and it must end.
 * `refused`: expired or revoked; no sign of theft.
 */
export function judgeRefreshToken(token: PresentedToken, now: Date): "rotate" | "again" | "replayed" | "refused" {
  if (token.expiresAt.getTime() <= now.getTime()) return "refused";
  const isPast = (time: Date) => now.getTime() - time.getTime() > REFRESH_GRACE_SECONDS * 1000;
  // Concurrent tabs may lose to a sibling and retry at once. A later use means that the token was copied.
  if (token.revokedAt !== null) return token.usedAt === null && isPast(token.revokedAt) ? "replayed" : "refused";
  if (token.usedAt === null) return "rotate";
  return isPast(token.usedAt) ? "replayed" : "again";
}

export function refreshTokenExpiry(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_DAYS * 86_400_000);
}

export function isFreshSession(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() <= FRESH_SESSION_MINUTES * 60_000;
}

const EXTENSION_MAY: readonly [method: string, path: RegExp][] = [
  ["POST", /^\/style\/virtual-tryon$/],
  ["GET", /^\/style\/predictions\/[\w-]+(?:\/events)?$/],
  ["DELETE", /^\/style\/predictions\/[\w-]+$/],
  ["GET", /^\/credits\/balance$/],
];

/**
 * What the browser extension's token allows: a try-on, its progress, and the balance (X.66). A page that steals it
 * learns no name, sees no photo, and cannot buy anything.
 *
 * @param path - Without the API's base.
 */
export const mayExtension = ({ method, path }: { method: string; path: string }): boolean =>
  EXTENSION_MAY.some(([allowed, pattern]) => allowed === method && pattern.test(path));
