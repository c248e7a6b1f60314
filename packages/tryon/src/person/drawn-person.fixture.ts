import { distanceToSegment } from "../image/maths/geometry.ts";
import { createImage, createPlane, maskOf } from "../image/planes.ts";
import type { Point, RgbImage } from "../image/types.ts";
import { Body, type ClothesReading, type Keypoint, Label, type Matte, type PoseResult, Worn } from "./types.ts";

/** A person drawn for the tests: standing, frontal, arms a little away from the body, in 300 x 400. Never a photo. */
export const drawnSize = { width: 300, height: 400 };

const places: [index: number, x: number, y: number][] = [
  [Body.nose, 150, 50],
  [Body.leftEye, 156, 45],
  [Body.rightEye, 144, 45],
  [Body.mouthLeft, 154, 58],
  [Body.mouthRight, 146, 58],
  [Body.leftShoulder, 195, 100],
  [Body.rightShoulder, 105, 100],
  [Body.leftElbow, 222, 160],
  [Body.rightElbow, 78, 160],
  [Body.leftWrist, 232, 215],
  [Body.rightWrist, 68, 215],
  [Body.leftIndex, 234, 232],
  [Body.rightIndex, 66, 232],
  [Body.leftHip, 178, 230],
  [Body.rightHip, 122, 230],
  [Body.leftKnee, 180, 310],
  [Body.rightKnee, 120, 310],
  [Body.leftAnkle, 181, 380],
  [Body.rightAnkle, 119, 380],
  [Body.leftHeel, 181, 386],
  [Body.rightHeel, 119, 386],
  [Body.leftFootIndex, 190, 392],
  [Body.rightFootIndex, 110, 392],
];

/** The drawn person's points; `changes` moves some of them. */
export function drawnKeypoints(changes: Record<number, Partial<Keypoint>> = {}): Keypoint[] {
  const points: Keypoint[] = Array.from({ length: 33 }, () => ({ x: 150, y: 50, z: 0, visibility: 1, presence: 1 }));
  for (const [index, x, y] of places) points[index] = { x, y, z: 0, visibility: 1, presence: 1 };
  for (const [index, change] of Object.entries(changes))
    points[Number(index)] = { ...points[Number(index)], ...change };
  return points;
}

export function drawnPose(changes: Record<number, Partial<Keypoint>> = {}): PoseResult {
  return {
    people: 1,
    isMainClear: true,
    score: 0.9,
    presence: 1,
    keypoints: drawnKeypoints(changes),
    poseMask: createPlane(drawnSize),
    selfieMask: createPlane(drawnSize),
  };
}

interface Capsule {
  from: Point;
  to: Point;
  radius: number;
  label: number;
}

/** Skin, hair, a sleeveless green top with blue trousers, shoes; later capsules cover earlier ones. */
function capsules(points: Keypoint[]): Capsule[] {
  const bone = (from: number, to: number, radius: number, label: number): Capsule => ({
    from: points[from],
    to: points[to],
    radius,
    label,
  });
  return [
    { from: { x: 150, y: 38 }, to: { x: 150, y: 44 }, radius: 24, label: Label.hair },
    { from: { x: 150, y: 50 }, to: { x: 150, y: 54 }, radius: 18, label: Label.skin },
    { from: { x: 150, y: 70 }, to: { x: 150, y: 95 }, radius: 14, label: Label.skin },
    bone(Body.leftShoulder, Body.leftElbow, 12, Label.skin),
    bone(Body.rightShoulder, Body.rightElbow, 12, Label.skin),
    bone(Body.leftElbow, Body.leftWrist, 9, Label.skin),
    bone(Body.rightElbow, Body.rightWrist, 9, Label.skin),
    bone(Body.leftWrist, Body.leftIndex, 8, Label.skin),
    bone(Body.rightWrist, Body.rightIndex, 8, Label.skin),
    bone(Body.leftHip, Body.leftKnee, 22, Label.lower),
    bone(Body.rightHip, Body.rightKnee, 22, Label.lower),
    bone(Body.leftKnee, Body.leftAnkle, 15, Label.lower),
    bone(Body.rightKnee, Body.rightAnkle, 15, Label.lower),
    { from: { x: 130, y: 235 }, to: { x: 170, y: 235 }, radius: 25, label: Label.lower },
    { from: { x: 120, y: 112 }, to: { x: 180, y: 112 }, radius: 22, label: Label.upper },
    { from: { x: 128, y: 112 }, to: { x: 128, y: 200 }, radius: 25, label: Label.upper },
    { from: { x: 172, y: 112 }, to: { x: 172, y: 200 }, radius: 25, label: Label.upper },
    { from: { x: 150, y: 112 }, to: { x: 150, y: 205 }, radius: 25, label: Label.upper },
    bone(Body.leftHeel, Body.leftFootIndex, 9, Label.shoes),
    bone(Body.rightHeel, Body.rightFootIndex, 9, Label.shoes),
  ];
}

