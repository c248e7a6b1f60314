/** The chosen garment as a file to send: the shopper's own, or one of the rail, fetched when needed. */
import type { Garment } from "../machine/tryon-machine.ts";

export const GARMENT_FILE_MISSING = "Garment image file not found";
export const GARMENT_NOT_FETCHED = "Failed to process garment image.";

export async function toGarmentFile(garment: Garment, signal: AbortSignal): Promise<File> {
  return garment.file ? checkReadable(garment.file) : fetchGarment(garment, signal);
}

/**
 * A file that was moved or deleted after it was chosen fails when its first byte is read, not when it is added to a
 * form.
 */
async function checkReadable(file: File): Promise<File> {
  const firstByte = await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => null);
  if (!firstByte?.byteLength) throw new Error(GARMENT_FILE_MISSING);
  return file;
}

async function fetchGarment({ previewUrl }: Garment, signal: AbortSignal): Promise<File> {
  const response = await fetch(previewUrl, { signal }).catch(() => {
    signal.throwIfAborted();
    throw new Error(GARMENT_NOT_FETCHED);
  });
  if (response.status === 404) throw new Error(GARMENT_FILE_MISSING);
  if (!response.ok) throw new Error(GARMENT_NOT_FETCHED);
  const picture = await response.blob();
  if (picture.size === 0) throw new Error(GARMENT_FILE_MISSING);
  const name = new URL(previewUrl, window.location.href).pathname.split("/").at(-1) || "garment.jpg";
  return new File([picture], name, { type: picture.type || "image/jpeg" });
}
