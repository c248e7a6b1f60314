/**
 * What a picture is, before it is decoded. The first bytes give its kind, because the decoder also opens SVG, TIFF, PDF and more. The
 * decoder itself gives everything else: a reader of our own refused pictures that every program opens. It reads the header alone, in
 * milliseconds, and without memory for the pixels that the header declares.
 */
import type { PictureKind } from "@toile/contract";
import sharp from "sharp";

export type Header = {
  kind: PictureKind;
  width: number;
  height: number;
  /** It has more than one frame. */
  isMoving: boolean;
  isGrey: boolean;
  /** More than 8 bits for each colour, with a colour profile. */
  isDeepWithProfile: boolean;
};

/** The decoder's names for the kinds that it may open. */
const FORMATS: Partial<Record<PictureKind, string>> = {
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  gif: "gif",
  avif: "heif",
};

/** Null if the header is cut off or damaged. */
export async function readHeader(bytes: Uint8Array, kind: PictureKind): Promise<Header | null> {
  // The caller limits the pixels, with a sentence that names them.
  const found = await sharp(bytes, { failOn: "error", limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found || found.format !== FORMATS[kind]) return null;
  return {
    kind,
    width: found.width,
    height: found.height,
    isMoving: isMoving(bytes, kind, found.pages ?? 1),
    isGrey: found.channels < 3,
    isDeepWithProfile: found.hasProfile && found.depth === "ushort",
  };
}

/** The decoder knows only the first frame of a PNG, and the pages of an AVIF are separate pictures. */
function isMoving(bytes: Uint8Array, kind: PictureKind, pages: number): boolean {
  return kind === "png" ? framesOfPng(bytes) > 1 : kind !== "avif" && pages > 1;
}

const ANIMATION = 0x6163544c; // acTL
const IMAGE_DATA = 0x49444154; // IDAT

/** From the chunk that declares an animation, which comes before the first image data; 1 without it. */
function framesOfPng(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 8; offset + 12 <= view.byteLength; offset += 12 + view.getUint32(offset)) {
    const chunk = view.getUint32(offset + 4);
    if (chunk === ANIMATION) return view.getUint32(offset + 8);
    if (chunk === IMAGE_DATA) return 1;
  }
  return 1;
}
