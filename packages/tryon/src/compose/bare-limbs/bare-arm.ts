/**
 * The arm inside an old sleeve. There the limb's polygon follows the sleeve; drawn as skin, it was a slab with a step
 * where the bare arm begins. So the bare part is measured where skin shows, and continued upwards by the arm's usual
 * taper for this person's build.
 */
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Point, Size } from "../../image/types.ts";
import { armScale } from "../../person/limbs/arm-outline.ts";
import { foldedFrom } from "../../person/limbs/folded-arm.ts";
import { limbField } from "../../person/limbs/limb-coordinates.ts";
import { endField } from "../../person/limbs/limb-field.ts";
import { armPrior } from "../../person/limbs/limbs.ts";
import { SLEEVE_ONLY } from "../../person/refinement/sleeve-only.ts";
import { type Arm, Label, type LimbStation, type PersonAnalysis } from "../../person/types.ts";

export interface ArmSource {
  size: Size;
  labels: Uint8Array;
  /** The person's matte, 0-1. */
  alpha: Float32Array;
  shoulderWidth: number;
  /**
   * Where the new sleeve ends, in pixels along the arm, and how far it reaches outwards there; undefined without a sleeve.
   */
  newCuff?: NewCuff | undefined;
}

export interface NewCuff {
  along: number;
  radius: number;
}

/** Sleeves shorter than this many stations hide no part of the arm. */
export const SHORTEST_SLEEVE = 4;
/** Below a slanted old hem the arm is made up for this much further, shoulder widths. */
export const HEM = 0.1;
/** The bare arm is measured over this length from the cuff, shoulder widths. */
const MEASURED = 0.5;
/** Hems are slanted: on the inner side skin may begin this much lower, shoulder widths. */
const SLANT = 0.06;
/** How much thicker or thinner than usual a hidden arm may be. Its axis may run off-centre. */
const OUTER_BUILD = { least: 0.7, most: 1.3 };
const INNER_BUILD = { least: 0.5, most: 1.25 };
/** Between these shares of the arm's length, a longer sleeve makes the build below it count less for the shoulder. */
const LONG = { from: 0.35, to: 0.65 };
const FAR_UP = 0.75;
/** How late the outline blends into what is seen there: an exponent. */
const NEAR_CUFF = 4;

/**
 * How far a bare arm reaches outwards and inwards, as shares of `armPrior`, by segment and position: means of eight hanging arms.
 * Above the armpit the inner side is chest. Nearly as wide at the elbow as at the shoulder, then quickly narrower: made-up arms that followed the prior were tubes.
 */
const FORM: readonly [place: number, outer: number, inner: number][] = [
  [0.15, 1.05, 1.1],
  [0.3, 1.05, 1.05],
  [0.45, 1, 0.95],
  [0.6, 1, 0.87],
  [0.75, 1, 0.88],
  [0.9, 1.08, 0.95],
  [1, 1.17, 1.03],
  [1.1, 1.17, 1.02],
  [1.2, 1.13, 0.97],
  [1.35, 1.05, 0.88],
  [1.5, 1, 0.82],
  [1.65, 0.94, 0.76],
  [1.8, 0.92, 0.76],
  [1.9, 0.94, 0.84],
  [2, 0.97, 0.93],
  [2.2, 1, 1],
];

function formOf({ segment, position }: LimbStation, side: -1 | 1): number {
  const place = segment + position;
  const next = FORM.findIndex(([at]) => at > place);
  const [before, after] = [
    FORM[Math.max(0, next < 0 ? FORM.length - 1 : next - 1)],
    FORM[next < 0 ? FORM.length - 1 : next],
  ];
  const share = after[0] > before[0] ? (place - before[0]) / (after[0] - before[0]) : 0;
  const column = side > 0 ? 1 : 2;
  return lerp(before[column], after[column], clamp(share, 0, 1));
}

/** Where the photo shows the arm itself, in pixels along it: past the old sleeve and its hem. 0 for bare arms. */
export function bareFrom({ cuff, cuffStation }: Arm, shoulderWidth: number): number {
  return cuff !== null && cuffStation >= SHORTEST_SLEEVE ? cuff + HEM * shoulderWidth : 0;
}

