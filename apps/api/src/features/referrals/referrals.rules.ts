/** Referral rules without I/O: an account's code, and when two addresses are one mailbox. */
import { createHash } from "node:crypto";

const CODE_PREFIX = "REF";
const CODE_CHARACTERS = 6;

/**
 * An account's code: 'REF' and the last six characters of its id, as S9.13 requires. Two ids can end alike; the later
 * account then gets the code of the next attempt (1, 2, …), which looks the same and is just as stable.
 */
export function referralCode(userId: string, attempt: number): string {
  const source = attempt === 0 ? userId : createHash("sha256").update(`${userId}:${attempt}`).digest("hex");
  return CODE_PREFIX + source.slice(-CODE_CHARACTERS).toUpperCase();
}

/** Normalises a typed code. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Providers whose mailboxes ignore everything from a plus sign on. */
const PLUS_PROVIDERS = new Set([
  "gmail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "fastmail.com",
  "fastmail.fm",
  "proton.me",
]);
/** Providers whose mailboxes ignore dots as well. */
const DOT_PROVIDERS = new Set(["gmail.com"]);
/** Other names of the same provider. */
const PROVIDER_ALIASES: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
};

/**
 * The mailbox behind an address: lower case, without what its provider is known to ignore, so one mailbox counts as one
 * friend (I-14). Other providers may treat such addresses as different, so theirs are unchanged.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const written = address.slice(at + 1);
  const domain = PROVIDER_ALIASES[written] ?? written;
  let local = address.slice(0, at);
  // An address that begins with a plus sign has no name before it.
  if (PLUS_PROVIDERS.has(domain) && local.indexOf("+") > 0) local = local.slice(0, local.indexOf("+"));
  if (DOT_PROVIDERS.has(domain)) local = local.replaceAll(".", "");
  return `${local}@${domain}`;
}
