/** Sleeves along the arms: which garment pixels belong to one, and where they go on the person. */
import { type Side, signOf } from "../../garment/landmark-types.ts";
import { distanceBetween } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { axisOf, type LimbCoordinate, locateInLimb } from "../../person/limbs/limb-coordinates.ts";
import { SLEEVE_ONLY } from "../../person/refinement/sleeve-only.ts";
import type { LimbStation } from "../../person/types.ts";
import { alongTo, positionOn, type SleeveSource, sleeveSource } from "./sleeve-source.ts";
import { halfWidthAt, RIM, type WornFrame } from "./worn-map.ts";

/** What looks like the arm may be wider than the anatomy allows by this factor. */
const WIDEST_ARM = 1.45;
/** Sleeves are drawn as wide as on the model, up to this many of the person's arms. */
const WIDEST_SLEEVE = 1.8;
/** Pixels of a cuff's edge that is made up. */
const EDGE = 2;
/** Upper arms over which a sleeve passes into what continues it. */
const PASSAGE = 0.1;
/** The cloth that continues a sleeve is taken from below this share of the upper arm. */
const CONTINUED_FROM = 0.3;
/** From these torso's half widths on, cloth is no torso any more; from the others, it can only be an arm's. */
const BESIDE = { from: 1.02, to: 1.1 };
const FAR_BESIDE = { from: 1.5, to: 1.9 };

/** Which garment pixels belong to a sleeve, and where its map puts them. */
export interface WornSleeve {
  source: SleeveSource;
  /** 0 for torso, 1 for sleeve, at a garment pixel on the source's side. */
  weightAt(x: number, y: number): number;
  /** Undefined if the weight is 0. */
  place(x: number, y: number): { weight: number; target: Point } | undefined;
  /** What continues the sleeve where its source no longer shows it: its cloth once more, turned around. */
  continued: Omit<WornSleeve, "source" | "continued"> | undefined;
}

/** Undefined if the garment has no sleeve, no arm of the model shows it, or the person's arm is not visible. */
export function createWornSleeveMap(frame: WornFrame, side: Side): WornSleeve | undefined {
  const { worn, person } = frame;
  const source = worn.hasSleeves ? sleeveSource(worn, side) : undefined;
  if (!source || person.limbs.arms[side === "left" ? 0 : 1].visibility < SLEEVE_ONLY) return undefined;
  const own = worn.arms[source.from];
  const to = person.body[side];
  const upperArm = distanceBetween(own.shoulder, own.elbow);
  const alongArm = armLengths(frame, side, source);
  const radiiAt = sleeveRadii(frame, side, source.from);
  const locate = locator(frame, source.from);
  const target = ({ along, across }: LimbCoordinate, on: number): Point => {
    const { outer, inner } = radiiAt(along, on);
    const { point, normal } = to.arm.at(on);
    const offset = (outer - inner) / 2 + (across * (outer + inner)) / 2;
    return { x: point.x + normal.x * offset, y: point.y + normal.y * offset };
  };
  const continuation = continueSleeve(frame, side, source);
  // a cuff that is slanted or hangs lower than it does at the arm's axis
  const fade = continuation ? { from: 0, to: PASSAGE } : { from: 0.1, to: 0.25 };
  const weightAt = (x: number, y: number): number => {
    const found = locate(x, y);
    if (!found) return 0;
    const beyond = (found.along - source.seenTo) / upperArm;
    return found.weight * (1 - smoothstep(fade.from, fade.to, beyond)) * smoothstep(0, 0.25, found.along / upperArm);
  };
  const place = (x: number, y: number) => {
    const found = locate(x, y);
    if (!found) return undefined;
    const beyond = (found.along - source.seenTo) / upperArm;
    // Beside the torso the cloth ends with the sleeve: between two maps its last row was drawn out to spikes.
    const onTorso = (1 - besideTorso(frame, source.from, x, y)) * smoothstep(fade.from, fade.to, beyond);
    const weight = found.weight * (1 - onTorso) * smoothstep(0, 0.25, found.along / upperArm);
    return weight > 0 ? { weight, target: target(found, alongArm(found.along)) } : undefined;
  };
  const continued = continuation && {
    weightAt: (x: number, y: number): number => {
      const found = locate(x, y);
      return found ? found.weight * continuation.shareAt(found.along) : 0;
    },
    place: (x: number, y: number) => {
      const found = locate(x, y);
      return found && { weight: 1, target: target(found, continuation.alongArm(found.along)) };
    },
  };
  return { source, weightAt, place, continued };
}

/** Outside of an arm is beside the body where its outer normal has this much of the body's outward direction. */
const OUTWARDS = { from: 0.3, to: 0.7 };

