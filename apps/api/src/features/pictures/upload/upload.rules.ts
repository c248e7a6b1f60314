/** Which pictures are accepted. Pure. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TEXTS, type PictureKind, pictureKindOf } from "@toile/contract";
import { AppError } from "../../../platform/errors.ts";
import type { Header } from "./header.ts";

export type StoredContentType = "image/jpeg" | "image/png";

/** Where the bytes come from: other sites also serve AVIF and GIF, and cannot be asked for another file. */
export type PictureSource = "upload" | "address";

/** Below this no engine finds anything; rejected here so that no credit is held for it. */
const UPLOAD_MIN_SIDE = 64;
/** Its decoder holds the whole picture several times: 280 MB for this many pixels of 12 bits, and 930 MB for 40 megapixels. */
const AVIF_MAX_PIXELS = 12_000_000;

const ACCEPTED: Record<PictureSource, { kinds: readonly PictureKind[]; otherwise: string }> = {
  upload: { kinds: ["jpeg", "png", "webp"], otherwise: IMAGE_TEXTS.INVALID_FILE_TYPE.message },
  address: {
    kinds: ["jpeg", "png", "webp", "avif", "gif"],
    otherwise: "There is no JPEG, PNG, WebP, AVIF or GIF picture at this URL.",
  },
};

/**
 * Decides from length and first bytes alone whether the header may be read.
 * @throws AppError FILE_TOO_LARGE, INVALID_FILE_TYPE
 */
export function acceptKind(bytes: Uint8Array, source: PictureSource): PictureKind {
  if (bytes.byteLength > IMAGE_MAX_BYTES) throw new AppError("FILE_TOO_LARGE", IMAGE_TEXTS.FILE_TOO_LARGE.message);
  const kind = pictureKindOf(bytes);
  const { kinds, otherwise } = ACCEPTED[source];
  if (!kind || !kinds.includes(kind)) throw new AppError("INVALID_FILE_TYPE", otherwise);
  // One that moves says so in its first box; the decoder would call it damaged.
  if (kind === "avif" && String.fromCharCode(...bytes.subarray(8, 12)) === "avis") throw moving();
  return kind;
}

/**
 * Decides from the header alone whether the picture may be decoded.
 * @throws AppError IMAGE_UNREADABLE, INVALID_FILE_TYPE, IMAGE_TOO_LARGE, IMAGE_TOO_SMALL
 */
export function acceptHeader(header: Header | null): Header {
  if (!header) throw unreadable();
  const { kind, width, height, isMoving } = header;
  if (isMoving) throw moving();
  const maxPixels = kind === "avif" ? AVIF_MAX_PIXELS : IMAGE_MAX_PIXELS;
  if (width * height > maxPixels) {
    const size = `${width} x ${height}${kind === "avif" ? ", as AVIF" : ""}`;
    throw new AppError(
      "IMAGE_TOO_LARGE",
      `This image has too many pixels (${size}). Please upload one of at most ${maxPixels / 1_000_000} megapixels.`,
    );
  }
  if (Math.min(width, height) < UPLOAD_MIN_SIDE) {
    throw new AppError(
      "IMAGE_TOO_SMALL",
      `This image is too small (${width} x ${height}). Please upload one of at least ${UPLOAD_MIN_SIDE} pixels on each side.`,
    );
  }
  return header;
}

const moving = () =>
  new AppError("INVALID_FILE_TYPE", "We cannot use animated pictures. Please upload a still JPEG, PNG, or WebP image.");

export function unreadable(cause?: unknown): AppError {
  const message = "We cannot read this image; it may be damaged. Please upload another one.";
  return new AppError("IMAGE_UNREADABLE", message, cause === undefined ? {} : { cause });
}
