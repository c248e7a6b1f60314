/** Garments drawn as polygons, for tests: their landmarks are known exactly. */
import { forEachPolygonPixel } from "../fit/upper/polygon.ts";
import { toLab } from "../image/colour.ts";
import { channelsOf, createImage } from "../image/planes.ts";
import type { Point, RgbImage, Size } from "../image/types.ts";
import type { LowerLandmarks, UpperLandmarks } from "./landmark-types.ts";
import { findUpperLandmarks } from "./landmarks/landmarks.ts";
import { findLowerLandmarks } from "./landmarks/lower-landmarks.ts";
import { boundingBox } from "./outline/contour.ts";
import type { GarmentCut } from "./types.ts";

export const DRAWN_SIZE: Size = { width: 768, height: 1024 };
export const DRAWN_AXIS = 384;

/** Right half of a T-shirt with spread sleeves; x from the axis. */
export const TSHIRT = {
  neck: { x: 70, y: 200 },
  shoulderTip: { x: 200, y: 246 },
  outerCuff: { x: 330, y: 400 },
  innerCuff: { x: 250, y: 460 },
  armpit: { x: 180, y: 385 },
  hem: { x: 185, y: 800 },
  neckDip: { x: 0, y: 222 },
} as const;

/** Right half of straight trousers. */
export const TROUSERS = {
  waist: { x: 110, y: 120 },
  hip: { x: 140, y: 260 },
  outerHem: { x: 150, y: 900 },
  innerHem: { x: 50, y: 900 },
  crotch: { x: 0, y: 300 },
} as const;

/** Right half of a hoodie whose sleeves hang against its body; the seam between them is a shaded line. */
export const HOODIE = {
  neck: { x: 60, y: 190 },
  shoulderTip: { x: 140, y: 235 },
  elbow: { x: 186, y: 500 },
  outerCuff: { x: 190, y: 800 },
  innerCuff: { x: 128, y: 800 },
  hem: { x: 126, y: 780 },
  neckDip: { x: 0, y: 205 },
  seam: { x: 126, from: 350 },
} as const;

/** Right half of a sleeveless jumpsuit. */
export const JUMPSUIT = {
  strap: { x: 90, y: 60 },
  armpit: { x: 110, y: 160 },
  waist: { x: 85, y: 380 },
  hip: { x: 140, y: 480 },
  outerHem: { x: 160, y: 980 },
  innerHem: { x: 60, y: 980 },
  crotch: { x: 0, y: 530 },
} as const;

/** Right half of a jacket that is open down the front, with the sleeves of `TSHIRT`. */
export const JACKET = { ...TSHIRT, openingTop: { x: 24, y: 250 }, openingHem: { x: 24, y: 800 } } as const;

/** A closed outline from its right half, given from the top to the bottom. */
function mirrored(half: readonly Point[], axisX: number): Point[] {
  const right = half.map(({ x, y }) => ({ x: axisX + x, y }));
  const left = half.map(({ x, y }) => ({ x: axisX - x, y })).reverse();
  return [...right, ...left];
}

export function tshirtOutline(axisX = DRAWN_AXIS): Point[] {
  const { neckDip, neck, shoulderTip, outerCuff, innerCuff, armpit, hem } = TSHIRT;
  return mirrored([neckDip, neck, shoulderTip, outerCuff, innerCuff, armpit, hem], axisX);
}

export function trousersOutline(axisX = DRAWN_AXIS): Point[] {
  const { waist, hip, outerHem, innerHem, crotch } = TROUSERS;
  return mirrored([waist, hip, outerHem, innerHem, crotch], axisX);
}

export function jumpsuitOutline(axisX = DRAWN_AXIS): Point[] {
  const { strap, armpit, waist, hip, outerHem, innerHem, crotch } = JUMPSUIT;
  return mirrored([{ x: 0, y: strap.y + 25 }, strap, armpit, waist, hip, outerHem, innerHem, crotch], axisX);
}

export function jacketOutline(axisX = DRAWN_AXIS): Point[] {
  const { neckDip, neck, shoulderTip, outerCuff, innerCuff, armpit, hem, openingTop, openingHem } = JACKET;
  const half = [neckDip, neck, shoulderTip, outerCuff, innerCuff, armpit, hem, openingHem, openingTop];
  return mirrored([...half, { x: 0, y: openingTop.y }], axisX);
}

