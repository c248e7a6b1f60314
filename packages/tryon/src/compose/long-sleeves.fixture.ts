/** The drawn person in long sleeves as the parse sees them: near the hand it mistakes the sleeve for skin. */
import { toLab } from "../image/colour.ts";
import { distanceToSegment } from "../image/maths/geometry.ts";
import { channelsOf, createImage } from "../image/planes.ts";
import type { LabColour, Point } from "../image/types.ts";
import { modelBody } from "../person/body/body.ts";
import { drawnImage, drawnLabels, drawnMatte, drawnPose, drawnSize } from "../person/drawn-person.fixture.ts";
import { findLimbs } from "../person/limbs/limbs.ts";
import { findSleeves } from "../person/refinement/sleeves.ts";
import { measureFrame } from "../person/segmentation/frame.ts";
import { component, fitMixture } from "../person/segmentation/mixture.ts";
import { Body, type ColourMixture, Label, type PersonAnalysis } from "../person/types.ts";

export type Rgb255 = readonly [red: number, green: number, blue: number];

export interface DrawnSleeves {
  colour: Rgb255;
  /** Half the sleeve's width, pixels; the drawn arm's is 9 to 12. */
  radius: number;
  /** Pixels above the wrist at which the sleeve ends. */
  endsAbove: number;
  /** Brightness of the side of each sleeve that faces the picture's left, and of the other one. */
  light?: readonly [left: number, right: number];
  /** Visibility of both wrists in the pose. */
  wristVisibility?: number;
  /** The arm on the picture's right is raised. */
  isRaised?: boolean;
  /** Colour of the hands; by default the face's. */
  hands?: Rgb255;
}

/** The drawn person's skin. */
export const DRAWN_SKIN: Rgb255 = [214, 165, 140];

const RAISED: Record<number, Point> = {
  [Body.leftElbow]: { x: 248, y: 112 },
  [Body.leftWrist]: { x: 270, y: 32 },
  [Body.leftIndex]: { x: 273, y: 16 },
};

/** The parse's bias: it expects skin from this many pixels above the wrist. */
const MISTAKEN = 14;

export function inLongSleeves(sleeves: DrawnSleeves): PersonAnalysis {
  const visibility = sleeves.wristVisibility ?? 1;
  const raised = sleeves.isRaised ? RAISED : {};
  const pose = drawnPose({
    ...raised,
    [Body.leftWrist]: { ...raised[Body.leftWrist], visibility },
    [Body.rightWrist]: { visibility },
  });
  const points = pose.keypoints;
  const truth = drawnLabels(points);
  const image = drawnImage(truth);
  const sleeveOf = (shoulder: number, elbow: number, wrist: number) => {
    const end = towards(points[wrist], points[elbow], sleeves.endsAbove);
    return { path: [points[shoulder], points[elbow], end] as const, hand: points[wrist] };
  };
  const arms = [
    sleeveOf(Body.leftShoulder, Body.leftElbow, Body.leftWrist),
    sleeveOf(Body.rightShoulder, Body.rightElbow, Body.rightWrist),
  ];
  const labels = truth.slice();
  const planes = channelsOf(image);
  for (let i = 0; i < labels.length; i++) {
    const [x, y] = [i % drawnSize.width, Math.floor(i / drawnSize.width)];
    for (const { path, hand } of arms) {
      const [shoulder, elbow, end] = path;
      const isOnForearm = distanceToSegment(x, y, elbow, end) <= sleeves.radius;
      // cloth ends with a straight cuff
      const isPastEnd = (x - end.x) * (end.x - elbow.x) + (y - end.y) * (end.y - elbow.y) > 0;
      const isSleeve = distanceToSegment(x, y, shoulder, elbow) <= sleeves.radius || (isOnForearm && !isPastEnd);
      if (truth[i] === Label.skin && sleeves.hands && Math.hypot(x - hand.x, y - hand.y) < 30)
        paint(planes, i, sleeves.hands);
      if (!isSleeve || truth[i] === Label.hair) continue;
      const axis = y < elbow.y === elbow.y < end.y ? xOn(shoulder, elbow, y) : xOn(elbow, end, y);
      const light = sleeves.light?.[x < axis ? 0 : 1] ?? 1;
      const ripple = ((i * 7919) % 7) - 3;
      paint(
        planes,
        i,
        sleeves.colour.map((value) => value * light + ripple),
      );
      labels[i] = Math.hypot(x - hand.x, y - hand.y) < MISTAKEN ? Label.skin : Label.upper;
    }
    if (labels[i] === Label.upper && truth[i] === Label.upper) paint(planes, i, sleeves.colour);
  }
  const lab = toLab(image);
  const samples: LabColour[] = [];
  labels.forEach((label, i) => {
    if (label === Label.upper && i % 5 === 0) samples.push([lab.lightness[i], lab.a[i], lab.b[i]]);
  });
  const { keypoints: _, ...frame } = measureFrame(points);
  const colours = {
    skin: skinMixture(),
    upper: fitMixture(samples, 5),
    lower: [],
    upperLooksLikeSkin: false,
    lowerLooksLikeSkin: false,
    isOnePiece: false,
  };
  const parse = { ...frame, ...colours, labels, lab };
  const plate = createImage(drawnSize);
  plate.red.fill(200);
  plate.green.fill(202);
  plate.blue.fill(205);
  const matte = { ...drawnMatte(labels), plate: channelsOf(plate) };
  const limbs = findLimbs(drawnSize, pose, matte, parse);
  findSleeves(parse, limbs);
  const body = modelBody(drawnSize, pose, matte, parse);
  return { image, pose, matte, parse, limbs, body, issues: [], timings: {} };
}

function paint(planes: readonly Float32Array[], i: number, colour: readonly number[]): void {
  for (const [channel, plane] of planes.entries()) plane[i] = colour[channel];
}

/** The face's colour when lit, in shade and in highlights, as the parse describes it. */
function skinMixture(): ColourMixture {
  const pixel = createImage({ width: 1, height: 1 });
  paint(channelsOf(pixel), 0, DRAWN_SKIN);
  const { lightness, a, b } = toLab(pixel);
  return [
    component([lightness[0], a[0], b[0]], [14 ** 2, 4.5 ** 2, 5.5 ** 2], 0.6),
    component([lightness[0] - 16, a[0] + 1, b[0]], [16 ** 2, 5.5 ** 2, 6.5 ** 2], 0.3),
    component([lightness[0] + 10, a[0] - 3, b[0] - 4], [10 ** 2, 4 ** 2, 5 ** 2], 0.1),
  ];
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}

const xOn = (from: Point, to: Point, y: number): number => from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
