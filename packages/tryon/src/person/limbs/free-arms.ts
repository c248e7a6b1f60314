/** Corrects elbows and wrists where an arm stands free of the body: there its outline says where its middle is. */
import { distanceBetween, mixPoints, point, unitVector } from "../../image/maths/geometry.ts";
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { median } from "../../image/maths/statistics.ts";
import type { Point } from "../../image/types.ts";
import { Body, type Keypoint, Label, type Parse } from "../types.ts";
import { armScale, usualArmRadius } from "./arm-outline.ts";
import { castRay, type Silhouette } from "./silhouette.ts";

/** The widest free arm, in usual radii either side: bare ones are all arm, and a wide sleeve hangs below its arm. */
const WIDEST_BARE = 2;
const WIDEST_SLEEVED = 1.35;
/** A joint closer to the middle than the first stays where it is, one beyond the second goes all the way; usual radii. */
const STAYS = 0.2;
const GOES = 0.5;
/** No joint moves further, usual radii. */
const FARTHEST = 1.3;
/** A joint is measured along this share of the bones beside it, at so many places, most of which must be free. */
const NEAR = 0.3;
const PLACES = 7;
const FEWEST = 4;
/** Labels are read this many pixels inside the outline. */
const RIM = 3;
/** Keeps a joint from running along a straight arm, whose two bones say the same. */
const DAMPING = 0.05;

/** How far, along a normal of a bone, its middle is from the bone. */
interface Offset {
  normal: Point;
  distance: number;
}

interface FreeArm {
  silhouette: Silhouette;
  usualRadius: (alongArm: number) => number;
}

/**
 * The pose with its elbows and wrists in the middle of arms that stand free. The pose model puts them up to a radius beside
 * it, and a sleeve along that axis left a strip of the old arm uncovered.
 */
export function centreFreeArms(
  keypoints: readonly Keypoint[],
  silhouette: Silhouette,
  { shoulderWidth }: Pick<Parse, "shoulderWidth">,
): Keypoint[] {
  const settled = keypoints.slice();
  const sides = [0, 1].map((side) => ({
    shoulder: keypoints[Body.leftShoulder + side],
    elbow: keypoints[Body.leftElbow + side],
    wrist: keypoints[Body.leftWrist + side],
  }));
  const scale = armScale(shoulderWidth, sides[0], sides[1]);
  const arm = { silhouette, usualRadius: (alongArm: number) => usualArmRadius(alongArm) * scale };
  for (const [side, { shoulder, elbow, wrist }] of sides.entries()) {
    const atElbow = [
      boneOffset(arm, [shoulder, elbow], { from: 1 - NEAR, to: 1, start: 0 }),
      boneOffset(arm, [elbow, wrist], { from: 0, to: NEAR, start: 0.5 }),
    ];
    const atWrist = [boneOffset(arm, [elbow, wrist], { from: 1 - NEAR, to: 1, start: 0.5 })];
    settled[Body.leftElbow + side] = moved(elbow, atElbow, arm.usualRadius(0.5));
    settled[Body.leftWrist + side] = moved(wrist, atWrist, arm.usualRadius(1));
  }
  return settled;
}

/** Undefined where the bone's arm is not seen between two free edges. */
function boneOffset(
  { silhouette, usualRadius }: FreeArm,
  [upper, lower]: readonly [Point, Point],
  part: { from: number; to: number; start: number },
): Offset | undefined {
  if (distanceBetween(upper, lower) < 1) return undefined;
  const direction = unitVector(upper, lower);
  const normal = point(-direction.y, direction.x);
  const distances: number[] = [];
  for (let place = 0; place < PLACES; place++) {
    const share = lerp(part.from, part.to, place / (PLACES - 1));
    const distance = toMiddle(silhouette, mixPoints(upper, lower, share), {
      normal,
      usual: usualRadius(part.start + share / 2),
    });
    if (distance !== undefined) distances.push(distance);
  }
  return distances.length < FEWEST ? undefined : { normal, distance: median(distances) };
}

function toMiddle(
  silhouette: Silhouette,
  from: Point,
  { normal, usual }: { normal: Point; usual: number },
): number | undefined {
  const at = (length: number) => point(from.x + normal.x * length, from.y + normal.y * length);
  const start = nearestInside(silhouette, at, FARTHEST * usual);
  if (start === undefined) return undefined;
  const maxLength = Math.ceil(2 * WIDEST_BARE * usual);
  const ahead = castRay(silhouette, at(start), normal, { maxLength });
  const back = castRay(silhouette, at(start), point(-normal.x, -normal.y), { maxLength });
  const isSkin = ({ x, y }: Point) => silhouette.labelAt(x, y) === Label.skin;
  const isBare = isSkin(at(start + ahead - RIM)) && isSkin(at(start - back + RIM));
  const isFree = ahead + back < 2 * (isBare ? WIDEST_BARE : WIDEST_SLEEVED) * usual;
  return isFree ? start + (ahead - back) / 2 : undefined;
}

/** How far along the normal the person begins, if the bone lies beside them. */
function nearestInside({ inside }: Silhouette, at: (length: number) => Point, farthest: number): number | undefined {
  for (let length = 0; length <= farthest; length++) {
    for (const start of [length, -length]) {
      const { x, y } = at(start);
      if (inside(x, y)) return start;
    }
  }
  return undefined;
}

/** The joint moved so that it lies in the middle of each bone that was measured. */
function moved(joint: Keypoint, offsets: readonly (Offset | undefined)[], usual: number): Keypoint {
  let [xx, xy, yy, x, y] = [DAMPING, 0, DAMPING, 0, 0];
  for (const offset of offsets) {
    if (!offset) continue;
    const { normal, distance } = offset;
    xx += normal.x ** 2;
    xy += normal.x * normal.y;
    yy += normal.y ** 2;
    x += normal.x * distance;
    y += normal.y * distance;
  }
  const determinant = xx * yy - xy * xy;
  const [dx, dy] = [(yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant];
  const length = Math.hypot(dx, dy);
  const wanted = Math.min(length * smoothstep(STAYS, GOES, length / usual), FARTHEST * usual);
  if (wanted === 0) return joint;
  return { ...joint, x: joint.x + (dx / length) * wanted, y: joint.y + (dy / length) * wanted };
}
