/** An amount of credits as it is typed. */
import { PURCHASE_AMOUNT_MESSAGE, PURCHASE_CREDITS_MAX, PURCHASE_CREDITS_MIN } from "@toile/contract";

export { PURCHASE_AMOUNT_MESSAGE };

/** A whole number from 1 to 1000, or null. '1e2', '1.5', '+5' and '0x10' are no such number, though JavaScript reads them as one. */
export function parseAmount(text: string): number | null {
  if (!/^\s*\d{1,4}\s*$/.test(text)) return null;
  const amount = Number(text);
  return amount >= PURCHASE_CREDITS_MIN && amount <= PURCHASE_CREDITS_MAX ? amount : null;
}
