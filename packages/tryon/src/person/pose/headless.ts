/**
 * People whose head is not in the photo. The detector looks for heads and shoulders, and without them finds no person,
 * or a passer-by. The other network's silhouette shows where such a body is.
 */
import { findComponents } from "../../image/components.ts";
import { middle } from "../../image/maths/geometry.ts";
import { maskAbove } from "../../image/planes.ts";
import type { Point, Size } from "../../image/types.ts";
import { Body, type Keypoint, type Region } from "../types.ts";
import type { Detection } from "./detection.ts";
import { sizeOf, type Whereabouts } from "./main-person.ts";

/** Detections below this score do not tell where the body is. Whole heads score .85 and more, a cropped chin .6. */
const SURE_SCORE = 0.7;
/** A silhouette smaller than this share of the network's square is not a person to dress. */
const LEAST_AREA = 0.02;
/** A standing body's height is about twice its radius; a cut-off body is lower. Below this share the detection is another person. */
const LEAST_RADIUS = 0.4;
/**
 * Guesses of where a silhouette's hips are and how far above them the missing head is, as shares of its height: for a
 * whole figure, and for one that the photo cuts off above and below.
 */
const WHOLE = { hips: 0.35, radius: 0.65 };
const CUT_TWICE = { hips: 0.75, radius: 1.2 };
/**
 * Without a head, shoulders are at the silhouette's top or above it, and at most this far below it, in lengths of the
 * torso.
 */
const SHOULDERS_BELOW_TOP = 0.45;
/**
 * The least visibility of a wrist, and of a knee or an ankle. A garment that lies flat has a torso and arms, but no hands and
 * legs.
 */
const SEEN_WRIST = 0.75;
const SEEN_LEG = 0.6;
const LEAST_PRESENCE = 0.9;
/** Share of the photo's height: a silhouette closer to its edge than this is cut off by it. */
const EDGE = 0.02;

/** A person whom the detector did not find, located by their silhouette. */
export interface HeadlessBody extends Whereabouts {
  /** Detections in the silhouette that are too uncertain to count as another person. */
  instead: readonly Detection[];
  /** Where to look for the body's points. */
  guesses: readonly Pick<Whereabouts, "hips" | "outermost">[];
  /** The silhouette's upper end, where the photo's edge cuts it off. */
  top: number;
}

/**
 * The largest silhouette at the photo's upper edge that no detection accounts for, unless a detected person is about as large.
 *
 * @param silhouettes - The selfie network's mask, `side * side`, 0-1.
 * @param photo - The square of the photo that it shows.
 */
export function findHeadlessBody(
  silhouettes: Float32Array,
  photo: Region,
  { size, detections }: { size: Size; detections: readonly Detection[] },
): HeadlessBody | undefined {
  const scale = photo.side / Math.sqrt(silhouettes.length);
  const sure = detections.filter(({ score }) => score >= SURE_SCORE);
  const bodies = outlines(silhouettes, photo)
    .filter((box) => box.top < size.height * EDGE && !sure.some((one) => accountsFor(one, box, 4 * scale)))
    .map((box): HeadlessBody => {
      const guess = ({ hips, radius }: typeof WHOLE) => {
        const at = { x: box.centreX, y: box.top + hips * (box.bottom - box.top) };
        return { hips: at, outermost: { x: at.x, y: at.y - radius * (box.bottom - box.top) } };
      };
      const isCutBelow = box.bottom > size.height * (1 - EDGE);
      return {
        ...guess(WHOLE),
        centreX: box.centreX,
        instead: detections.filter((one) => one.score < SURE_SCORE && isInside(one, box, 4 * scale)),
        guesses: isCutBelow ? [guess(WHOLE), guess(CUT_TWICE)] : [guess(WHOLE)],
        top: box.top,
      };
    })
    .filter((body) => sure.every((detection) => sizeOf(body) > 2 * sizeOf(detection)));
  return bodies.toSorted((first, second) => sizeOf(second) - sizeOf(first))[0];
}

interface Found {
  presence: number;
  points: readonly Keypoint[];
}

