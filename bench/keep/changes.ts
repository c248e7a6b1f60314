/**
 * What other engines do to a photo, done to a good result on purpose. Each change gets the result at the size that such engines give, with
 * the places of the person in it, and returns the picture that the engine would have given.
 */
import { gaussianBlur } from "../../packages/tryon/src/image/filters.ts";
import { clamp, smoothstep } from "../../packages/tryon/src/image/maths/interpolate.ts";
import { createImage, sampleBilinear } from "../../packages/tryon/src/image/planes.ts";
import type { Point, RgbImage } from "../../packages/tryon/src/image/types.ts";

export interface Scene {
  picture: RgbImage;
  /** 0-1 at the picture's size: the person, and the new garment. */
  person: Float32Array;
  garment: Float32Array;
  /** All in its pixels. */
  unit: number;
  axis(y: number): number;
  shoulderY: number;
  hipY: number;
  face: Point & { radius: number };
  hands: Point[];
  /** In the middle of the chest. */
  print: Point;
}

type Paint = (scene: Scene) => RgbImage;

const PLANES = ["red", "green", "blue"] as const;

/** Every pixel is read from another place. */
export function resample(
  image: RgbImage,
  size: { width: number; height: number },
  from: (x: number, y: number) => Point,
) {
  const result = createImage(size);
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const place = from(x, y);
      for (const plane of PLANES) result[plane][i] = sampleBilinear(image[plane], image, place.x, place.y);
    }
  }
  return result;
}

const mapValues = (image: RgbImage, map: (value: number, i: number, channel: number) => number): RgbImage => ({
  ...image,
  ...Object.fromEntries(
    PLANES.map((plane, k) => [plane, image[plane].map((value, i) => clamp(map(value, i, k), 0, 255))]),
  ),
});

const shifted: Paint = ({ picture }) =>
  resample(picture, picture, (x, y) => ({ x: (x - 288) / 1.018 + 288 - 5, y: (y - 380) / 1.018 + 380 + 4 }));

/** The shape that many engines give: with bars, or cropped around the middle. */
function framed(pick: (...values: number[]) => number): Paint {
  return ({ picture }) => {
    const size = { width: 576, height: 864 };
    const scale = pick(size.width / picture.width, size.height / picture.height);
    const left = (size.width - scale * picture.width) / 2;
    const top = (size.height - scale * picture.height) / 2;
    const inside = (x: number, y: number) =>
      x >= left && y >= top && x < size.width - left && y < size.height - top ? 1 : 0;
    const result = resample(picture, size, (x, y) => ({
      x: (x + 0.5 - left) / scale - 0.5,
      y: (y + 0.5 - top) / scale - 0.5,
    }));
    return mapValues(result, (value, i) => (inside(i % size.width, Math.floor(i / size.width)) ? value : 245));
  };
}

const recoloured: Paint = ({ picture }) => {
  const [gain, offset] = [
    [1.06, 0.97, 0.88],
    [6, 2, -4],
  ];
  return mapValues(picture, (value, _, channel) => gain[channel] * value + offset[channel]);
};

/** Skin without pores, as if painted. */
const smoothed: Paint = ({ picture, person }) => {
  const soft = PLANES.map((plane) => gaussianBlur(picture[plane], picture, 1.2));
  return mapValues(picture, (value, i, channel) => value + (soft[channel][i] - value) * (0.2 + 0.7 * person[i]));
};

/** Everything near the body's axis moves towards it: a narrower waist, narrower limbs. */
const narrowedBy =
  (share: number): Paint =>
  ({ picture, unit, axis, shoulderY }) =>
    resample(picture, picture, (x, y) => {
      const lateral = x - axis(y);
      const below = smoothstep(shoulderY - 0.1 * unit, shoulderY + 0.5 * unit, y);
      const near = 1 - smoothstep(0.55 * unit, 1.25 * unit, Math.abs(lateral));
      return { x: x + lateral * (1 / (1 - share) - 1) * below * near, y };
    });

