/**
 * The skirt of a seated person: one sheet that lies on both thighs from the lap to the knees, and hangs down from there by what is left of its
 * length. Hanging straight down from the waist, it stood before the legs like a board.
 */
import type { Side } from "../../../garment/landmark-types.ts";
import { mixPoints } from "../../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../../image/maths/interpolate.ts";
import type { Point } from "../../../image/types.ts";
import type { BodyModel, Limb, Limbs } from "../../../person/types.ts";
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

type Edge = (below: number) => Point;

export function lapSheet(person: Seated, start: SheetStart): LapSheet {
  const { body } = person;
  const thigh = thighLength(person);
  const seenShin = (body.left.ankle.y + body.right.ankle.y - body.left.knee.y - body.right.knee.y) / 2;
  const shin = LONGEST * Math.max(LEAST_SHIN * body.shoulderWidth, seenShin);
  const shortened = Math.min(1, shin / Math.max(1, start.length - thigh));
  const sheet = { start, thigh, shortened };
  const left = edgeOf(person, person.limbs.legs[0], sheet);
  const right = edgeOf(person, person.limbs.legs[1], sheet);
  const waist = { x: body.axisX(start.y), y: start.y };
  return {
    at(share, below) {
      const ends = { left: left(below), right: right(below) };
      const between = mixPoints(ends.left, ends.right, 0.5);
      const middle = mixPoints(waist, between, smoothstep(0, FIRST, below / thigh));
      return mixPoints(middle, share < 0 ? ends.left : ends.right, Math.abs(share));
    },
  };
}

function thighLength({ body, limbs }: Seated): number {
  return Math.max(THIGH * body.shoulderWidth, ...limbs.legs.map(kneeAlong));
}

const kneeAlong = ({ stations, length }: Limb): number =>
  stations.findLast(({ segment }) => segment === 0)?.along ?? length / 2;

/** One side of the sheet: along the thigh's outer side, around the knee, and down. */
function edgeOf(
  person: Seated,
  leg: Limb,
  { start, thigh, shortened }: { start: SheetStart; thigh: number; shortened: number },
): Edge {
  const { body } = person;
  const { sign } = leg;
  const unit = body.shoulderWidth;
  const section = legSections(leg.stations, sign, body);
  const knee = kneeAlong(leg);
  const lateral = sign * start.halfWidths[sign < 0 ? "left" : "right"];
  const waist = { x: body.axisX(start.y) + lateral, y: start.y + start.slope * lateral };
  const onThigh = (share: number): Point => {
    const { outer, inner } = section(knee * Math.max(FIRST, share));
    const centre = mixPoints(outer, inner, 0.5);
    const radius = Math.hypot(outer.x - centre.x, outer.y - centre.y);
    const turned = smoothstep(KNEE, 1, share);
    const x = lerp((outer.x - centre.x) / radius, sign, turned);
    const y = lerp((outer.y - centre.y) / radius, 0, turned);
    const long = Math.max(1e-3, Math.hypot(x, y));
    const reach = (radius + (BESIDE + OVERHANG * Math.max(0, y / long)) * unit) / long;
    const place = { x: centre.x + reach * x, y: centre.y + reach * y };
    return mixPoints(waist, place, clamp(share / FIRST, 0, 1));
  };
  return (below) => {
    const place = onThigh(clamp(below / thigh, 0, 1));
    return { x: place.x, y: place.y + shortened * Math.max(0, below - thigh) };
  };
}
