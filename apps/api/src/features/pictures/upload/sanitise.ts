/**
 * Turns untrusted bytes into a picture of our own: decoded, upright, limited in size, re-encoded without metadata.
 * Uploaded bytes are never stored or served.
 */
import { createHash } from "node:crypto";
import { IMAGE_MAX_PIXELS } from "@toile/contract";
import sharp from "sharp";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { AppError } from "../../../platform/errors.ts";
import { acceptHeader, STORED_MAX_SIDE, type StoredContentType, unreadable } from "./upload.rules.ts";

export type SanePicture = {
  bytes: Uint8Array;
  contentType: StoredContentType;
  width: number;
  height: number;
  /** SHA-256 of `bytes` in hex. */
  sha256: string;
};

export type SanitiseOptions = { encodeAs?: "jpeg" | "png"; maxSide?: number };

/** Decoded pictures are the largest objects in this process (up to 160 MB each), so few at once. */
const DECODING_AT_ONCE = 2;
/** Their bytes already count against the memory for uploads; this limits how long the last one waits. */
const DECODING_WAITING = 512;

export type Sanitise = (bytes: Uint8Array, options?: SanitiseOptions) => Promise<SanePicture>;

/** @param limits for tests; the defaults bound memory to about 200 MB over the idle process */
export function createSanitiser(limits = { atOnce: DECODING_AT_ONCE, waiting: DECODING_WAITING }): Sanitise {
  // Deliberately global to the process: parallelism comes from the limit above, and caching other people's photos is useless.
  sharp.concurrency(1);
  sharp.cache(false);
  const limited = createConcurrencyLimit({
    ...limits,
    refusal: "Too many pictures are being read right now. Please try again in a moment.",
  });
  return async (bytes, options = {}) => {
    const header = acceptHeader(bytes);
    return limited(() => reencode(bytes, { expected: header.format, ...options }));
  };
}

async function reencode(
  bytes: Uint8Array,
  { expected, encodeAs = "jpeg", maxSide = STORED_MAX_SIDE }: SanitiseOptions & { expected: string },
): Promise<SanePicture> {
  const image = sharp(bytes, {
    // "warning" would reject photos that real cameras make (stray bytes between markers).
    failOn: "error",
    limitInputPixels: IMAGE_MAX_PIXELS,
    pages: 1,
    sequentialRead: true,
  });
  try {
    const { format } = await image.metadata();
    // The decoder detects the format itself; it must agree with our result.
    if (format !== expected) throw unreadable();
    const upright = image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" });
    const encoded =
      encodeAs === "png"
        ? upright.png({ compressionLevel: 6, adaptiveFiltering: false })
        : upright.jpeg({ quality: 92, chromaSubsampling: "4:4:4", mozjpeg: false });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      contentType: encodeAs === "png" ? "image/png" : "image/jpeg",
      width: info.width,
      height: info.height,
      sha256: createHash("sha256").update(data).digest("hex"),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable(error);
  }
}