/**
 * The arm unchanged if it is bare or nothing is known; otherwise a copy whose outline and field are redone under the
 * old sleeve.
 */
export function bareArm(arm: Arm, source: ArmSource): Arm {
  if (arm.visibility < SLEEVE_ONLY || arm.cuff === null || arm.cuffStation < SHORTEST_SLEEVE) return arm;
  const outer = bareRadii(arm, source, 1);
  const inner = bareRadii(arm, source, -1);
  const stations = arm.stations.map((station, i) => ({ ...station, outerRadius: outer[i], innerRadius: inner[i] }));
  const field = limbField(stations, source.size, foldedFrom(stations, arm));
  endField(field, arm.visibleEnd);
  return { ...arm, stations, field };
}

/**
 * The old sleeves are removed with the old top, so what replaces them follows the arms inside them.
 *
 * @param cuffOf - Of the new garment. Without it the arms are those inside the old sleeves.
 */
export function withBareArms(
  person: PersonAnalysis,
  cuffOf: (arm: Arm) => NewCuff | undefined = () => undefined,
): PersonAnalysis {
  const { image, parse, matte, limbs, body } = person;
  const source = {
    size: { width: image.width, height: image.height },
    labels: parse.labels,
    alpha: matte.alpha,
    shoulderWidth: body.shoulderWidth,
  };
  const bare = (arm: Arm) => bareArm(arm, { ...source, newCuff: cuffOf(arm) });
  return { ...person, limbs: { ...limbs, arms: [bare(limbs.arms[0]), bare(limbs.arms[1])] } };
}

/** Radii on one side of the axis in pixels; past the measured part they are the polygon's own. */
function bareRadii(arm: Arm, source: ArmSource, side: -1 | 1): number[] {
  const { stations, cuffStation } = arm;
  const { shoulderWidth } = source;
  const build = side > 0 ? OUTER_BUILD : INNER_BUILD;
  const own = stations.map((station) => (side > 0 ? station.outerRadius : station.innerRadius));
  const scale = armScale(shoulderWidth, arm);
  const usual = stations.map((station) => armPrior(station) * formOf(station, side) * scale);
  const spacing = arm.length / (stations.length - 1);
  const first = cuffStation + (side > 0 ? 1 : Math.ceil((SLANT * shoulderWidth) / spacing));
  const last = Math.min(stations.length - 1, cuffStation + Math.round((MEASURED * shoulderWidth) / spacing));
  const measured = stations.map((station, i) =>
    i >= first && i <= last && station.segment < 2 ? skinRadius(station, side, source) : Number.NaN,
  );
  const known = measured.flatMap((radius, i) => (Number.isNaN(radius) ? [] : [i]));
  const nearest = known.slice(0, 12);
  const seen = nearest.length < 4 ? 1 : median(nearest.map((i) => measured[i] / usual[i]));
  const start = known[0] ?? first;
  // a wrist, or what is labelled as one, says little about the upper arm
  const isFar = smoothstep(LONG.from, LONG.to, start / stations.length);
  const atShoulder = lerp(clamp(seen, build.least, build.most), 1, FAR_UP * isFar);
  const towardsCuff = (i: number) => clamp(i / Math.max(1, start), 0, 1) ** lerp(1, NEAR_CUFF, isFar);
  const radii = own.map((radius, i) => {
    if (i > last) return radius;
    const hidden = usual[i] * lerp(atShoulder, seen, towardsCuff(i));
    const value = Number.isNaN(measured[i]) ? hidden : measured[i];
    // blends back to the polygon over the last third, so that the outline has no step there either
    return lerp(value, radius, clamp((i - lerp(start, last, 0.67)) / Math.max(1, 0.33 * (last - start)), 0, 1));
  });
  const covered = radii.map((radius, i) =>
    side > 0 && i < start
      ? Math.min(
          radius,
          Math.max(
            0.5 * usual[i],
            Math.min(sleeveRadius(stations[i], usual[i], source), cuffRadius(i * spacing, source)),
          ),
        )
      : radius,
  );
  return runningMean(runningMedian(covered, 3), 4).map((radius, i) => (i > last + 4 ? own[i] : radius));
}

