/**
 * The photo that a signed-out visitor chose before being sent to register. Kept only in this page's memory and returned
 * once, so that the choice need not be repeated after signing in, and a later user does not find it.
 */
let saved: { file: File; atMs: number } | null = null;

const SAVED_MS = 15 * 60_000;

export function savePhoto(file: File): void {
  saved = { file, atMs: Date.now() };
}

/** Reads the saved photo without taking it. Null once it is too old: the person who signs in now may be another one. */
export const peekSavedPhoto = (): File | null => (saved && Date.now() - saved.atMs < SAVED_MS ? saved.file : null);

export function takeSavedPhoto(): File | null {
  const photo = peekSavedPhoto();
  saved = null;
  return photo;
}
