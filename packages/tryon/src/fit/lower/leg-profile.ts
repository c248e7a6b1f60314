/** The visible legs as the fit of a lower garment uses them. */

import { clamp, lerp } from "../../image/maths/interpolate.ts";
import { median, runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Point, Size } from "../../image/types.ts";
import { isInSkirt } from "../../person/body/skirt.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { legPrior } from "../../person/limbs/limbs.ts";
import { type BodySide, Label, type LimbStation, type PersonAnalysis } from "../../person/types.ts";

/** Per row of the photo, in pixels. */
export interface LegProfile {
  /** Column of the axis through hip, knee and ankle. */
  centre(y: number): number;
  /** Columns that the axis moves per row. */
  slope(y: number): number;
  /** Distance from the axis to the leg's edge, outwards and inwards. */
  outer(y: number): number;
  inner(y: number): number;
  /** Whether slim trousers reveal the leg. */
  isSlim: boolean;
  /** Whether loose trousers hide it. */
  isLoose: boolean;
}

/** An old trouser leg counts as at most this multiple of the anatomy. */
const CLOTHED_BOUND = 1.1;
/**
 * Stations (0.02 shoulder widths apart) over which radii are smoothed: calves remain, wrinkles of old cloth disappear.
 */
const SMOOTHING = 6;

/**
 * Radii come from the leg's polygon. Where old clothes hide the leg they are limited by the anatomy, scaled to the bare
 * part of the same leg.
 */
export function legProfile(person: PersonAnalysis, side: BodySide): LegProfile {
  const { body, limbs } = person;
  const [left, right] = limbs.legs;
  const { stations } = side.sign < 0 ? left : right;
  const isBare = (station: LimbStation) => body.labelAt(station.x, station.y) === Label.skin;
  const prior = (station: LimbStation) => legPrior(station) * body.shoulderWidth;
  const inSkirt = isUnderSkirt(person);
  const buildOf = (leg: readonly LimbStation[]) => {
    const bare = leg.filter(isBare).map((station) => (station.outerRadius + station.innerRadius) / 2 / prior(station));
    return bare.length > 6 ? clamp(median(bare), 0.8, 1.25) : isCovered(leg, person) && !inSkirt ? hipBuild(body) : 1;
  };
  const build = buildOf(stations);
  const reaches = bareReaches(
    person,
    stations.map((station) => (isBare(station) ? station : undefined)),
  );
  const slimOf = (leg: readonly LimbStation[]) => {
    const ownBuild = buildOf(leg);
    return slimOutline(leg, (station) => prior(station) * ownBuild, person);
  };
  // Trousers are slim on both legs or on neither: otherwise a joint slightly off the middle made one leg slim.
  const slim = slimOf(side.sign < 0 ? right.stations : left.stations) && slimOf(stations);
  const shifts = slim ? stations.map(() => 0) : middlesOfLoose(stations, person);
  const bounded = (key: "outerRadius" | "innerRadius") => {
    const away = key === "outerRadius" ? -1 : 1;
    const raw = stations.map((station, index) =>
      isBare(station)
        ? (key === "outerRadius" && reaches[index]) || station[key]
        : Math.max(
            Math.min(station[key] + away * shifts[index], prior(station) * CLOTHED_BOUND * build),
            slim?.[key][index] ?? 0,
          ),
    );
    return runningMean(runningMedian(raw, SMOOTHING), SMOOTHING);
  };
  const centres = runningMean(
    stations.map(({ x, normalX }, index) => x + normalX * shifts[index]),
    SMOOTHING,
  );
  const outer = bounded("outerRadius");
  const inner = bounded("innerRadius");
  const rows = rowsOf(
    stations.map(({ y }) => y),
    centres,
  );
  /** A horizontal cut through a slanted leg is wider than the leg. */
  const across = (y: number) => Math.hypot(1, rows.slope(y));
  return {
    centre: (y) => rows.at(centres, y) + rows.beyond(y),
    slope: rows.slope,
    outer: (y) => rows.at(outer, y) * across(y),
    inner: (y) => rows.at(inner, y) * across(y),
    isSlim: slim !== undefined,
    isLoose: slim === undefined && isCovered(stations, person),
  };
}

interface Rows {
  /** Interpolates one value per station at a row. */
  at(values: readonly number[], y: number): number;
  /** Columns that the axis moves per row. */
  slope(y: number): number;
  /** Columns that the axis has moved below the last station: shoes hide the ankle, but the shin's axis continues. */
  beyond(y: number): number;
}

