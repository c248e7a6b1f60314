/** Aligns another engine's picture with the photo: such engines crop, pad and resize their input. */
import { clamp } from "../../image/maths/interpolate.ts";
import { createImage, halvePlane, sampleBilinear } from "../../image/planes.ts";
import type { RgbImage, Size } from "../../image/types.ts";
import { Body, type Keypoint, type PersonAnalysis } from "../../person/types.ts";
import { halveBytes } from "../evidence/evidence.ts";

/** From photo pixels to pixels of the other picture: multiply, then add. */
export interface Placement {
  scaleX: number;
  scaleY: number;
  dx: number;
  dy: number;
}

export interface AlignedPicture {
  /** At the photo's working size; the photo itself where the other picture has no pixels. */
  picture: RgbImage;
  placement: Placement;
  /** At half size: 0 where the other picture has no pixels. */
  covered: Uint8Array;
}

/** Heads and shoulders hardly move, whatever is worn. */
const ANCHORS = [
  Body.nose,
  Body.leftEye,
  Body.rightEye,
  Body.leftShoulder,
  Body.rightShoulder,
  Body.leftHip,
  Body.rightHip,
];
/** A different frame is accepted if it lowers the difference to the photo by this factor. */
const BETTER = 0.9;
/**
 * A frame is not believed if it puts the anchors so many shoulder widths further off than a frame by the pose alone: where the room was
 * changed, too, the difference falls the more of the picture lies outside.
 */
const STRAY = 0.12;
/** The largest difference of brightness (0-255) that counts, because the garment is meant to differ. */
const TRUNCATE = 24;
/** The search uses every n-th pixel, at a quarter of the working size. */
const QUARTER = 4;

/**
 * Tries the whole frame first, then a frame by the pose found in the other picture, refined on what did not change.
 *
 * @param points - The pose in the other picture; undefined if none was found.
 */
export function alignPicture(person: PersonAnalysis, other: RgbImage, points: Keypoint[] | undefined): AlignedPicture {
  const { image } = person;
  const whole: Placement = {
    scaleX: other.width / image.width,
    scaleY: other.height / image.height,
    dx: 0,
    dy: 0,
  };
  const photoQuarter = quarter(image);
  const search = createSearch(photoQuarter, other);
  const posed = points && byPose(person.pose.keypoints, points);
  const strays = (placement: Placement): boolean =>
    points !== undefined &&
    posed !== undefined &&
    offAnchors(person, points, placement) > offAnchors(person, points, posed) + STRAY;
  const isWholeOff = strays(whole);
  let best =
    isWholeOff && posed ? { placement: posed, cost: search(posed) } : { placement: whole, cost: search(whole) };
  const sameShape = Math.abs(whole.scaleX / whole.scaleY - 1) < 0.02;
  const starts = [...(posed ? [posed] : []), ...(sameShape ? [] : framings(image, other))];
  for (const start of starts) {
    const refined = refine(start, search);
    if (!strays(refined.placement) && refined.cost < best.cost * BETTER) best = refined;
  }
  return resample(image, other, best.placement);
}

/** How far a placement puts the anchors beside their points, shoulder widths: the mean of the seven. */
function offAnchors({ pose, body }: PersonAnalysis, points: Keypoint[], placement: Placement): number {
  const { scaleX, scaleY, dx, dy } = placement;
  const off = ANCHORS.map((point) => {
    const from = pose.keypoints[point];
    return Math.hypot(from.x + (dx - points[point].x) / scaleX, from.y + (dy - points[point].y) / scaleY);
  });
  return off.reduce((sum, value) => sum + value, 0) / off.length / body.shoulderWidth;
}

/** Least squares over the anchors: one scale, two offsets. */
function byPose(from: Keypoint[], to: Keypoint[]): Placement {
  const mean = (points: Keypoint[], key: "x" | "y") =>
    ANCHORS.reduce<number>((sum, point) => sum + points[point][key], 0) / ANCHORS.length;
  const centre = { x: mean(from, "x"), y: mean(from, "y") };
  const target = { x: mean(to, "x"), y: mean(to, "y") };
  let products = 0;
  let squares = 0;
  for (const point of ANCHORS) {
    const x = from[point].x - centre.x;
    const y = from[point].y - centre.y;
    products += x * (to[point].x - target.x) + y * (to[point].y - target.y);
    squares += x * x + y * y;
  }
  const scale = clamp(products / Math.max(1, squares), 0.2, 5);
  return { scaleX: scale, scaleY: scale, dx: target.x - scale * centre.x, dy: target.y - scale * centre.y };
}

