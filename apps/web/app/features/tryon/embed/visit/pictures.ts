/** Pictures as they are sent. */
import { toModelImage } from "../../run/model-image.ts";

export async function toJpeg(picture: Blob, signal: AbortSignal): Promise<Blob> {
  const url = URL.createObjectURL(picture);
  try {
    return await toModelImage(url, signal);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Shops also show AVIF and others that the server does not take; every browser that shows one can turn it into a JPEG. */
export const asSendable = (picture: Blob, signal: AbortSignal): Promise<Blob> | Blob =>
  /^image\/(jpeg|png|webp)$/.test(picture.type) ? picture : toJpeg(picture, signal);
