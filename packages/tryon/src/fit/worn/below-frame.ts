/**
 * A top that the frame of its picture cuts off above its hem: on another person it goes on down to the hips, with its last
 * cloth turned around, so that folds and knit go on without a step.
 */
import type { Side, WornLandmarks } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { PersonAnalysis } from "../../person/types.ts";
import { wornWaistRow } from "../lower/lower-targets.ts";
import { findLap } from "../torso/lap/lap.ts";
import { coveringHem, WHOLE_HEM } from "../torso/top-length.ts";
import type { PixelMap } from "../torso/torso-map.ts";
import { wornWaist } from "../torso/worn-waist.ts";
import { halfWidthAt, ownHalfWidth, plainRow, type WornFrame } from "./worn-map.ts";

export interface BelowFrame {
  /** How much a garment pixel belongs to what is drawn again. */
  shareAt(x: number, y: number): number;
  map: PixelMap;
}

/** The belly, shoulder widths to either side, and the share of its columns that must reach the frame. */
const BELLY = 0.25;
const REACHED = 0.8;
/** The frame's last rows may be blurred, pixels. */
const EDGE = 2;
/** The cloth that is drawn again begins below the armpits by at least this much, shoulder widths. */
const BELOW_ARMPIT = 0.1;
/** Beside the torso there are sleeves: shares of its half width. */
const BESIDE = { from: 1.02, to: 1.08 };

/** Undefined if the frame does not cut it off, or it is long enough. */
export function belowFrame(frame: WornFrame, torsoMap: PixelMap, cut: Cut): BelowFrame | undefined {
  const { worn, person, category } = frame;
  if (category !== "upper" || !endsAtFrame(worn, cut)) return undefined;
  const { body } = worn;
  const end = cut.height - 1 - EDGE;
  const missing = rowAt(frame, lowestRow(person), end) - end;
  const armpits = Math.max(body.left.armpit.y, body.right.armpit.y) + BELOW_ARMPIT * body.shoulderWidth;
  if (missing < EDGE || end - armpits < EDGE) return undefined;
  const stretch = Math.max(1, missing / (end - armpits));
  const first = end - missing / stretch;
  const halfAt = (side: Side, y: number) => ownHalfWidth(worn, side, y) ?? halfWidthAt(body, side, y);
  return {
    shareAt: (x, y) => {
      const side: Side = x < body.axisX(y) ? "left" : "right";
      const beside = smoothstep(BESIDE.from, BESIDE.to, Math.abs(x - body.axisX(y)) / halfAt(side, y));
      return y > end ? 0 : smoothstep(first - EDGE, first, y) * (1 - beside);
    },
    map: (x, y) => {
      const row = end + (end - y) * stretch;
      const lateral = x - body.axisX(y);
      const side: Side = lateral < 0 ? "left" : "right";
      // from side to side, as wide as the body is further down
      return torsoMap(body.axisX(row) + (lateral * halfAt(side, row)) / halfAt(side, y), row);
    },
  };
}

type Cut = Pick<GarmentCut, "mask" | "width" | "height">;

function endsAtFrame({ body }: WornLandmarks, { mask, width, height }: Cut): boolean {
  let reached = 0;
  const columns = 20;
  for (let k = 0; k <= columns; k++) {
    const x = body.hipCentre.x + (k / columns - 0.5) * 2 * BELLY * body.shoulderWidth;
    reached += mask[(height - 1 - EDGE) * width + clamp(Math.round(x), 0, width - 1)];
  }
  return reached > REACHED * (columns + 1);
}

/** Where a whole top ends on a person. */
function lowestRow(person: PersonAnalysis): number {
  const { body } = person;
  const waist = wornWaist(person);
  const covering = coveringHem(body, waist.isVisible ? waist.y : wornWaistRow(person));
  return findLap(person) ? covering : Math.max(covering, lerp(body.shoulderCentre.y, body.hipCentre.y, WHOLE_HEM));
}

/** The garment row that a row of the photo shows, from `first` on. */
function rowAt(frame: WornFrame, target: number, first: number): number {
  let y = first;
  const most = first + frame.worn.body.shoulderWidth * 2;
  while (y < most && plainRow(frame, y) < target) y++;
  return y;
}