/** From the elbow on, in upper arms, cloth further from the arm's axis than this, in radii, is not its sleeve's. */
const ELBOW = { from: 0.8, to: 0.9 };
const STRAYED = { from: 1.2, to: 1.5 };

function nearestStation(stations: readonly LimbStation[], along: number): LimbStation {
  const last = stations.length - 1;
  return stations[clamp(Math.round((along / stations[last].along) * last), 0, last)];
}

/** Coordinates of garment pixels along the model's arm, and how much they belong to it rather than to the torso. */
function locator({ worn }: WornFrame, side: Side) {
  const { body, arms } = worn;
  const { shoulderWidth } = body;
  const found: LimbCoordinate & { weight: number } = { along: 0, across: 0, depth: 0, weight: 0 };
  const axis = axisOf(arms[side].stations);
  const at = { x: 0, y: 0, maxDistance: 0.45 * shoulderWidth };
  const upperArm = distanceBetween(arms[side].shoulder, arms[side].elbow);
  return (x: number, y: number) => {
    at.x = x;
    at.y = y;
    if (signOf(side) * (x - body.axisX(y)) < 0 || !locateInLimb(axis, at, found)) return undefined;
    const lateral = Math.abs(x - body.axisX(y)) / halfWidthAt(body, side, y);
    // Cloth outside the arm hangs from the arm, cloth inside it from the torso; so does cloth below a forearm that crosses it.
    const station = nearestStation(arms[side].stations, found.along);
    const outwards = smoothstep(OUTWARDS.from, OUTWARDS.to, signOf(side) * station.normalX);
    const farBeside = smoothstep(FAR_BESIDE.from, FAR_BESIDE.to, lateral);
    const onArm = Math.max(
      farBeside,
      outwards * smoothstep(0, 0.6, found.across),
      smoothstep(-0.05 * shoulderWidth, 0.03 * shoulderWidth, found.depth),
    );
    // around a bent elbow, what is far outside of the arm is no sleeve's: drawn along it, it would stick out
    const isBent = smoothstep(ELBOW.from, ELBOW.to, found.along / upperArm);
    const strayed = (1 - farBeside) * isBent * smoothstep(STRAYED.from, STRAYED.to, Math.abs(found.across));
    found.weight = onArm * smoothstep(0.6, 0.85, lateral) * (1 - strayed);
    return found;
  };
}

/** Converts pixels along the model's arm to pixels along the person's. */
function armLengths({ worn, person }: WornFrame, side: Side, source: SleeveSource): (along: number) => number {
  const own = worn.arms[source.from];
  const to = person.body[side];
  const seen = positionOn(own, source.seenTo);
  const { shownEnd } = source;
  return (along) => {
    const position = positionOn(own, along);
    const isForearm = position > 1 && seen > 1.05 && shownEnd > 1.05;
    if (isForearm) return alongTo(to, 1 + ((position - 1) * (shownEnd - 1)) / (seen - 1));
    return alongTo(to, seen > 1 && shownEnd > 1 ? position : (position * shownEnd) / Math.max(0.1, seen));
  };
}

interface Continuation {
  /** How much a place along the model's arm belongs to what is drawn again. */
  shareAt(along: number): number;
  /** Pixels along the model's arm to pixels along the person's. */
  alongArm(along: number): number;
}

/** The last part of what is seen, turned around at its end: its folds and stripes go on without a step. */
function continueSleeve({ worn, person }: WornFrame, side: Side, source: SleeveSource): Continuation | undefined {
  const { seenTo, shownEnd, end } = source;
  const own = worn.arms[source.from];
  const to = person.body[side];
  const first = alongTo(to, shownEnd);
  const missing = alongTo(to, end) - first;
  if (missing < 2 * EDGE) return undefined;
  const upperArm = distanceBetween(own.shoulder, own.elbow);
  const natural = to.upperArmLength / upperArm;
  const available = seenTo - CONTINUED_FROM * upperArm;
  const stretch = Math.max(natural, missing / Math.max(1, available));
  const last = seenTo - missing / stretch;
  return {
    shareAt: (along) => (along > seenTo + 0.5 * PASSAGE * upperArm ? 0 : smoothstep(last - EDGE, last, along)),
    alongArm: (along) => first + (seenTo - along) * stretch,
  };
}

/** As loose as on the model, but never tighter than the person's arm, nor ballooning on it. */
function sleeveRadii(frame: WornFrame, side: Side, from: Side) {
  const { worn, person, scale } = frame;
  const model = worn.arms[from].stations;
  const seen = person.limbs.arms[side === "left" ? 0 : 1].stations;
  // The cut-out's rim is choked, so an edge exactly on the arm would leave it bare.
  const rim = RIM * scale;
  return (modelAlong: number, along: number): { outer: number; inner: number } => {
    const own = stationAt(model, modelAlong);
    const photo = stationAt(seen, along);
    const section = person.body[side].arm.at(along);
    const radius = (modelRadius: number, visible: number, bounded: number) => {
      // Beside a sleeve narrower than the old one, the composition would have to paint skin.
      const arm = clamp(visible, bounded, WIDEST_ARM * bounded);
      return clamp(scale * modelRadius, 1.02 * arm + rim, Math.max(1.02 * arm + rim, WIDEST_SLEEVE * bounded));
    };
    return {
      outer: radius(own.outerRadius, photo.outerRadius, section.outerRadius),
      inner: radius(own.innerRadius, photo.innerRadius, section.innerRadius),
    };
  };
}

