/** What a referral is, without I/O: the code of an account, and when two addresses are one mailbox. */
import { createHash } from "node:crypto";

const CODE_PREFIX = "REF";
const CODE_CHARACTERS = 6;

/**
 * The code of an account: 'REF' and the last six characters of its id, as S9.13 asks. Two ids can end alike; the later
 * account then takes the next attempt's code (attempt 1, 2, …), which looks the same and is as lasting.
 */
export function referralCode(userId: string, attempt: number): string {
  const source = attempt === 0 ? userId : createHash("sha256").update(`${userId}:${attempt}`).digest("hex");
  return CODE_PREFIX + source.slice(-CODE_CHARACTERS).toUpperCase();
}

/** As people type it. */
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
/** Names of one and the same provider. */
const PROVIDER_ALIASES: Record<string, string> = {
  "googlemail.com": "gmail.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
};

/**
 * The mailbox behind an address: lower case, without what its provider is known to ignore, so that one mailbox is one friend
 * (I-14). Any other provider may tell such addresses apart, so theirs stay as they are.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const written = address.slice(at + 1);
  const domain = PROVIDER_ALIASES[written] ?? written;
  let local = address.slice(0, at);
  // An address that begins with a plus sign has nothing before it to fall back to.
  if (PLUS_PROVIDERS.has(domain) && local.indexOf("+") > 0) local = local.slice(0, local.indexOf("+"));
  if (DOT_PROVIDERS.has(domain)) local = local.replaceAll(".", "");
  return `${local}@${domain}`;
}
