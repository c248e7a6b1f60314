/**
 * A model whose head the picture cuts off and whose jumper hides the shoulders is found too small: the pose then looks for
 * shoulders within the knit. Taken at its word, everything beyond them would stick out beside another person's shoulders.
 */
import { smoothstep } from "../../image/maths/interpolate.ts";
import { median, runningMedian } from "../../image/maths/statistics.ts";
import { modelBody } from "../../person/body/body.ts";
import { armPrior } from "../../person/limbs/limbs.ts";
import { placeStations } from "../../person/limbs/stations.ts";
import {
  type Arm,
  Body,
  type BodyModel,
  type Keypoint,
  type LimbStation,
  type PersonAnalysis,
} from "../../person/types.ts";
import { type Side, signOf } from "../landmark-types.ts";
import type { GarmentCut } from "../types.ts";

/**
 * From the middle of the body to the end of the cloth in the shoulders' row, in shoulder widths: loose cloth reaches about
 * as far as the second; from the first on, the shoulders are not where the pose has them. Below it, a wide jumper is just a
 * wide jumper.
 */
const BEYOND_SHOULDERS = 0.82;
const LOOSE_SLEEVE = 0.72;
const MOST = 1.5;
/** Rows around the joints in which the cloth is measured, shoulder widths. */
const ROWS = { above: 0.05, below: 0.1 };
/** The farthest outer edge of a sleeve from the arm's axis, and the usual inner one, in shoulder widths and usual radii. */
const WIDEST_SLEEVE = 0.5;
const INNER_SLEEVE = 1.3;
/** Shoulder widths between an arm's stations, and the stations over which its direction and its width are smoothed. */
const STEP = 0.02;
const SMOOTHING = 6;
/** The neck's half width, and the columns over which the cloth's upper edge is smoothed, shoulder widths as found. */
const NECK = 0.3;
const TOP_SMOOTHING = 0.12;
/** How far cloth on a shoulder reaches beyond the joint and above it, shoulder widths. */
const ROUND = { across: 0.25, above: 0.16 };

type Cloth = Pick<GarmentCut, "mask" | "width" | "height">;

/** The same person, or one with shoulders that fit what they wear; their arms then end where the sleeves' outline is. */
export function withClothShoulders(person: PersonAnalysis, cloth: Cloth): PersonAnalysis {
  const factor = person.parse.headVisible ? 1 : wideningOf(person.body, cloth);
  if (factor <= 1) return person;
  const { pose, image, matte, parse, limbs } = person;
  const keypoints = pose.keypoints.slice();
  for (const [left, right] of [
    [Body.leftShoulder, Body.rightShoulder],
    [Body.leftHip, Body.rightHip],
  ]) {
    const centre = (keypoints[left].x + keypoints[right].x) / 2;
    for (const joint of [left, right]) {
      keypoints[joint] = { ...keypoints[joint], x: centre + factor * (keypoints[joint].x - centre) };
    }
  }
  const alpha = withoutHair(matte.alpha, cloth, person.body);
  const body = modelBody(image, { keypoints }, { alpha }, parse);
  const arms: [Arm, Arm] = [
    inSleeve(limbs.arms[0], keypoints[Body.rightShoulder], { cloth, shoulderWidth: body.shoulderWidth }),
    inSleeve(limbs.arms[1], keypoints[Body.leftShoulder], { cloth, shoulderWidth: body.shoulderWidth }),
  ];
  return { ...person, pose: { ...pose, keypoints }, matte: { ...matte, alpha }, body, limbs: { ...limbs, arms } };
}

/** By which factor the shoulders are further apart; 1 if they may be where the pose has them. */
export function wideningOf(body: Pick<BodyModel, "shoulderWidth" | "shoulderCentre" | "axisX">, cloth: Cloth): number {
  const { shoulderWidth, shoulderCentre } = body;
  const first = Math.max(0, Math.round(shoulderCentre.y - ROWS.above * shoulderWidth));
  const last = Math.min(cloth.height - 1, Math.round(shoulderCentre.y + ROWS.below * shoulderWidth));
  const reach = (side: Side): number => {
    const widths: number[] = [];
    for (let y = first; y <= last; y++) {
      const axis = Math.round(body.axisX(y));
      let away = side === "left" ? axis : cloth.width - 1 - axis;
      while (away > 0 && !cloth.mask[y * cloth.width + axis + signOf(side) * away]) away--;
      widths.push(away);
    }
    return widths.length ? median(widths) / shoulderWidth : 0;
  };
  // A picture that cuts through one sleeve says nothing about that side.
  const share = Math.min(reach("left"), reach("right"));
  return share < BEYOND_SHOULDERS ? 1 : Math.min(MOST, share / LOOSE_SLEEVE);
}

