/** Validity of a mailed link. */
import { emailKey } from "../users/users.ts";

export const EMAIL_LINK_HOURS = 24;

export function emailLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + EMAIL_LINK_HOURS * 3_600_000);
}

/** `current`: sent to the sign-in address; `pending`: to the one that replaces it; `other`: to neither of them. */
export function judgeEmailLink(
  link: { emailKey: string; expiresAt: Date },
  user: { emailKey: string; pendingEmail: string | null },
  now: Date,
): "current" | "pending" | "other" {
  if (link.expiresAt.getTime() <= now.getTime()) return "other";
  if (link.emailKey === user.emailKey) return "current";
  return user.pendingEmail !== null && link.emailKey === emailKey(user.pendingEmail) ? "pending" : "other";
}
