/** Which garment pixel belongs to which piece: the sleeves' polygons, and the torso as the rest. */

import { SIDES, type Side, type SideLandmarks, signOf, type UpperLandmarks } from "../../garment/landmark-types.ts";
import { near } from "../../image/distance.ts";
import { distanceBetween, point } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { borrowCopy, borrowPlane } from "../../image/pool.ts";
import type { Point, Size } from "../../image/types.ts";
import { forEachPolygonPixel } from "./polygon.ts";
import { spanBays } from "./sleeve-bays.ts";
import { dropSlivers } from "./sleeve-slivers.ts";

export interface PieceAlphas {
  torso: Float32Array;
  left: Float32Array | undefined;
  right: Float32Array | undefined;
}

/**
 * The sleeve's polygon is grown by this many pixels: the sleeve's alpha, not the polygon, decides where the cloth ends.
 */
const GROWTH = 5;
/** A cut-out's alpha is this many pixels inside its outline. */
const CHOKED = 2;

/**
 * `overlap`: garment pixels by which a sleeve reaches into the torso, so that the seam has no gap. `isRaised`: sleeves on raised
 * arms, which no longer cover what hangs between them and the flank.
 */
export function splitIntoPieces(
  landmarks: UpperLandmarks,
  garment: Size & { alpha: Float32Array },
  overlap: Record<Side, number | undefined>,
  isRaised: Record<Side, boolean> = { left: false, right: false },
): PieceAlphas {
  const pieces: PieceAlphas = { torso: borrowCopy(garment.alpha), left: undefined, right: undefined };
  for (const side of SIDES) {
    const sleeveOverlap = overlap[side];
    if (sleeveOverlap === undefined) continue;
    const region = sleeveRegion(landmarks, garment, side);
    const besideFlank = isRaised[side] ? 0 : 2 * GROWTH;
    const seam: SeamFrame = { landmarks, garment, side, region, overlap: sleeveOverlap, besideFlank };
    cutFromTorso(pieces.torso, seam);
    dropSlivers(pieces.torso, { landmarks, size: garment, side, sleeve: region.core });
    pieces[side] = sleeveAlpha(seam);
  }
  return pieces;
}

interface SleeveRegion {
  /** Notches in the sleeve's outer edge: cloth that the cut-out misses. */
  bays: Uint8Array;
  /** The sleeve's polygon. */
  core: Uint8Array;
  /** The same polygon, grown. */
  grown: Uint8Array;
}

interface SeamFrame {
  landmarks: UpperLandmarks;
  garment: Size & { alpha: Float32Array };
  side: Side;
  region: SleeveRegion;
  overlap: number;
  /** Below the armpit, cloth of neither piece stays on the torso up to this far beside it, garment pixels. */
  besideFlank: number;
}

function sleeveRegion(landmarks: UpperLandmarks, size: Size, side: Side): SleeveRegion {
  const core = new Uint8Array(size.width * size.height);
  const bays = new Uint8Array(core.length);
  const sleeve = landmarks[side].sleeve;
  if (!sleeve) return { core, grown: core, bays };
  const sign = signOf(side);
  const toPicture = (at: Point) => point(landmarks.axisX + sign * at.x, at.y);
  const outline = [...sleeve.outer, ...sleeve.cuff, ...[...sleeve.inner].reverse()].map(toPicture);
  const spanned = spanBays(sleeve);
  if (spanned.length < sleeve.outer.length) {
    forEachPolygonPixel([...spanned, ...[...sleeve.outer].reverse()].map(toPicture), size, (i) => {
      bays[i] = 1;
    });
  }
  forEachPolygonPixel(outline, size, (i) => {
    core[i] = 1;
  });
  if (spanned.length < sleeve.outer.length) joinToCloth(bays, core, size);
  const grown = core.slice();
  forEachPolygonPixel(growOutline(outline, sign), size, (i) => {
    grown[i] = 1;
  });
  return { core, grown, bays };
}

/**
 * Cut-outs are choked, so between a notch and the cloth a line without either would stay open, and the filled notch
 * would protrude beyond the cloth on either side.
 */
