/**
 * Narrow slits between the new garment's side and an arm, where the photo showed the old garment and no wall: the cloth
 * reaches behind the arm there too, or a line of background runs down along it.
 */
import { alongAt, depthAt } from "../person/limb-field.ts";
import { bareFrom } from "./front-layer.ts";
import type { Scene } from "./scene.ts";

/** Wider slits, in shoulder widths, show the wall: cloth drawn that far outwards would be streaks. */
const WIDEST = 0.04;
/** They are closed from this far below the armpit on, shoulder widths. */
const BELOW_ARMPIT = 0.12;
/** The garment's colour is taken this many pixels inside its edge, where it is not choked. */
const INSIDE = 3;
/** On the arm's side, how many pixels of soft edge may lie between slit and arm. */
const SOFT_EDGE = 3;

/** Extends `scene.garment` and the garment's layer in place, below the armpits. */
export function closeSlits(scene: Scene): void {
  const { size, person } = scene;
  const { body } = person;
  const widest = WIDEST * body.shoulderWidth;
  const first = Math.max(
    0,
    Math.round(Math.min(body.left.armpit.y, body.right.armpit.y) + BELOW_ARMPIT * body.shoulderWidth),
  );
  const last = Math.min(size.height - 1, Math.round(body.hipCentre.y + 0.4 * body.shoulderWidth));
  for (let y = first; y <= last; y++) {
    const row = y * size.width;
    for (let x = 1; x < size.width - 1; x++) {
      if (!isOpen(scene, row + x)) continue;
      let end = x;
      while (end < size.width - 1 && isOpen(scene, row + end)) end++;
      if (end - x <= widest) closeSlit(scene, row + x, row + end - 1);
      x = end;
    }
  }
}

/** Neither garment nor arm, where the old garment was. Under an old sleeve the arm's polygon is arm, too. */
function isOpen({ old, garment, front, person }: Scene, i: number): boolean {
  if (old[i] !== 1 || garment[i] + front[i] >= 0.98) return false;
  return person.limbs.arms.every(
    (arm) => depthAt(arm.field, i) < 0.5 || alongAt(arm.field, i) > bareFrom(arm, person.body.shoulderWidth),
  );
}

function closeSlit(scene: Scene, from: number, to: number): void {
  const isLeftOfArm = isArmBeside(scene, to, 1) && scene.garment[from - 1] > 0.5;
  const isRightOfArm = isArmBeside(scene, from, -1) && scene.garment[to + 1] > 0.5;
  if (isLeftOfArm === isRightOfArm) return;
  const { garment, front, fitted } = scene;
  const { alpha, colour, piece } = fitted.layers;
  const source = isLeftOfArm ? from - INSIDE : to + INSIDE;
  if (alpha[source] < 0.9) return;
  const [red, green, blue] = meanColour(scene, source);
  for (let i = from; i <= to; i++) {
    garment[i] = 1 - front[i];
    alpha[i] = 1;
    piece[i] = piece[source];
    colour[0][i] = red;
    colour[1][i] = green;
    colour[2][i] = blue;
  }
}

/** Over a few rows: each row's own colour would draw a busy print out into streaks. */
function meanColour({ fitted, size, person }: Scene, source: number): [red: number, green: number, blue: number] {
  const { alpha, colour } = fitted.layers;
  const reach = Math.max(2, Math.round(0.04 * person.body.shoulderWidth));
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let k = -reach; k <= reach; k++) {
    const i = source + k * size.width;
    if (!(alpha[i] >= 0.9)) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] += colour[channel][i];
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

function isArmBeside({ front, person }: Scene, i: number, step: -1 | 1): boolean {
  for (let k = 0; k <= SOFT_EDGE; k++) {
    const at = i + step * k;
    if (front[at] > 0.5 && person.limbs.arms.some(({ field }) => depthAt(field, at) > -1.5)) return true;
  }
  return false;
}
