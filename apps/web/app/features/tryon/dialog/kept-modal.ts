/**
 * The modal as a signed-out visitor left it for an account: its garment, and the photo if one was chosen. Kept in this page's
 * memory only, never in storage, and handed out once, to the page over which it stood.
 */
import type { TryOnTrigger } from "../../../lib/tryon-trigger.ts";

const KEPT_MS = 15 * 60_000;

export type LeftModal = { trigger: TryOnTrigger; photo: File | null; path: string };

let kept: (LeftModal & { atMs: number }) | null = null;

export function keepModal(left: LeftModal, nowMs = Date.now()): void {
  kept = { ...left, atMs: nowMs };
}

export function takeKeptModal(path: string, nowMs = Date.now()): LeftModal | null {
  if (kept?.path !== path) return null;
  const { atMs, ...left } = kept;
  kept = null;
  return nowMs - atMs < KEPT_MS ? left : null;
}
