/** Where a bare arm comes out of a sleeveless garment. */
import { smoothstep } from "../../image/maths/interpolate.ts";
import type { Arm } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";

/**
 * Where along the upper arm an armhole leaves its outer edge and meets its inner one, and the width of its soft edge.
 */
export const ARMHOLE = { from: 0.06, to: 0.36, edge: 0.09 };

/**
 * 0-1: a bare arm emerges from a garment along the armhole's curve, from the tip of the shoulder to the armpit. When it
 * emerged all at once, cloth that overlaps the shoulder ended in a ledge.
 */
export function outsideArmhole(alongUpperArm: number, across: number): number {
  const line = 1 - 2.2 * smoothstep(ARMHOLE.from, ARMHOLE.to, alongUpperArm);
  return smoothstep(line - ARMHOLE.edge, line + ARMHOLE.edge, across);
}

/** How far the edge bends towards the body between its ends, as a share of its height. */
const BOW = 0.03;
/** It begins softly over this share of its height: the cloth's shade on the shoulder above ended in a line. */
const FADE = 0.1;
/** The cloth's end is looked for this far from the joint, and the edge is at least this high; shoulder widths. */
const NEAR_JOINT = 0.3;
const LOWEST_HEIGHT = 0.12;

/**
 * 0-1 for a pixel of a hanging arm: whether it is outside the line from where the cloth ends on the shoulder to where the armpit meets
 * the arm's inner side. Cloth that ended half way across the arm went straight down and came to a step there.
 */
export function createArmholeEdge({ fitted, person, size }: Scene, arm: Arm): (pixel: number) => number {
  const { shoulderWidth } = person.body;
  const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
  const armpit = arm.stations.find(({ along }) => along >= ARMHOLE.to * upperArm);
  const shoulder = arm.stations.find(({ along }) => along >= ARMHOLE.from * upperArm);
  if (!armpit || !shoulder) return () => 0;
  // above its line across the arm the arm is not in front
  const top = Math.ceil(Math.max(shoulder.y, shoulder.y - shoulder.normalY * shoulder.innerRadius));
  const tip = clothEnd(fitted.layers.alpha, { row: top, arm, size, reach: NEAR_JOINT * shoulderWidth });
  if (tip === undefined) return () => 0;
  const bottom = {
    x: armpit.x - armpit.normalX * armpit.innerRadius,
    y: armpit.y - armpit.normalY * armpit.innerRadius,
  };
  const height = bottom.y - top;
  if (height < LOWEST_HEIGHT * shoulderWidth || arm.sign * (tip - bottom.x) <= 0) return () => 0;
  return (pixel) => {
    const x = pixel % size.width;
    const share = ((pixel - x) / size.width - top) / height;
    if (share <= 0 || share >= 1) return 0;
    const bow = 4 * BOW * share * (1 - share) * height;
    const edge = tip + (bottom.x - tip) * share - arm.sign * bow;
    return smoothstep(0, FADE, share) * smoothstep(-1, 1, arm.sign * (x - edge));
  };
}

/** The outermost column of cloth in a row near the shoulder joint; undefined if there is none. */
function clothEnd(
  alpha: Float32Array,
  { row, arm, size, reach }: { row: number; arm: Arm; size: { width: number; height: number }; reach: number },
): number | undefined {
  if (row < 0 || row >= size.height) return undefined;
  for (let out = reach; out > -reach; out--) {
    const x = Math.round(arm.shoulder.x + arm.sign * out);
    if (x >= 0 && x < size.width && alpha[row * size.width + x] > 0.5) return x;
  }
  return undefined;
}