function stationAt(stations: readonly LimbStation[], along: number): { outerRadius: number; innerRadius: number } {
  const last = stations.length - 1;
  const position = clamp((along / stations[last].along) * last, 0, last);
  const before = stations[Math.floor(position)];
  const after = stations[Math.min(last, Math.floor(position) + 1)];
  const share = position - Math.floor(position);
  return {
    outerRadius: lerp(before.outerRadius, after.outerRadius, share),
    innerRadius: lerp(before.innerRadius, after.innerRadius, share),
  };
}

/** 0 on the torso, 1 clear of it. */
function besideTorso({ worn, category }: WornFrame, side: Side, x: number, y: number, flankOf = side): number {
  const { body, flanks } = worn;
  // a skirt's width is not the body's
  if (category === "dress" && y > body.hipCentre.y) return 0;
  const half = halfWidthAt(body, side, y);
  const flank = y < body.hipCentre.y ? (flanks?.[flankOf].halfWidths[Math.round(y)] ?? 0) : 0;
  return smoothstep(BESIDE.from, BESIDE.to, Math.abs(x - body.axisX(y)) / Math.max(half, flank));
}

/** Cloth lies this far above the line of the shoulder at most, shoulder widths; nearer to the neck than the second it is a collar. */
const ABOVE_SHOULDER = 0.05;
const COLLAR = 0.3;

/**
 * How much of the cloth at a garment pixel stays on the torso: none of what lies on an arm beside it and is not
 * drawn as a sleeve. That is a hand below the cuff, or the sleeve of an arm for which the other one stands.
 */
export function createTorsoShare(frame: WornFrame, side: Side, sleeve: WornSleeve): (x: number, y: number) => number {
  const { body, arms } = frame.worn;
  const { from, seenTo } = sleeve.source;
  const isMirrored = from !== side;
  const isPart = isMirrored || seenTo < (arms[side].cuff ?? 0);
  const locate = locator(frame, side);
  const upperArm = distanceBetween(arms[side].shoulder, arms[side].elbow);
  const isRaised = arms[side].elbow.y < arms[side].shoulder.y;
  // the shoulder of a raised arm is creased, with hair and hand around it
  const shoulder = isMirrored && isRaised ? createShoulderShare(frame, side) : undefined;
  return (x, y) => 1 - Math.max(shoulder?.(x, y) ?? 0, 1 - shareAt(x, y));

  function shareAt(x: number, y: number): number {
    if (isMirrored) {
      const away = Math.abs(x - body.axisX(y));
      const slack = ABOVE_SHOULDER * body.shoulderWidth;
      // a raised arm's shoulder is higher than the wearer's will be
      const tilt = isRaised ? 0 : clamp(body[side].shoulder.y - body[from].shoulder.y, -slack, slack);
      const above = body[from].shoulderLineY(away) + tilt - y - slack;
      if (above > 0 && away > COLLAR * body.shoulderWidth) return 0;
    }
    const beside = besideTorso(frame, side, x, y, from);
    if (beside === 0) return 1;
    if (isMirrored && y < body.hipCentre.y) return 1 - beside;
    const found = locate(x, y);
    if (!found) return isPart && y < body.hipCentre.y ? 1 - beside : 1;
    if (!isPart && Math.abs(found.across) > 1.3) return 1;
    return 1 - beside * smoothstep(seenTo + PASSAGE * upperArm, seenTo + 2 * PASSAGE * upperArm, found.along);
  }
}

/** The shoulder goes down to the armpit and fades over this height, shoulder widths. */
const SHOULDER_FADE = 0.1;

/**
 * 1 on the shoulder of the side whose sleeve stands for both, 0 on the rest of the torso: beside a sleeve that was not found,
 * or was raised, the shoulder is missing too.
 */
export function createShoulderShare({ worn }: WornFrame, from: Side): (x: number, y: number) => number {
  const { body } = worn;
  const end = body[from].armpit.y;
  return (x, y) => {
    const away = (signOf(from) * (x - body.axisX(y))) / body.shoulderWidth;
    return smoothstep(COLLAR, COLLAR + 0.05, away) * (1 - smoothstep(end - SHOULDER_FADE * body.shoulderWidth, end, y));
  };
}
