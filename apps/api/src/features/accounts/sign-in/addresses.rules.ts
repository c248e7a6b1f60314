/** How long the addresses are kept that people signed in from. */

export const KNOWN_ADDRESS_DAYS = 90;

/** Addresses that were last signed in from before then are forgotten. */
export function addressesKeptSince(now: Date): Date {
  return new Date(now.getTime() - KNOWN_ADDRESS_DAYS * 86_400_000);
}