function joinToCloth(bays: Uint8Array, core: Uint8Array, size: Size): void {
  const beside = near(bays, size, { wanted: 1, radius: CHOKED + 1 });
  const whole = core.map((isCore, i) => isCore | bays[i]);
  const rim = near(whole, size, { wanted: 0, radius: CHOKED });
  for (let i = 0; i < bays.length; i++) bays[i] = (bays[i] | (core[i] & beside[i])) & (1 - rim[i]);
}

/** Outlines run clockwise on the right and counter-clockwise on the left. */
function growOutline(outline: readonly Point[], sign: -1 | 1): Point[] {
  return outline.map((at, index) => {
    const before = outline[Math.max(0, index - 3)];
    const after = outline[Math.min(outline.length - 1, index + 3)];
    const length = distanceBetween(before, after) || 1;
    const normalX = (after.y - before.y) / length;
    const normalY = -(after.x - before.x) / length;
    return point(at.x + normalX * GROWTH * sign, at.y + normalY * GROWTH * sign);
  });
}

/** Distance of the seam from the axis at a row, between shoulder and armpit. */
function seamX(own: SideLandmarks, y: number): number {
  if (y <= own.shoulder.y) return own.shoulder.x;
  const share = (y - own.shoulder.y) / Math.max(1, own.armpit.y - own.shoulder.y);
  return lerp(own.shoulder.x, own.armpit.x, share);
}

function cutFromTorso(torso: Float32Array, seam: SeamFrame): void {
  const { landmarks, garment, side, region } = seam;
  const own = landmarks[side];
  const sign = signOf(side);
  const armpitRow = clamp(Math.round(own.armpit.y), 0, garment.height - 1);
  const sleeveBottom = Math.max(...(own.sleeve?.cuff ?? []).map(({ y }) => y)) + GROWTH;
  for (let y = 0; y < garment.height; y++) {
    const isAboveArmpit = y <= armpitRow;
    const limit = (isAboveArmpit ? seamX(own, y) : own.halfWidths[y]) + 1;
    for (let x = 0; x < garment.width; x++) {
      const lateral = sign * (x - landmarks.axisX);
      if (lateral <= 0 || lateral <= limit) continue;
      const i = y * garment.width + x;
      // Fragments of the sleeve outside its polygon would be drawn far off the body.
      const isBesideFlank = y <= sleeveBottom && lateral > limit + seam.besideFlank;
      if (isAboveArmpit || isBesideFlank || region.grown[i]) torso[i] = 0;
    }
  }
}

/**
 * Whether the cut-out continues from a pixel on the inner side of the sleeve's polygon towards the body: that is not a
 * sleeve's edge.
 */
function goesOn({ garment, region, side }: SeamFrame, i: number): boolean {
  const inwards = -signOf(side);
  for (let k = 0; k <= GROWTH + 1; k++) {
    const at = i + k * inwards;
    if (garment.alpha[at] < 0.5 || region.core[at]) return false;
  }
  return true;
}

/**
 * If the cut-out does not separate sleeve and body, the polygon ends the sleeve: when grown, it had a thread of the body's
 * cloth along its edge.
 */
function sleeveAlpha(seam: SeamFrame): Float32Array {
  const { landmarks, garment, side, region, overlap } = seam;
  const own = landmarks[side];
  const sign = signOf(side);
  const result = borrowPlane(garment.alpha.length);
  for (let y = 0; y < garment.height; y++) {
    const limit = y < own.armpit.y ? seamX(own, y) : Number.POSITIVE_INFINITY;
    const isSeamRow = y < own.armpit.y && y > own.shoulder.y - 20;
    for (let x = 0; x < garment.width; x++) {
      const i = y * garment.width + x;
      const lateral = sign * (x - landmarks.axisX);
      if (region.bays[i]) result[i] = 1;
      if (garment.alpha[i] === 0 || lateral <= 0) continue;
      const isOverlap = isSeamRow && lateral > limit - overlap;
      if (!region.grown[i] && !isOverlap) continue;
      if (!region.core[i] && y > own.armpit.y && goesOn(seam, i)) continue;
      const fade = isOverlap && !region.core[i] ? smoothstep(limit - overlap, limit - overlap * 0.3, lateral) : 1;
      result[i] = Math.max(result[i], garment.alpha[i] * fade);
    }
  }
  return result;
}
