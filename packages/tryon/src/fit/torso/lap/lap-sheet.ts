/**
 * The skirt of a seated person: one sheet that lies on both thighs from the lap to the knees, and hangs down from there by what is left of its
 * length. Hanging straight down from the waist, it stood before the legs like a board.
 */
import type { Side } from "../../../garment/landmark-types.ts";
import { distanceBetween, mixPoints } from "../../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../../image/maths/interpolate.ts";
import type { Point } from "../../../image/types.ts";
import { type BodyModel, Label, type Limb, type LimbStation, type Limbs } from "../../../person/types.ts";
import { legSections } from "./leg-sections.ts";

export interface LapSheet {
  /**
   * The photo's place of cloth.
   *
   * @param share - Across: -1 and 1 are the sides, 0 is the middle.
   * @param below - Photo pixels of cloth from where the sheet begins.
   */
  at(share: number, below: number): Point;
}

/** The line on which the sheet begins, and how long it is; pixels. */
export interface SheetStart {
  y: number;
  /** Rows by which the line falls per column to the right. */
  slope: number;
  /** From the body's axis. */
  halfWidths: Record<Side, number>;
  length: number;
}

/** Cloth from the lap over the thigh to the knee, shoulder widths: a thigh towards the camera looks shorter. */
const THIGH = 1.15;
/** The first cross-section that is entirely thigh, as a share of it. */
const FIRST = 0.3;
/** From this share of the thigh on, the sheet turns around the knee. */
const KNEE = 0.75;
/** Cloth beside a thigh, and how much more hangs down where the thigh's side faces the floor; shoulder widths. */
const BESIDE = 0.04;
const OVERHANG = 0.07;
/** A sheet hangs down from the knees by at least this much before it is shortened, shoulder widths. */
const LEAST_SHIN = 0.6;
/** Long skirts end above the floor: at this share of the shin. */
const LONGEST = 0.92;

interface Seated {
  body: BodyModel;
  limbs: Limbs;
}

/** Where the inner sides of the thighs begin on the waist, from the axis (0) to the side (1). */
const INNER = 0.4;
/** Old cloth over a knee or a hip is covered up to this far from the joint or the thigh, shoulder widths. */
const KNEE_CAP = 0.5;
const HIP = 0.35;
/** Rows below a knee's joint in which its front is searched, shoulder widths. */
const KNEE_ROWS = [0, 0.1, 0.2, 0.3];
/** Hems differ by less than the knees that they hang from: this share of the difference is lost on the way. */
const LEVEL = 0.4;
/** Places of a side are this far apart, shoulder widths; its corners are rounded over this many. */
const STEP = 0.03;
const ROUNDED = 6;

type Edge = (below: number) => Point;

export function lapSheet(person: Seated, start: SheetStart): LapSheet {
  const { body } = person;
  const thigh = thighLength(person);
  const seenShin = (body.left.ankle.y + body.right.ankle.y - body.left.knee.y - body.right.knee.y) / 2;
  const shin = LONGEST * Math.max(LEAST_SHIN * body.shoulderWidth, seenShin);
  const sheet = { start, thigh, shin };
  const [left, right] = [sideOf(person, 0, sheet), sideOf(person, 1, sheet)];
  const waist = { x: body.axisX(start.y), y: start.y };
  const begins = onLine([left.outer(0), left.inner(0), right.inner(0), right.outer(0)], 0);
  return {
    at(share, below) {
      const inner = parted(left, right, below);
      const place = onLine([left.outer(below), ...inner, right.outer(below)], share);
      // the body's axis need not be in the middle of the waist
      const moved = Math.max(0, 1 - Math.abs(share)) * (1 - smoothstep(0, FIRST, below / thigh));
      return { x: place.x + moved * (waist.x - begins.x), y: place.y + moved * (waist.y - begins.y) };
    },
  };
}

/** The inner sides of both thighs; one place where they overlap. */
function parted(left: SheetSide, right: SheetSide, below: number): [Point, Point] {
  const [innerLeft, innerRight] = [left.inner(below), right.inner(below)];
  const [outerLeft, outerRight] = [left.outer(below), right.outer(below)];
  const along =
    (innerRight.x - innerLeft.x) * (outerRight.x - outerLeft.x) +
    (innerRight.y - innerLeft.y) * (outerRight.y - outerLeft.y);
  if (along >= 0) return [innerLeft, innerRight];
  const middle = mixPoints(innerLeft, innerRight, 0.5);
  return [middle, middle];
}

/** A place on a line through these points, by length: -1 is its start, 1 its end. */
function onLine(points: readonly Point[], share: number): Point {
  const lengths = points.slice(1).map((to, index) => Math.max(1e-3, distanceBetween(points[index], to)));
  let rest = ((share + 1) / 2) * lengths.reduce((sum, length) => sum + length, 0);
  let index = 0;
  while (index < lengths.length - 1 && rest > lengths[index]) rest -= lengths[index++];
  return mixPoints(points[index], points[index + 1], rest / lengths[index]);
}

function thighLength({ body, limbs }: Seated): number {
  return Math.max(THIGH * body.shoulderWidth, ...limbs.legs.map((leg) => kneeOf(leg).along));
}

