/**
 * The chosen garment when the shopper leaves /try-on for an account or for credits. Kept only in this page's memory, never in
 * storage, and returned once.
 */
import type { Garment } from "../machine/tryon-machine.ts";

const SAVED_MS = 15 * 60_000;

type SavedGarment = { garment: Garment; atMs: number };
let saved: SavedGarment | null = null;

export function saveGarment(garment: Garment, nowMs = Date.now()): void {
  saved = { garment, atMs: nowMs };
}

/** Reads the saved garment without taking it; null once it is too old. */
export function peekSavedGarment(nowMs = Date.now()): Garment | null {
  return saved && nowMs - saved.atMs < SAVED_MS ? saved.garment : null;
}

/** A file's preview URL ended with the page that made it, so it gets a new one. */
export function takeSavedGarment(nowMs = Date.now()): Garment | null {
  const taken = saved;
  saved = null;
  if (!taken || nowMs - taken.atMs >= SAVED_MS) return null;
  const { garment } = taken;
  return garment.file ? { ...garment, previewUrl: URL.createObjectURL(garment.file) } : garment;
}
