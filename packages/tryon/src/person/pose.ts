import type { Models } from "../runtime/model-files.ts";
import type { Keypoint, Point, PoseResult, RgbImage } from "../types.ts";
import { decodeDetections, detectorSide, sigmoid } from "./detection.ts";
import { type FoundBody, guessBody, isMistaken } from "./pose-guess.ts";
import { cropRegion, type Region, spreadMask, wholePhoto } from "./region.ts";

const landmarkSide = 256;
const segmentationSide = 256;
const bodyPoints = 33;
/** x, y, z, visibility, presence. */
const valuesPerPoint = 5;
/** The landmark model returns, after the body points, two that describe its own square for the next pass. */
const hipsPoint = 33;
const outermostPoint = 34;

/**
 * Finds the most certain person and their 33 body points with rough masks, or null when there is nobody.
 *
 * @param guess - Somebody is there for sure: a body without a head is found by its outline, see pose-guess.ts. Where it is
 *   not sure, clothes on their own would pass for people.
 *
 * The landmark model looks twice: the second time at the square that the first result asks for, because the detector's
 * square is often a tenth of the body off.
 */
export async function findPose(
  image: RgbImage,
  models: Models,
  { guess = false }: { guess?: boolean } = {},
): Promise<PoseResult | null> {
  const photo = wholePhoto(image);
  const detectorInput = cropRegion(image, photo, { side: detectorSide, black: -1, white: 1 });
  const [boxes, scores] = await models.poseDetector.run(detectorInput, detectorSide);
  const people = decodeDetections(boxes, scores, image);
  const detected = people.length > 0 ? await lookTwice(image, people[0].hips, people[0].outermost, models) : null;

  const segmentationInput = cropRegion(image, photo, { side: segmentationSide, black: 0, white: 1 });
  const [selfie] = await models.selfieSegmentation.run(segmentationInput, segmentationSide);
  const selfieMask = spreadMask(selfie, segmentationSide, photo, image);
  const guessed =
    guess && isMistaken(detected, selfieMask)
      ? await guessBody(selfieMask, image, ({ centreX, centreY, reach }) =>
          lookTwice(image, { x: centreX, y: centreY }, { x: centreX, y: centreY - reach }, models),
        )
      : null;
  const found = guessed ?? detected;
  if (!found) return null;
  return {
    people: guessed ? 1 : people.length,
    score: guessed ? guessed.presence : people[0].score,
    presence: found.presence,
    keypoints: found.points.slice(0, bodyPoints),
    poseMask: found.mask,
    selfieMask,
  };
}

async function lookTwice(image: RgbImage, hips: Point, outermost: Point, models: Models): Promise<FoundBody> {
  const first = await findLandmarks(image, regionAround(hips, outermost), models);
  const region = regionAround(first.points[hipsPoint], first.points[outermostPoint]);
  const second = await findLandmarks(image, region, models);
  return { ...second, mask: spreadMask(second.mask, landmarkSide, region, image) };
}

/** The square that holds the body, upright: `outermost` lies on a circle around the hips; 25 % of margin. */
function regionAround(hips: Point, outermost: Point): Region {
  const dx = outermost.x - hips.x;
  const dy = outermost.y - hips.y;
  return {
    centreX: hips.x,
    centreY: hips.y,
    side: 2.5 * Math.hypot(dx, dy),
    rotation: Math.PI / 2 - Math.atan2(-dy, dx),
  };
}

interface Landmarks {
  points: Keypoint[];
  presence: number;
  mask: Float32Array;
}

async function findLandmarks(image: RgbImage, region: Region, models: Models): Promise<Landmarks> {
  const input = cropRegion(image, region, { side: landmarkSide, black: 0, white: 1 });
  const [values, presence, mask] = await models.poseLandmarks.run(input, landmarkSide);
  const cos = Math.cos(region.rotation);
  const sin = Math.sin(region.rotation);
  const points: Keypoint[] = [];
  for (let i = 0; i * valuesPerPoint < values.length; i++) {
    const at = i * valuesPerPoint;
    const localX = (values[at] / landmarkSide - 0.5) * region.side;
    const localY = (values[at + 1] / landmarkSide - 0.5) * region.side;
    points.push({
      x: region.centreX + localX * cos - localY * sin,
      y: region.centreY + localX * sin + localY * cos,
      z: (values[at + 2] / landmarkSide) * region.side,
      visibility: sigmoid(values[at + 3]),
      presence: sigmoid(values[at + 4]),
    });
  }
  return { points, presence: presence[0], mask: mask.map(sigmoid) };
}
