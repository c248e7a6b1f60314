import type { Point, RgbImage } from "../../image/types.ts";
import type { Models } from "../../runtime/model-files.ts";
import type { Keypoint, PoseResult, Region, SeenByPose } from "../types.ts";
import { type Detection, decodeDetections, detectorSide, sigmoid } from "./detection.ts";
import { bestBody, facingCamera, findHeadlessBody } from "./headless.ts";
import { findMainPerson, isOutsized, isSmallIn, type Whereabouts } from "./main-person.ts";
import { cropRegion, spreadMask, wholePhoto } from "./region.ts";

const landmarkSide = 256;
const segmentationSide = 256;
const bodyPoints = 33;
/** x, y, z, visibility, presence. */
const valuesPerPoint = 5;
/** After the body points, the landmark model returns two that describe its own square for the next pass. */
const hipsPoint = 33;
const outermostPoint = 34;

/**
 * Below this, the landmark model does not confirm the detector's person, and its points are arbitrary. People score .25 and more.
 */
const LEAST_PRESENCE = 0.1;

/**
 * Finds the main person and their 33 body points with rough masks; null if there is none.
 *
 * The landmark model runs twice: the second time on the square that the first result suggests, because the detector's
 * square is often off by a tenth of the body.
 */
export async function findPose(image: RgbImage, models: Models): Promise<PoseResult | null> {
  const photo = wholePhoto(image);
  const detectorInput = cropRegion(image, photo, { side: detectorSide, black: -1, white: 1 });
  const [boxes, scores] = await models.poseDetector.run(detectorInput, detectorSide);
  const detections = decodeDetections(boxes, scores, image);
  const segmentationInput = cropRegion(image, photo, { side: segmentationSide, black: 0, white: 1 });
  const [selfie] = await models.selfieSegmentation.run(segmentationInput, segmentationSide);

  const people = await findPeople(image, { selfie, photo, detections }, models);
  const found = findMainPerson(people, image);
  if (!found) return null;
  const { main, isClear } = found;
  const { region, points, presence, mask, seen } = main.landmarks ?? (await findLandmarksTwice(image, main, models));
  if (presence < LEAST_PRESENCE) return null;
  const keypoints = points.slice(0, bodyPoints);
  return {
    people: people.length,
    isMainClear: isClear && !isSmallIn(image, keypoints) && !isOutsized(keypoints, selfie, photo),
    score: main.score,
    presence,
    keypoints,
    poseMask: spreadMask(mask, landmarkSide, region, image),
    selfieMask: spreadMask(selfie, segmentationSide, photo, image),
    seen,
  };
}

interface Person extends Whereabouts {
  score: number;
  landmarks?: Landmarks;
}

/** Every detected person, and a large one without a head whom only the silhouettes show. */
async function findPeople(
  image: RgbImage,
  seen: { selfie: Float32Array; photo: Region; detections: Detection[] },
  models: Models,
): Promise<Person[]> {
  const { selfie, photo, detections } = seen;
  const headless = findHeadlessBody(selfie, photo, { size: image, detections });
  if (!headless) return detections;
  const found: Landmarks[] = [];
  for (const guess of headless.guesses) found.push(await findLandmarksTwice(image, guess, models));
  const landmarks = bestBody(found, headless);
  if (!landmarks) return detections;
  const points = facingCamera(landmarks.points);
  const others = detections.filter((detection) => !headless.instead.includes(detection));
  return [{ ...headless, score: landmarks.presence, landmarks: { ...landmarks, points } }, ...others];
}

async function findLandmarksTwice(
  image: RgbImage,
  { hips, outermost }: Pick<Whereabouts, "hips" | "outermost">,
  models: Models,
): Promise<Landmarks> {
  const first = await findLandmarks(image, regionAround(hips, outermost), models);
  return findLandmarks(image, regionAround(first.points[hipsPoint], first.points[outermostPoint]), models);
}

/** The square that holds the body, upright: `outermost` is on a circle around the hips; with a margin of 25 %. */
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
  /** The square that was analysed. */
  region: Region;
  points: Keypoint[];
  presence: number;
  mask: Float32Array;
  seen: SeenByPose | undefined;
}

async function findLandmarks(image: RgbImage, region: Region, models: Models): Promise<Landmarks> {
  const input = cropRegion(image, region, { side: landmarkSide, black: 0, white: 1 });
  const [values, presence, mask, _heatMap, _world, ...layers] = await models.poseLandmarks.run(input, landmarkSide);
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
  const seen = layers.length > 0 ? { region, picture: input, layers } : undefined;
  return { region, points, presence: presence[0], mask: mask.map(sigmoid), seen };
}