/** Reads stations by the photo's rows. */
function rowsOf(ys: readonly number[], centres: readonly number[]): Rows {
  const last = ys.length - 1;
  const slopeAt = (index: number) => {
    const [from, to] = [Math.max(0, index - SMOOTHING), Math.min(last, index + SMOOTHING)];
    return (centres[to] - centres[from]) / Math.max(1, ys[to] - ys[from]);
  };
  const position = (y: number) => {
    if (y <= ys[0]) return 0;
    let index = 0;
    while (index < last - 1 && ys[index + 1] < y) index++;
    return Math.min(last, index + (y - ys[index]) / Math.max(1e-3, ys[index + 1] - ys[index]));
  };
  return {
    at(values, y) {
      const place = position(y);
      const index = Math.min(last - 1, Math.floor(place));
      return lerp(values[index], values[index + 1], place - index);
    },
    slope: (y) => slopeAt(Math.round(position(y))),
    beyond: (y) => Math.max(0, y - ys[last]) * slopeAt(last),
  };
}

/** Cloth that covers this share of the leg is trousers; shorts cover less. */
const TROUSERS_SHARE = 0.7;
/**
 * Old trousers are slim if their outer edge stays within this multiple of the anatomy along this share of their length.
 */
const SLIM_BOUND = 1.5;
const SLIM_SHARE = 0.6;
/** A leg wider than this many anatomies is not slim if it hangs apart from the other one. */
const SLIM_WIDTH = 1.45;

/**
 * Distances from the axis to both edges of slim trousers, 0 where none is visible; undefined for other clothes. Slim cloth
 * follows the leg: beside a new leg narrower than the old one, wall would have to be made up.
 */
function slimOutline(
  stations: readonly LimbStation[],
  anatomy: (station: LimbStation) => number,
  person: PersonAnalysis,
): Record<"outerRadius" | "innerRadius", number[]> | undefined {
  const { body } = person;
  const isCloth = ({ x, y, normalX, normalY }: LimbStation, radius: number) =>
    body.labelAt(Math.round(x + normalX * radius), Math.round(y + normalY * radius)) === Label.lower;
  const reachWithin = (station: LimbStation, away: -1 | 1, bound: number) => {
    const limit = bound * anatomy(station);
    let radius = 0;
    while (radius < limit && isCloth(station, away * (radius + 1))) radius++;
    return radius;
  };
  const reach = (station: LimbStation, away: -1 | 1) => {
    const radius = reachWithin(station, away, SLIM_BOUND);
    return radius < SLIM_BOUND * anatomy(station) ? radius : 0;
  };
  const isWide = (station: LimbStation) =>
    reachWithin(station, 1, 2 * SLIM_WIDTH) + reachWithin(station, -1, 2 * SLIM_WIDTH) >
    2 * SLIM_WIDTH * anatomy(station);
  const covered = stations.map((station) => isCloth(station, 0));
  const count = covered.filter(Boolean).length;
  if (count < TROUSERS_SHARE * judged(stations, person).length) return undefined;
  const outerRadius = stations.map((station, index) => (covered[index] ? reach(station, 1) : 0));
  const innerRadius = stations.map((station, index) => (covered[index] ? reach(station, -1) : 0));
  // Above the shins, the other leg's cloth adjoins this one's.
  const shins = stations.filter(({ segment }, index) => segment === 1 && covered[index]);
  const isSlim =
    outerRadius.filter((radius) => radius > 0).length >= SLIM_SHARE * count &&
    shins.filter(isWide).length <= (1 - SLIM_SHARE) * shins.length;
  return isSlim ? { outerRadius, innerRadius } : undefined;
}

/** Half the hips' width at which legs have the usual width, shoulder widths; and how much wider they get with wider hips. */
const USUAL_HIPS = 0.6;
const WIDEST_BUILD = 1.45;

/**
 * Wide hips have wide thighs. If a person is turned away, the shoulders, which are the unit, look narrower than the
 * hips.
 */
function hipBuild({ halfWidth, hipCentre, shoulderWidth }: PersonAnalysis["body"]): number {
  const hips = (halfWidth.left(hipCentre.y) + halfWidth.right(hipCentre.y)) / 2;
  return clamp(hips / (USUAL_HIPS * shoulderWidth), 1, WIDEST_BUILD);
}

const isInPhoto = ({ width, height }: Size, { x, y }: Point): boolean => x >= 0 && x < width && y >= 0 && y < height;

const isUnderSkirt = ({ body, limbs, image }: PersonAnalysis): boolean =>
  isInSkirt(limbs.legs[0].stations, limbs.legs[1].stations, (at) =>
    isInPhoto(image, at) ? body.labelAt(at.x, at.y) : undefined,
  );

/**
 * The stations that show whether trousers hide a leg. A photo that ends at the thighs or knees shows nothing below them; a skirt that
 * reaches its edge is not trousers.
 */
