/**
 * The lap of a seated person: thighs that come towards the camera, on which a top ends. Below it lie thighs, knees and forearms, and no top hangs
 * in front of them.
 */
import type { Side } from "../../../garment/landmark-types.ts";
import { clamp, lerp } from "../../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../../image/maths/statistics.ts";
import type { Point } from "../../../image/types.ts";
import { type BodyModel, Label, type PersonAnalysis } from "../../../person/types.ts";
import { isSeated } from "../../../person/validation/posture.ts";
import { wornWaist } from "../worn-waist.ts";

export interface Lap {
  /** Row on the body's axis on which a top ends. */
  y: number;
  /** Rows by which the lap falls per column to the right: one knee is higher, or the person is seen at an angle. */
  slope: number;
  /** The lap's row in a column. */
  at(x: number): number;
  /** The photo shows where the top ends there. If not, the lap has the top's colour, and is kept as it is. */
  isSeen: boolean;
  /** Half widths of the torso above it, pixels from the body's axis. */
  waist: Record<Side, number>;
}

/** Thighs are this much higher than the hips' joints, shoulder widths: without an edge a top ends there. */
const THIGH = 0.27;
/** Where the waist's width is measured, shoulder widths above the lap. */
const WAIST = [0.1, 0.2, 0.3, 0.4, 0.5];
/** A lap falls by at most this many rows per column. */
const STEEPEST = 0.3;
/** Columns left and right of the hips in which the old hem is searched, and rows above and below them; shoulder widths. */
const BESIDE = 0.6;
const NEAR = { above: 0.75, below: 0.25 };
/** Rows of the lower garment below a hem; fewer are a speck. Shoulder widths. */
const LEAST_ROWS = 0.06;
/** Columns, two pixels apart, over which the edge is smoothed. */
const SMOOTHING = 9;
/** Fewer columns show no edge. */
const FEWEST = 8;

/** Undefined for people who stand, and where nothing is known. */
export function findLap(person: PersonAnalysis): Lap | undefined {
  if (!isSeated(person.pose.keypoints)) return undefined;
  const { hipCentre, shoulderCentre, shoulderWidth, axisX } = person.body;
  const edge = wornWaist(person).isVisible ? oldHem(person) : [];
  const highest = lerp(shoulderCentre.y, hipCentre.y, 0.55);
  if (edge.length < FEWEST) {
    const y = Math.max(highest, hipCentre.y - THIGH * shoulderWidth);
    return { y, slope: 0, at: () => y, isSeen: false, waist: waistAbove(person.body, y) };
  }
  const slope = clamp(slopeOf(edge), -STEEPEST, STEEPEST);
  const level = median(edge.map(({ x, y }) => y - slope * x));
  const y = Math.max(highest, level + slope * axisX(level));
  const at = follow(edge, (x) => level + slope * x);
  return { y, slope, at, isSeen: true, waist: waistAbove(person.body, y) };
}

/** The narrowest of the rows above: those of the lap itself are as wide as the thighs. */
function waistAbove({ halfWidth, shoulderWidth }: BodyModel, y: number): Lap["waist"] {
  const widths = (side: Side) => WAIST.map((above) => halfWidth[side](y - above * shoulderWidth));
  return { left: Math.min(...widths("left")), right: Math.min(...widths("right")) };
}

/** Where the worn top borders the lower garment, from left to right; without columns where a hand or nothing lies between. */
function oldHem({ body, parse, image }: PersonAnalysis): Point[] {
  const { hipCentre, shoulderWidth } = body;
  const { labels } = parse;
  const least = Math.max(3, Math.round(LEAST_ROWS * shoulderWidth));
  const first = Math.max(1, Math.round(hipCentre.y - NEAR.above * shoulderWidth));
  const last = Math.min(image.height - least, Math.round(hipCentre.y + NEAR.below * shoulderWidth));
  const from = Math.max(0, Math.round(hipCentre.x - BESIDE * shoulderWidth));
  const to = Math.min(image.width - 1, hipCentre.x + BESIDE * shoulderWidth);
  const isLabel = (x: number, y: number, label: number) => labels[y * image.width + x] === label;
  const edge: Point[] = [];
  for (let x = from; x <= to; x += 2) {
    for (let y = first; y < last; y++) {
      if (!isLabel(x, y - 1, Label.upper) || !isLabel(x, y, Label.lower)) continue;
      let rows = 1;
      while (rows < least && isLabel(x, y + rows, Label.lower)) rows++;
      if (rows < least) continue;
      edge.push({ x, y });
      break;
    }
  }
  return edge;
}

/** The slope between the first and the last third. */
function slopeOf(edge: readonly Point[]): number {
  const third = Math.max(1, Math.floor(edge.length / 3));
  const middle = (points: readonly Point[], key: "x" | "y") => median(points.map((point) => point[key]));
  const [left, right] = [edge.slice(0, third), edge.slice(-third)];
  return (middle(right, "y") - middle(left, "y")) / Math.max(1, middle(right, "x") - middle(left, "x"));
}

/** The edge itself, smoothed, where it is seen; the straight line through it elsewhere. */
function follow(edge: readonly Point[], line: (x: number) => number): (x: number) => number {
  const away = runningMean(
    runningMedian(
      edge.map(({ x, y }) => y - line(x)),
      SMOOTHING,
    ),
    SMOOTHING,
  );
  return (x) => {
    let [before, after] = [0, edge.length - 1];
    while (after - before > 1) {
      const half = (before + after) >> 1;
      if (edge[half].x <= x) before = half;
      else after = half;
    }
    const share = clamp((x - edge[before].x) / Math.max(1, edge[after].x - edge[before].x), 0, 1);
    return line(x) + lerp(away[before], away[after], share);
  };
}
