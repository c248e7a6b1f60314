import { keepLargeComponents } from "../../image/components.ts";
import { distanceToSet, distanceToUnset } from "../../image/distance.ts";
import { GuidedFilter, gaussianBlurWithin } from "../../image/filters.ts";
import { distanceBetween } from "../../image/maths/geometry.ts";
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { boxWhere, brightness, channelsOf, createPlane, cutBox } from "../../image/planes.ts";
import { borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import { pushPull } from "../../image/push-pull.ts";
import type { Box, Channels, RgbImage } from "../../image/types.ts";
import { Body, type Matte, type PoseResult } from "../types.ts";

/** With a background this busy (see `Matte.backgroundTexture`), colour is ignored in the matte. */
const restlessTexture = 6;

/** The networks' silhouette, and each pixel's distance inside or outside it. */
interface RoughShape {
  depth: Float32Array;
  distance: Float32Array;
  /** Half width in pixels of the zone around the outline in which colours decide. */
  band: number;
}

/**
 * Separates the person from the background.
 *
 * The networks' masks are 256 px wide, so about 10 px inaccurate, and they fill the gap between arm and torso. So within
 * a band around their outline each pixel is compared with the colours of the nearest certain background and certain
 * person, and the result is smoothed along the photo's own edges.
 */
export function cutOutPerson(image: RgbImage, pose: PoseResult): Matte {
  return withPlanes((own) => {
    const shape = roughShape(image, pose);
    const { band } = shape;
    const depth = own(shape.depth);
    const distance = own(shape.distance);
    const pixels = image.width * image.height;
    const known = new Uint8Array(pixels);
    const surelyBackground = own(borrowPlane(pixels));
    const surelyPerson = own(borrowPlane(pixels));
    for (let i = 0; i < depth.length; i++) {
      known[i] = distance[i] > band * 1.3 ? 1 : 0;
      surelyBackground[i] = known[i];
      surelyPerson[i] = depth[i] > band * 0.8 ? 1 : 0;
    }
    const photo = channelsOf(image);
    const plate = pushPull(photo, surelyBackground, image);
    const person = own(pushPull(photo, surelyPerson, image, zoneAroundOutline(shape)));
    const backgroundTexture = measureTexture(image, surelyBackground, shape);
    const coarse = own(coarseAlpha({ photo, plate, person, shape, backgroundTexture }));
    const alpha = alongEdges(
      image,
      coarse,
      boxWhere(image, (i) => distance[i] <= band),
    );
    return { alpha, plate, known, backgroundTexture };
  });
}

function roughShape(image: RgbImage, pose: PoseResult): RoughShape {
  const mask = new Uint8Array(image.width * image.height);
  // slightly above one half: where one network gives exactly 1 and the other 1e-9, the mean is not a majority
  for (let i = 0; i < mask.length; i++) mask[i] = pose.poseMask[i] + pose.selfieMask[i] > 1.00001 ? 1 : 0;
  const person = keepLargeComponents(mask, image, 0.1);
  const shoulders = distanceBetween(pose.keypoints[Body.leftShoulder], pose.keypoints[Body.rightShoulder]);
  const band = Math.max(6, 0.07 * shoulders);
  return {
    depth: distanceToUnset(person, image, band),
    distance: distanceToSet(person, image, 6 * band),
    band,
  };
}

/** The alpha smoothed along the photo's edges. Far from the person it is 0 and stays 0, so only a box is filtered. */
function alongEdges(image: RgbImage, coarse: Float32Array, person: Box): Float32Array {
  const radius = 5;
  // two box means read two radii away
  const margin = 2 * radius + 1;
  const box = {
    left: Math.max(0, person.left - margin),
    top: Math.max(0, person.top - margin),
    right: Math.min(image.width - 1, person.right + margin),
    bottom: Math.min(image.height - 1, person.bottom + margin),
  };
  const alpha = createPlane(image);
  if (person.right < 0) return alpha;
  const size = { width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
  const cut = (plane: Float32Array) => cutBox(plane, image.width, box);
  const part: RgbImage = { ...size, red: cut(image.red), green: cut(image.green), blue: cut(image.blue) };
  const smooth = new GuidedFilter(brightness(part), size, { radius, epsilon: 2e-3 }).run(cut(coarse));
  for (let i = 0; i < smooth.length; i++) smooth[i] = smoothstep(0.12, 0.88, smooth[i]);
  for (let y = 0; y < size.height; y++) {
    alpha.set(smooth.subarray(y * size.width, (y + 1) * size.width), (y + box.top) * image.width + box.left);
  }
  return alpha;
}

/** 1 where colours decide between person and background. */
function zoneAroundOutline({ depth, distance, band }: RoughShape): Uint8Array {
  const zone = new Uint8Array(depth.length);
  for (let i = 0; i < zone.length; i++) zone[i] = distance[i] <= band && depth[i] <= band ? 1 : 0;
  return zone;
}

/** Mean difference between the background around the person and its own blur: how busy it is. */
function measureTexture(image: RgbImage, surelyBackground: Float32Array, shape: RoughShape): number {
  const photo = channelsOf(image);
  const around = boxWhere(image, (i) => shape.distance[i] < 6 * shape.band);
  const blurred = photo.map((plane) => gaussianBlurWithin(plane, image, 6, around));
  let sum = 0;
  let count = 0;
  for (let i = 0; i < surelyBackground.length; i += 7) {
    if (!surelyBackground[i] || shape.distance[i] >= 6 * shape.band) continue;
    for (let channel = 0; channel < 3; channel++) sum += Math.abs(photo[channel][i] - blurred[channel][i]);
    count++;
  }
  releasePlanes(...blurred);
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
  const alpha = borrowPlane(depth.length);
  const [red, green, blue] = photo;
  const [plateRed, plateGreen, plateBlue] = plate;
  const [personRed, personGreen, personBlue] = person;
  for (let i = 0; i < alpha.length; i++) {
    if (distance[i] > band) continue;
    if (depth[i] > band) {
      alpha[i] = 1;
      continue;
    }
    const toRed = personRed[i] - plateRed[i];
    const toGreen = personGreen[i] - plateGreen[i];
    const toBlue = personBlue[i] - plateBlue[i];
    const ownRed = red[i] - plateRed[i];
    const ownGreen = green[i] - plateGreen[i];
    const ownBlue = blue[i] - plateBlue[i];
    const contrast = toRed * toRed + toGreen * toGreen + toBlue * toBlue;
    const projection = toRed * ownRed + toGreen * ownGreen + toBlue * ownBlue;
    const difference = ownRed * ownRed + ownGreen * ownGreen + ownBlue * ownBlue;
    // a colour unlike the background counts as person even if it is also unlike the person's nearest certain colour
    const unlike = smoothstep(8 + backgroundTexture * 3, 30 + backgroundTexture * 4, Math.sqrt(difference));
    const byColour = clamp(Math.max(projection / (contrast + 50), unlike), 0, 1);
    const byShape = clamp(0.5 + (0.5 * (depth[i] - distance[i])) / band, 0, 1);
    const trust = backgroundTexture < restlessTexture ? clamp(contrast / 1600, 0, 1) * 0.85 : 0.25;
    alpha[i] = lerp(byShape, byColour, trust * (1 - Math.abs(2 * byShape - 1) ** 4));
  }
  return alpha;
}
