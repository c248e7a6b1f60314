/**
 * Narrow slits between the new garment's side and a sleeve or an arm, where the photo showed the old garment and no wall. The cloth
 * reaches behind the arm there too; otherwise a line of background runs down along it. Decided row by row and smoothed along the
 * rows: decided per pixel, the labels' noise showed as ragged blocks between arm and cloth.
 */

import { Piece } from "../../fit/types.ts";
import { SIDES, type Side } from "../../garment/landmark-types.ts";
import { distanceBetween } from "../../image/maths/geometry.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { runningMean, runningMedian } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import { alongAt, depthAt } from "../../person/limbs/limb-field.ts";
import { Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";

/** Wider slits, in shoulder widths, show the wall: cloth extended that far would be streaks. */
const WIDEST = 0.04;
/**
 * A slit that is never wider than this is closed along its whole length: open ends would be steps in the garment's
 * side.
 */
const WIDEST_CLOSED = 0.09;
/** Between the body and a hand resting on it there is no wall, so slits are closed up to this width. */
const WIDEST_HELD = 0.16;
/**
 * Rows this close to a hand's middle belong to the hand, shoulder widths. Bare skin above is an upper arm, whose sleeve ends
 * there.
 */
const AT_HAND = 0.3;
/** Slits are closed from this far below the armpit, shoulder widths; a sleeve above hides the armpit itself. */
const BELOW_ARMPIT = { bare: 0.12, sleeve: -0.12 };
/** Open rows between closed ones are closed too, up to this many shoulder widths of them. */
const THREAD = 0.03;
/** The garment's colour is taken this many pixels inside its edge, where it is not choked. */
const INSIDE = 3;
/** Rows up and down over which its colour is averaged, shoulder widths. */
const ALONG = 0.04;
/** A closed slit's cloth continues under the soft edge of the arm by this many pixels. */
const SOFT_EDGE = 3;
/** Beside closed rows the cloth tapers off by this many pixels per row: an abrupt end was a ledge. */
const RUN_OUT = 0.35;
/**
 * Above a waistband, a tucked top stops filling slits gradually over this many shoulder widths: an abrupt end was a
 * step.
 */
const TAPERED = 0.3;
/** The taper above the first closed row of a bare armhole, in rows as shoulder widths. */
const RUN_OUT_ROWS = 0.2;
/** The place along the upper arm that a garment with sleeves covers. */
const IN_SLEEVE = 0.2;
/** At least the first share of a slit was the old garment; at most the second, plus one pixel, was wall. */
const LEAST_OLD = 0.5;
const MOST_WALL = 0.2;
/** Labels change from row to row, but a slit does not: the rows up and down that vote. */
const VOTERS = 3;

/** Extends `scene.garment` and the garment's layer in place, below the armpits. */
export function closeSlits(scene: Scene): void {
  const { shoulderWidth } = scene.person.body;
  const share = tuckedShare(scene);
  for (const side of SIDES) {
    const rows = slitRows(scene, side);
    chooseClosed(rows, shoulderWidth);
    runOut(rows);
    for (const row of rows) row.reach *= row.most * (row.isHeld ? 1 : share(row.y));
    drawSlits(scene, rows);
  }
}

/** A top that is tucked in narrows towards the waistband: how much of a slit it fills there, 0-1 per row. */
function tuckedShare({ isTucked, waistLine, person }: Scene): (y: number) => number {
  if (!isTucked || !waistLine) return () => 1;
  const reach = TAPERED * person.body.shoulderWidth;
  return (y) => smoothstep(0, reach, waistLine.y - y);
}

interface SlitRow {
  y: number;
  /** The first pixel beside the garment, and the direction to the arm. */
  start: number;
  step: -1 | 1;
  /** Pixels to the arm; 0 where it touches the garment. */
  width: number;
  /** Whether the photo showed the old garment between body and arm there, or a sleeve begins. */
  isCloth: boolean;
  /** Whether only the old garment was between the body and a hand or forearm that rests on it. */
  isHeld: boolean;
  isClosed: boolean;
  /** Pixels by which the cloth is extended, 0 to `width`. */
  reach: number;
  /** 0-1: the share of it that remains where a bare armhole tapers off upwards. */
  most: number;
}

/** The rows in which this side's arm hangs beside the garment, from the armpit down. */
function slitRows(scene: Scene, side: Side): SlitRow[] {
  const { size, person, fitted } = scene;
  const { body } = person;
  const { shoulderWidth } = body;
  const { arm, upperArmLength } = body[side];
  const { x, y: upperArmY } = arm.at(IN_SLEEVE * upperArmLength).point;
  // a wide strap covers the tip of the shoulder, too
  const isSleeveless = fitted.upper !== undefined && fitted.upper[side].sleeveEnd === undefined;
  const hasSleeve = !isSleeveless && fitted.layers.alpha[Math.round(upperArmY) * size.width + Math.round(x)] > 0.5;
  const first = Math.round(body[side].armpit.y + BELOW_ARMPIT[hasSleeve ? "sleeve" : "bare"] * shoulderWidth);
  const top = hasSleeve ? first : first - Math.round(RUN_OUT_ROWS * shoulderWidth);
  const last = Math.min(size.height - 1, Math.round(body.hipCentre.y + 0.4 * shoulderWidth));
  const rows: SlitRow[] = [];
  for (let y = Math.max(0, top); y <= last; y++) {
    const row = slitRow(scene, side, y);
    // an armhole ends as a curve from the garment's edge to the arm
    if (row) rows.push(y < first ? { ...row, isCloth: false, most: smoothstep(top, first, y) } : row);
  }
  const votes = runningMedian(
    rows.map(({ isCloth }) => (isCloth ? 1 : 0)),
    VOTERS,
  );
  // where the arm itself is missing in a few rows, at an old hem, the slit is as wide as around them
  const widths = runningMedian(
    rows.map(({ width }) => width),
    VOTERS,
  );
  for (const [index, row] of rows.entries()) {
    row.isCloth = votes[index] > 0;
    row.width = Math.min(row.width, widths[index] + 1);
  }
  return rows;
}

/** Undefined if neither arm nor sleeve is seen beside the garment. */
function slitRow(scene: Scene, side: Side, y: number): SlitRow | undefined {
  const { size, person, garment, front, old, labels, waistLine, fitted } = scene;
  const { body, limbs } = person;
  const step = body[side].sign;
  const { field } = limbs.arms[side === "left" ? 0 : 1];
  const sleeve = side === "left" ? Piece.leftSleeve : Piece.rightSleeve;
  const from = Math.round(body.axisX(y));
  let inside: number | undefined;
  let isSleeve = false;
  let isBareBeside = false;
  const { hand } = person.limbs.arms[side === "left" ? 0 : 1];
  const isAtHand = Math.abs(y - hand.y) < AT_HAND * body.shoulderWidth;
  let x = from;
  const isInPicture = () => x >= INSIDE && x < size.width - INSIDE && Math.abs(x - from) < 1.2 * body.shoulderWidth;
  for (; isInPicture(); x += step) {
    const i = y * size.width + x;
    isSleeve = garment[i] > 0.5 && fitted.layers.piece[i] === sleeve;
    if (isSleeve || (front[i] > 0.5 && depthAt(field, i) > -1.5)) break;
    if (garment[i] > 0.5) inside = x;
    // a hand on the hip, which the arm's outline does not include
    isBareBeside = isAtHand && inside !== undefined && garment[i] <= 0.5 && labels[i] === Label.skin && !old[i];
    if (isBareBeside) break;
  }
  if (inside === undefined || !isInPicture()) return;
  const width = Math.abs(x - inside) - 1;
  let cloth = 0;
  let wall = 0;
  for (let k = 1; k <= width; k++) {
    const i = y * size.width + inside + step * k;
    const isOld = old[i] === 1 || (labels[i] === Label.lower && waistLine !== undefined && y < Math.floor(waistLine.y));
    if (isOld) cloth++;
    else if (labels[i] === Label.background) wall++;
  }
  // the little that shows between a sleeve and the body is their crease
  const isCloth = isSleeve || (cloth >= LEAST_OLD * width && wall <= Math.max(1, MOST_WALL * width));
  const rests = isBareBeside || isAkimbo(scene, side, y * size.width + x);
  const isHeld = rests && cloth > 0 && cloth >= width - SOFT_EDGE && wall === 0 && !isSleeve;
  const start = y * size.width + inside + step;
  return {
    y,
    start,
    step,
    width,
    isCloth: isCloth && (!isBareBeside || isHeld),
    isHeld,
    isClosed: false,
    reach: 0,
    most: 1,
  };
}

/** If the wrist is this much nearer to the body's axis than the elbow, the arm is akimbo; shoulder widths. */
const AKIMBO = 0.2;

/** Whether a pixel is on the forearm of an arm akimbo, which comes back to the body, as the cloth does. */
function isAkimbo({ person }: Scene, side: Side, i: number): boolean {
  const { body, limbs } = person;
  const { field, shoulder, elbow, wrist } = limbs.arms[side === "left" ? 0 : 1];
  const away = (at: Point) => body[side].sign * (at.x - body.axisX(at.y));
  if (away(elbow) - away(wrist) < AKIMBO * body.shoulderWidth) return false;
  return alongAt(field, i) > distanceBetween(shoulder, elbow);
}

/** Closes stretches of rows without wall where they are narrow, and short gaps between them. */
function chooseClosed(rows: readonly SlitRow[], shoulderWidth: number): void {
  for (const stretch of stretchesOf(rows, ({ isCloth }) => isCloth)) {
    const widest = Math.max(...stretch.map(({ width }) => width));
    for (const row of stretch) {
      const most = row.isHeld ? WIDEST_HELD : WIDEST;
      row.isClosed = widest <= WIDEST_CLOSED * shoulderWidth || row.width < most * shoulderWidth;
    }
  }
  const tallest = Math.max(2, Math.round(THREAD * shoulderWidth));
  for (const stretch of stretchesOf(rows, ({ isClosed }) => !isClosed)) {
    const isBetween = stretch[0] !== rows[0] && stretch[stretch.length - 1] !== rows[rows.length - 1];
    if (!isBetween || stretch.length > tallest) continue;
    for (const row of stretch) row.isClosed = row.width <= WIDEST_CLOSED * shoulderWidth;
  }
  for (const row of rows) row.reach = row.isClosed ? row.width : 0;
}

function stretchesOf(rows: readonly SlitRow[], isIn: (row: SlitRow) => boolean): SlitRow[][] {
  const stretches: SlitRow[][] = [];
  let before: SlitRow | undefined;
  for (const row of rows) {
    if (isIn(row)) {
      if (before && isIn(before) && before.y === row.y - 1) stretches[stretches.length - 1].push(row);
      else stretches.push([row]);
    }
    before = row;
  }
  return stretches;
}

/** Lets the reach taper off over the rows beside closed ones. */
function runOut(rows: readonly SlitRow[]): void {
  const pass = (ordered: readonly SlitRow[]) => {
    for (const [index, row] of ordered.entries()) {
      const before = ordered[index - 1];
      if (!before || Math.abs(before.y - row.y) !== 1 || before.reach <= 0) continue;
      row.reach = Math.min(row.width, Math.max(row.reach, before.reach - RUN_OUT));
    }
  };
  pass(rows);
  pass([...rows].reverse());
}

interface DrawnRow extends SlitRow {
  /** A pixel of the garment's side. */
  source: number;
}

function drawSlits(scene: Scene, rows: readonly SlitRow[]): void {
  const drawn = rows.flatMap((row): DrawnRow[] => {
    const source = row.reach > 0 || row.isClosed ? sourceOf(scene, row) : undefined;
    return source === undefined ? [] : [{ ...row, source }];
  });
  const colours = sideColours(scene, drawn);
  for (const [index, { start, step, source, width, reach, isClosed }] of drawn.entries()) {
    // the garment's own soft edge is before the slit
    const length = isClosed ? width + SOFT_EDGE : reach;
    for (let k = -INSIDE + 1; k < length; k++) {
      cover(scene, start + step * k, { source, colour: colours[index], share: Math.min(1, length - k) });
    }
  }
}

/** Undefined if the garment is not opaque within a few pixels of its edge. */
function sourceOf({ fitted }: Scene, { start, step }: SlitRow): number | undefined {
  const { alpha } = fitted.layers;
  let source = start - step * INSIDE;
  for (let k = 0; k < INSIDE && alpha[source] < 0.9; k++) source -= step;
  return alpha[source] < 0.9 ? undefined : source;
}

/** Fills what is missing of pixel `i` with the garment's piece at `source`. */
function cover(
  { garment, front, fitted }: Scene,
  i: number,
  { source, colour, share }: { source: number; colour: [red: number, green: number, blue: number]; share: number },
): void {
  const { layers } = fitted;
  const own = layers.alpha[i];
  garment[i] = Math.max(garment[i], share * (1 - front[i]));
  if (own >= share) return;
  layers.alpha[i] = share;
  if (own < 0.5) layers.piece[i] = layers.piece[source];
  for (let channel = 0; channel < 3; channel++) {
    const plane = layers.colour[channel];
    plane[i] = (own * plane[i] + (share - own) * colour[channel]) / share;
  }
}

/**
 * The colour of the garment's side at each row, averaged over a few rows along it: each row's own colour would draw a
 * busy print out into streaks. The average follows the slanted side. Taken straight up and down, it mixed the side's dark
 * rim with the cloth inside, and the colour jumped between the two.
 */
function sideColours(
  { fitted, person }: Scene,
  rows: readonly DrawnRow[],
): [red: number, green: number, blue: number][] {
  const reach = Math.max(2, Math.round(ALONG * person.body.shoulderWidth));
  const smooth = (plane: Float32Array) => {
    const own = rows.map(({ source, step }) => (plane[source] + plane[source - step]) / 2);
    return runningMean(runningMean(own, reach), reach);
  };
  const [red, green, blue] = fitted.layers.colour.map(smooth);
  return rows.map((_, index) => [red[index], green[index], blue[index]]);
}