/** `shade` is by how much the seams are darker than the cloth, 0-255. */
export function drawHoodie(colour: readonly [number, number, number], shade: number, axisX = DRAWN_AXIS): RgbImage {
  const { neckDip, neck, shoulderTip, elbow, outerCuff, innerCuff, hem, seam } = HOODIE;
  const image = drawGarment(mirrored([neckDip, neck, shoulderTip, elbow, outerCuff, innerCuff, hem], axisX), colour);
  for (const plane of channelsOf(image)) {
    for (const centre of [axisX - seam.x, axisX + seam.x]) {
      for (let y = seam.from; y < outerCuff.y; y++) {
        for (let x = -3; x <= 3; x++) plane[y * image.width + centre + x] -= shade * (1 - Math.abs(x) / 4);
      }
    }
  }
  return image;
}

/** A plain garment on a nearly white background, with camera noise so that nothing is artificially flat. */
export function drawGarment(outline: readonly Point[], colour: readonly [number, number, number]): RgbImage {
  const image = createImage(DRAWN_SIZE);
  const planes = [image.red, image.green, image.blue];
  for (let i = 0; i < image.red.length; i++) {
    const noise = ((i * 2654435761) >>> 0) % 3;
    for (const plane of planes) plane[i] = 244 + noise;
  }
  forEachPolygonPixel(outline, DRAWN_SIZE, (i) => {
    const noise = ((i * 2246822519) >>> 0) % 5;
    for (let channel = 0; channel < 3; channel++) planes[channel][i] = colour[channel] + noise;
  });
  return image;
}

export function mirrorImage(image: RgbImage): RgbImage {
  const result = createImage(image);
  const { width, height } = image;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + (width - 1 - x);
      const to = y * width + x;
      result.red[to] = image.red[from];
      result.green[to] = image.green[from];
      result.blue[to] = image.blue[from];
    }
  }
  return result;
}

/** A perfect cut-out: the outline itself. */
export function cutAlong(outline: readonly Point[], colour: readonly [number, number, number]): GarmentCut {
  const image = drawGarment(outline, colour);
  const mask = new Uint8Array(DRAWN_SIZE.width * DRAWN_SIZE.height);
  forEachPolygonPixel(outline, DRAWN_SIZE, (i) => {
    mask[i] = 1;
  });
  const box = boundingBox(mask, DRAWN_SIZE.width);
  if (!box) throw new Error("the outline is empty");
  const flat = createImage(DRAWN_SIZE);
  const planes = channelsOf(flat);
  for (let channel = 0; channel < 3; channel++) planes[channel].fill(colour[channel]);
  return {
    ...DRAWN_SIZE,
    mask,
    alpha: Float32Array.from(mask),
    colour: planes,
    known: mask.slice(),
    lab: toLab(image),
    box,
    method: "edge",
    issues: [],
  };
}

export function drawnTshirt(outline = tshirtOutline()): { cut: GarmentCut; landmarks: UpperLandmarks } {
  const cut = cutAlong(outline, [150, 40, 60]);
  const landmarks = findUpperLandmarks(cut, cut.mask, "top");
  if (!landmarks) throw new Error("the drawn T-shirt has no landmarks");
  return { cut, landmarks };
}

export function drawnTrousers(): { cut: GarmentCut; landmarks: LowerLandmarks } {
  const cut = cutAlong(trousersOutline(), [90, 80, 40]);
  const landmarks = findLowerLandmarks(cut);
  if (!landmarks) throw new Error("the drawn trousers have no landmarks");
  return { cut, landmarks };
}

/** A sleeveless dress, a little flared. */
export function drawnDress(hemY: number): { cut: GarmentCut; landmarks: UpperLandmarks } {
  const half = [
    { x: 0, y: 90 },
    { x: 40, y: 60 },
    { x: 88, y: 80 },
    { x: 85, y: 180 },
    { x: 90, y: 300 },
    { x: 120, y: hemY },
  ];
  const cut = cutAlong(mirrored(half, DRAWN_AXIS), [150, 40, 60]);
  const landmarks = findUpperLandmarks(cut, cut.mask, "dress");
  if (!landmarks) throw new Error("the drawn dress has no landmarks");
  return { cut, landmarks };
}

export function drawnSkirt(hemY: number): { cut: GarmentCut; landmarks: LowerLandmarks } {
  const half = [
    { x: 80, y: 60 },
    { x: 130, y: hemY },
  ];
  const cut = cutAlong(mirrored(half, DRAWN_AXIS), [150, 40, 60]);
  const landmarks = findLowerLandmarks(cut);
  if (!landmarks) throw new Error("the drawn skirt has no landmarks");
  return { cut, landmarks };
}
