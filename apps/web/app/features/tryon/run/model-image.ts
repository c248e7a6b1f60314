/**
 * The person's photo in the format of the API: a JPEG file of quality 0.9, unless it is a data URL and therefore already
 * encoded.
 */

const JPEG_QUALITY = 0.9;

/** The photo's URL no longer returns a picture: signed URLs expire after an hour. */
export class PhotoUnreadableError extends Error {
  constructor() {
    super("Your photo could not be read. Please upload it again.");
    this.name = "PhotoUnreadableError";
  }
}

export async function toModelImage(url: string, signal: AbortSignal): Promise<Blob> {
  const blob = await fetchPicture(url, signal);
  return url.startsWith("data:") ? blob : encodeJpeg(blob);
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (!response.ok) throw new PhotoUnreadableError();
  return response.blob();
}

async function encodeJpeg(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => {
    throw new PhotoUnreadableError();
  });
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoUnreadableError();
  // JPEG has no transparency; without a background, cut-out photos would turn black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return toBlob(canvas, "image/jpeg", JPEG_QUALITY);
}

export function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PhotoUnreadableError())), type, quality);
  });
}
