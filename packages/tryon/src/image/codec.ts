import sharp, { type Region, type Sharp } from "sharp";
import { TryOnRefusal } from "../issues/refusal.ts";
import { cleanCompressed } from "./compression.ts";
import { createImage } from "./planes.ts";
import type { Framing, RgbImage, Size } from "./types.ts";

/** libvips caches up to 50 MB of recent operations to repeat them, but no two photos are the same. */
sharp.cache(false);

/**
 * A decoder's memory grows with the number of pixels declared, not with the file: 50 megapixels is a large phone's
 * photo.
 */
export const maxInputPixels = 50_000_000;

/** A picture to be decoded upright, on white where it is transparent, in sRGB with 8 bits for each colour, and its upright size. */
export async function openUpright(bytes: Uint8Array): Promise<{ picture: Sharp; whole: Size }> {
  const limits = { limitInputPixels: maxInputPixels };
  const { autoOrient, channels, depth, hasProfile } = await sharp(bytes, limits).metadata();
  const isDeepWithProfile = hasProfile && depth === "ushort";
  const picture = sharp(bytes, { ...limits, ignoreIcc: isDeepWithProfile })
    .rotate()
    .flatten({ background: "#fff" })
    .toColorspace(isDeepWithProfile && channels < 3 ? "b-w" : "srgb")
    .removeAlpha();
  // sharp would turn deep colours into Display P3 instead, and leave deep greys as their profile has them. So they are reduced to 8 bits
  // first, and then their profile is applied.
  if (isDeepWithProfile) picture.withIccProfile("srgb", { attach: false });
  return { picture, whole: autoOrient };
}

export interface LoadOptions {
  /**
   * The picture is scaled to fit, up or down, and never cropped. The defaults are the size that every parameter was tuned
   * on.
   */
  maxWidth?: number;
  maxHeight?: number;
  framing?: Framing | undefined;
  /** Compression's marks are removed from a picture that is enlarged to more than twice its size: enlarged, they look like parts of a garment. */
  isCleaned?: boolean;
}

/** Below this enlargement the marks stay small. */
const CLEANED_FROM = 2;

/**
 * Decodes a photo (anything libvips reads) upright, on white where it is transparent, in sRGB.
 *
 * @throws TryOnRefusal IMAGE_UNREADABLE if it is not a picture, is damaged or declares more than 50 megapixels.
 */
export async function loadRgb(buffer: Uint8Array, options: LoadOptions = {}): Promise<RgbImage> {
  const { maxWidth = 768, maxHeight = 1024, framing, isCleaned = false } = options;
  try {
    const { picture, whole } = await openUpright(buffer);
    const part = partOf(whole, framing);
    const original = framed(picture, part, framing);
    const isSmall = Math.min(maxWidth / part.width, maxHeight / part.height) > CLEANED_FROM;
    const { data, info } = await (isCleaned && isSmall ? await cleaned(original) : original)
      .resize(maxWidth, maxHeight, { fit: "inside", kernel: "lanczos3" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = fromInterleaved(data, { width: info.width, height: info.height });
    const enlargedBy = Math.max(info.width, info.height) / Math.max(part.width, part.height);
    return enlargedBy > 1 ? { ...image, enlargedBy } : image;
  } catch (error) {
    throw new TryOnRefusal("IMAGE_UNREADABLE", "This picture cannot be read. Use a JPEG, PNG or WebP file.", {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** What is kept of the picture, in pixels of the file once it is upright and turned. */
function partOf(upright: Size, framing: Framing | undefined): Region {
  const isOnSide = framing !== undefined && framing.quarterTurns % 2 === 1;
  const whole = isOnSide ? { width: upright.height, height: upright.width } : upright;
  const crop = framing?.crop ?? { left: 0, top: 0, width: 1, height: 1 };
  const left = Math.floor(crop.left * whole.width);
  const top = Math.floor(crop.top * whole.height);
  return {
    left,
    top,
    width: Math.min(whole.width - left, Math.ceil(crop.width * whole.width)),
    height: Math.min(whole.height - top, Math.ceil(crop.height * whole.height)),
  };
}

function framed(picture: Sharp, part: Region, framing: Framing | undefined): Sharp {
  if (framing?.quarterTurns) picture.rotate(90 * framing.quarterTurns);
  return framing?.crop ? picture.extract(part) : picture;
}

async function cleaned(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const image = fromInterleaved(data, info);
  cleanCompressed(image);
  return sharp(toInterleaved(image), { raw: { width: info.width, height: info.height, channels: 3 } });
}

export type EncodeOptions = { format: "png" } | { format: "jpeg" | "webp"; quality?: number };

/** Encodes a picture without any metadata; values are rounded and clamped to 0-255. */
export async function encodeRgb(image: RgbImage, options: EncodeOptions = { format: "png" }): Promise<Buffer> {
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const picture = sharp(toInterleaved(image), { raw });
  if (options.format === "png") return picture.png().toBuffer();
  const quality = options.quality ?? 92;
  // chroma at full resolution: subsampling bleeds the colours of prints and logos
  if (options.format === "jpeg") return picture.jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
  return picture.webp({ quality }).toBuffer();
}

/** @param data - width * height * 3 bytes: red, green, blue of each pixel. */
export function fromInterleaved(data: Uint8Array, size: { width: number; height: number }): RgbImage {
  const image = createImage(size);
  for (let i = 0, k = 0; k < data.length; i++, k += 3) {
    image.red[i] = data[k];
    image.green[i] = data[k + 1];
    image.blue[i] = data[k + 2];
  }
  return image;
}

export function toInterleaved(image: RgbImage): Uint8ClampedArray {
  const data = new Uint8ClampedArray(image.width * image.height * 3);
  for (let i = 0, k = 0; k < data.length; i++, k += 3) {
    data[k] = image.red[i];
    data[k + 1] = image.green[i];
    data[k + 2] = image.blue[i];
  }
  return data;
}
