/** Validity of a link for a new password. */

export const RESET_LINK_MINUTES = 60;
/** How long an expired link is still recognised, so that its page can say what happened. */
export const REMEMBERED_DAYS = 7;

export function resetLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
}

/** Links that expired before this time are deleted. */
export function resetLinksKeptSince(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000);
}

export type ResetLinkVerdict = "open" | "used" | "expired" | "other";

/** `other`: it was sent to an address that the account no longer has. */
export function judgeResetLink(
  link: { emailKey: string; expiresAt: Date; usedAt: Date | null },
  user: { emailKey: string },
  now: Date,
): ResetLinkVerdict {
  if (link.usedAt !== null) return "used";
  if (link.expiresAt.getTime() <= now.getTime()) return "expired";
  return link.emailKey === user.emailKey ? "open" : "other";
}
