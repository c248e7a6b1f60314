/** Which pictures are accepted. Pure. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TEXTS } from "@toile/contract";
import { AppError } from "../../../platform/errors.ts";
import { type PictureFormat, sniffPicture } from "./sniff.ts";

export type StoredContentType = "image/jpeg" | "image/png";

/** Longest side of a stored upload in pixels. The engine works at 1024; twice that leaves room for a sharp crop. */
export const STORED_MAX_SIDE = 2048;
/** Below this no engine finds anything; rejected here so that no credit is held for it. */
export const UPLOAD_MIN_SIDE = 64;
export type AcceptedHeader = { format: PictureFormat; width: number; height: number };

/**
 * Decides from length and header alone whether bytes may be decoded.
 * @throws AppError FILE_TOO_LARGE, INVALID_FILE_TYPE, IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_TOO_SMALL
 */
export function acceptHeader(bytes: Uint8Array): AcceptedHeader {
  if (bytes.byteLength > IMAGE_MAX_BYTES) throw new AppError("FILE_TOO_LARGE", IMAGE_TEXTS.FILE_TOO_LARGE.message);
  const sniffed = sniffPicture(bytes);
  if (sniffed.kind === "other") throw new AppError("INVALID_FILE_TYPE", IMAGE_TEXTS.INVALID_FILE_TYPE.message);
  if (sniffed.kind === "broken") throw unreadable();
  if (sniffed.animated) {
    throw new AppError(
      "INVALID_FILE_TYPE",
      "Moving pictures cannot be used. Please upload a still JPEG, PNG, or WebP image.",
    );
  }
  if (sniffed.width * sniffed.height > IMAGE_MAX_PIXELS) {
    const megapixels = IMAGE_MAX_PIXELS / 1_000_000;
    throw new AppError(
      "IMAGE_TOO_LARGE",
      `This image has too many pixels (${sniffed.width} x ${sniffed.height}). Please upload one of at most ${megapixels} megapixels.`,
    );
  }
  if (Math.min(sniffed.width, sniffed.height) < UPLOAD_MIN_SIDE) {
    throw new AppError(
      "IMAGE_TOO_SMALL",
      `This image is too small (${sniffed.width} x ${sniffed.height}). Please upload one of at least ${UPLOAD_MIN_SIDE} pixels on each side.`,
    );
  }
  return { format: sniffed.format, width: sniffed.width, height: sniffed.height };
}

export function unreadable(cause?: unknown): AppError {
  const message = "This image cannot be read; it may be damaged. Please upload another one.";
  return new AppError("IMAGE_UNREADABLE", message, cause === undefined ? {} : { cause });
}
