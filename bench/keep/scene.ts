/** One good result of the embedded engine as the truth, and the same at the size of other engines' pictures, with the places in it. */
import fs from "node:fs";
import type { Attempt } from "../../packages/tryon/src/attempts.ts";
import { createEngine } from "../../packages/tryon/src/engine.ts";
import { loadRgb } from "../../packages/tryon/src/image/codec.ts";
import { sampleBilinear } from "../../packages/tryon/src/image/planes.ts";
import type { Point, RgbImage } from "../../packages/tryon/src/image/types.ts";
import { findFront } from "../../packages/tryon/src/keep-person/zone.ts";
import { findPose } from "../../packages/tryon/src/person/pose/pose.ts";
import { cutOutPerson } from "../../packages/tryon/src/person/segmentation/matte.ts";
import { Label } from "../../packages/tryon/src/person/types.ts";
import { loadModels } from "../../packages/tryon/src/runtime/models.ts";
import type { Pair } from "../engine/pairs.ts";
import { requestOf } from "../engine/run-pairs.ts";
import type { Scene } from "./changes.ts";
import { REGIONS, type RegionMap } from "./errors.ts";

/** The longer side of another engine's picture. */
const LONG = 864;

export interface Truth {
  made: Attempt;
  photo: Uint8Array;
  /** At the photo's own resolution. */
  result: Uint8Array;
  regions: RegionMap;
  scene: Scene;
}

export function createTruths() {
  let latest: Attempt | undefined;
  const engine = createEngine((made) => {
    latest = made;
  });
  return async ({ person, garment }: Pair): Promise<Truth | undefined> => {
    const photo = fs.readFileSync(person);
    const { image } = await engine.tryOn(requestOf(photo, garment));
    if (!latest) return undefined;
    const small = await loadRgb(image, { maxWidth: 576, maxHeight: LONG });
    const pose = await findPose(small, await loadModels());
    if (!pose) return undefined;
    const scene = { ...sceneOf(latest, small), person: cutOutPerson(small, pose).alpha };
    return { made: latest, photo, result: image, regions: regionsOf(latest), scene };
  };
}

function wholeGarment({ composition }: Attempt): Float32Array {
  const { width, height } = composition.image;
  const plane = new Float32Array(width * height);
  const { box, garment } = composition.seen;
  const columns = box.right - box.left + 1;
  for (let y = box.top; y <= box.bottom; y++) {
    plane.set(garment.subarray((y - box.top) * columns, (y - box.top + 1) * columns), y * width + box.left);
  }
  return plane;
}

function regionsOf(made: Attempt): RegionMap {
  const { parse, matte, image } = made.person;
  const { touched } = made.composition;
  const garment = wholeGarment(made);
  const front = findFront(made.person, parse.labels);
  const region = (name: (typeof REGIONS)[number]) => REGIONS.indexOf(name);
  return Int8Array.from({ length: touched.length }, (_, i) => {
    const x = i % image.width;
    const y = (i - x) / image.width;
    if (garment[i] > 0.9) return region("garment");
    if (touched[i]) return -1;
    if (matte.alpha[i] < 0.02) return region("background");
    const isSkin = parse.labels[i] === Label.skin;
    if (isSkin && Math.hypot(x - parse.nose.x, y - parse.nose.y) < 1.5 * parse.eyeDistance) return region("face");
    if (isSkin && front[i]) return region("hands");
    return matte.alpha[i] > 0.9 ? region("body") : -1;
  });
}

function sceneOf(made: Attempt, picture: RgbImage): Omit<Scene, "person"> {
  const { person } = made;
  const { body, parse, image } = person;
  const scale = picture.width / image.width;
  const shrink = (plane: Float32Array) => {
    const result = new Float32Array(picture.width * picture.height);
    for (let y = 0, i = 0; y < picture.height; y++) {
      for (let x = 0; x < picture.width; x++, i++) {
        result[i] = sampleBilinear(plane, image, (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5);
      }
    }
    return result;
  };
  const to = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  const garment = wholeGarment(made);
  const centre = { x: body.shoulderCentre.x, y: (2 * body.shoulderCentre.y + body.hipCentre.y) / 3 };
  return {
    picture,
    garment: shrink(garment),
    unit: body.shoulderWidth * scale,
    axis: (y) => body.axisX(y / scale) * scale,
    shoulderY: body.shoulderCentre.y * scale,
    hipY: body.hipCentre.y * scale,
    face: { ...to(parse.nose), radius: 2.2 * parse.eyeDistance * scale },
    hands: [body.left.hand, body.right.hand].map(to),
    print: to(centre),
  };
}
