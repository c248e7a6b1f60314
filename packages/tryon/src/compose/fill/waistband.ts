/** Where the lower garment begins under a top that is removed. */
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import { hasBareMidriff } from "../removal/lower-extension.ts";
import type { Scene } from "../scene/scene.ts";

/** 0 at the shoulders, 1 at the hips. */
export function torsoShare(scene: Pick<Scene, "person">, y: number): number {
  const { shoulderCentre, hipCentre } = scene.person.body;
  return (y - shoulderCentre.y) / (hipCentre.y - shoulderCentre.y);
}

/** The height of a waist: 0 at the shoulders, 1 at the hips. */
const NATURAL_WAIST = 0.6;

/** The height of the usual waistband, and of the lowest one that is seen: what is lower is the hem of the old top. */
const USUAL_WAISTBAND = 0.82;
const LOWEST_WAISTBAND = 0.95;
/** Rows of the waistband's edge that the old top's shade has taken, shoulder widths. */
const EDGE = 0.02;
/** A top that ends above this share of the torso is a crop top. */
const CROPPED = 0.68;

type Dressed = Pick<Scene, "person" | "waistLine" | "fitted" | "garment" | "size" | "labels">;

/** Where a lower garment begins under a removed top. */
export interface Waistband {
  /** Its first row at a column. */
  at: (x: number) => number;
  /** What a pixel's colour is multiplied by: 1 everywhere, unless the photo shows no waistband and one is drawn. */
  shade: (x: number, y: number) => number;
}

/**
 * Trousers reach up to the waist below a long top. With a bare midriff they begin where they are seen to begin, and below a crop top
 * at their usual height: drawn on, they were a tube around the belly.
 */
export function findWaistband(scene: Dressed): Waistband {
  const { shoulderCentre, hipCentre, shoulderWidth } = scene.person.body;
  const { waistLine } = scene;
  const level = (share: number) => lerp(shoulderCentre.y, hipCentre.y, share);
  const from = (row: number): Waistband => ({ at: () => row, shade: unshaded });
  if (!waistLine) return from(level(0.72));
  const seen = waistLine.y - 0.1 * shoulderWidth;
  if (hasBareMidriff(scene)) return from(seen);
  if (!isCropTop(scene)) return from(Math.min(seen, level(NATURAL_WAIST)));
  // the lower garment's own edge, unless a long old top hid it
  if (waistLine.torsoShare < LOWEST_WAISTBAND) {
    return { at: (x) => waistLine.at(x) - EDGE * shoulderWidth, shade: unshaded };
  }
  const dip = (x: number) => {
    const lateral = (x - hipCentre.x) / (HALF * shoulderWidth);
    return DIP * shoulderWidth * Math.max(0, 1 - lateral * lateral);
  };
  const at = (x: number) => level(USUAL_WAISTBAND) + dip(x);
  return { at, shade: (x, y) => shadeOfWaistband(y - at(x), shoulderWidth) };
}

const unshaded = () => 1;

/** A waistband is seen from above, so its middle is lower than its sides; half the waist's width and the dip, shoulder widths. */
const HALF = 0.42;
const DIP = 0.03;
/** Height of a waistband, shoulder widths. Below its seam the cloth is in its shade. */
const HEIGHT = 0.1;
const SHADE = { edge: 0.72, seam: 0.7, below: 0.86, reach: 0.04 };

/** The light on a drawn waistband this many rows below its upper edge. Without edge and seam the cloth ended like cut paper. */
function shadeOfWaistband(rows: number, shoulderWidth: number): number {
  const line = Math.max(1, 0.006 * shoulderWidth);
  const height = HEIGHT * shoulderWidth;
  const edge = lerp(SHADE.edge, 1, smoothstep(0.4 * line, 1.6 * line, rows));
  const seam = lerp(SHADE.seam, 1, smoothstep(0.5 * line, 1.2 * line, Math.abs(rows - height)));
  const below = rows < height ? 1 : lerp(SHADE.below, 1, smoothstep(0, SHADE.reach * shoulderWidth, rows - height));
  return edge * seam * below;
}

/** Half the width of the belly in which the hem is looked for, shoulder widths. */
const HEM_REACH = 0.15;

function isCropTop(scene: Dressed): boolean {
  const { fitted, garment, size, person } = scene;
  if (fitted.category !== "upper") return false;
  const { hipCentre, shoulderCentre, shoulderWidth } = person.body;
  const hems: number[] = [];
  for (let x = Math.round(hipCentre.x - HEM_REACH * shoulderWidth); x < hipCentre.x + HEM_REACH * shoulderWidth; x++) {
    let y = Math.min(size.height - 1, Math.round(hipCentre.y));
    while (y > shoulderCentre.y && garment[y * size.width + x] < 0.5) y--;
    hems.push(y);
  }
  return torsoShare(scene, median(hems)) < CROPPED;
}
