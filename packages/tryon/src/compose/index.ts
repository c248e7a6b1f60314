/** Composes a person and a fitted garment: plate -> body -> garment -> front -> contact shadows, in linear light. */
import type { FittedGarment } from "../fit/fitted-garment.ts";
import type { FlatGarment } from "../garment/index.ts";
import { createImage } from "../image/planes.ts";
import { Label, type PersonAnalysis, type RgbImage, type TuckChoice } from "../types.ts";
import { fillBody } from "./body-fill.ts";
import { createFrontLayer } from "./front-layer.ts";
import { paintFront } from "./front-paint.ts";
import { findRemoved } from "./removal.ts";
import { createScene, type Scene } from "./scene.ts";
import { paintGarment } from "./shading.ts";
import { contactShadows } from "./shadows.ts";
import { snapSlivers } from "./snap.ts";
import { tuckIn } from "./tuck.ts";
import { shouldTuck } from "./waist-line.ts";

export interface ComposeOptions {
  tuck: TuckChoice;
  /** Seeds the grain: the same input gives the same picture. */
  seed: number;
}

export interface Composition {
  image: RgbImage;
  /** 1 where the picture differs from the photo on purpose; everywhere else it is the photo's own value. */
  touched: Uint8Array;
  isTucked: boolean;
  /** Made-up skin as a share of the visible body's area, 0-1. */
  madeUpSkinShare: number;
}

/** Shadows below this are not worth a changed pixel. */
const FAINTEST_SHADOW = 0.004;

export function compose(
  person: PersonAnalysis,
  garment: FlatGarment | undefined,
  fitted: FittedGarment,
  options: ComposeOptions,
): Composition {
  const scene = createScene(person, fitted);
  const front = createFrontLayer(scene);
  scene.front = front.alpha;
  applyTuck(scene, garment, options.tuck);
  for (let i = 0; i < scene.garment.length; i++) scene.garment[i] *= 1 - scene.front[i];
  snapSlivers(scene);
  const fill = fillBody(scene, { removed: findRemoved(scene), armDepths: front.armDepths, seed: options.seed });
  paintGarment(scene, fill);
  paintFront(scene, fill);
  const shadow = contactShadows(scene, fill);
  const image = createImage(scene.size);
  const planes = [image.red, image.green, image.blue];
  const touched = new Uint8Array(shadow.length);
  let body = 0;
  for (let i = 0; i < touched.length; i++) {
    touched[i] = fitted.layers.alpha[i] > 0.003 || fill.kind[i] > 0 || shadow[i] > FAINTEST_SHADOW ? 1 : 0;
    if (scene.labels[i] !== Label.background) body++;
    for (let channel = 0; channel < 3; channel++) {
      const value = touched[i] ? fill.picture[channel][i] * (1 - shadow[i]) : scene.photo[channel][i];
      planes[channel][i] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
  return { image, touched, isTucked: scene.isTucked, madeUpSkinShare: fill.madeUpSkin / Math.max(1, body) };
}

function applyTuck(scene: Scene, garment: FlatGarment | undefined, choice: TuckChoice): void {
  const { waistLine } = scene;
  if (!waistLine || scene.fitted.category !== "upper" || choice === "out") return;
  if (choice === "auto" && !(garment && shouldTuck(garment, waistLine))) return;
  tuckIn(scene, waistLine);
  scene.isTucked = true;
}
