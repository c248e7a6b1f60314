/**
 * The photo that a signed-out visitor chose before being sent to register. Kept in this page's memory only, handed out once,
 * so that after signing in the choice need not be made again and no one who comes later finds it.
 */
let kept: { file: File; atMs: number } | null = null;

const KEPT_MS = 15 * 60_000;

export function keepPhoto(file: File): void {
  kept = { file, atMs: Date.now() };
}

export function takeKeptPhoto(): File | null {
  const photo = kept && Date.now() - kept.atMs < KEPT_MS ? kept.file : null;
  kept = null;
  return photo;
}
