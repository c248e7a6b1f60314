/**
 * Damages good results on purpose, to test what the judge notices. Faults of the fit are simulated by damaging layers and composing
 * again.
 */
import { type Composition, compose } from "../../packages/tryon/src/compose/index.ts";
import type { FittedGarment } from "../../packages/tryon/src/fit/types.ts";
import type { FlatGarment } from "../../packages/tryon/src/garment/index.ts";
import { distanceToSet, distanceToUnset } from "../../packages/tryon/src/image/distance.ts";
import { randomNumbers } from "../../packages/tryon/src/image/maths/statistics.ts";
import type { Channels } from "../../packages/tryon/src/image/types.ts";
import { Label, type PersonAnalysis } from "../../packages/tryon/src/person/types.ts";

export interface Made {
  person: PersonAnalysis;
  garment: FlatGarment;
  fitted: FittedGarment;
  composition: Composition;
}

export const DAMAGES = ["shift", "rotate", "tear", "halo", "colour", "leftover", "flat-skin"] as const;
export type Damage = (typeof DAMAGES)[number];

const COMPOSE = { tuck: "auto", seed: 1 } as const;

/** Every damage that is visible on this pair. */
export function spoilAll(made: Made): [Damage, Made][] {
  return DAMAGES.flatMap((damage): [Damage, Made][] => {
    const spoiled = spoil(made, damage);
    return spoiled ? [[damage, spoiled]] : [];
  });
}

/** Undefined if this damage is not visible on this pair. */
export function spoil(made: Made, damage: Damage): Made | undefined {
  switch (damage) {
    case "shift":
      return recompose(made, move(made, { dx: 0.2 * made.person.body.shoulderWidth, degrees: 0 }));
    case "rotate":
      return recompose(made, move(made, { dx: 0, degrees: 8 }));
    case "tear":
      return recompose(made, tear(made));
    case "halo":
      return recompose(made, whiten(made));
    case "colour":
      return recompose(made, recolour(made));
    case "leftover":
      return leaveOld(made);
    case "flat-skin":
      return paintSkin(made);
  }
}

const recompose = (made: Made, fitted: FittedGarment): Made => ({
  ...made,
  fitted,
  composition: compose(made.person, made.garment, fitted, COMPOSE),
});

const withLayers = (made: Made, layers: Partial<FittedGarment["layers"]>): FittedGarment => ({
  ...made.fitted,
  layers: { ...made.fitted.layers, ...layers },
});

const copyOf = ([red, green, blue]: Channels): Channels => [red.slice(), green.slice(), blue.slice()];

/** Applies a similarity transform around the middle of the torso. */
function move(made: Made, by: { dx: number; degrees: number }): FittedGarment {
  const { body, image } = made.person;
  const { layers } = made.fitted;
  const centre = { x: body.shoulderCentre.x, y: (body.shoulderCentre.y + body.hipCentre.y) / 2 };
  const cos = Math.cos((by.degrees * Math.PI) / 180);
  const sin = Math.sin((by.degrees * Math.PI) / 180);
  const source = new Int32Array(layers.alpha.length).fill(-1);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const px = x - by.dx - centre.x;
      const py = y - centre.y;
      const fromX = Math.round(cos * px + sin * py + centre.x);
      const fromY = Math.round(-sin * px + cos * py + centre.y);
      if (fromX < 0 || fromY < 0 || fromX >= image.width || fromY >= image.height) continue;
      source[y * image.width + x] = fromY * image.width + fromX;
    }
  }
  const moved = (plane: Float32Array) => Float32Array.from(source, (from) => (from < 0 ? 0 : plane[from]));
  return withLayers(made, {
    alpha: moved(layers.alpha),
    colour: [moved(layers.colour[0]), moved(layers.colour[1]), moved(layers.colour[2])],
    piece: Uint8Array.from(source, (from) => (from < 0 ? 0 : layers.piece[from])),
    sleeveAlpha: layers.sleeveAlpha && moved(layers.sleeveAlpha),
  });
}

/** Cuts seven bites out of the outline. */
function tear(made: Made): FittedGarment {
  const { image, body } = made.person;
  const { layers } = made.fitted;
  const alpha = layers.alpha.slice();
  const mask = Uint8Array.from(alpha, (value) => (value > 0.5 ? 1 : 0));
  const depth = distanceToUnset(mask, image, 3);
  const rim: number[] = [];
  for (let i = 0; i < mask.length; i += 7) if (mask[i] && depth[i] < 2) rim.push(i);
  const random = randomNumbers(7);
  for (let bite = 0; bite < 7; bite++) {
    const at = rim[Math.floor(random() * rim.length)];
    const radius = (0.03 + 0.05 * random()) * body.shoulderWidth;
    const centre = { x: at % image.width, y: Math.floor(at / image.width) };
    for (let y = Math.max(0, Math.floor(centre.y - radius)); y < Math.min(image.height, centre.y + radius); y++) {
      for (let x = Math.max(0, Math.floor(centre.x - radius)); x < Math.min(image.width, centre.x + radius); x++) {
        const frayed = 0.8 + 0.3 * Math.sin(5 * Math.atan2(y - centre.y, x - centre.x) + bite);
        if (Math.hypot(x - centre.x, y - centre.y) < radius * frayed) alpha[y * image.width + x] = 0;
      }
    }
  }
  return withLayers(made, { alpha });
}

