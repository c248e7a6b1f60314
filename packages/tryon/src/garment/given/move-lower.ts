/** Landmarks of trousers, shorts and skirts with moved points, or with legs added or removed. */
import { clamp } from "../../image/maths/interpolate.ts";
import type { LowerLandmarks } from "../landmark-types.ts";
import { legEdges } from "../landmarks/lower-landmarks.ts";
import { rowRuns } from "../outline/contour.ts";
import type { GarmentCut } from "../types.ts";
import type { PlacedPoints } from "./given-types.ts";
import { hemRowOf, pointsOf } from "./points.ts";

/** Where the crotch is expected if nothing shows it, as a share of the height; the same as for skirts. */
const USUAL_CROTCH = 0.33;

/** @param moved - In pixels; only points that differ from `landmarks`. */
export function moveLower(
  landmarks: LowerLandmarks,
  moved: PlacedPoints,
  { cut, legs }: { cut: Pick<GarmentCut, "mask" | "width" | "height">; legs: "legs" | "none" | undefined },
): LowerLandmarks {
  const points = { ...pointsOf(landmarks), ...moved };
  const { waistLeft, waistRight, hemLeft, hemRight } = points;
  if (!waistLeft || !waistRight || !hemLeft || !hemRight) return landmarks;
  const lastRow = cut.height - 1;
  const rowOf = (first: number, second: number) => Math.round(clamp((first + second) / 2, 0, lastRow));
  const top = moved.waistLeft || moved.waistRight ? rowOf(waistLeft.y, waistRight.y) : landmarks.top;
  const bottom = moved.hemLeft || moved.hemRight ? rowOf(hemLeft.y, hemRight.y) : landmarks.bottom;
  const height = Math.max(20, bottom - top);
  const axisX = (waistLeft.x + waistRight.x) / 2;
  const hasLegs = moved.crotch !== undefined || (legs ? legs === "legs" : landmarks.hasLegs);
  const isParted = moved.crotch !== undefined || hasLegs !== landmarks.hasLegs;
  const crotchY = isParted ? (moved.crotch?.y ?? top + USUAL_CROTCH * height) : landmarks.crotchY;
  const halfWaist = (waistRight.x - waistLeft.x) / 2;
  const frame = { ...landmarks, axisX, top, bottom, height, halfWaist, hasLegs, crotchY };
  const openCrotchY = isParted ? Math.max(crotchY, hasLegs ? landmarks.openCrotchY : crotchY) : landmarks.openCrotchY;
  const parted = isParted ? partAt(frame, moved.crotch?.x ?? axisX, cut) : frame;
  return moveHems({ ...parted, openCrotchY }, landmarks, moved);
}

function partAt(
  frame: LowerLandmarks,
  x: number,
  { mask, width, height }: Pick<GarmentCut, "mask" | "width" | "height">,
): LowerLandmarks {
  const rows = Array.from({ length: height }, (_, row) => rowRuns(mask, width, row));
  return { ...frame, ...legEdges(rows, { axisX: x, halfWaist: frame.halfWaist, crotchY: frame.crotchY }) };
}

/** Shifts the outer edges towards the moved ends of the hem, in proportion to the height. */
function moveHems(changed: LowerLandmarks, read: LowerLandmarks, moved: PlacedPoints): LowerLandmarks {
  const row = hemRowOf(read);
  const { top, height } = changed;
  const shifted = (edge: Int16Array, to: number | undefined, from: number) =>
    to === undefined || to === from
      ? edge
      : edge.map((x, y) => (x < 0 ? x : Math.max(0, Math.round(x + (to - from) * clamp((y - top) / height, 0, 1)))));
  return {
    ...changed,
    leftEdge: shifted(changed.leftEdge, moved.hemLeft?.x, read.leftEdge[row]),
    rightEdge: shifted(changed.rightEdge, moved.hemRight?.x, read.rightEdge[row]),
  };
}
