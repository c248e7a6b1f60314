/** The bare chest between the armpits: how far it reaches towards the arms, and where the fold between both ends. */
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { placeIn } from "../../person/limbs/limb-field.ts";
import type { BodyModel, Limb } from "../../person/types.ts";
import type { Scene } from "../scene/scene.ts";

/** The fold of an armpit reaches down this far, shoulder widths. */
const FOLD = 0.22;
/**
 * It ends above the point where arm and body are this far apart, shoulder widths: below, the wall shows between them.
 */
const OPEN = 0.1;
/** How far from the axis the fold may reach into the arm's outline, and the chest up to it; shoulder widths. */
const FOLD_REACH = 0.85;
const WIDEST_CHEST = 0.66;

/** Per side: the row where the armpit's fold ends. */
export type FoldEnds = [left: number, right: number];

export function findFoldEnds({ body, limbs }: Scene["person"]): FoldEnds {
  return [foldEnd(body, limbs.arms[0]), foldEnd(body, limbs.arms[1])];
}

function foldEnd(body: BodyModel, arm: Limb): number {
  const { shoulderWidth } = body;
  const isLeft = arm.sign < 0;
  const { armpit } = isLeft ? body.left : body.right;
  const longest = armpit.y + FOLD * shoulderWidth;
  for (const { x, y, normalX, normalY, innerRadius } of arm.stations) {
    const inner = { x: x - normalX * innerRadius, y: y - normalY * innerRadius };
    if (inner.y < armpit.y) continue;
    if (inner.y > longest) break;
    const torso = isLeft ? body.halfWidth.left(inner.y) : body.halfWidth.right(inner.y);
    if (Math.abs(inner.x - body.axisX(inner.y)) - torso > OPEN * shoulderWidth) return inner.y;
  }
  return longest;
}

/** Whether a row is in the fold, where no wall shows although the matte may find threads of it. */
export function isInFold({ person }: Scene, ends: FoldEnds, { x, y }: { x: number; y: number }): boolean {
  const { body } = person;
  const isLeft = x < body.axisX(y);
  const { armpit } = isLeft ? body.left : body.right;
  return y < Math.min(ends[isLeft ? 0 : 1], armpit.y + 0.5 * FOLD * body.shoulderWidth);
}

/**
 * Whether a place beside an arm is on the body's side of its upper part: above an arm that is held out there is wall.
 */
function isInsideOf({ stations }: Limb, { x, y }: { x: number; y: number }): boolean {
  const upperArm = stations.findIndex(({ segment }) => segment > 0);
  const middle = stations[upperArm >> 1];
  return (x - middle.x) * middle.normalX + (y - middle.y) * middle.normalY < 0;
}

/** 0-1: how much of a pixel is chest. Above the armpit it merges into the arm, below it is the torso's. */
export function chestAlpha({ person, size }: Scene, ends: FoldEnds, { x, y }: { x: number; y: number }): number {
  const { body, limbs } = person;
  const arm = limbs.arms[x < body.axisX(y) ? 0 : 1];
  const lateral = Math.abs(x - body.axisX(y));
  const within = (edge: number) => smoothstep(edge + 1, edge - 1, lateral);
  const isLeft = x < body.axisX(y);
  const side = isLeft ? body.left : body.right;
  const { field } = arm;
  const torso = 0.5 * body.shoulderWidth;
  const place = placeIn(field, Math.round(y) * size.width + Math.round(x));
  const depth = field.depth[place];
  const isInward = depth < 0 ? isInsideOf(arm, { x, y }) : field.across[place] < 0;
  if (!isInward) return within(torso);
  const armpit = side.armpit.y;
  const reach =
    0.35 * body.shoulderWidth * smoothstep(armpit + 0.04 * body.shoulderWidth, armpit - 0.04 * body.shoulderWidth, y);
  // The armpit's fold closes downwards between arm and chest; what the old garment hid there was not wall.
  const visible = isLeft ? body.visibleHalfWidth.left(y) : body.visibleHalfWidth.right(y);
  const end = ends[isLeft ? 0 : 1];
  const fold = smoothstep(end, end - 0.6 * FOLD * body.shoulderWidth, y);
  const upTo = (seen: number) => within(Math.max(torso + reach, lerp(torso, seen * body.shoulderWidth, fold)));
  const chest = upTo(Math.min(visible / body.shoulderWidth, WIDEST_CHEST));
  // it continues into the arm, but keeps the arm's own edge where wall is beside it
  return Math.max(chest, Math.min(upTo(FOLD_REACH), smoothstep(-1, 1, depth)));
}
