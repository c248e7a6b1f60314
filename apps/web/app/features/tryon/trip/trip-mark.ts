/** Records that choices are saved, and since when, so that other pages need not look. */
import { CHOICES_KEY as KEY } from "../../../lib/consent/stored-items.ts";

const PACKED_MS = 15 * 60_000;

export function mark(nowMs = Date.now()): void {
  localStorage.setItem(KEY, String(nowMs));
}

export function isMarked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** False if they are too old to be the shopper's current choices. */
export function isFresh(nowMs = Date.now()): boolean {
  const atMs = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return nowMs >= atMs && nowMs - atMs < PACKED_MS;
}

export function forgetMark(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there was no mark.
  }
}
