import { keepLargeComponents } from "../image/components.ts";
import { distanceToSet, distanceToUnset } from "../image/distance.ts";
import { GuidedFilter, gaussianBlur } from "../image/filters.ts";
import { distanceBetween } from "../image/geometry.ts";
import { clamp, lerp, smoothstep } from "../image/interpolate.ts";
import { brightness, channelsOf, createPlane } from "../image/planes.ts";
import { pushPull } from "../image/push-pull.ts";
import { Body, type Channels, type Matte, type PoseResult, type RgbImage } from "../types.ts";

/** Background that is this restless (see `Matte.backgroundTexture`) gives colour no say in the matte. */
const restlessTexture = 6;

/** The silhouette of the networks and how far every pixel lies within or outside it. */
interface RoughShape {
  depth: Float32Array;
  distance: Float32Array;
  /** Half width, in pixels, of the zone around the outline in which colours decide. */
  band: number;
}

/**
 * Separates the person from the background.
 *
 * The networks' masks are 256 px wide, so about 10 px loose, and they fill the gap between arm and torso. Within a band
 * around their outline each pixel is therefore compared with the colours of the nearest sure background and sure person,
 * and the result is smoothed along the photo's own edges.
 */
export function cutOutPerson(image: RgbImage, pose: PoseResult): Matte {
  const shape = roughShape(image, pose);
  const { depth, distance, band } = shape;
  const surelyBackground = createPlane(image);
  const surelyPerson = createPlane(image);
  for (let i = 0; i < depth.length; i++) {
    surelyBackground[i] = distance[i] > band * 1.3 ? 1 : 0;
    surelyPerson[i] = depth[i] > band * 0.8 ? 1 : 0;
  }
  const photo = channelsOf(image);
  const plate = pushPull(photo, surelyBackground, image);
  const person = pushPull(photo, surelyPerson, image);
  const backgroundTexture = measureTexture(image, surelyBackground, shape);
  const coarse = coarseAlpha({ photo, plate, person, shape, backgroundTexture });
  const alpha = new GuidedFilter(brightness(image), image, { radius: 5, epsilon: 2e-3 }).run(coarse);
  for (let i = 0; i < alpha.length; i++) alpha[i] = smoothstep(0.12, 0.88, alpha[i]);
  return { alpha, plate, backgroundTexture };
}

function roughShape(image: RgbImage, pose: PoseResult): RoughShape {
  const mask = new Uint8Array(image.width * image.height);
  // a hair above one half: where one network says a full 1 and the other a 1e-9, the mean is no majority
  for (let i = 0; i < mask.length; i++) mask[i] = pose.poseMask[i] + pose.selfieMask[i] > 1.00001 ? 1 : 0;
  const person = keepLargeComponents(mask, image, 0.1);
  const shoulders = distanceBetween(pose.keypoints[Body.leftShoulder], pose.keypoints[Body.rightShoulder]);
  return {
    depth: distanceToUnset(person, image),
    distance: distanceToSet(person, image),
    band: Math.max(6, 0.07 * shoulders),
  };
}

/** Mean difference of the background around the person to its own blur: how restless it is. */
function measureTexture(image: RgbImage, surelyBackground: Float32Array, shape: RoughShape): number {
  const photo = channelsOf(image);
  const blurred = photo.map((plane) => gaussianBlur(plane, image, 6));
  let sum = 0;
  let count = 0;
  for (let i = 0; i < surelyBackground.length; i += 7) {
    if (!surelyBackground[i] || shape.distance[i] >= 6 * shape.band) continue;
    for (let channel = 0; channel < 3; channel++) sum += Math.abs(photo[channel][i] - blurred[channel][i]);
    count++;
  }
  return sum / (3 * count + 1);
}

interface AlphaInputs {
  photo: Channels;
  plate: Channels;
  person: Channels;
  shape: RoughShape;
  backgroundTexture: number;
}

/** Alpha by colour where person and background differ, by distance to the rough outline where they do not. */
function coarseAlpha({ photo, plate, person, shape, backgroundTexture }: AlphaInputs): Float32Array {
  const { depth, distance, band } = shape;
  const alpha = new Float32Array(depth.length);
  for (let i = 0; i < alpha.length; i++) {
    if (distance[i] > band) continue;
    if (depth[i] > band) {
      alpha[i] = 1;
      continue;
    }
    let contrast = 0;
    let projection = 0;
    let difference = 0;
    for (let channel = 0; channel < 3; channel++) {
      const personStep = person[channel][i] - plate[channel][i];
      const photoStep = photo[channel][i] - plate[channel][i];
      contrast += personStep * personStep;
      projection += personStep * photoStep;
      difference += photoStep * photoStep;
    }
    // unlike the background counts as person even if it is also unlike the person's nearest sure colour
    const unlike = smoothstep(8 + backgroundTexture * 3, 30 + backgroundTexture * 4, Math.sqrt(difference));
    const byColour = clamp(Math.max(projection / (contrast + 50), unlike), 0, 1);
    const byShape = clamp(0.5 + (0.5 * (depth[i] - distance[i])) / band, 0, 1);
    const trust = backgroundTexture < restlessTexture ? clamp(contrast / 1600, 0, 1) * 0.85 : 0.25;
    alpha[i] = lerp(byShape, byColour, trust * (1 - Math.abs(2 * byShape - 1) ** 4));
  }
  return alpha;
}
