/** How long the addresses that people signed in from are stored. */

export const KNOWN_ADDRESS_DAYS = 90;

/** Addresses last used before this time are deleted. */
export function addressesKeptSince(now: Date): Date {
  return new Date(now.getTime() - KNOWN_ADDRESS_DAYS * 86_400_000);
}
