/** The outline of bare shoulders: along the shoulder line, round over the deltoid, into the arm's outer edge. */

import { distanceBetween, distanceToSegment, mixPoints, point } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane } from "../../image/pool.ts";
import type { Point, Size } from "../../image/types.ts";
import type { BodyModel, BodySide, Limb, LimbStation, Parse, PersonAnalysis } from "../../person/types.ts";

export interface BareShoulders {
  /** Signed distance to the outline in pixels, positive inside, exact up to 4; known above `lowest`, else -99. */
  depth: Float32Array;
  /** Per side: the row where the outline has become the arm's. */
  lowest: [left: number, right: number];
}

/** Cloth on the shoulder is this thick, shoulder widths. */
const CLOTH = 0.012;
/** The outline leaves the shoulder line this far inside the joint and joins the arm this far along it, shoulder widths. */
const LEAVES = 0.1;
export const SHOULDER_END = 0.24;
const FAR_OUTSIDE = -99;
/** Distances are exact up to this many pixels; further in or out they stay at it. */
const NEAR = 4;

export function findBareShoulders(body: BodyModel, arms: readonly [Limb, Limb], size: Size): BareShoulders {
  const depth = borrowPlane(size.width * size.height).fill(FAR_OUTSIDE);
  const lowest = ([body.left, body.right] as const).map((side, index) => {
    const outline = shoulderOutline(body, side, arms[index]);
    fillDepth(depth, size, outline, body.shoulderCentre.x);
    return outline[outline.length - 1].y;
  });
  return { depth, lowest: [lowest[0], lowest[1]] };
}

/** Half a neck's width: the distance between the eyes, limited to these shares of the shoulder width. */
const NECK = { least: 0.16, most: 0.21, headless: 0.19 };
/**
 * The neck widens towards the shoulders by the first over the second, shoulder widths. Beside a chin it does not: if the
 * shoulders reach up to the chin, it widens below that, over at least the third.
 */
const FLARE = { by: 0.09, over: 0.16, least: 0.06 };
/**
 * If the head is turned or bent forward, the neck stands this share of the way from the shoulders' middle to the mouth.
 */
const UNDER_MOUTH = 0.6;

/** At the chin, this many eye distances below the mouth, a neck is narrower by this factor: jaws are wider than necks. */
const UNDER_JAW = { chin: 0.75, narrower: 0.82 };

/** Above the mouth the jaw hides the neck: it narrows by this for every pixel. */
const BEHIND_JAW = 2;

/** Pixels above the mouth along the head's own axis, at least 0: heads are tilted. */
function aboveMouth({ mouth, eyes }: Parse, { x, y }: Point): number {
  const [upX, upY] = [eyes.x - mouth.x, eyes.y - mouth.y];
  return Math.max(0, ((x - mouth.x) * upX + (y - mouth.y) * upY) / Math.max(1, Math.hypot(upX, upY)));
}

/** 0-1: the neck's share of a pixel below the chin. A collar, hood or scarf around it is wider and hid it. */
export function neckShare({ body, parse }: Pick<PersonAnalysis, "body" | "parse">, { x, y }: Point): number {
  const { shoulderWidth, shoulderCentre } = body;
  const side = x < shoulderCentre.x ? body.left : body.right;
  const foot = side.shoulderLineY(NECK.least * shoulderWidth);
  let half = NECK.headless * shoulderWidth;
  let middle = shoulderCentre.x;
  let flare = { from: foot - FLARE.over * shoulderWidth, to: foot };
  if (parse.headVisible) {
    half = clamp(parse.eyeDistance, NECK.least * shoulderWidth, NECK.most * shoulderWidth);
    const upwards = clamp((foot - y) / Math.max(1, foot - parse.mouth.y), 0, 1);
    const chin = parse.mouth.y + UNDER_JAW.chin * parse.eyeDistance;
    half *= lerp(UNDER_JAW.narrower, 1, smoothstep(chin, Math.max(chin + 1, foot), y));
    flare = { from: Math.max(flare.from, chin), to: Math.max(foot, chin + FLARE.least * shoulderWidth) };
    middle += UNDER_MOUTH * upwards * (parse.mouth.x - middle);
  }
  if (parse.headVisible) half -= BEHIND_JAW * aboveMouth(parse, { x, y });
  half += FLARE.by * shoulderWidth * smoothstep(flare.from, flare.to, y) ** 2;
  return smoothstep(1, -1, Math.abs(x - middle) - half);
}

