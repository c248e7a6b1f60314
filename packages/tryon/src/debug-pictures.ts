/** Pictures of what each stage saw, for investigating a bad result. */

import { frameGarment } from "./garment/framing/frame-garment.ts";
import { loadGarment } from "./garment/framing/garment-picture.ts";
import { guessCategory } from "./garment/garment-kind.ts";
import { analyseGarment } from "./garment/index.ts";
import { encodeRgb, loadRgb } from "./image/codec.ts";
import { createImage } from "./image/planes.ts";
import type { Framing, RgbImage, Size } from "./image/types.ts";
import type { TryOnRequest } from "./index.ts";
import { analysePerson } from "./person/index.ts";
import type { Category } from "./request/choices.ts";

const CATEGORIES: Record<Exclude<TryOnRequest["category"], "auto">, Category> = {
  tops: "upper",
  bottoms: "lower",
  "one-pieces": "dress",
};

/** One colour per label: background, skin, hair, upper, lower, shoes, other. */
const LABEL_COLOURS = [
  [32, 32, 32],
  [255, 200, 170],
  [90, 60, 30],
  [40, 120, 220],
  [60, 170, 90],
  [200, 60, 60],
  [200, 200, 60],
];

/** File names and PNGs: the person's labels, the garment's cut-out with its landmarks. */
export async function writeDebugPictures(
  request: Pick<TryOnRequest, "person" | "garment" | "category">,
): Promise<[name: string, picture: Uint8Array][]> {
  const load = (framing: Framing) => loadGarment(request.garment, framing);
  const { image: garmentImage, seen } = await frameGarment(load, "flat-lay");
  const category =
    request.category === "auto" ? guessCategory(garmentImage, seen).category : CATEGORIES[request.category];
  const garment = analyseGarment(garmentImage, { category });
  const person = await analysePerson(await loadRgb(request.person), { category });
  const landmarks = Object.entries(garment.landmarks).filter(([, value]) => typeof value !== "object");
  return [
    ["person-labels.png", await encodeRgb(paintLabels(person.parse.labels, person.image))],
    ["garment-cut.png", await encodeRgb(paintCut(garment.cut.colour, garment.cut.alpha, garment.cut))],
    ["landmarks.json", Buffer.from(JSON.stringify(Object.fromEntries(landmarks), null, 2))],
  ];
}

function paintLabels(labels: Uint8Array, size: Size): RgbImage {
  const image = createImage(size);
  labels.forEach((label, i) => {
    const [red, green, blue] = LABEL_COLOURS[label] ?? LABEL_COLOURS[0];
    image.red[i] = red;
    image.green[i] = green;
    image.blue[i] = blue;
  });
  return image;
}

/** On magenta, a colour that garments hardly ever have. */
function paintCut(colour: readonly Float32Array[], alpha: Float32Array, size: Size): RgbImage {
  const image = createImage(size);
  for (let i = 0; i < alpha.length; i++) {
    image.red[i] = 255 + (colour[0][i] - 255) * alpha[i];
    image.green[i] = colour[1][i] * alpha[i];
    image.blue[i] = 255 + (colour[2][i] - 255) * alpha[i];
  }
  return image;
}
