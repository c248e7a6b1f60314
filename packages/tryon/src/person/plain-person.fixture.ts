/**
 * A person of straight lines, for tests whose answers are computed by hand. In shoulder widths: the axis is at 1.2, the shoulders at
 * 0.6 from the top, the hips at 2, the knees at 3, the ankles at 4. Arms and legs hang straight down.
 */
import { toLab } from "../image/colour.ts";
import { clamp } from "../image/maths/interpolate.ts";
import { createImage, maskOf } from "../image/planes.ts";
import type { RgbImage, Size } from "../image/types.ts";
import { limbField } from "./limbs/limb-coordinates.ts";
import {
  type Arm,
  type BodyModel,
  type BodySide,
  type Keypoint,
  Label,
  type Limb,
  type LimbStation,
  type PersonAnalysis,
} from "./types.ts";

const AXIS = 1.2;
const SHOULDERS = 0.6;
const HIPS = 2;
const UPPER_ARM = 0.7;
const FOREARM = 0.6;
export const PLAIN_ARM_RADIUS = 0.1;
export const PLAIN_LEG_RADIUS = 0.15;

/** Shoulder width in pixels, and what the pixels show. */
export interface PlainOptions {
  unit?: number;
  labelAt?: (x: number, y: number) => number;
}

const COLOURS: Record<number, [red: number, green: number, blue: number]> = {
  [Label.background]: [200, 200, 200],
  [Label.skin]: [210, 160, 140],
  [Label.hair]: [50, 40, 30],
  [Label.upper]: [40, 130, 70],
  [Label.lower]: [40, 60, 140],
  [Label.shoes]: [240, 240, 235],
  [Label.other]: [120, 30, 30],
};

const point = (x: number, y: number): Keypoint => ({ x, y, z: 0, visibility: 1, presence: 1 });

function plainSide(unit: number, sign: -1 | 1): BodySide {
  const at = (x: number, y: number) => point((AXIS + sign * x) * unit, y * unit);
  const shoulder = at(0.5, SHOULDERS);
  const radius = PLAIN_ARM_RADIUS * unit;
  const length = (UPPER_ARM + FOREARM) * unit;
  return {
    sign,
    shoulder,
    elbow: at(0.5, SHOULDERS + UPPER_ARM),
    wrist: at(0.5, SHOULDERS + UPPER_ARM + FOREARM),
    hand: at(0.5, SHOULDERS + UPPER_ARM + FOREARM + 0.2),
    hip: at(0.2, HIPS),
    knee: at(0.25, HIPS + 1),
    ankle: at(0.25, HIPS + 2),
    upperArmRadius: radius,
    forearmRadius: radius,
    wristRadius: radius,
    upperArmLength: UPPER_ARM * unit,
    forearmLength: FOREARM * unit,
    shoulderTip: at(0.6, SHOULDERS - 0.1),
    neckSide: at(0.21, SHOULDERS - 0.2),
    armpit: at(0.45, SHOULDERS + 0.25),
    arm: {
      axis: [shoulder, at(0.5, SHOULDERS + UPPER_ARM + FOREARM)],
      normals: [
        { x: sign, y: 0 },
        { x: sign, y: 0 },
      ],
      outerRadius: [radius, radius],
      innerRadius: [radius, radius],
      length,
      at: (along) => ({
        point: { x: shoulder.x, y: shoulder.y + clamp(along, 0, length) },
        normal: { x: sign, y: 0 },
        outerRadius: radius,
        innerRadius: radius,
      }),
    },
    // 0.2 above the joint in the middle, 0.1 above it at the joint
    shoulderLineY: (distance) => (SHOULDERS - 0.2) * unit + 0.2 * distance,
  };
}

export function plainBody({ unit = 100, labelAt = () => Label.background }: PlainOptions = {}): BodyModel {
  const half = () => 0.5 * unit;
  return {
    left: plainSide(unit, -1),
    right: plainSide(unit, 1),
    shoulderWidth: unit,
    hipWidth: 0.4 * unit,
    shoulderCentre: { x: AXIS * unit, y: SHOULDERS * unit },
    hipCentre: { x: AXIS * unit, y: HIPS * unit },
    neckHalfWidth: 0.21 * unit,
    axisX: () => AXIS * unit,
    halfWidth: { left: half, right: half },
    visibleHalfWidth: { left: half, right: half },
    inside: (x, y) => labelAt(Math.round(x), Math.round(y)) !== Label.background,
    labelAt: (x, y) => labelAt(Math.round(x), Math.round(y)),
  };
}

