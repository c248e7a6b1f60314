/**
 * What a key looks like: `toile_` (`pk_` if publishable), 34 random base62 characters, and 6 more that are a checksum of all before them.
 * The checksum tells a mistyped key from a revoked one without the database, and lets scanners of public code recognise a leaked one.
 */
import { crc32 } from "node:zlib";
import { PRODUCT_NAME } from "@toile/contract";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_PREFIX = `${PRODUCT_NAME.toLowerCase()}_`;
const PUBLISHABLE_PREFIX = "pk_";
const RANDOM_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const formOf = (prefix: string) => new RegExp(`^${prefix}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const FORM = formOf(SECRET_PREFIX);
const PUBLISHABLE_FORM = formOf(PUBLISHABLE_PREFIX);

/** Gives a random whole number below its argument. */
type Pick = (below: number) => number;

export const makeKey = (pick: Pick): string => make(SECRET_PREFIX, pick);
export const makePublishableKey = (pick: Pick): string => make(PUBLISHABLE_PREFIX, pick);

/** Whether it can be a key at all. */
export const isKey = (text: string): boolean => FORM.test(text) && hasItsChecksum(text);
export const isPublishableKey = (text: string): boolean => PUBLISHABLE_FORM.test(text) && hasItsChecksum(text);

function make(prefix: string, pick: Pick): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join("");
  return prefix + random + checksum(prefix + random);
}

const hasItsChecksum = (text: string): boolean =>
  checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

export const startOf = (key: string): string => key.slice(0, 8);
export const endOf = (key: string): string => key.slice(-4);
export const maskKey = ({ start, end }: { start: string; end: string }): string => `${start}${"•".repeat(8)}${end}`;

/** A key without origins is for servers, whose requests have none. */
export const mayBeUsedFrom = (origin: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 || allowed.includes(origin);

/** A CRC-32 in base62, which fits into six characters. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET[rest % ALPHABET.length] + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