/** The landmarks that belong to a body and show the most of its arms; undefined if the silhouette is something else. */
export function bestBody<One extends Found>(
  found: readonly One[],
  { top }: Pick<HeadlessBody, "top">,
): One | undefined {
  const bodies = found.filter((one) => isBody(one) && beginsAt(one.points, top));
  return bodies.toSorted((first, second) => armsSeen(second.points) - armsSeen(first.points))[0];
}

/** True if hands or legs are visible. */
function isBody({ presence, points }: Found): boolean {
  const seen = (...names: number[]) => Math.max(...names.map((name) => points[name].visibility));
  const legs = seen(Body.leftKnee, Body.rightKnee, Body.leftAnkle, Body.rightAnkle);
  return presence >= LEAST_PRESENCE && (seen(Body.leftWrist, Body.rightWrist) >= SEEN_WRIST || legs >= SEEN_LEG);
}

function beginsAt(points: readonly Keypoint[], top: number): boolean {
  const shoulders = middle(points[Body.leftShoulder], points[Body.rightShoulder]);
  const hips = middle(points[Body.leftHip], points[Body.rightHip]);
  return shoulders.y - top < SHOULDERS_BELOW_TOP * (hips.y - shoulders.y);
}

const armsSeen = (points: readonly Keypoint[]): number =>
  [Body.leftElbow, Body.rightElbow, Body.leftWrist, Body.rightWrist].reduce(
    (sum, name) => sum + points[name].visibility,
    0,
  );

/** The first of each left-right pair of points, on the face and on the body. */
const FACE_PAIRS = [1, 2, 3];
const FIRST_PAIR = 7;

/**
 * Without a face the network sometimes mistakes a front for a back, and names left what is right. A person who wants to
 * be dressed faces the camera.
 */
export function facingCamera(points: Keypoint[]): Keypoint[] {
  if (points[Body.leftShoulder].x >= points[Body.rightShoulder].x) return points;
  const turned = points.slice();
  const swap = (first: number, second: number) => {
    turned[first] = points[second];
    turned[second] = points[first];
  };
  for (const eye of FACE_PAIRS) swap(eye, eye + 3);
  for (let name = FIRST_PAIR; name <= Body.leftFootIndex; name += 2) swap(name, name + 1);
  return turned;
}

/** A silhouette's box in the photo, and its horizontal middle. */
interface OutlineBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
  centreX: number;
}

function outlines(silhouettes: Float32Array, { side: photoSide, centreX, centreY }: Region): OutlineBox[] {
  const side = Math.sqrt(silhouettes.length);
  const mask = maskAbove(silhouettes, 0.5);
  const { index, sizes } = findComponents(mask, { width: side, height: side });
  const boxes = sizes.map(() => ({ left: side, right: 0, top: side, bottom: 0, sumX: 0 }));
  index.forEach((component, i) => {
    if (component < 0) return;
    const box = boxes[component];
    const x = i % side;
    const y = Math.floor(i / side);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
    box.sumX += x + 0.5;
  });
  const scale = photoSide / side;
  const toX = (x: number) => (x - side / 2) * scale + centreX;
  const toY = (y: number) => (y - side / 2) * scale + centreY;
  return boxes.flatMap(({ left, right, top, bottom, sumX }, component) =>
    sizes[component] < LEAST_AREA * side * side
      ? []
      : [
          {
            left: toX(left),
            right: toX(right),
            top: toY(top),
            bottom: toY(bottom),
            centreX: toX(sumX / sizes[component]),
          },
        ],
  );
}

/** The detected person is in the silhouette, and large enough to be its cause. */
const accountsFor = (detection: Detection, box: OutlineBox, margin: number): boolean =>
  isInside(detection, box, margin) && sizeOf(detection) >= LEAST_RADIUS * (box.bottom - box.top);

function isInside({ centreX, centreY, hips }: Detection, box: OutlineBox, margin: number): boolean {
  const holds = ({ x, y }: Point) =>
    x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom + margin;
  return holds({ x: centreX, y: centreY }) || holds(hips);
}
