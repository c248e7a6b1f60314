/**
 * The photo that a signed-out visitor chose before being sent to register. Held in this page's memory only, handed out once,
 * so that after signing in the choice need not be made again and no one who comes later finds it.
 */
let saved: { file: File; atMs: number } | null = null;

const SAVED_MS = 15 * 60_000;

export function savePhoto(file: File): void {
  saved = { file, atMs: Date.now() };
}

/** What waits, without taking it. */
export const peekSavedPhoto = (): File | null => saved?.file ?? null;

export function takeSavedPhoto(): File | null {
  const photo = saved && Date.now() - saved.atMs < SAVED_MS ? saved.file : null;
  saved = null;
  return photo;
}