function judged(stations: readonly LimbStation[], person: PersonAnalysis): readonly LimbStation[] {
  const seen = stations.filter((station) => isInPhoto(person.image, station));
  return seen.length < stations.length && isUnderSkirt(person) ? stations : seen;
}

/** Whether trousers hide the leg. */
function isCovered(stations: readonly LimbStation[], person: PersonAnalysis): boolean {
  const seen = judged(stations, person);
  return seen.filter(({ x, y }) => person.body.labelAt(x, y) === Label.lower).length >= TROUSERS_SHARE * seen.length;
}

/**
 * Pixels beyond a leg's cloth at which there must be wall, and how far from the axis the cloth may end, in radii of the leg's
 * polygon.
 */
const BESIDE = 4;
const FARTHEST_EDGE = 1.5;

/**
 * How far outwards the middle of a loose trouser leg is from the joints' axis, pixels; 0 if it does not hang apart from the other one.
 * Wide cloth hides the joints: a new leg on a wrong axis stood beside its foot.
 */
function middlesOfLoose(stations: readonly LimbStation[], person: PersonAnalysis): number[] {
  const { body } = person;
  const labelAt = ({ x, y, normalX, normalY }: LimbStation, radius: number) =>
    body.labelAt(x + normalX * radius, y + normalY * radius);
  if (!isCovered(stations, person)) return stations.map(() => 0);
  /** Columns from the axis to the wall; undefined if something else, or the other leg, follows. */
  const edge = (station: LimbStation, away: -1 | 1) => {
    const limit = FARTHEST_EDGE * Math.max(station.outerRadius, station.innerRadius);
    let radius = 0;
    while (radius < limit && labelAt(station, away * (radius + 1)) === Label.lower) radius++;
    return labelAt(station, away * (radius + BESIDE)) === Label.background ? radius : undefined;
  };
  const middles = stations.map((station) => {
    const outer = edge(station, 1);
    const inner = edge(station, -1);
    return labelAt(station, 0) !== Label.lower || outer === undefined || inner === undefined
      ? undefined
      : (outer - inner) / 2;
  });
  const isApart = middles.map((middle) => middle !== undefined);
  const shifts = middles.map((middle) => middle ?? 0);
  // the foot stands where the leg above it leads
  const last = Math.max(0, isApart.lastIndexOf(true) - SMOOTHING);
  const before = Math.max(0, last - 2 * SMOOTHING);
  const perStation = isApart[before] ? (shifts[last] - shifts[before]) / Math.max(1, last - before) : 0;
  const held = shifts.map((shift, index) =>
    index > last && last > 0 ? shifts[last] + perStation * (index - last) : shift,
  );
  return runningMean(runningMedian(held, SMOOTHING), SMOOTHING);
}

/**
 * How far beyond its polygon a bare leg is followed outwards, in shoulder widths: a hand in front of it pulls the polygon
 * in.
 */
const BARE_REACH = 0.2;

/**
 * Distance from the axis to the outer edge of a bare leg at each station, undefined where it is not bare. Behind a hand the
 * edge goes on from where it is seen next: drawn in to the hand's inner side, new trousers left the thigh bare below it.
 */
function bareReaches(person: PersonAnalysis, stations: readonly (LimbStation | undefined)[]): (number | undefined)[] {
  const reaches = stations.map((station) => station && bareReach(person, station));
  const seen = reaches.flatMap((reach, index) => (reach && !reach.isHidden ? [{ index, radius: reach.radius }] : []));
  return reaches.map((reach, index) => {
    if (!reach?.isHidden) return reach?.radius;
    const before = seen.findLast((one) => one.index < index);
    const after = seen.find((one) => one.index > index);
    if (!before || !after) return Math.max(reach.radius, (before ?? after)?.radius ?? 0);
    const share = (index - before.index) / (after.index - before.index);
    return Math.max(reach.radius, lerp(before.radius, after.radius, share));
  });
}

/** `isHidden`: an arm or a hand lies in front of the edge, or the edge is below the picture. */
function bareReach(
  { body, limbs, image }: PersonAnalysis,
  station: LimbStation,
): { radius: number; isHidden: boolean } {
  const { x, y, normalX, normalY, outerRadius } = station;
  const farthest = outerRadius + BARE_REACH * body.shoulderWidth;
  let radius = outerRadius;
  while (radius < farthest) {
    const column = Math.round(x + normalX * (radius + 1));
    const row = Math.round(y + normalY * (radius + 1));
    if (row >= image.height) return { radius, isHidden: true };
    if (body.labelAt(column, row) !== Label.skin) return { radius, isHidden: false };
    const isArm = limbs.arms.some((arm) => depthAt(arm.field, row * image.width + column) >= -1);
    if (isArm) return { radius, isHidden: true };
    radius++;
  }
  return { radius, isHidden: false };
}
