/**
 * Thin remains of skin or old garment between the new garment's edge and the old silhouette, above the shoulders and
 * outside the sleeves. They become background. Without this, slivers of 2-6 px stand along every shoulder.
 */

import type { FittedUpper } from "../../fit/types.ts";
import type { Side } from "../../garment/landmark-types.ts";
import { distanceToSet } from "../../image/distance.ts";
import { distanceBetween } from "../../image/maths/geometry.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { releasePlanes } from "../../image/pool.ts";
import { alongAt, depthAt, forEachPixel } from "../../person/limbs/limb-field.ts";
import { Label } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";

/** Rows in which the old garment's own edge may lie between cloth and skin. */
const SOFT_EDGE = 4;

/** Fills `scene.snapped` and clears the front layer there. */
export function snapSlivers(scene: Scene): void {
  const { upper } = scene.fitted;
  if (!upper) return;
  for (const side of ["left", "right"] as const) {
    snapShoulder(scene, upper, side);
    snapSleeve(scene, upper, side);
    snapElbow(scene, upper, side);
  }
  for (let i = 0; i < scene.snapped.length; i++) if (scene.snapped[i]) scene.front[i] = 0;
}

/** Hair and chin are never background. */
function canSnap(scene: Scene, x: number, y: number): boolean {
  const { parse } = scene.person;
  if (scene.labels[y * scene.size.width + x] === Label.hair) return false;
  const isChin =
    parse.headVisible &&
    y < parse.mouth.y + 0.35 * parse.eyeDistance &&
    Math.abs(x - parse.mouth.x) < 1.2 * parse.eyeDistance;
  return !isChin;
}

function snapShoulder(scene: Scene, upper: FittedUpper, side: Side): void {
  const { width, height } = scene.size;
  const { body } = scene.person;
  const { shoulderWidth } = body;
  const bodySide = body[side];
  const fitted = upper[side];
  const hasSleeve = fitted.sleeveEnd !== undefined;
  const end = hasSleeve ? fitted.shoulder.x + 0.16 * shoulderWidth : fitted.shoulder.x * 0.97;
  for (let lateral = upper.neckHalfWidth * 1.04; lateral < end; lateral++) {
    const x = Math.round(body.shoulderCentre.x + bodySide.sign * lateral);
    if (x < 0 || x >= width) continue;
    const lineY = bodySide.shoulderLineY(lateral);
    const clothY = firstClothRow(scene, x, {
      from: Math.max(0, Math.round(lineY - 0.12 * shoulderWidth)),
      to: Math.min(height, lineY + 0.22 * shoulderWidth),
    });
    if (clothY === undefined) continue;
    const isSliver = skinAbove(scene, x, clothY) < THICKEST_SLIVER * shoulderWidth;
    const ramp = smoothstep(upper.neckHalfWidth * 1.04, upper.neckHalfWidth * 1.2, lateral);
    const highest = Math.max(0, Math.round(clothY - 0.1 * shoulderWidth * ramp));
    for (let y = firstBodyRow(scene, x, { from: highest, to: clothY }); y <= clothY + 1 && y < height; y++) {
      const i = y * width + x;
      if (scene.garment[i] > 0.995 || !canSnap(scene, x, y)) continue;
      const isSkin = scene.labels[i] === Label.skin;
      // Skin this high above the cloth is the neck.
      if (!isSkin || (isSliver && y > clothY - 0.045 * shoulderWidth * ramp)) scene.snapped[i] = 1;
    }
  }
}

/** The soft edge of what stands above the cloth ends where less than this of a pixel is the person. */
const FAINT = 0.02;
/** Compression and sharpening leave a line of this many shoulder widths beyond it. */
const RIM = 0.02;

/** The first row in which anything of the person is seen. The wall above it stays the photo's own: made up, it was a halo. */
function firstBodyRow({ labels, person, size }: Scene, x: number, rows: { from: number; to: number }): number {
  let y = rows.from;
  while (
    y < rows.to &&
    labels[y * size.width + x] === Label.background &&
    person.matte.alpha[y * size.width + x] < FAINT
  )
    y++;
  return Math.max(rows.from, y - Math.max(2, Math.round(RIM * person.body.shoulderWidth)));
}

/** Skin higher above the cloth than this, shoulder widths, is not a sliver of a shoulder but a neck, or hair of the same colour. */
const THICKEST_SLIVER = 0.1;

