/**
 * The modal as a signed-out visitor left it for an account: its garment, and the photo if one was chosen. Held in this page's
 * memory only, never in storage, and handed out once, to the page over which it stood.
 */
import type { TryOnTrigger } from "../../../lib/tryon-trigger.ts";

const SAVED_MS = 15 * 60_000;

export type SavedChoices = { trigger: TryOnTrigger; photo: File | null; path: string };

let saved: (SavedChoices & { atMs: number }) | null = null;

export function saveChoices(left: SavedChoices, nowMs = Date.now()): void {
  saved = { ...left, atMs: nowMs };
}

/** What waits, without taking it. */
export const peekSavedChoices = (): SavedChoices | null => saved;

export function takeSavedChoices(path: string, nowMs = Date.now()): SavedChoices | null {
  if (saved?.path !== path) return null;
  const { atMs, ...left } = saved;
  saved = null;
  return nowMs - atMs < SAVED_MS ? left : null;
}
