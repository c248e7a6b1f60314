/** A mask that was brushed by hand: in and out of files, and the cut-out that it makes. */
import sharp from "sharp";
import { toLab } from "../../image/colour.ts";
import { median } from "../../image/maths/statistics.ts";
import { releasePlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes, RgbImage, Size } from "../../image/types.ts";
import { fillColours, finishCut } from "../cutout/extract.ts";
import { dilate } from "../cutout/masks.ts";
import type { GarmentCut } from "../types.ts";
import { invalidReading } from "./validate-given.ts";

/** A mask of another shape belongs to another picture: its proportions may differ by this share. */
const SHAPE_TOLERANCE = 0.02;
/** A mask of less than the first share of the picture is empty; one of more than the second leaves no background. */
const LEAST_AREA = 0.005;
const MOST_AREA = 0.985;
const MAX_MASK_PIXELS = 20_000_000;

/**
 * 1 where there is cloth, at the working picture's size.
 *
 * @throws TryOnRefusal READING_INVALID if it is not a picture, has another shape, or is nearly empty or full
 */
export async function openMask(png: Uint8Array, size: Size): Promise<Uint8Array> {
  const { width, height } = size;
  const unread = () => invalidReading("The mask cannot be read. Send it as a PNG of the whole picture.");
  const file = sharp(png, { limitInputPixels: MAX_MASK_PIXELS });
  const { width: fileWidth, height: fileHeight } = await file.metadata().catch(() => {
    throw unread();
  });
  if (Math.abs((fileWidth * height) / (fileHeight * width) - 1) > SHAPE_TOLERANCE)
    throw invalidReading("The mask does not have the picture's proportions.");
  const light = await file
    .flatten({ background: "#000" })
    .toColourspace("b-w")
    .resize(width, height, { fit: "fill", kernel: "linear" })
    .extractChannel(0)
    .raw()
    .toBuffer()
    .catch(() => {
      throw unread();
    });
  const mask = new Uint8Array(width * height);
  let area = 0;
  for (let i = 0; i < mask.length; i++) {
    mask[i] = light[i] > 127 ? 1 : 0;
    area += mask[i];
  }
  const share = area / mask.length;
  if (share < LEAST_AREA) throw invalidReading("The mask is empty. Brush over the garment.");
  if (share > MOST_AREA) throw invalidReading("The mask covers the whole picture. Erase what is not the garment.");
  return mask;
}

/** White for cloth, black elsewhere, without metadata. */
export async function maskFile(mask: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const grey = mask.map((value) => (value ? 255 : 0));
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 9 })
    .toBuffer();
  return Uint8Array.from(png);
}

export const isSameMask = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i]);

/** Depths in pixels over which a brushed edge becomes opaque; it is drawn where the cloth ends. */
const CHOKE = { from: 0.3, to: 1.8, colourDepth: 3 };
/** Further than this from every brushed pixel the automatic edge stays as it was; pixels. */
const UNTOUCHED_FROM = 6;

/**
 * The cut-out along a given mask. Where the mask is as it was read, so is its edge; `automatic` gives its planes away.
 * Undefined for an empty mask.
 */
export function cutByMask(image: RgbImage, mask: Uint8Array, automatic?: GarmentCut): GarmentCut | undefined {
  const lab = automatic?.lab ?? toLab(image);
  const background = colourBeside(mask, lab);
  const method = automatic?.method ?? "edge";
  const cut = finishCut(image, { mask, lab, method, background, issues: [], choke: CHOKE })?.cut;
  if (!cut || !automatic) return cut;
  const brushed = mask.map((value, i) => value ^ automatic.mask[i]);
  const touched = dilate(brushed, image, UNTOUCHED_FROM);
  for (let i = 0; i < touched.length; i++) {
    if (touched[i]) continue;
    cut.alpha[i] = automatic.alpha[i];
    cut.known[i] = automatic.known[i];
  }
  releasePlanes(...cut.colour, automatic.alpha, ...automatic.colour);
  cut.colour = fillColours(image, cut.known);
  return cut;
}

/** The background's colour is sampled at every n-th pixel. */
const SAMPLING = 37;

function colourBeside(mask: Uint8Array, { lightness, a, b }: LabPlanes): LabColour {
  const beside: number[] = [];
  for (let i = 0; i < mask.length; i += SAMPLING) if (!mask[i]) beside.push(i);
  const of = (plane: Float32Array) => median(beside.map((i) => plane[i]));
  return beside.length ? [of(lightness), of(a), of(b)] : [100, 0, 0];
}
