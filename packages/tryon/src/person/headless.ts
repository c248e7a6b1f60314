/**
 * People whose head is not in the photo. The detector looks for heads and shoulders, and without them finds nobody, or
 * a passer-by instead. The other network's silhouette shows where such a body is.
 */
import { findComponents } from "../image/components.ts";
import { Body, type Keypoint, type Point } from "../types.ts";
import type { Detection } from "./detection.ts";
import { sizeOf, type Whereabouts } from "./main-person.ts";
import type { Region } from "./region.ts";

/** Detections below this score do not say where the body is. Whole heads give .85 and more, a cropped chin .6. */
const SURE_SCORE = 0.7;
/** A silhouette smaller than this share of the network's square is nobody to dress. */
const LEAST_AREA = 0.02;
/** A standing body's height is about twice its radius; one that is cut off is lower. Below this share the detection is somebody else. */
const LEAST_RADIUS = 0.4;
/** Of a silhouette's height: how far below its top the hips are, and how far above them the missing head is. */
const HIPS_BELOW_TOP = 0.35;
const RADIUS = 0.65;
/** How visible a wrist, or a knee or an ankle, must be. A garment that lies flat has a torso and arms, but no hands and legs. */
const SEEN_WRIST = 0.75;
const SEEN_LEG = 0.6;
const LEAST_PRESENCE = 0.9;

/** A person the detector did not find, where their silhouette is. */
export interface HeadlessBody extends Whereabouts {
  /** Detections in the silhouette that are too unsure to count beside it. */
  instead: readonly Detection[];
}

/**
 * The largest silhouette that no detection accounts for, unless somebody detected is about as large.
 *
 * @param silhouettes - The selfie network's mask, `side * side`, 0-1.
 * @param photo - The square of the photo that it shows.
 */
export function findHeadlessBody(
  silhouettes: Float32Array,
  photo: Region,
  detections: readonly Detection[],
): HeadlessBody | undefined {
  const scale = photo.side / Math.sqrt(silhouettes.length);
  const sure = detections.filter(({ score }) => score >= SURE_SCORE);
  const bodies = outlines(silhouettes, photo)
    .filter((box) => !sure.some((detection) => accountsFor(detection, box, 4 * scale)))
    .map((box): HeadlessBody => {
      const height = box.bottom - box.top;
      const hips = { x: box.centreX, y: box.top + HIPS_BELOW_TOP * height };
      const outermost = { x: hips.x, y: hips.y - RADIUS * height };
      const instead = detections.filter(
        (detection) => detection.score < SURE_SCORE && isInside(detection, box, 4 * scale),
      );
      return { hips, outermost, centreX: box.centreX, instead };
    })
    .filter((body) => sure.every((detection) => sizeOf(body) > 2 * sizeOf(detection)));
  return bodies.toSorted((first, second) => sizeOf(second) - sizeOf(first))[0];
}

/** Whether landmarks found in a silhouette are a person's: they show hands or legs. */
export function isBody({ presence, points }: { presence: number; points: readonly Keypoint[] }): boolean {
  const seen = (...names: number[]) => Math.max(...names.map((name) => points[name].visibility));
  const legs = seen(Body.leftKnee, Body.rightKnee, Body.leftAnkle, Body.rightAnkle);
  return presence >= LEAST_PRESENCE && (seen(Body.leftWrist, Body.rightWrist) >= SEEN_WRIST || legs >= SEEN_LEG);
}

/** A silhouette's box in the photo, and its middle across. */
interface OutlineBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
  centreX: number;
}

function outlines(silhouettes: Float32Array, { side: photoSide, centreX, centreY }: Region): OutlineBox[] {
  const side = Math.sqrt(silhouettes.length);
  const mask = Uint8Array.from(silhouettes, (value) => (value > 0.5 ? 1 : 0));
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

/** The detected person is in the silhouette, and large enough to be what makes it. */
const accountsFor = (detection: Detection, box: OutlineBox, margin: number): boolean =>
  isInside(detection, box, margin) && sizeOf(detection) >= LEAST_RADIUS * (box.bottom - box.top);

function isInside({ centreX, centreY, hips }: Detection, box: OutlineBox, margin: number): boolean {
  const holds = ({ x, y }: Point) =>
    x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom + margin;
  return holds({ x: centreX, y: centreY }) || holds(hips);
}
