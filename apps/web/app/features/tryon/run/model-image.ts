/**
 * The person's photo in the format of the API: a JPEG file of quality 0.9, unless it is a data URL and therefore already
 * encoded.
 */
import { toJpeg } from "@toile/contract";

const QUALITY = 0.9;

/** The photo's URL no longer returns a picture: signed URLs expire after an hour. */
export class PhotoUnreadableError extends Error {
  constructor() {
    super("We could not read your photo. Please upload it again.");
    this.name = "PhotoUnreadableError";
  }
}

export async function toModelImage(url: string, signal: AbortSignal): Promise<Blob> {
  const blob = await fetchPicture(url, signal);
  return url.startsWith("data:") ? blob : toModelJpeg(blob);
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (!response.ok) throw new PhotoUnreadableError();
  return response.blob();
}

/** @throws PhotoUnreadableError */
export const toModelJpeg = (photo: Blob): Promise<Blob> =>
  toJpeg(photo, { quality: QUALITY }).catch(() => {
    throw new PhotoUnreadableError();
  });