/** Adds a white rim of three pixels. */
function whiten(made: Made): FittedGarment {
  const { layers } = made.fitted;
  const colour = copyOf(layers.colour);
  const mask = Uint8Array.from(layers.alpha, (value) => (value > 0.5 ? 1 : 0));
  const depth = distanceToUnset(mask, made.person.image, 4);
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i] || depth[i] >= 3.2) continue;
    for (const plane of colour) plane[i] = 0.25 * plane[i] + 0.75 * 238;
  }
  return withLayers(made, { colour });
}

/** Shifts the colours, as a wrong white balance would. */
function recolour(made: Made): FittedGarment {
  const [red, green, blue] = made.fitted.layers.colour;
  const bounded = (value: number) => Math.min(255, Math.max(0, value));
  return withLayers(made, {
    colour: [
      red.map((value, i) => bounded(0.75 * value + 0.35 * green[i])),
      green.map((value, i) => bounded(0.8 * value + 0.1 * blue[i])),
      blue.map((value, i) => bounded(0.7 * value + 0.3 * red[i] + 12)),
    ],
  });
}

/** Narrows the garment until enough of the old one is visible, and removes none of that; undefined if none becomes visible. */
function leaveOld(made: Made): Made | undefined {
  for (const narrower of [1.14, 1.25, 1.4]) {
    const spoiled = narrow(made, narrower);
    if (oldSeen(spoiled) > LEFT * made.person.body.shoulderWidth ** 2) return spoiled;
  }
  return undefined;
}

/** Squared shoulder widths of old cloth that count as a leftover: a patch as wide as a hand. */
const LEFT = 0.04;

function oldSeen({ person, garment, composition }: Made): number {
  const { box, garment: shown } = composition.seen;
  const width = box.right - box.left + 1;
  return shown.reduce((count, value, i) => {
    const x = (i % width) + box.left;
    const label = person.parse.labels[(Math.floor(i / width) + box.top) * person.image.width + x];
    const isOld =
      (label === Label.upper && garment.category !== "lower") ||
      (label === Label.lower && garment.category !== "upper");
    return count + (isOld && value < 0.3 ? 1 : 0);
  }, 0);
}

function narrow(made: Made, narrower: number): Made {
  const { image, body } = made.person;
  const { layers } = made.fitted;
  const { seen } = made.composition;
  const width = seen.box.right - seen.box.left + 1;
  const picture = { ...image, red: image.red.slice(), green: image.green.slice(), blue: image.blue.slice() };
  const planes: Channels = [picture.red, picture.green, picture.blue];
  const shown = new Float32Array(seen.garment.length);
  const alpha = new Float32Array(layers.alpha.length);
  const piece = new Uint8Array(layers.alpha.length);
  for (let y = seen.box.top; y <= seen.box.bottom; y++) {
    const axis = body.axisX(y);
    for (let x = seen.box.left; x <= seen.box.right; x++) {
      const fromX = Math.round(axis + (x - axis) * narrower);
      if (fromX < 0 || fromX >= image.width) continue;
      const i = y * image.width + x;
      const from = y * image.width + fromX;
      const inBox = (y - seen.box.top) * width + x - seen.box.left;
      const uncovered = layers.alpha[i] > 0.05 ? Math.min(1, seen.garment[inBox] / layers.alpha[i]) : 1;
      alpha[i] = layers.alpha[from];
      piece[i] = layers.piece[from];
      shown[inBox] = alpha[i] * uncovered;
      for (let channel = 0; channel < 3; channel++) {
        const plane = planes[channel];
        plane[i] += (layers.colour[channel][from] - plane[i]) * shown[inBox];
      }
    }
  }
  return {
    ...made,
    fitted: withLayers(made, { alpha, piece }),
    composition: {
      ...made.composition,
      image: picture,
      seen: { ...seen, garment: shown, filled: new Uint8Array(shown.length) },
    },
  };
}

/** Paints skin beside the garment with its mean. */
function paintSkin(made: Made): Made {
  const { image, body, parse } = made.person;
  const { seen } = made.composition;
  const source = made.composition.image;
  const width = seen.box.right - seen.box.left + 1;
  const mask = new Uint8Array(source.red.length);
  const filled = new Uint8Array(mask.length);
  for (let y = seen.box.top; y <= seen.box.bottom; y++) {
    for (let x = seen.box.left; x <= seen.box.right; x++) {
      const inBox = (y - seen.box.top) * width + x - seen.box.left;
      mask[y * image.width + x] = seen.garment[inBox] > 0.5 ? 1 : 0;
      filled[y * image.width + x] = seen.filled[inBox];
    }
  }
  const away = distanceToSet(mask, image);
  const isPainted = (i: number) =>
    !mask[i] &&
    ((parse.labels[i] === Label.skin && away[i] < 0.4 * body.shoulderWidth && away[i] > 2) || filled[i] === 1);
  const picture = { ...source, red: source.red.slice(), green: source.green.slice(), blue: source.blue.slice() };
  for (const plane of [picture.red, picture.green, picture.blue]) {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < plane.length; i++) {
      if (!isPainted(i)) continue;
      sum += plane[i];
      count++;
    }
    for (let i = 0; i < plane.length; i++) if (isPainted(i)) plane[i] = sum / count;
  }
  return { ...made, composition: { ...made.composition, image: picture } };
}
