/** Pictures as they are sent. */
import { PhotoUnreadableError, toModelImage } from "../../run/model-image.ts";

export async function toJpeg(picture: Blob, signal: AbortSignal): Promise<Blob> {
  const url = URL.createObjectURL(picture);
  try {
    return await toModelImage(url, signal);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Shops also show AVIF and others that the server does not take; every browser that shows one can turn it into a JPEG. Null if this one
 * cannot: the server then fetches the picture itself.
 */
export async function asSendable(picture: Blob, signal: AbortSignal): Promise<Blob | null> {
  if (/^image\/(jpeg|png|webp)$/.test(picture.type)) return picture;
  try {
    return await toJpeg(picture, signal);
  } catch (error) {
    if (error instanceof PhotoUnreadableError) return null;
    throw error;
  }
}
