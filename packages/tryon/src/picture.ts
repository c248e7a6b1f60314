/**
 * Decodes and encodes whole pictures at their own resolution. The engine's stages use the working size from
 * image/codec.ts.
 */
import sharp from "sharp";
import type { PixelBytes } from "./compose/scene/full-resolution.ts";
import { maxInputPixels, openUpright } from "./image/codec.ts";
import { TryOnRefusal } from "./issues/refusal.ts";

export type OutputFormat = "png" | "jpeg";

/**
 * Upright, on white where transparent, in sRGB.
 *
 * @throws TryOnRefusal IMAGE_UNREADABLE if the bytes are not a picture, are damaged or declare more than 50 megapixels.
 */
export async function decodePixels(bytes: Uint8Array): Promise<PixelBytes> {
  try {
    const { picture } = await openUpright(bytes);
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch (error) {
    throw new TryOnRefusal("IMAGE_UNREADABLE", "This picture cannot be read. Use a JPEG, PNG or WebP file.", {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Without any metadata. JPEG keeps chroma at full resolution, because subsampling bleeds the colours of prints. */
export async function encodePixels(picture: PixelBytes, format: OutputFormat): Promise<Uint8Array> {
  const raw = { width: picture.width, height: picture.height, channels: 3 as const };
  const encoder = sharp(picture.data, { raw, limitInputPixels: maxInputPixels });
  const encoded =
    format === "png"
      ? await encoder.png({ compressionLevel: 6 }).toBuffer()
      : await encoder.jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer();
  // A separate copy: small buffers share a pool, which cannot be transferred to another thread.
  return Uint8Array.from(encoded);
}
