/** In a browser: pictures as the server takes them. Every JPEG that a page or the extension makes is made here. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_STORED_SIDE, IMAGE_TYPES } from "../protocol/constants.ts";
import { isWebpWithExif, PICTURE_HEAD_BYTES, pictureKindOf } from "./picture-kind.ts";

const JPEG_QUALITY = 0.92;

export type JpegOptions = {
  /** 0-1. */
  quality?: number;
  /** A larger picture is scaled down to it; by default to what the server stores. */
  maxSide?: number;
};

/** Upright, and on white where it is transparent: JPEG knows no transparency, and would make it black. Rejects if it cannot be opened. */
export const toJpeg = async (picture: Blob, options: JpegOptions = {}): Promise<Blob> =>
  draw(await createImageBitmap(picture), options);

/**
 * The same picture if the server takes it as it is, with its true type; otherwise a JPEG of it. It decides by the bytes. Rejects if the
 * server does not take it and this browser cannot open it.
 */
export async function toSendable(picture: Blob): Promise<Blob> {
  const head = new Uint8Array(await picture.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  const type = IMAGE_TYPES.find((one) => one === `image/${pictureKindOf(head)}`);
  if (!type) return toJpeg(picture);
  const sent = picture.type === type ? picture : new Blob([picture], { type });
  // What this browser cannot open, the server refuses with its own sentence.
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return sent;
  // Not every browser turns a WebP as its EXIF data ask, and the server does. A new JPEG looks as the browser showed it.
  const isTurned = type === "image/webp" && isWebpWithExif(head);
  const fits = bitmap.width * bitmap.height <= IMAGE_MAX_PIXELS && picture.size <= IMAGE_MAX_BYTES;
  if (!fits || isTurned) return draw(bitmap, {}).catch(() => sent);
  bitmap.close();
  return sent;
}

async function draw(bitmap: ImageBitmap, { quality = JPEG_QUALITY, maxSide = IMAGE_STORED_SIDE }: JpegOptions) {
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale))) as [
      number,
      number,
    ];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser cannot draw pictures.");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, width, height);
    return await canvas.convertToBlob({ type: "image/jpeg", quality });
  } finally {
    bitmap.close();
  }
}