/** Rows of skin right above the cloth. */
function skinAbove({ labels, size }: Scene, x: number, clothY: number): number {
  let y = clothY - 1;
  while (y >= 0 && labels[y * size.width + x] !== Label.skin && clothY - y < SOFT_EDGE) y--;
  const lowest = y;
  while (y >= 0 && labels[y * size.width + x] === Label.skin) y--;
  return lowest - y;
}

function firstClothRow(scene: Scene, x: number, rows: { from: number; to: number }): number | undefined {
  for (let y = rows.from; y < rows.to; y++) {
    if (scene.fitted.layers.alpha[y * scene.size.width + x] > 0.6) return y;
  }
  return undefined;
}

function snapSleeve(scene: Scene, upper: FittedUpper, side: Side): void {
  const { sleeveEnd } = upper[side];
  if (sleeveEnd === undefined) return;
  const { size, person, fitted, labels, garment } = scene;
  const { shoulderWidth } = person.body;
  const arm = person.limbs.arms[side === "left" ? 0 : 1];
  const { along, across, depth } = arm.field;
  const sleeve = new Uint8Array(labels.length);
  for (let i = 0; i < sleeve.length; i++) {
    // The seam of a dropped shoulder lies on the arm, so what is beside the torso's piece there is a sliver, too.
    sleeve[i] = fitted.layers.alpha[i] > 0.5 ? 1 : 0;
  }
  const distance = distanceToSet(sleeve, size, 0.25 * shoulderWidth);
  const end = sleeveEnd - 0.07 * shoulderWidth;
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] <= -3 || across[place] <= 0.4 || along[place] >= end) return;
    const reach = (scene.old[i] ? 0.25 : 0.075) * shoulderWidth;
    if (distance[i] >= reach || garment[i] >= 0.995 || labels[i] === Label.lower) return;
    const x = i % size.width;
    if (canSnap(scene, x, (i - x) / size.width)) scene.snapped[i] = 1;
  });
  releasePlanes(distance);
}

/**
 * Skin of a sharply bent elbow is searched within this distance of the joint, shoulder widths: the arm's outline rounds its corner
 * off.
 */
const ELBOW = 0.5;
/** The sleeve must continue beyond the elbow by this much, shoulder widths. */
const BEYOND_ELBOW = 0.15;
/** An elbow is sharply bent if the cosine between upper arm and forearm exceeds this. */
const SHARP = 0.6;

/** A bare elbow's tip outside the bend of a long sleeve. */
function snapElbow(scene: Scene, upper: FittedUpper, side: Side): void {
  const { size, person, labels, garment } = scene;
  const { shoulderWidth } = person.body;
  const arm = person.limbs.arms[side === "left" ? 0 : 1];
  const other = person.limbs.arms[side === "left" ? 1 : 0];
  const { elbow, stations, shoulder, wrist } = arm;
  const upperArm = distanceBetween(shoulder, elbow);
  const end = (upper[side].sleeveEnd ?? 0) - BEYOND_ELBOW * shoulderWidth;
  const bend = (elbow.x - shoulder.x) * (wrist.x - elbow.x) + (elbow.y - shoulder.y) * (wrist.y - elbow.y);
  if (end < upperArm || bend > SHARP * upperArm * distanceBetween(elbow, wrist)) return;
  const station = stations.find(({ along }) => along >= upperArm) ?? stations[stations.length - 1];
  const reach = ELBOW * shoulderWidth;
  for (let y = Math.max(0, Math.ceil(elbow.y - reach)); y <= Math.min(size.height - 1, elbow.y + reach); y++) {
    for (let x = Math.max(0, Math.ceil(elbow.x - reach)); x <= Math.min(size.width - 1, elbow.x + reach); x++) {
      const i = y * size.width + x;
      if (labels[i] !== Label.skin || garment[i] >= 0.995 || depthAt(other.field, i) > -3 || !canSnap(scene, x, y))
        continue;
      if (depthAt(arm.field, i) > -3 && alongAt(arm.field, i) > end) continue;
      const outwards = (x - elbow.x) * station.normalX + (y - elbow.y) * station.normalY;
      if (outwards > 0.4 * station.outerRadius && outwards < reach) scene.snapped[i] = 1;
    }
  }
}
