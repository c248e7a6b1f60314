/**
 * The line on which an upper garment lies, from the neck over the shoulder and the deltoid down to the wrist, as one
 * smooth curve. Torso and sleeve both end on it: two separate lines left a notch and a puff at every seam.
 */
import { smoothGaussian } from "../../garment/outline/polyline.ts";
import { distanceBetween, mixPoints, point, resamplePolyline } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import type { Point } from "../../image/types.ts";
import { type ArmSection, type BodyModel, type BodySide, Label } from "../../person/types.ts";

export interface ShoulderOutline {
  /** From the side of the neck to the wrist on the photo, evenly spaced. */
  points: Point[];
  /** The line's y at a distance outwards from the middle of the shoulders, pixels; flat beyond its outermost point. */
  yAt(lateral: number): number;
  /** The part from the point at this distance outwards to the wrist. */
  from(lateral: number): Point[];
}

/** The distance between cloth and skin, in shoulder widths. */
const LOOSENESS = 0.01;
/** Between these distances from the middle (shoulder widths) the neck's side blends into the shoulder. */
const TRAPEZIUS = 0.26;
const ACROMION = 0.36;
/** Where the deltoid has merged into the arm: shoulder widths along it. */
const DELTOID_END = 0.22;
const SAMPLES = 200;
/** Weight of the arc's corner: at 1, a parabola, the arc would pass inside every deltoid. */
const FULLNESS = 1.7;
/** A bare shoulder may be this much further in or out than the arc. */
const LEAST_BARE = 0.65;
const MOST_BARE = 1.45;
/** Under cloth it is no further out than that, and hardly further in than the arc. */
const LEAST_CLOTHED = 0.75;

export function shoulderOutline(body: BodyModel, side: BodySide): ShoulderOutline {
  const { shoulderWidth, shoulderCentre } = body;
  const { arm, sign } = side;
  const shoulder: Point[] = [];
  for (let share = TRAPEZIUS; share < ACROMION; share += 0.02) {
    const lateral = share * shoulderWidth;
    shoulder.push(point(shoulderCentre.x + sign * lateral, side.shoulderLineY(lateral)));
  }
  const head = spanHollows([...shoulder, ...deltoid(body, side, shoulder)], sign);
  const sleeve: Point[] = [];
  for (let along = DELTOID_END * shoulderWidth; along <= arm.length * 1.001; along += 0.02 * arm.length) {
    sleeve.push(outerPoint(arm.at(along), LOOSENESS * shoulderWidth));
  }
  const points = smoothGaussian(resamplePolyline([...head, ...sleeve], SAMPLES), 3.5);
  const lateralOf = (at: Point) => sign * (at.x - shoulderCentre.x);
  const outermost = points.findIndex((at, index) => index > 0 && lateralOf(at) <= lateralOf(points[index - 1]));
  const last = outermost < 0 ? points.length - 1 : outermost - 1;
  const cutAt = (lateral: number): { index: number; at: Point } => {
    for (let index = 1; index <= last; index++) {
      const [before, after] = [lateralOf(points[index - 1]), lateralOf(points[index])];
      if (after < lateral) continue;
      return {
        index,
        at: mixPoints(points[index - 1], points[index], clamp((lateral - before) / (after - before), 0, 1)),
      };
    }
    return { index: last, at: points[last] };
  };
  return {
    points,
    yAt(lateral) {
      const onOutline = smoothstep(TRAPEZIUS, ACROMION, lateral / shoulderWidth);
      if (onOutline === 0) return side.shoulderLineY(lateral);
      return lerp(side.shoulderLineY(lateral), cutAt(lateral).at.y, onOutline);
    },
    from(lateral) {
      const { index, at } = cutAt(lateral);
      return [at, ...points.slice(index)];
    },
  };
}

const outerPoint = ({ point: at, normal, outerRadius }: ArmSection, looseness: number): Point =>
  point(at.x + normal.x * (outerRadius + looseness), at.y + normal.y * (outerRadius + looseness));

/**
 * Around the shoulder joint: an arc that leaves the shoulder and joins the arm in their own directions. Bare shoulders
 * bend it to the silhouette; under old cloth the silhouette only limits how far out the body can reach.
 */