function inSleeve(arm: Arm, shoulder: Keypoint, at: { cloth: Cloth; shoulderWidth: number }): Arm {
  const { shoulderWidth, cloth } = at;
  const fingers = arm.stations[arm.stations.length - 1];
  const joints = [shoulder, arm.elbow, arm.wrist, fingers];
  const stations = placeStations(joints, { step: STEP * shoulderWidth, smoothing: SMOOTHING }, arm.sign);
  const outer = stations.map((station) => sleeveReach(station, cloth, WIDEST_SLEEVE * shoulderWidth));
  const smooth = runningMedian(outer, SMOOTHING);
  stations.forEach((station, i) => {
    const usual = armPrior(station) * shoulderWidth;
    station.outerRadius = Math.max(usual, smooth[i]);
    station.innerRadius = INNER_SLEEVE * usual;
  });
  return { ...arm, shoulder, stations, length: stations[stations.length - 1].along };
}

/** Pixels from the axis outwards to the end of the cloth or of the picture. */
function sleeveReach({ x, y, normalX, normalY }: LimbStation, cloth: Cloth, farthest: number): number {
  let reach = 0;
  for (let away = 0; away <= farthest; away++) {
    const column = Math.round(x + away * normalX);
    const row = Math.round(y + away * normalY);
    if (column < 0 || column >= cloth.width || row < 0 || row >= cloth.height) break;
    if (cloth.mask[row * cloth.width + column]) reach = away;
    else if (reach > 0) break;
  }
  return reach;
}

/** The cloth's first row in each column, smoothed: strands of hair that fall over a shoulder are narrow bumps on it. */
function topEdge({ mask, width, height }: Cloth, shoulderWidth: number): number[] {
  const tops = Array.from({ length: width }, (_, x) => {
    let y = 0;
    while (y < height && !mask[y * width + x]) y++;
    return y < height ? y : 0;
  });
  return runningMedian(tops, Math.round(TOP_SMOOTHING * shoulderWidth));
}

/** The silhouette without hair on the shoulders, which would raise the line on which the garment lies. */
function withoutHair(alpha: Float32Array, cloth: Cloth, { shoulderCentre, shoulderWidth }: BodyModel): Float32Array {
  const tops = topEdge(cloth, shoulderWidth);
  const lowered = alpha.slice();
  tops.forEach((top, x) => {
    if (Math.abs(x - shoulderCentre.x) < NECK * shoulderWidth) return;
    for (let y = 0; y < top; y++) lowered[y * cloth.width + x] = 0;
  });
  return lowered;
}

/**
 * Where the picture's edge cuts through a sleeve, its cloth ends in a right angle beside the joint, which no shoulder has,
 * and hair on it ends in bumps. Takes both off the cut-out, in place.
 *
 * @param body - With the shoulders of `withClothShoulders`.
 */
export function roundShoulders(cut: Pick<GarmentCut, "mask" | "alpha" | "width" | "height">, body: BodyModel): void {
  const { mask, alpha, width } = cut;
  const { shoulderWidth, shoulderCentre } = body;
  const tops = topEdge(cut, shoulderWidth);
  tops.forEach((top, x) => {
    const { shoulder, sign } = x < shoulderCentre.x ? body.left : body.right;
    // the frame may be nearer than the sleeve's edge
    const toFrame = sign < 0 ? shoulder.x : width - 1 - shoulder.x;
    const across = Math.max(1, Math.min(ROUND.across * shoulderWidth, toFrame));
    const beyond = Math.max(0, sign * (x - shoulder.x)) / across;
    const isNeck = Math.abs(x - shoulderCentre.x) < NECK * shoulderWidth;
    for (let y = 0; y < shoulder.y; y++) {
      const i = y * width + x;
      const away = Math.hypot(beyond, (shoulder.y - y) / (ROUND.above * shoulderWidth));
      const kept = Math.min(beyond > 0 ? 1 - smoothstep(0.97, 1.03, away) : 1, isNeck || y >= top ? 1 : 0);
      if (kept === 1) continue;
      alpha[i] *= kept;
      if (kept < 0.5) mask[i] = 0;
    }
  });
}
