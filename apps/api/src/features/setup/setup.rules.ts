/** The code of a first start. Pure. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Without letters that look like digits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 5;
const LENGTH = 2 * GROUP;

/**
 * Computed each time from the row's nonce and the installation's secret. It is stored nowhere, not even hashed, and
 * every process and every start prints the same one until it is used. 50 bits; attempts are limited.
 */
export function codeOf({ secret, nonce }: { secret: string; nonce: string }): string {
  const bytes = createHmac("sha256", secret).update(`setup:${nonce}`).digest();
  const letters = Array.from({ length: LENGTH }, (_, at) => LETTERS[(bytes[at] ?? 0) % LETTERS.length]).join("");
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`;
}

/** Letters that the code never contains are read as the digits they look like. */
const readable = (code: string): string =>
  code.replace(/[\s-]/g, "").toUpperCase().replace(/[IL]/g, "1").replace(/O/g, "0");

export function isCode(typed: string, code: string): boolean {
  const [received, expected] = [Buffer.from(readable(typed)), Buffer.from(readable(code))];
  return received.length === expected.length && timingSafeEqual(received, expected);
}