const kneeOf = ({ stations }: Limb): LimbStation =>
  stations.findLast(({ segment }) => segment === 0) ?? stations[stations.length - 1];

interface SheetSide {
  outer: Edge;
  inner: Edge;
}

/** One half of the sheet: along both sides of a thigh, around the knee, and down. */
function sideOf(
  { body, limbs }: Seated,
  side: 0 | 1,
  sheet: { start: SheetStart; thigh: number; shin: number },
): SheetSide {
  const { start, thigh } = sheet;
  const unit = body.shoulderWidth;
  const { sign } = limbs.legs[side];
  const onWaist = (share: number): Point => {
    const lateral = share * sign * start.halfWidths[sign < 0 ? "left" : "right"];
    return { x: body.axisX(start.y) + lateral, y: start.y + start.slope * lateral };
  };
  const knee = limbs.legs.map((leg) => kneeOf(leg).y);
  const level = LEVEL * (knee[side] - (knee[0] + knee[1]) / 2);
  const step = STEP * unit;
  const count = Math.max(2, Math.ceil(start.length / step) + 1) + ROUNDED;
  const edge = (along: (share: number) => Point): Edge => {
    const points = Array.from({ length: count }, (_, index) => {
      const place = along(Math.min(1, (index * step) / thigh));
      const fallen = Math.max(0, index * step - thigh);
      const hanging = fallen * Math.min(1, sheet.shin / Math.max(1, start.length - thigh));
      return { x: place.x, y: place.y + hanging - level * Math.min(1, hanging / (LEAST_SHIN * unit)) };
    });
    const [xs, ys] = [smoothed(points.map(({ x }) => x)), smoothed(points.map(({ y }) => y))];
    return (below) => {
      const position = clamp(below / step, 0, points.length - 1 - 1e-3);
      const index = Math.floor(position);
      const at = (values: readonly number[]) => lerp(values[index], values[index + 1], position - index);
      return { x: at(xs), y: at(ys) };
    };
  };
  const leg = limbs.legs[side];
  return { outer: edge(outerSide(body, leg, onWaist(1))), inner: edge(innerSide(body, leg, onWaist(INNER))) };
}

/** Pixels to the last old cloth before the wall, also behind an arm; 0 if the wall is farther than this. */
function oldReach(body: BodyModel, from: Point, normal: Point, farthest: number): number {
  let last = 0;
  for (let radius = 0; radius < farthest; radius++) {
    const label = body.labelAt(from.x + normal.x * radius, from.y + normal.y * radius);
    if (label === Label.background) return last;
    if (label === Label.lower) last = radius;
  }
  return 0;
}

/** Both ends stay where they are. */
const smoothed = (values: readonly number[]): number[] =>
  values.map((_, index) => {
    const reach = Math.min(ROUNDED, index, values.length - 1 - index);
    const near = values.slice(index - reach, index + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });

/** The outer side of a thigh with its cloth, from the waist (0) to the knee (1). */
function outerSide(body: BodyModel, leg: Limb, waist: Point): (share: number) => Point {
  const { sign } = leg;
  const unit = body.shoulderWidth;
  const section = legSections(leg.stations, sign, body);
  const knee = kneeOf(leg);
  const kneeCap = Math.max(
    ...KNEE_ROWS.map((row) =>
      oldReach(body, { x: knee.x, y: knee.y + row * unit }, { x: sign, y: 0 }, KNEE_CAP * unit),
    ),
  );
  const place = (share: number): Point => {
    const { outer, inner } = section(knee.along * Math.max(FIRST, share));
    const centre = mixPoints(outer, inner, 0.5);
    const radius = Math.hypot(outer.x - centre.x, outer.y - centre.y);
    const turned = smoothstep(KNEE, 1, share);
    const x = lerp((outer.x - centre.x) / radius, sign, turned);
    const y = lerp((outer.y - centre.y) / radius, 0, turned);
    const long = Math.max(1e-3, Math.hypot(x, y));
    const own = lerp(radius, Math.max(radius, kneeCap), turned);
    const reach = (own + (BESIDE + OVERHANG * Math.max(0, y / long)) * unit) / long;
    return { x: centre.x + reach * x, y: centre.y + reach * y };
  };
  const first = place(FIRST);
  const [across, down] = [first.y - waist.y, waist.x - first.x];
  const out = (sign < 0 ? 1 : -1) / Math.max(1, Math.hypot(across, down));
  const hip = (share: number): Point => {
    const at = mixPoints(waist, first, share);
    const normal = { x: -out * across, y: -out * down };
    const seen = oldReach(body, at, normal, HIP * unit);
    const reach = seen + (seen > 0 ? BESIDE * unit * Math.min(1, 4 * share) : 0);
    return { x: at.x + reach * normal.x, y: at.y + reach * normal.y };
  };
  return (share) => (share < FIRST ? hip(share / FIRST) : place(share));
}

/** Its inner side. */
function innerSide(body: BodyModel, leg: Limb, waist: Point): (share: number) => Point {
  const section = legSections(leg.stations, leg.sign, body);
  const knee = kneeOf(leg);
  return (share) => mixPoints(waist, section(knee.along * Math.max(FIRST, share)).inner, Math.min(1, share / FIRST));
}