function deltoid(body: BodyModel, side: BodySide, shoulder: readonly Point[]): Point[] {
  const { shoulderWidth } = body;
  const { arm, sign, shoulder: joint } = side;
  const looseness = LOOSENESS * shoulderWidth;
  const start = shoulder[shoulder.length - 1];
  const end = outerPoint(arm.at(DELTOID_END * shoulderWidth), looseness);
  const corner = tangentCorner(
    { at: start, back: shoulder[0] },
    { at: end, onwards: outerPoint(arm.at((DELTOID_END + 0.1) * shoulderWidth), looseness) },
    sign,
  );
  const arc: Point[] = [];
  for (let step = 1; step < 12; step++) {
    const share = step / 12;
    const plain = conicPoint({ start, corner, end }, share);
    const plainRadius = distanceBetween(plain, joint);
    const direction = point((plain.x - joint.x) / plainRadius, (plain.y - joint.y) / plainRadius);
    const reach = rayToOutline(body, joint, { direction, longest: 0.4 * shoulderWidth });
    let radius = plainRadius;
    if (reach.isSkin) radius = clamp(reach.radius + looseness, LEAST_BARE * plainRadius, MOST_BARE * plainRadius);
    else if (reach.isCloth) radius = clamp(reach.radius, LEAST_CLOTHED * plainRadius, plainRadius);
    arc.push(point(joint.x + direction.x * radius, joint.y + direction.y * radius));
  }
  return arc;
}

/** A rational quadratic curve: from `start` towards `corner` and on to `end`. */
function conicPoint({ start, corner, end }: { start: Point; corner: Point; end: Point }, share: number): Point {
  const [a, b, c] = [(1 - share) ** 2, 2 * FULLNESS * share * (1 - share), share ** 2];
  const sum = a + b + c;
  return point((a * start.x + b * corner.x + c * end.x) / sum, (a * start.y + b * corner.y + c * end.y) / sum);
}

/** Where the shoulder's direction meets the arm's: the control point of the arc between them. */
function tangentCorner(from: { at: Point; back: Point }, to: { at: Point; onwards: Point }, sign: -1 | 1): Point {
  const slope = clamp((from.at.y - from.back.y) / (sign * (from.at.x - from.back.x) || 1), 0, 1);
  const height = to.at.y - from.at.y;
  const lean = clamp((sign * (to.onwards.x - to.at.x)) / (to.onwards.y - to.at.y || 1), -0.5, 1);
  // from.y + slope * u = to.y - (to.lateral - lateral) / lean, solved for the lateral distance u
  const width = sign * (to.at.x - from.at.x);
  const across = clamp((width - lean * height) / (1 - lean * slope), 0.3 * width, 1.2 * width);
  return point(from.at.x + sign * across, from.at.y + clamp(slope * across, 0, 0.5 * height));
}

interface Reach {
  radius: number;
  isSkin: boolean;
  isCloth: boolean;
}

function rayToOutline(body: BodyModel, from: Point, ray: { direction: Point; longest: number }): Reach {
  const { direction, longest } = ray;
  let radius = 0;
  while (radius < longest) {
    const x = from.x + radius * direction.x;
    const y = from.y + radius * direction.y;
    if (!body.inside(x, y)) break;
    if (body.labelAt(x, y) === Label.hair) return { radius, isSkin: false, isCloth: false };
    radius++;
  }
  const inner = Math.max(0, radius - 4);
  const rim = body.labelAt(from.x + inner * direction.x, from.y + inner * direction.y);
  const isSeen = radius > 2 && radius < longest;
  return { radius, isSkin: isSeen && rim === Label.skin, isCloth: isSeen && rim === Label.upper };
}

/** Cloth lies on bumps and spans hollows: the outer hull. */
function spanHollows(line: readonly Point[], sign: -1 | 1): Point[] {
  const hull: Point[] = [];
  const turn = (a: Point, b: Point, c: Point) => sign * ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  for (const at of line) {
    while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], at) <= 0) hull.pop();
    hull.push(at);
  }
  return hull;
}