/** The standing person's, which most tests begin with. */
let standing: Uint8Array | undefined;

/** The true label of every pixel. */
export function drawnLabels(points?: Keypoint[]): Uint8Array {
  if (points) return drawLabels(points);
  standing ??= drawLabels(drawnKeypoints());
  return standing.slice();
}

function drawLabels(points: Keypoint[]): Uint8Array {
  const { width, height } = drawnSize;
  const labels = new Uint8Array(width * height);
  for (const { from, to, radius, label } of capsules(points)) {
    const [left, right] = [Math.min(from.x, to.x) - radius, Math.max(from.x, to.x) + radius];
    const [top, bottom] = [Math.min(from.y, to.y) - radius, Math.max(from.y, to.y) + radius];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x++) {
        if (distanceToSegment(x, y, from, to) <= radius) labels[y * width + x] = label;
      }
    }
  }
  return labels;
}

const colours: Record<number, [number, number, number]> = {
  [Label.background]: [200, 202, 205],
  [Label.skin]: [214, 165, 140],
  [Label.hair]: [50, 35, 30],
  [Label.upper]: [40, 130, 70],
  [Label.lower]: [40, 60, 140],
  [Label.shoes]: [240, 240, 235],
};

/** The photo: flat colours with a regular ripple of +-3, like cloth. */
export function drawnImage(labels: Uint8Array): RgbImage {
  const image = createImage(drawnSize);
  for (let i = 0; i < labels.length; i++) {
    const ripple = labels[i] === Label.background ? 0 : ((i * 7919) % 7) - 3;
    const [red, green, blue] = colours[labels[i]];
    image.red[i] = red + ripple;
    image.green[i] = green + ripple;
    image.blue[i] = blue + ripple;
  }
  return image;
}

export function drawnMatte(labels: Uint8Array, backgroundTexture = 0.4): Matte {
  const plate = createImage(drawnSize);
  return {
    alpha: new Float32Array(labels).map((label) => (label === Label.background ? 0 : 1)),
    plate: [plate.red, plate.green, plate.blue],
    known: maskOf(labels, Label.background),
    backgroundTexture,
  };
}

const WORN = {
  [Label.background]: Worn.background,
  [Label.skin]: Worn.skin,
  [Label.hair]: Worn.hair,
  [Label.upper]: Worn.upper,
  [Label.lower]: Worn.lower,
  [Label.shoes]: Worn.shoes,
  [Label.other]: Worn.accessories,
} as Record<number, number>;

/** What a parser would read of the drawn person, in cells of about three pixels. @param wornAt - Other classes than the labels' own. */
export function drawnReading(
  labels: Uint8Array,
  wornAt: (label: number, x: number, y: number) => number = (label) => WORN[label],
): ClothesReading {
  const [side, classes, sure] = [128, Object.keys(WORN).length + 4, 4];
  const { width, height } = drawnSize;
  const region = { centreX: width / 2, centreY: height / 2, side: height, rotation: 0 };
  const scores = new Float32Array(side * side * classes);
  for (let cell = 0; cell < side * side; cell++) {
    const x = Math.floor((((cell % side) + 0.5) / side - 0.5) * region.side + region.centreX);
    const y = Math.floor(((Math.floor(cell / side) + 0.5) / side) * height);
    const label = x >= 0 && x < width ? labels[y * width + x] : Label.background;
    scores[cell * classes + wornAt(label, x, y)] = sure;
  }
  return { region, side, scores };
}
