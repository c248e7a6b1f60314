/** What is accepted as a picture, and what a stored one is named. Pure. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TEXTS } from "@toile/contract";
import { AppError } from "../../platform/errors.ts";
import { type PictureFormat, sniffPicture } from "./media.sniff.ts";

/** Longest side of a stored upload in pixels. The engine works at 1024; twice that leaves room for a sharp crop. */
export const STORED_MAX_SIDE = 2048;
/** Below this no engine finds anything; refused here so that no credit is held for it. */
export const UPLOAD_MIN_SIDE = 64;
/** How long an address of a picture works, in seconds, before it is rounded up to the next bucket. */
export const ADDRESS_LIFE_SECONDS = 3600;
/** Addresses made within one bucket are equal, so that a browser finds the picture in its cache. */
export const ADDRESS_BUCKET_SECONDS = 600;
/** A photo sent for one try-on is kept this long: enough for retries and for the comparison on the result's page. */
export const PERSON_PICTURE_LIFE_MS = 24 * 60 * 60 * 1000;

export type PicturePurpose = "profile" | "person" | "garment" | "result";

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

const KEY_PREFIX = "pictures/";
export const STORED_PREFIX = KEY_PREFIX;

/** The object's name: the row's id, spread over 256 folders by its random end (its beginning is the time of day). */
export function storageKeyOf(id: string, contentType: StoredContentType): string {
  return `${KEY_PREFIX}${id.slice(-2)}/${id}.${contentType === "image/png" ? "png" : "jpg"}`;
}

/** Where what an engine read from a stored picture lies. */
export const analysisKeyOf = (storageKey: string): string => `${storageKey}${ANALYSIS_ENDING}`;
const ANALYSIS_ENDING = ".analysis";

/** The picture's key, of its own key or its analysis'. */
export const pictureKeyOf = (key: string): string =>
  key.endsWith(ANALYSIS_ENDING) ? key.slice(0, -ANALYSIS_ENDING.length) : key;

export type StoredContentType = "image/jpeg" | "image/png";

/** The time in a UUIDv7's first 48 bits, milliseconds since 1970; undefined where the key holds no such id. */
export function madeAtMs(storageKey: string): number | undefined {
  const match = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:jpg|png)$/.exec(
    pictureKeyOf(storageKey),
  );
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined;
}

/** Safe as a download's name: letters, digits, dot, dash, underscore; the ending always tells the truth about the bytes. */
export function downloadName(asked: string, contentType: string): string {
  const stem = asked
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+/, "")
    .slice(0, 100);
  return `${stem || "toile"}.${contentType === "image/png" ? "png" : "jpg"}`;
}
