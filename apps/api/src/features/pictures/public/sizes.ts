/** The sizes of a public picture: each width as AVIF, WebP and JPEG, and a tiny placeholder. */
import { PICTURE_WIDTHS } from "@toile/contract";
import sharp, { type Sharp } from "sharp";
import { createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";

export type PictureFile = { name: string; bytes: Uint8Array; contentType: string };
export type Sizes = { width: number; height: number; widths: number[]; placeholder: string };

/** Part of every URL: increase it with any change below, so that a URL never changes its bytes. */
export const RECIPE = 3;

/**
 * Text and prints on garments stay legible at these qualities. AVIF's effort decides how long an import takes: over ten garments one more
 * step took 2.6 times the processor time (0.35 seconds a picture, not 0.14), for 7 % fewer bytes and 0.2 dB. WebP and JPEG are for
 * browsers without AVIF.
 */
const ENCODINGS: { ending: string; contentType: string; encode: (image: Sharp) => Sharp }[] = [
  { ending: "avif", contentType: "image/avif", encode: (image) => image.avif({ quality: 55, effort: 0 }) },
  { ending: "webp", contentType: "image/webp", encode: (image) => image.webp({ quality: 77, effort: 2 }) },
  {
    ending: "jpg",
    contentType: "image/jpeg",
    encode: (image) => image.jpeg({ quality: 72, quantisationTable: 3, progressive: true }),
  },
];
const PLACEHOLDER_WIDTH = 16;
/** Of a data URL; a smooth gradient of 16 pixels takes about 200. */
const PLACEHOLDER_MAX_CHARACTERS = 700;
/** One picture at a time: its pixels (12 MB at most), those of one width, and one encoder's. Waiting does no harm: no request waits for the result. */
const limited = createConcurrencyLimit({
  atOnce: 1,
  waiting: 64,
  refusal: "We are making too many pictures right now.",
});

/** A share of the picture's own width. Standard widths above it are left out: 800 pixels beside 900 took a third of the time and space. */
const NEARLY_OWN = 0.85;

/** The contract's widths below the picture's own, and its own up to the largest of them: nothing is enlarged. */
export function widthsFor(width: number): number[] {
  const own = Math.min(width, Math.max(...PICTURE_WIDTHS));
  return [...PICTURE_WIDTHS.filter((one) => one < own * NEARLY_OWN), own];
}

/** Passes every file to `keep`, one after the other, and returns their common facts. `original` is one of our own pictures. */
export function makeSizes(original: Uint8Array, keep: (file: PictureFile) => Promise<void>): Promise<Sizes> {
  return limited(async () => {
    const { width, height, pixels } = await decoded(sharp(original).toColourspace("srgb"));
    const widths = widthsFor(width);
    for (const one of widths) {
      const resized = await decoded(pixels().resize({ width: one }));
      for (const { ending, contentType, encode } of ENCODINGS) {
        const bytes = await encode(resized.pixels()).toBuffer();
        await keep({ name: `${one}.${ending}`, bytes, contentType });
      }
    }
    return { width, height, widths, placeholder: await placeholderOf(pixels) };
  });
}

/** Its pixels, from which every encoding starts. */
async function decoded(image: Sharp): Promise<{ width: number; height: number; pixels: () => Sharp }> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, pixels: () => sharp(data, { raw: { width, height, channels } }) };
}

async function placeholderOf(pixels: () => Sharp): Promise<string> {
  for (const quality of [40, 10]) {
    const image = pixels().resize({ width: PLACEHOLDER_WIDTH, height: PLACEHOLDER_WIDTH * 2, fit: "inside" });
    const bytes = await image.webp({ quality, effort: 6 }).toBuffer();
    const url = `data:image/webp;base64,${bytes.toString("base64")}`;
    if (url.length <= PLACEHOLDER_MAX_CHARACTERS) return url;
  }
  throw new Error("a picture of 16 pixels has no small placeholder");
}
