/**
 * Maps garment pixels to photo pixels for the torso of tops and dresses. The scale is uniform in the middle, so that
 * prints stay square; a cubic term towards the sides puts the side seams exactly where the body is. Explicit and free
 * of folds.
 */
import { SIDES, type Side, signOf, type UpperLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import type { BodyModel, Limbs } from "../../person/types.ts";
import { hemArch } from "./hem-arch.ts";
import { hemLevel } from "./hem-level.ts";
import { lapSheet } from "./lap/lap-sheet.ts";
import { type ShoulderEdge, shoulderEdge } from "./shoulder-edge.ts";
import { armpitShift, sideCurve } from "./side-curve.ts";
import type { TorsoFit } from "./torso-fit.ts";

export type PixelMap = (x: number, y: number) => Point;

/** How far straps reach over the shoulder, in shoulder widths. */
const STRAP_RISE = 0.04;

export interface TorsoContext {
  landmarks: UpperLandmarks;
  cut: Pick<GarmentCut, "width" | "height" | "mask">;
  body: BodyModel;
  /** Without them a dress hangs straight down, also from a lap. */
  limbs?: Limbs;
  fit: TorsoFit;
}

export function createTorsoMap({ landmarks, cut, body, limbs, fit }: TorsoContext): PixelMap {
  const curves = {
    left: sideCurve(landmarks, body, { fit, side: "left" }),
    right: sideCurve(landmarks, body, { fit, side: "right" }),
  };
  const hemRow = clamp(Math.round(landmarks.hemY), 0, curves.left.length - 1);
  const mapper: TorsoMapper = {
    landmarks,
    body,
    fit,
    curves,
    arch: hemArch(landmarks, cut, { body, fit, halfHem: (curves.left[hemRow] + curves.right[hemRow]) / 2 }),
    level: hemLevel(landmarks, cut),
    edges: { left: shoulderEdge(landmarks, cut, "left"), right: shoulderEdge(landmarks, cut, "right") },
  };
  const onLap = limbs && skirtOnLap(mapper, limbs);
  const blendHalf = 0.06 * landmarks.halfChest;
  return (x, y) => {
    const offset = x - landmarks.axisX;
    const towardsRight = smoothstep(-blendHalf, blendHalf, offset);
    let lateral: number;
    let row: number;
    if (towardsRight <= 0 || towardsRight >= 1) {
      const side: Side = offset < 0 ? "left" : "right";
      const mapped = mapHalf(mapper, side, { x: Math.abs(offset), y });
      lateral = signOf(side) * mapped.x;
      row = mapped.y;
    } else {
      const [left, right] = SIDES.map((side) => mapHalf(mapper, side, { x: Math.abs(offset), y }));
      lateral = Math.sign(offset) * lerp(left.x, right.x, towardsRight);
      row = lerp(left.y, right.y, towardsRight);
    }
    return onLap?.({ x: lateral, y: row }, y) ?? { x: body.axisX(row) + lateral, y: row };
  };
}

/** Moves what hangs below the lap onto the thighs: a dress on a seated person. `at.x` is the distance from the body's axis. */
function skirtOnLap(
  { landmarks, body, curves, fit }: TorsoMapper,
  limbs: Limbs,
): ((at: Point, garmentRow: number) => Point | undefined) | undefined {
  const { lap } = fit;
  if (!lap || !fit.isDress) return undefined;
  const halfWidth = (side: Side, garmentRow: number) =>
    Math.max(1, curves[side][clamp(Math.round(garmentRow), 0, curves[side].length - 1)]);
  const first = lapRow(landmarks, fit);
  const sheet = lapSheet(
    { body, limbs },
    {
      y: lap.y,
      slope: lap.slope,
      halfWidths: { left: halfWidth("left", first), right: halfWidth("right", first) },
      length: fit.hemY - lap.y,
    },
  );
  return ({ x, y }, garmentRow) => {
    const below = y - lap.y - lap.slope * x;
    return below > 0 ? sheet.at(x / halfWidth(x < 0 ? "left" : "right", garmentRow), below) : undefined;
  };
}

/** The garment's row that lies where the lap begins. */
const lapRow = ({ neckY, hemY }: UpperLandmarks, fit: TorsoFit): number =>
  fit.lap && fit.isDress ? Math.min(hemY, neckY + (fit.lap.y - fit.neckY) / fit.scaleY) : hemY;

interface TorsoMapper {
  landmarks: UpperLandmarks;
  body: BodyModel;
  fit: TorsoFit;
  curves: Record<Side, Float32Array>;
  arch: ReturnType<typeof hemArch>;
  level: ReturnType<typeof hemLevel>;
  edges: Record<Side, ShoulderEdge>;
}

/** `from.x` is the distance from the garment's axis; the result's x is the distance from the body's. */
function mapHalf(mapper: TorsoMapper, side: Side, from: Point): Point {
  const { landmarks, fit } = mapper;
  const own = landmarks[side];
  const curve = mapper.curves[side];
  const row = clamp(Math.round(from.y), 0, curve.length - 1);
  const halfWidth = Math.max(4, own.halfWidths[clamp(row, 0, own.halfWidths.length - 1)]);
  const share = from.x / halfWidth;
  const flank = { halfWidth, target: curve[row], printScale: fit.printScale };
  const x = towardsSide(from.x, flank) + neckWidening(mapper, side, from, flank);
  const shoulderRow = mapper.edges[side](from.x);
  const nearShoulder = 1 - smoothstep(shoulderRow, Math.max(own.armpit.y, shoulderRow + 10), from.y);
  const plainY = fit.rowAt(from.y + mapper.level(signOf(side) * from.x, from.y));
  return {
    x,
    y:
      plainY +
      lapFall(mapper, signOf(side) * x, from.y) +
      mapper.arch(share, from.y) +
      shoulderCorrection(mapper, side, { ...from, mappedX: x }) * nearShoulder +
      armpitCorrection(mapper, side, { share, y: from.y, shoulderRow }) +
      (fit.collarDrop?.(from.x, from.y, own.neck.x) ?? 0),
  };
}

/** Where on the way from armpit (0) to hem (1) rows begin to turn into the slope of a lap. */
const TURNS_FROM = 0.4;

/** Rows by which a place moves down because the lap under it is not level; `x` in photo pixels from the axis. */
function lapFall({ landmarks, fit }: TorsoMapper, x: number, garmentRow: number): number {
  if (!fit.lap) return 0;
  const last = lapRow(landmarks, fit);
  const chest = (landmarks.left.armpit.y + landmarks.right.armpit.y) / 2;
  return fit.lap.slope * x * smoothstep(lerp(chest, last, TURNS_FROM), last, garmentRow);
}

interface Flank {
  /** The garment's half width in the row, and the photo position of its edge. */
  halfWidth: number;
  target: number;
  printScale: number;
}

/**
 * The print's scale in the middle; towards the side, a cubic term that ends exactly on the side seam, because cloth
 * that turns away around the body looks narrower. The slope at the seam stays positive, so nothing folds over. What is cut
 * out beyond the seam, such as a hem's corner, keeps its size: stretched as the side is, it stood off the body like a wing.
 */
function towardsSide(x: number, { halfWidth, target, printScale }: Flank): number {
  const share = x / halfWidth;
  const middle = Math.min(printScale, (1.4 * target) / halfWidth);
  const missing = target - middle * halfWidth;
  if (share < 1) return middle * x + missing * share ** 3;
  const slope = clamp(middle + (3 * missing) / halfWidth, 0.2 * middle, middle);
  return target + slope * (x - halfWidth);
}

/** Widens narrow collars so that they clear the neck; fades out below the neck and towards the side. */
function neckWidening(mapper: TorsoMapper, side: Side, from: Point, flank: Flank): number {
  const { halfWidth } = flank;
  const { neck, armpit } = mapper.landmarks[side];
  const wanted = mapper.fit.neckX - towardsSide(neck.x, flank);
  if (Math.abs(wanted) <= 0.1) return 0;
  const share = from.x / neck.x;
  const lateral =
    share < 1 ? share * share : Math.max(0, 1 - (from.x - neck.x) / Math.max(8, (halfWidth - neck.x) * 0.9));
  return wanted * lateral * smoothstep(armpit.y, neck.y, from.y);
}

/**
 * Moves the garment's shoulder line onto the body's. The left and right offsets are blended linearly across the whole
 * neck opening: a step there tore the collar.
 */
function shoulderCorrection(mapper: TorsoMapper, side: Side, at: Point & { mappedX: number }): number {
  const { landmarks, fit } = mapper;
  const offsetOf = (of: Side, mappedX: number): number => {
    const edge = mapper.edges[of](Math.max(at.x, landmarks[of].neck.x));
    return fit[of].outline.yAt(mappedX) - strapRise(mapper, mappedX) - fit.rowAt(edge);
  };
  const neckX = landmarks[side].neck.x;
  if (at.x >= neckX) return offsetOf(side, clamp(at.mappedX, fit.neckX, 1.1 * fit[side].shoulder.x));
  return lerp(offsetOf("left", fit.neckX), offsetOf("right", fit.neckX), 0.5 + (0.5 * signOf(side) * at.x) / neckX);
}

/**
 * Straps are drawn past the shoulder, which cuts them off: when worn, their rounded or slanted tips are behind it.
 * Beside the neck nothing cuts them off, so nothing is raised there.
 */
function strapRise({ landmarks, body }: TorsoMapper, mappedX: number): number {
  if (landmarks.hasSleeves) return 0;
  return STRAP_RISE * body.shoulderWidth * smoothstep(0.24, 0.32, mappedX / body.shoulderWidth);
}

/** Brings the armpit to its target row at the side seam, fading over the upper half of the flank. */
function armpitCorrection(
  mapper: TorsoMapper,
  side: Side,
  at: { share: number; y: number; shoulderRow: number },
): number {
  const { landmarks, fit } = mapper;
  return (
    armpitShift(landmarks, fit, { side, garmentRow: at.y }) *
    smoothstep(0.45, 1, at.share) *
    smoothstep(at.shoulderRow, landmarks[side].armpit.y, at.y)
  );
}