/** Stations 0.02 shoulder widths apart, straight down from a joint. */
function stationsBelow(x: number, y: number, limb: { unit: number; sign: -1 | 1; upper: number; lower: number }) {
  const { unit, sign, upper, lower } = limb;
  const radius = (lower < 1 ? PLAIN_ARM_RADIUS : PLAIN_LEG_RADIUS) * unit;
  const count = Math.round((upper + lower) / 0.02) + 1;
  return Array.from({ length: count }, (_, index): LimbStation => {
    const along = 0.02 * index;
    const segment = along < upper ? 0 : 1;
    return {
      ...{ x, y: y + along * unit, directionX: 0, directionY: 1, normalX: sign, normalY: 0 },
      segment,
      position: segment === 0 ? along / upper : (along - upper) / lower,
      along: along * unit,
      outerRadius: radius,
      innerRadius: radius,
    };
  });
}

function plainLimb(sign: -1 | 1, stations: LimbStation[], picture: Size): Limb {
  const length = stations[stations.length - 1].along;
  return { sign, stations, length, visibility: 1, field: limbField(stations, picture) };
}

function plainArm(side: BodySide, unit: number, picture: Size): Arm {
  const { sign, shoulder, elbow, wrist, hand } = side;
  const stations = stationsBelow(shoulder.x, shoulder.y, { unit, sign, upper: UPPER_ARM, lower: FOREARM });
  const limb = plainLimb(sign, stations, picture);
  const bare = { cuff: null, cuffStation: 0, visibleEnd: limb.length, cuffDisagreement: 0 };
  return { ...limb, shoulder, elbow, wrist, hand, ...bare };
}

function plainPicture(size: Size, labels: Uint8Array): RgbImage {
  const image = createImage(size);
  for (let i = 0; i < labels.length; i++) [image.red[i], image.green[i], image.blue[i]] = COLOURS[labels[i]];
  return image;
}

/** The same person as a complete analysis of a picture of 2.4 x 4.4 shoulder widths. */
export function plainPerson(options: PlainOptions = {}): PersonAnalysis {
  const { unit = 100, labelAt = () => Label.background } = options;
  const size = { width: Math.round(2.4 * unit), height: Math.round(4.4 * unit) };
  const labels = new Uint8Array(size.width * size.height);
  for (let i = 0; i < labels.length; i++) labels[i] = labelAt(i % size.width, Math.floor(i / size.width));
  const image = plainPicture(size, labels);
  const plate = createImage(size);
  for (const plane of [plate.red, plate.green, plate.blue]) plane.fill(200);
  const body = plainBody(options);
  const { left, right, shoulderCentre, hipCentre } = body;
  const [nose, eyes, mouth] = [0.22, 0.17, 0.3].map((y) => point(AXIS * unit, y * unit));
  const keypoints = Array.from({ length: 33 }, () => nose);
  const leg = ({ sign, hip }: BodySide) =>
    plainLimb(sign, stationsBelow(hip.x, hip.y, { unit, sign, upper: 1, lower: 1 }), size);
  return {
    image,
    pose: {
      ...{ people: 1, isMainClear: true, score: 1, presence: 1, keypoints },
      poseMask: new Float32Array(0),
      selfieMask: new Float32Array(0),
    },
    matte: {
      alpha: new Float32Array(labels).map((label) => (label === Label.background ? 0 : 1)),
      plate: [plate.red, plate.green, plate.blue],
      known: maskOf(labels, Label.background),
      backgroundTexture: 0,
    },
    parse: {
      ...{ labels, lab: toLab(image), skin: [], upper: [], lower: [] },
      ...{ upperLooksLikeSkin: false, lowerLooksLikeSkin: false, isOnePiece: false, headVisible: true },
      ...{ shoulderWidth: unit, torsoLength: (HIPS - SHOULDERS) * unit, eyeDistance: 0.12 * unit },
      ...{ shoulderCentre, hipCentre, mouth, eyes, nose },
    },
    limbs: {
      arms: [plainArm(left, unit, size), plainArm(right, unit, size)],
      legs: [leg(left), leg(right)],
    },
    body,
    issues: [],
    timings: {},
  };
}