/** From the middle of the shoulders outwards and down to the arm. */
function shoulderOutline(body: BodyModel, side: BodySide, arm: Limb): Point[] {
  const { shoulderWidth, shoulderCentre } = body;
  const onLine = (distance: number): Point =>
    point(shoulderCentre.x + side.sign * distance, side.shoulderLineY(distance) + CLOTH * shoulderWidth);
  const leaves = Math.abs(side.shoulder.x - shoulderCentre.x) - LEAVES * shoulderWidth;
  const spacing = arm.length / (arm.stations.length - 1);
  const station = arm.stations[clamp(Math.round((SHOULDER_END * shoulderWidth) / spacing), 0, arm.stations.length - 1)];
  const outline: Point[] = [onLine(0)];
  for (let distance = 0.1 * shoulderWidth; distance < leaves; distance += 0.02 * shoulderWidth) {
    outline.push(onLine(distance));
  }
  const before = onLine(leaves - 0.1 * shoulderWidth);
  return [...outline, ...deltoid(before, onLine(leaves), station)];
}

/** A curve that leaves the shoulder line and enters the arm's outer edge without a corner. */
function deltoid(before: Point, from: Point, station: LimbStation): Point[] {
  const to = point(
    station.x + station.normalX * station.outerRadius,
    station.y + station.normalY * station.outerRadius,
  );
  const run = Math.abs(from.x - before.x);
  // shoulders slope by 6 to 30 degrees; a crumpled sleeve may suggest otherwise
  const slope = clamp((from.y - before.y) / Math.max(1, run), 0.1, 0.58);
  const reach = 0.5 * distanceBetween(from, to);
  const outwards = Math.sign(from.x - before.x) / Math.hypot(1, slope);
  const first = point(from.x + outwards * reach, from.y + Math.abs(outwards) * slope * reach);
  const second = point(to.x - station.directionX * reach * 0.9, to.y - station.directionY * reach * 0.9);
  const steps = 20;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const a = mixPoints(from, first, share);
    const b = mixPoints(first, second, share);
    const c = mixPoints(second, to, share);
    return mixPoints(mixPoints(a, b, share), mixPoints(b, c, share), share);
  });
}

/** Writes the depths of one side's half, from its outline's top down to its end. */
function fillDepth(depth: Float32Array, size: Size, outline: readonly Point[], centreX: number): void {
  const end = outline[outline.length - 1];
  const sign = end.x < centreX ? -1 : 1;
  const xs = outline.map(({ x }) => x);
  const box = {
    left: Math.max(0, Math.floor(sign < 0 ? Math.min(...xs) - NEAR : centreX)),
    right: Math.min(size.width - 1, Math.ceil(sign < 0 ? centreX : Math.max(...xs) + NEAR)),
    top: Math.max(0, Math.floor(Math.min(...outline.map(({ y }) => y)) - NEAR)),
    bottom: Math.min(size.height - 1, Math.floor(end.y)),
  };
  const closed = [...outline, point(centreX, end.y)];
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) depth[y * size.width + x] = isInside(closed, x, y) ? NEAR : -NEAR;
  }
  for (let k = 1; k < outline.length; k++) {
    const [from, to] = [outline[k - 1], outline[k]];
    const lastRow = Math.min(box.bottom, Math.max(from.y, to.y) + NEAR);
    const lastColumn = Math.min(box.right, Math.max(from.x, to.x) + NEAR);
    for (let y = Math.max(box.top, Math.floor(Math.min(from.y, to.y) - NEAR)); y <= lastRow; y++) {
      for (let x = Math.max(box.left, Math.floor(Math.min(from.x, to.x) - NEAR)); x <= lastColumn; x++) {
        const i = y * size.width + x;
        const distance = Math.min(Math.abs(depth[i]), distanceToSegment(x, y, from, to));
        depth[i] = depth[i] > 0 ? distance : -distance;
      }
    }
  }
}

function isInside(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let k = 0, before = polygon.length - 1; k < polygon.length; before = k++) {
    const a = polygon[k];
    const b = polygon[before];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
