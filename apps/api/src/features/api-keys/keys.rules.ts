/**
 * The format of a key: `toile_`, 34 random base62 characters, and a checksum of 6 more. The checksum distinguishes a
 * mistyped key from a revoked one without a query, and lets scanners of public code recognise a leaked one.
 */
import { crc32 } from "node:zlib";
import { PRODUCT_NAME } from "@toile/contract";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = `${PRODUCT_NAME.toLowerCase()}_`;
const RANDOM_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** `pick` returns a random integer below its argument. */
export function makeKey(pick: (below: number) => number): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join("");
  return PREFIX + random + checksum(PREFIX + random);
}

/** Whether it can be a key at all. */
export function isKey(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

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
