/** What a file is by its own bytes. Its name and its declared type are hints at most: shops and browsers get them wrong. */

export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "avif" | "heic";

/** So many bytes are enough; fewer may be passed. */
export const PICTURE_HEAD_BYTES = 64;

/** Null if it is none of these. Says nothing about the rest of the file, which may be damaged. */
export function pictureKindOf(head: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "gif";
  if (text(4, 8) !== "ftyp") return null;
  // The first box lists what the file is compatible with; `mif1` is any picture in this container, usually HEIC.
  const boxBytes = (head[2] ?? 0) * 256 + (head[3] ?? 0);
  const brands = text(8, Math.min(boxBytes, PICTURE_HEAD_BYTES));
  if (/avi[fs]/.test(brands)) return "avif";
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? "heic" : null;
}

/** Whether the head of a WebP announces EXIF data, which may ask for a turn. */
export const isWebpWithExif = (head: Uint8Array): boolean =>
  String.fromCharCode(...head.subarray(12, 16)) === "VP8X" && ((head[20] ?? 0) & 0x08) !== 0;
