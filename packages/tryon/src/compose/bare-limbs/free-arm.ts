/**
 * Where an arm stands off the body: the wall shows in between, so the arm's dark inner side is its own shade, not old
 * cloth.
 */
import { clamp } from "../../image/maths/interpolate.ts";
import type { Size } from "../../image/types.ts";
import { type Arm, Label } from "../../person/types.ts";
import { bareFrom } from "./bare-arm.ts";

/** This many wall pixels in a row are a gap; fewer may be label noise. */
const GAP = 3;
/** The gap begins no further out from the arm's inner edge than this, shoulder widths. */
const BESIDE = 0.06;

/**
 * Finds the places of the arm's field that lie past the old sleeve, on a cross-section that is skin up to its inner
 * edge, with a gap beside it. No part of a garment can be there.
 */
export function findFreeArm(
  arm: Arm,
  { labels, size, shoulderWidth }: { labels: Uint8Array; size: Size; shoulderWidth: number },
): (place: number) => boolean {
  const bare = bareFrom(arm, shoulderWidth);
  const { stations, field } = arm;
  const free = stations.map(({ x, y, normalX, normalY, innerRadius, along, segment }) => {
    if (along < bare || segment > 1) return false;
    let wall = 0;
    for (let radius = 0; radius < innerRadius + BESIDE * shoulderWidth + GAP; radius++) {
      const column = Math.round(x - normalX * radius);
      const row = Math.round(y - normalY * radius);
      if (column < 0 || row < 0 || column >= size.width || row >= size.height) return false;
      const label = labels[row * size.width + column];
      if (label === Label.background) wall++;
      else if (wall > 0 || label !== Label.skin) return false;
      if (wall >= GAP) return true;
    }
    return false;
  });
  const last = stations.length - 1;
  return (place) => free[clamp(Math.round((field.along[place] / arm.length) * last), 0, last)];
}