function pixelAt({ width, height }: Size, { x, y }: Point): number | undefined {
  const column = Math.round(x);
  const row = Math.round(y);
  return column < 0 || row < 0 || column >= width || row >= height ? undefined : row * width + column;
}

/**
 * Pixels from the axis to where skin ends. NaN if no skin is at the axis, or, outwards, if skin does not end at the
 * background: there the sleeve's hem still covers it. Inwards it is negative if all skin is on the outer side of the axis, because
 * the pose put the forearm beside the real one.
 */
function skinRadius(station: LimbStation, side: -1 | 1, source: ArmSource): number {
  const { shoulderWidth } = source;
  const fromAxis = skinRun(station, side, { from: 0, source });
  if (fromAxis.end >= 3 && (side < 0 || fromAxis.beyond === Label.background)) return fromAxis.end + 0.5;
  // beside an upper arm or an elbow it may be the top that hides its inner side
  const isForearm = station.segment === 1 && station.position > BELOW_ELBOW;
  if (!isForearm || labelAcross(station, 0, source) === Label.skin) return Number.NaN;
  let start = 1;
  while (start < BESIDE_AXIS * shoulderWidth && labelAcross(station, start, source) !== Label.skin) start++;
  const beside = skinRun(station, 1, { from: start, source });
  if (beside.end - start < NARROWEST * shoulderWidth || beside.beyond !== Label.background) return Number.NaN;
  return side > 0 ? beside.end + 0.5 : 0.5 - start;
}

/** A forearm may begin this far beside its axis, and is at least this wide; shoulder widths. */
const BESIDE_AXIS = 0.15;
/** The elbow reaches down to this share of the forearm. */
const BELOW_ELBOW = 0.3;
const NARROWEST = 0.07;

const labelAcross = ({ x, y, normalX, normalY }: LimbStation, away: number, { size, labels }: ArmSource) => {
  const i = pixelAt(size, { x: x + normalX * away, y: y + normalY * away });
  return i === undefined ? undefined : labels[i];
};

/** The last radius of the skin that begins at `from`, and the label beyond it; without skin or picture the end is -1. */
function skinRun(
  station: LimbStation,
  side: -1 | 1,
  { from, source }: { from: number; source: ArmSource },
): { end: number; beyond: number } {
  const longest = from + 0.3 * source.shoulderWidth;
  let end = from - 1;
  for (let radius = from; radius < longest; radius++) {
    const label = labelAcross(station, side * radius, source);
    if (label === undefined) return { end: -1, beyond: Label.background };
    if (label === Label.skin) end = radius;
    else if (radius - end > 2) return { end, beyond: label };
  }
  return { end, beyond: Label.background };
}

/** Pixels by which a made-up arm widens per pixel below the new cuff. */
const WIDENING = 0.3;
/** Under the sleeve it is already as narrow this far above the cuff, shoulder widths, because outlines are smoothed. */
const ABOVE_CUFF = 0.12;

/** An arm that comes out of a sleeve is no wider than the cuff: otherwise a corner of skin stood beside it. */
function cuffRadius(along: number, { newCuff, shoulderWidth }: ArmSource): number {
  if (!newCuff || along < newCuff.along - ABOVE_CUFF * shoulderWidth) return Number.POSITIVE_INFINITY;
  return newCuff.radius - 1 + WIDENING * Math.max(0, along - newCuff.along);
}

/** Pixels to the outside of the old sleeve, minus the cloth's thickness: no arm is wider than its sleeve. */
function sleeveRadius(station: LimbStation, usual: number, { size, alpha, shoulderWidth }: ArmSource): number {
  const longest = 2 * usual;
  for (let radius = 0; radius < longest; radius++) {
    const i = pixelAt(size, { x: station.x + station.normalX * radius, y: station.y + station.normalY * radius });
    if (i === undefined || alpha[i] < 0.5) return radius - 0.01 * shoulderWidth;
  }
  return longest;
}
