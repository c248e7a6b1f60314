/**
 * Turns untrusted bytes into a picture of our own: decoded, upright, limited in size, re-encoded without metadata.
 * Uploaded bytes are never stored or served.
 */
import { createHash } from "node:crypto";
import { IMAGE_MAX_PIXELS, IMAGE_STORED_SIDE } from "@toile/contract";
import sharp from "sharp";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { type Header, readHeader } from "./header.ts";
import { acceptHeader, acceptKind, type PictureSource, type StoredContentType, unreadable } from "./upload.rules.ts";

export type SanePicture = {
  bytes: Uint8Array;
  contentType: StoredContentType;
  width: number;
  height: number;
  /** SHA-256 of `bytes` in hex. */
  sha256: string;
};

export type SanitiseOptions = { encodeAs?: "jpeg" | "png"; source?: PictureSource };

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
    refusal: "We are reading too many pictures right now. Please try again in a moment.",
  });
  return async (bytes, options = {}) => {
    const kind = acceptKind(bytes, options.source ?? "upload");
    const header = acceptHeader(await readHeader(bytes, kind));
    return limited(() => reencode(bytes, header, options));
  };
}

async function reencode(
  bytes: Uint8Array,
  { isDeepWithProfile, isGrey }: Header,
  { encodeAs = "jpeg" }: SanitiseOptions,
): Promise<SanePicture> {
  const image = sharp(bytes, {
    // "warning" would reject photos that real cameras make (stray bytes between markers).
    failOn: "error",
    limitInputPixels: IMAGE_MAX_PIXELS,
    pages: 1,
    sequentialRead: true,
    ignoreIcc: isDeepWithProfile,
  });
  // The decoder would turn deep colours into Display P3 and store them as sRGB, and leave deep greys as their profile has them. So they
  // are reduced to 8 bits first, and then their profile is applied.
  if (isDeepWithProfile) image.toColourspace(isGrey ? "b-w" : "srgb").withIccProfile("srgb", { attach: false });
  try {
    const upright = image
      .autoOrient()
      .resize({ width: IMAGE_STORED_SIDE, height: IMAGE_STORED_SIDE, fit: "inside", withoutEnlargement: true })
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
    throw unreadable(error);
  }
}
