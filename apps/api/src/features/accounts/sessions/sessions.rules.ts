/** What sessions decide without I/O: how long tokens live, and what a presented refresh token deserves. */

export const REFRESH_TOKEN_DAYS = 30;
/** A browser with several tabs, or one whose answer got lost, may show a used token again this long without being a thief (I-31). */
export const REFRESH_GRACE_SECONDS = 20;
export const ACCESS_TOKEN_MINUTES = 15;
export const EXTENSION_TOKEN_DAYS = 30;
/** So long after signing in, an account without a password may do what others are asked their password for. */
const FRESH_SESSION_MINUTES = 10;

export type PresentedToken = { expiresAt: Date; usedAt: Date | null; revokedAt: Date | null };

/**
 * `rotate`: a new pair, and this token is used up. `again`: the one sibling of what it was traded for, as it was used a moment ago.
 * `replayed`: used long ago, or its sibling went on without it, so two parties hold the family: it must end. `refused`: over, and nothing
 * to learn from it.
 */
export function judgeRefreshToken(token: PresentedToken, now: Date): "rotate" | "again" | "replayed" | "refused" {
  if (token.expiresAt.getTime() <= now.getTime()) return "refused";
  const isPast = (time: Date) => now.getTime() - time.getTime() > REFRESH_GRACE_SECONDS * 1000;
  // Tabs that cannot wait for each other may lose against a sibling, and ask again at once. One that comes later was copied.
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
 * What the browser extension's token opens: a try-on, its end, and the balance (X.66). A page that steals it learns no name, sees no
 * photo, and buys nothing.
 *
 * @param path - Without the API's base.
 */
export const mayExtension = ({ method, path }: { method: string; path: string }): boolean =>
  EXTENSION_MAY.some(([allowed, pattern]) => allowed === method && pattern.test(path));
