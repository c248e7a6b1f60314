/** The sleeves of a garment on a model: where and how wide they end. */
import { distanceBetween } from "../../image/maths/geometry.ts";
import { runningMedian } from "../../image/maths/statistics.ts";
import type { Size } from "../../image/types.ts";
import { alongAt, depthAt } from "../../person/limbs/limb-field.ts";
import { type Arm, type BodyModel, Label, type LimbStation, type PersonAnalysis } from "../../person/types.ts";

const upperArmOf = ({ shoulder, elbow }: Pick<Arm, "shoulder" | "elbow">): number => distanceBetween(shoulder, elbow);

/** Part of the upper arm below the armhole, shares of it. */
const MIDDLE = { from: 0.3, to: 0.8 };

/** Whether a pixel is in the middle of an upper arm, clear of the torso. */
export function isUpperArm(
  arm: Arm,
  { at, x, y }: { at: number; x: number; y: number },
  body: PersonAnalysis["body"],
  { from, to } = MIDDLE,
) {
  const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
  const along = alongAt(arm.field, at);
  if (depthAt(arm.field, at) < 1 || along < from * upperArm || along > to * upperArm) return false;
  const side = arm.sign < 0 ? body.halfWidth.left : body.halfWidth.right;
  return arm.sign * (x - body.axisX(y)) > 1.05 * side(y);
}

/** What is read of a garment where it lies on an arm. */
interface OnArm extends Size {
  mask: Uint8Array;
  /** 1 where the garment's own colour is seen; elsewhere in the mask, something hides it. */
  known: Uint8Array;
  labels: Uint8Array;
}

/** Across the arm, the garment is looked for at these shares of its radii. */
const ACROSS = [-0.5, 0, 0.5];

/**
 * The station where the garment ends on an arm: the one that splits it best into covered before and bare after, so that a
 * hand in front of the garment does not count as sleeve. 0 if the arm is bare.
 */
export function sleeveEndStation(stations: readonly LimbStation[], on: OnArm): number {
  const { mask, known, labels, width, height } = on;
  const coverage = stations.map((station) => {
    if (isBelowFrame(station, height)) return 0;
    const seen = ACROSS.map((share) => {
      const reach = share * (share < 0 ? station.innerRadius : station.outerRadius);
      const x = Math.round(station.x + station.normalX * reach);
      const y = Math.round(station.y + station.normalY * reach);
      if (x < 0 || y < 0 || x >= width || y >= height) return 0;
      const i = y * width + x;
      return mask[i] && (known[i] || labels[i] !== Label.skin) ? 1 : -1;
    });
    return Math.sign(seen.reduce<number>((sum, value) => sum + value, 0));
  });
  let best = 0;
  let most = 0;
  let sum = 0;
  coverage.forEach((value, k) => {
    sum += value;
    if (value <= 0 || sum < most) return;
    most = sum;
    best = k;
  });
  return best;
}

/** A section that the lower frame cuts shows a corner of the sleeve: drawn to its end, the sleeve would have a tear there. */
const isBelowFrame = ({ y, normalY, innerRadius, outerRadius }: LimbStation, height: number): boolean =>
  y + Math.max(0, -normalY * innerRadius, normalY * outerRadius) >= height;

/** How far from the arm's axis a sleeve's outer edge is looked for, shoulder widths. */
const WIDEST_SLEEVE = 0.45;
/** Below the cuff at the arm's axis, a wide sleeve's outer corner may hang this much lower, upper arms. */
const CORNER = 0.25;

/**
 * The arm with the sleeve's own outer edge instead of the arm's, down to the sleeve's end: a wide sleeve stands away from the
 * model's arm, and will hang along the shopper's.
 *
 * @param end - Pixels along the arm.
 */
export function withSleeveEdges(
  arm: Pick<Arm, "stations" | "shoulder" | "elbow">,
  end: number,
  { mask, width, height, body }: Pick<OnArm, "mask" | "width" | "height"> & { body: BodyModel },
): LimbStation[] {
  const { stations } = arm;
  const limit = WIDEST_SLEEVE * body.shoulderWidth;
  const isCloth = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && mask[Math.round(y) * width + Math.round(x)] === 1;
  const edges = stations.map((station) => {
    if (station.along > end) return 0;
    let reach = 0;
    while (reach < limit && isCloth(station.x + reach * station.normalX, station.y + reach * station.normalY)) reach++;
    // where no edge is found, the cloth beside the arm is the body's
    return reach < limit ? reach : 0;
  });
  const smooth = runningMedian(edges, 2);
  const upperArm = upperArmOf(arm);
  const corner = CORNER * upperArm;
  // a short sleeve's hem is slanted: beside its end at the arm's axis it goes on as wide as above
  const nearEnd = smooth.filter((_, k) => Math.abs(end - stations[k].along) < corner);
  const widest = end < upperArm ? Math.max(0, ...nearEnd) : 0;
  return stations.map((station, k) => {
    const edge = Math.abs(station.along - end) < corner ? Math.max(widest, smooth[k]) : smooth[k];
    return { ...station, outerRadius: Math.max(station.outerRadius, edge) };
  });
}
