/** The cloth of long sleeves below the waist, where they hang beside or in front of the skirt or the trousers. */

import type { Size } from "../../image/types.ts";
import { placeIn } from "../limbs/limb-field.ts";
import { unlikelihood } from "../segmentation/mixture.ts";
import { type Arm, Label, type Limbs, type Parse } from "../types.ts";

/** Sleeves that end within this many stations hide no part of the arm. */
const SHORTEST_SLEEVE = 4;
/** An arm less visible than this has no outline. */
const LEAST_VISIBLE = 0.35;
/** A slanted or turned-up cuff reaches this much further down, shoulder widths. */
const SLANT = 0.12;
/**
 * Where the outline is slightly inside the sleeve: cloth up to this far outwards that ends at the background belongs to the sleeve, shoulder widths.
 */
const BESIDE = 0.08;
/**
 * In the outer part of an arm's outline, cloth more likely by this much (in log likelihood) to be the lower garment is behind the
 * arm.
 */
const CLEAR_LEAD = 2;
/** The part of an arm around its axis that is never something behind it. */
const CORE = 0.5;

/**
 * Rewrites labels (lower -> upper) on the sleeves of both arms. Below the waist a sleeve was labelled as the skirt of its dress, or
 * as black trousers beside it: under new trousers it was removed with them and left the hand hanging alone; under a new top its end
 * stayed.
 */
export function claimSleeves(size: Size, parse: Parse, limbs: Limbs): void {
  const sleeves = findSleeveCloth(size, parse, limbs);
  for (let i = 0; i < sleeves.length; i++) if (sleeves[i]) parse.labels[i] = Label.upper;
}

/** 1 on every pixel of a sleeve, from the shoulder to its cuff. */
export function findSleeveCloth(size: Size, parse: Parse, limbs: Limbs): Uint8Array {
  const sleeves = new Uint8Array(parse.labels.length);
  for (const arm of limbs.arms) addSleeve(size, parse, arm, sleeves);
  return sleeves;
}

function addSleeve(size: Size, parse: Parse, arm: Arm, sleeves: Uint8Array): void {
  const { labels, shoulderWidth } = parse;
  const { cuff, cuffStation, visibility, visibleEnd, field, stations, sign } = arm;
  if (visibility < LEAST_VISIBLE || cuff === null || cuffStation < SHORTEST_SLEEVE) return;
  // if no hand shows below the sleeve, it ends at the wrist
  const hasHand = cuffStation < stations.length - 1;
  const wrist = stations.findLast(({ segment }) => segment < 2)?.along ?? arm.length;
  const end = hasHand ? Math.min(visibleEnd, cuff + SLANT * shoulderWidth) : wrist;
  const reach = BESIDE * shoulderWidth;
  const isCloth = (i: number) => labels[i] === Label.upper || labels[i] === Label.lower;
  const { along, across, depth } = field;
  for (let y = Math.max(0, field.top); y < Math.min(size.height, field.top + field.height); y++) {
    let outermost: number | undefined;
    for (let column = 0; column < field.width; column++) {
      // outwards from the body
      const x = field.left + (sign < 0 ? field.width - 1 - column : column);
      if (x < 0 || x >= size.width) continue;
      const i = y * size.width + x;
      const place = placeIn(field, i);
      if (depth[place] < 0 || along[place] > end) continue;
      if (!isCloth(i) || (Math.abs(across[place]) > CORE && isBehind(parse, i))) continue;
      sleeves[i] = 1;
      outermost = x;
    }
    if (outermost !== undefined) reachOut(y * size.width, outermost);
  }

  /** Adds the part of the sleeve outside the outline in a row, if it is small. */
  function reachOut(row: number, from: number): void {
    let x = from + sign;
    while (x >= 0 && x < size.width && isCloth(row + x) && !sleeves[row + x]) x += sign;
    const isEnd = x < 0 || x >= size.width || labels[row + x] === Label.background;
    if (!isEnd || Math.abs(x - from) > reach) return;
    for (let k = from + sign; k !== x; k += sign) sleeves[row + k] = 1;
  }
}

/**
 * Whether cloth in an arm's outline is the lower garment beside it. Cannot be decided if both garments have one colour.
 */
function isBehind({ labels, lab, upper, lower }: Parse, i: number): boolean {
  if (labels[i] !== Label.lower || upper.length === 0 || lower.length === 0) return false;
  const { lightness, a, b } = lab;
  const asUpper = unlikelihood(upper, lightness[i], a[i], b[i]);
  return asUpper - unlikelihood(lower, lightness[i], a[i], b[i]) > CLEAR_LEAD;
}