/** Cropped or padded around the middle. */
function framings(photo: Size, other: Size): Placement[] {
  return [Math.max, Math.min].map((pick) => {
    const scale = pick(other.width / photo.width, other.height / photo.height);
    return {
      scaleX: scale,
      scaleY: scale,
      dx: (other.width - scale * photo.width) / 2,
      dy: (other.height - scale * photo.height) / 2,
    };
  });
}

interface Quarter extends Size {
  plane: Float32Array;
}

function quarter(image: RgbImage): Quarter {
  const half = { width: image.width >> 1, height: image.height >> 1 };
  return {
    plane: halvePlane(halvePlane(image.green, image), half),
    width: half.width >> 1,
    height: half.height >> 1,
  };
}

type Search = (placement: Placement) => number;

/** Mean truncated difference of brightness; pixels outside the other picture count as half different. */
function createSearch(photo: Quarter, other: RgbImage): Search {
  const small = quarter(other);
  return ({ scaleX, scaleY, dx, dy }) => {
    let sum = 0;
    for (let y = 1; y < photo.height - 1; y += 2) {
      for (let x = 1; x < photo.width - 1; x += 2) {
        const toX = scaleX * x + dx / QUARTER;
        const toY = scaleY * y + dy / QUARTER;
        const isInside = toX >= 0 && toY >= 0 && toX <= small.width - 1 && toY <= small.height - 1;
        const value = isInside ? sampleBilinear(small.plane, small, toX, toY) : 0;
        sum += isInside ? Math.min(TRUNCATE, Math.abs(value - photo.plane[y * photo.width + x])) : TRUNCATE / 2;
      }
    }
    return sum;
  };
}

/** Steps in pixels of the other picture and in scale, from coarse to fine. */
const STEPS: [pixels: number, scale: number][] = [
  [12, 0.03],
  [5, 0.012],
  [2, 0.005],
  [0.8, 0.002],
];

function refine(start: Placement, search: Search): { placement: Placement; cost: number } {
  let best = { placement: start, cost: search(start) };
  for (const [pixels, share] of STEPS) {
    for (let round = 0; round < 8; round++) {
      const from = best;
      for (const [x, y, scale] of [
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, -1, 0],
        [0, 0, 1],
        [0, 0, -1],
      ]) {
        const factor = 1 + scale * share;
        const { placement } = from;
        const next = {
          scaleX: placement.scaleX * factor,
          scaleY: placement.scaleY * factor,
          dx: placement.dx + x * pixels,
          dy: placement.dy + y * pixels,
        };
        const cost = search(next);
        if (cost < best.cost) best = { placement: next, cost };
      }
      if (best === from) break;
    }
  }
  return best;
}

function resample(photo: RgbImage, other: RgbImage, placement: Placement): AlignedPicture {
  const { scaleX, scaleY, dx, dy } = placement;
  const picture = createImage(photo);
  const inside = new Uint8Array(picture.red.length);
  for (let y = 0; y < photo.height; y++) {
    // pixel centres: the middle of a photo pixel is half a step further in the larger picture
    const fromY = scaleY * (y + 0.5) + dy - 0.5;
    for (let x = 0; x < photo.width; x++) {
      const fromX = scaleX * (x + 0.5) + dx - 0.5;
      const i = y * photo.width + x;
      if (fromX < -1 || fromY < -1 || fromX > other.width || fromY > other.height) {
        picture.red[i] = photo.red[i];
        picture.green[i] = photo.green[i];
        picture.blue[i] = photo.blue[i];
        continue;
      }
      inside[i] = 1;
      picture.red[i] = sampleBilinear(other.red, other, fromX, fromY);
      picture.green[i] = sampleBilinear(other.green, other, fromX, fromY);
      picture.blue[i] = sampleBilinear(other.blue, other, fromX, fromY);
    }
  }
  return { picture, placement, covered: halveBytes(inside, photo) };
}