const otherFace: Paint = ({ picture, face }) => {
  const swirled = resample(picture, picture, (x, y) => {
    const inside = 1 - smoothstep(0.6, 1, Math.hypot(x - face.x, y - face.y) / face.radius);
    // mirrored, longer and turned a little
    return { x: x + inside * 0.12 * (y - face.y), y: y + inside * (-0.1 * (y - face.y) + 0.06 * face.radius) };
  });
  return mapValues(swirled, (value, i, channel) => {
    const x = i % picture.width;
    const inside = 1 - smoothstep(0.6, 1, Math.hypot(x - face.x, Math.floor(i / picture.width) - face.y) / face.radius);
    return value + inside * [14, -4, -10][channel];
  });
};

const otherRoom: Paint = ({ picture, person }) =>
  mapValues(picture, (value, i, channel) => {
    const y = Math.floor(i / picture.width) / picture.height;
    const stripe = 8 * Math.sin((i % picture.width) / 23);
    const wall = [150, 168, 176][channel] - 40 * smoothstep(0.8, 0.84, y) + stripe;
    return wall + (value - wall) * smoothstep(0.05, 0.95, person[i]);
  });

/** Every line a few pixels beside its place, as if drawn again. */
const redrawn: Paint = ({ picture }) =>
  resample(picture, picture, (x, y) => ({
    x: x + 3 * Math.sin(y / 41 + 0.7) + 2 * Math.sin(x / 67 + y / 90),
    y: y + 3 * Math.sin(x / 47) + 1.5 * Math.cos(y / 58 + 0.4),
  }));

const swirl = (picture: RgbImage, at: Point, { radius, turn }: { radius: number; turn: number }): RgbImage =>
  resample(picture, picture, (x, y) => {
    const inside = 1 - smoothstep(0, 1, Math.hypot(x - at.x, y - at.y) / radius);
    const [sin, cos] = [Math.sin(turn * inside), Math.cos(turn * inside)];
    return { x: at.x + cos * (x - at.x) - sin * (y - at.y), y: at.y + sin * (x - at.x) + cos * (y - at.y) };
  });

const botchedHands: Paint = ({ picture, hands, unit }) =>
  hands.reduce((image, hand) => swirl(image, hand, { radius: 0.2 * unit, turn: 2.2 }), picture);

const garbled: Paint = (scene) => {
  const { picture, print, unit, garment } = scene;
  const turned = [-0.16, 0, 0.16].reduce(
    (image, dx) => swirl(image, { x: print.x + dx * unit, y: print.y }, { radius: 0.13 * unit, turn: 1.6 }),
    picture,
  );
  return mapValues(picture, (value, i, channel) => value + (turned[PLANES[channel]][i] - value) * garment[i]);
};

const all =
  (...paints: Paint[]): Paint =>
  (scene) =>
    paints.reduce((picture, paint) => paint({ ...scene, picture }), scene.picture);

/** What can be put right. */
export const CHANGES: Record<string, Paint> = {
  shifted,
  bars: framed(Math.min),
  cropped: all(shifted, framed(Math.max)),
  recoloured,
  smoothed: all(smoothed, shifted),
  narrowed: narrowedBy(0.07),
  "other face": all(otherFace, redrawn),
  "other room": all(otherRoom, shifted),
  redrawn: all(botchedHands, redrawn),
  everything: all(
    otherFace,
    botchedHands,
    garbled,
    otherRoom,
    smoothed,
    narrowedBy(0.05),
    recoloured,
    redrawn,
    framed(Math.min),
  ),
};

/** The upper left part: half of every garment is cut off. */
const zoomed: Paint = ({ picture, axis, hipY }) =>
  resample(picture, picture, (x, y) => ({ x: x / 2 + axis(hipY) - picture.width / 2, y: y / 2 }));
const mirrored: Paint = ({ picture }) => resample(picture, picture, (x, y) => ({ x: picture.width - 1 - x, y }));
const leaning: Paint = ({ picture, hipY }) =>
  resample(picture, picture, (x, y) => ({ x: x + 0.25 * Math.max(0, hipY - y), y }));

/** What has to be left alone. Another person is made from another person's result. */
export const CONTROLS: Record<string, Paint> = {
  "another crop": zoomed,
  "another pose": leaning,
  mirrored,
  "half as wide": narrowedBy(0.3),
};
