/** Where the lower garment begins under a top that is removed. */
import { lerp } from "../../image/maths/interpolate.ts";
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

/**
 * Trousers reach up to the waist below a long top. With a bare midriff they begin where they are seen to begin, and below a crop top
 * at their usual height: drawn on, they were a tube around the belly.
 */
export function clothBegins(scene: Dressed): (x: number) => number {
  const { shoulderCentre, hipCentre, shoulderWidth } = scene.person.body;
  const { waistLine } = scene;
  const level = (share: number) => lerp(shoulderCentre.y, hipCentre.y, share);
  if (!waistLine) return () => level(0.72);
  const seen = waistLine.y - 0.1 * shoulderWidth;
  if (hasBareMidriff(scene)) return () => seen;
  if (!isCropTop(scene)) return () => Math.min(seen, level(NATURAL_WAIST));
  // the lower garment's own edge, unless a long old top hid it
  return waistLine.torsoShare < LOWEST_WAISTBAND
    ? (x) => waistLine.at(x) - EDGE * shoulderWidth
    : () => level(USUAL_WAISTBAND);
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
