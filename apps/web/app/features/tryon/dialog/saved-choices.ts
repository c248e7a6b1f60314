/**
 * The modal's state when a signed-out visitor leaves it for an account: its garment, and the photo if one was chosen. Kept
 * only in this page's memory, never in storage, and returned once, on the same page.
 */
import type { TryOnTrigger } from "../../../lib/tryon-trigger.ts";

const SAVED_MS = 15 * 60_000;

export type SavedChoices = { trigger: TryOnTrigger; photo: File | null; path: string };

let saved: (SavedChoices & { atMs: number }) | null = null;

export function saveChoices(left: SavedChoices, nowMs = Date.now()): void {
  saved = { ...left, atMs: nowMs };
}

/** Reads the saved state without taking it. Null once it is too old. */
export function peekSavedChoices(nowMs = Date.now()): SavedChoices | null {
  return saved && nowMs - saved.atMs < SAVED_MS ? saved : null;
}

/** For a visitor who came back without an account, and closed the dialog. */
export function forgetSavedChoices(): void {
  saved = null;
}

export function takeSavedChoices(path: string, nowMs = Date.now()): SavedChoices | null {
  if (saved?.path !== path) return null;
  const { atMs, ...left } = saved;
  saved = null;
  return nowMs - atMs < SAVED_MS ? left : null;
}
