/**
 * The garment in hand when the shopper leaves /try-on for an account or for credits. Kept in this page's memory only, never in
 * storage, and handed out once: a shopper who comes back finds it as it was.
 */
import type { Garment } from "../machine/tryon-machine.ts";

const KEPT_MS = 15 * 60_000;

type Kept = { garment: Garment; atMs: number };
let kept: Kept | null = null;

export function keepGarment(garment: Garment, nowMs = Date.now()): void {
  kept = { garment, atMs: nowMs };
}

/** A file's preview address died with the page that made it, so it gets a new one. */
export function takeKeptGarment(nowMs = Date.now()): Garment | null {
  const taken = kept;
  kept = null;
  if (!taken || nowMs - taken.atMs >= KEPT_MS) return null;
  const { garment } = taken;
  return garment.file ? { ...garment, previewUrl: URL.createObjectURL(garment.file) } : garment;
}
