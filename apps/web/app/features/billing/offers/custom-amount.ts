/** Parses a typed amount of credits. */
import { PURCHASE_AMOUNT_MESSAGE, PURCHASE_CREDITS_MAX, PURCHASE_CREDITS_MIN } from "@toile/contract";

export { PURCHASE_AMOUNT_MESSAGE };

/** A whole number from 1 to 1000, or null. '1e2', '1.5', '+5' and '0x10' are refused, although JavaScript reads them as numbers. */
export function parseAmount(text: string): number | null {
  if (!/^\s*\d{1,4}\s*$/.test(text)) return null;
  const amount = Number(text);
  return amount >= PURCHASE_CREDITS_MIN && amount <= PURCHASE_CREDITS_MAX ? amount : null;
}
