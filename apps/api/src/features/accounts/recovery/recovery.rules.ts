/** What a link for a new password is worth. */

export const RESET_LINK_MINUTES = 60;
/** How long after its end a link is still recognised, so that its page can say what became of it. */
export const REMEMBERED_DAYS = 7;

export function resetLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
}

/** Links that expired before then are forgotten. */
export function resetLinksKeptSince(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000);
}

export type ResetLinkVerdict = "open" | "used" | "expired" | "other";

/** `other`: it went to an address that is no longer the account's. */
export function judgeResetLink(
  link: { emailKey: string; expiresAt: Date; usedAt: Date | null },
  user: { emailKey: string },
  now: Date,
): ResetLinkVerdict {
  if (link.usedAt !== null) return "used";
  if (link.expiresAt.getTime() <= now.getTime()) return "expired";
  return link.emailKey === user.emailKey ? "open" : "other";
}
