/**
 * What stays in front of the new garment: hair, the face, bare forearms and hands, and whatever a lower garment hangs under.
 */

import { Piece } from "../../fit/types.ts";
import { CUFF_BOW } from "../../fit/upper/sleeve-strip.ts";
import { gaussianBlurOfPart } from "../../image/filters.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { borrowPlane, releasePlanes } from "../../image/pool.ts";
import { depthAt, forEachPixel } from "../../person/limbs/limb-field.ts";
import { type Arm, Label } from "../../person/types.ts";
import { bareFrom, HEM } from "../bare-limbs/bare-arm.ts";
import type { Scene } from "../scene/scene.ts";
import { ARMHOLE, createArmholeEdge, outsideArmhole } from "./armhole.ts";
import { addOwnHands } from "./own-hands.ts";
import { addPocketHems } from "./pocket-hem.ts";
import { lastCoveredStation } from "./sleeve-reach.ts";

/** 0-1. */
export function createFrontLayer(scene: Scene): Float32Array {
  const alpha = borrowPlane(scene.labels.length);
  addHair(scene, alpha);
  if (scene.fitted.category === "lower") addTopAndShoes(scene, alpha);
  addFace(scene, alpha);
  const skin = blurredLabels(scene, (label) => label === Label.skin, 1.6);
  for (const arm of scene.person.limbs.arms) addArm(scene, arm, { alpha, skin });
  addOwnHands(scene, { alpha, skin }, SHOWN);
  addPocketHems(scene, alpha);
  releasePlanes(skin);
  return alpha;
}

function addHair(scene: Scene, alpha: Float32Array): void {
  const coversBags = scene.fitted.category !== "upper";
  const isFront = (label: number) => label === Label.hair || (coversBags && label === Label.other);
  const smooth = blurredLabels(scene, isFront, 1.1);
  for (let i = 0; i < alpha.length; i++) alpha[i] = smoothstep(0.3, 0.7, smooth[i]);
  releasePlanes(smooth);
}

/** Trousers go under the worn top and end above the shoes. A dress falls over both. */
function addTopAndShoes(scene: Scene, alpha: Float32Array): void {
  const isFront = (label: number) => label === Label.upper || label === Label.shoes;
  const smooth = blurredLabels(scene, isFront, 1.2);
  for (let i = 0; i < alpha.length; i++) alpha[i] = Math.max(alpha[i], smoothstep(0.3, 0.7, smooth[i]));
  releasePlanes(smooth);
}

function blurredLabels({ labels, size }: Scene, isWanted: (label: number) => boolean, sigma: number): Float32Array {
  const plane = borrowPlane(labels.length);
  for (let i = 0; i < plane.length; i++) plane[i] = isWanted(labels[i]) ? 1 : 0;
  const smooth = gaussianBlurOfPart(plane, size, sigma);
  releasePlanes(plane);
  return smooth;
}

/** A face ends this far below the mouth, and its jaw rises beside it by this over the square of the distance; eye distances. */
const FACE = { chin: 0.78, rise: 0.35, soft: 0.06 };

function addFace(scene: Scene, alpha: Float32Array): void {
  const { parse } = scene.person;
  if (!parse.headVisible) return;
  const { mouth, eyeDistance } = parse;
  const { width, height } = scene.size;
  const left = Math.max(0, Math.round(mouth.x - 1.4 * eyeDistance));
  const right = Math.min(width, mouth.x + 1.4 * eyeDistance);
  const bottom = Math.min(height, mouth.y + FACE.chin * eyeDistance);
  for (let y = 0; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const end = mouth.y + FACE.chin * eyeDistance - (FACE.rise * (x - mouth.x) ** 2) / eyeDistance;
      const share = smoothstep(end, end - FACE.soft * eyeDistance, y);
      const i = y * width + x;
      if (scene.labels[i] === Label.skin) alpha[i] = Math.max(alpha[i], share);
    }
  }
}

/** An old sleeve that ends further down the upper arm than this share of it hid the armpit. */
const HIDDEN_ARMPIT = 0.6;

/** The most by which it narrows, shoulder widths. */
const TAPER = 0.07;

/**
 * Depth of a pixel in the made-up arm: it narrows towards the real one, so that its inner edge has no step at the old hem.
 *
 * @param taper - By how many pixels it has narrowed at its end.
 */
function madeUpDepth(
  arm: Arm,
  place: number,
  { shoulderWidth, taper }: { shoulderWidth: number; taper: number },
): number {
  const { along, depth } = arm.field;
  const bare = bareFrom(arm, shoulderWidth);
  return depth[place] - taper * smoothstep(bare - HEM * shoulderWidth, bare, along[place]);
}

/** Pixels by which the real arm's inner side is narrower than its outline, where it begins below the old hem. */
function innerSlack({ labels, person }: Scene, arm: Arm): number {
  const { along, across, depth } = arm.field;
  const { shoulderWidth } = person.body;
  const bare = bareFrom(arm, shoulderWidth);
  let all = 0;
  let missing = 0;
  forEachPixel(arm.field, (i, place) => {
    if (along[place] < bare || along[place] > bare + HEM * shoulderWidth || depth[place] < 0 || across[place] > 0)
      return;
    all++;
    if (labels[i] !== Label.skin) missing++;
  });
  const station = arm.stations[Math.min(arm.stations.length - 1, arm.cuffStation)];
  return all === 0 ? 0 : Math.min((missing / all) * station.innerRadius, TAPER * shoulderWidth);
}

/**
 * The level of blurred skin at which a bare arm ends. 0.5 is its labels' edge, where pixels are mixed with the old cloth
 * or the wall: left in front, they were a pale thread between arm and new cloth.
 */
const CHOKE = 0.68;
const SHOWN = { from: CHOKE - 0.15, to: CHOKE + 0.15 };

interface ArmTarget {
  alpha: Float32Array;
  /** 0-1: the photo's skin, smoothed: without notches and specks of a few pixels, and with soft edges. */
  skin: Float32Array;
}

/**
 * Puts the part of an arm past the new cuff in front. It gets the polygon's own clean edge where an old sleeve hid it,
 * and reaches no further than real skin where it is bare: there the polygon alone is a pixel or two off, and lines of
 * the old garment or of made-up skin ran down along the arm.
 */
function addArm(scene: Scene, arm: Arm, target: ArmTarget): void {
  if (arm.visibility < 0.35) return;
  const { labels, fitted } = scene;
  const { category, layers } = fitted;
  const { along, across, depth } = arm.field;
  const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
  const spacing = arm.length / (arm.stations.length - 1);
  const { shoulderWidth } = scene.person.body;
  const { sleeveEnd } = fitted.upper?.[arm.sign < 0 ? "left" : "right"] ?? {};
  const covered = lastCoveredStation(arm, layers, { shoulderWidth, sleeveEnd });
  const bare = bareFrom(arm, shoulderWidth);
  const taper = bare > 0 ? innerSlack(scene, arm) : 0;
  const isSleeveless = covered < 0 && category !== "lower";
  const newCuff = category === "lower" ? Math.max(arm.cuff ?? 0, upperArm * 0.5) : Math.max(0, covered) * spacing;
  const start = isSleeveless ? ARMHOLE.from * upperArm : newCuff + (category === "lower" ? 0 : 0.5 * spacing);
  // a bare arm's own skin says where it ends
  const besideEdge = isSleeveless && bare > HIDDEN_ARMPIT * upperArm ? createArmholeEdge(scene, arm) : () => 0;
  const cuff = arm.stations[Math.max(0, covered)];
  const bow = isSleeveless || category === "lower" ? 0 : CUFF_BOW * (cuff.outerRadius + cuff.innerRadius);
  forEachPixel(arm.field, (i, place) => {
    if (depth[place] < -1.2 || labels[i] === Label.hair) return;
    if (fitted.coversArms && layers.alpha[i] > 0.5) return;
    const isBelowCuff = along[place] >= start - 1 - bow * Math.min(1, across[place] ** 2);
    const isNearCuff = category !== "lower" && !isSleeveless && along[place] >= start - UNDER_CUFF * shoulderWidth;
    const isFromCuff = () => isBelowCuffEdge(scene, i) || (depth[place] > 1 && isInGap(scene, i, arm));
    if (!isBelowCuff && !(isNearCuff && isFromCuff())) return;
    const isUnderSleeve = layers.piece[i] !== Piece.torso && layers.alpha[i] > 0.5;
    const isPastCuff = along[place] > start + PAST_CUFF * shoulderWidth;
    if (category !== "lower" && isUnderSleeve && !isPastCuff) return;
    if (category === "lower" && labels[i] !== Label.skin) return;
    const isBare = labels[i] === Label.skin || (arm.cuff !== null && along[place] < arm.cuff);
    if (!isBare && depth[place] > 1 && category !== "upper") return;
    const ramp = isSleeveless ? Math.max(outsideArmhole(along[place] / upperArm, across[place]), besideEdge(i)) : 1;
    const hidden = along[place] < bare ? smoothstep(-0.9, 0.9, madeUpDepth(arm, place, { shoulderWidth, taper })) : 0;
    const shown = category === "lower" ? 1 : Math.max(hidden, smoothstep(SHOWN.from, SHOWN.to, target.skin[i]));
    target.alpha[i] = Math.max(target.alpha[i], smoothstep(-0.9, 0.9, depth[place]) * ramp * shown);
  });
}

/**
 * This far past its cuff, in shoulder widths, an arm that crosses a sleeve again lies in front of it: a forearm that is bent back over
 * the upper arm, or folded over the other one.
 */
const PAST_CUFF = 0.2;

/** A slanted cuff ends this much higher on one side of the arm than on the other, shoulder widths. */
const UNDER_CUFF = 0.14;

/**
 * Whether the nearest garment above this pixel and one beside it is a sleeve. Beside the torso it would be the armpit,
 * and a single pixel would be the sleeve's own slanted edge.
 */
const isBelowCuffEdge = (scene: Scene, i: number): boolean =>
  isBelowSleeve(scene, i) &&
  (isBelowSleeve(scene, i - 1)
    ? isBelowSleeve(scene, i - 2) || isBelowSleeve(scene, i + 1)
    : isBelowSleeve(scene, i + 1) && isBelowSleeve(scene, i + 2));

/** Between a cuff and the arm that comes out of it the torso shows over at most this height, shoulder widths. */
const GAP = 0.07;
/** Narrower gaps are the seam between sleeve and torso, pixels. */
const NARROWEST_GAP = 4;

/** Whether the torso shows here in a gap between a sleeve and the arm below it: there it looked like a torn cuff. */
function isInGap(scene: Scene, i: number, arm: Arm): boolean {
  if (!isBelowSleeve(scene, i, arm)) return false;
  let width = 1;
  for (const step of [-1, 1]) {
    for (let at = i + step; width < NARROWEST_GAP && isBelowSleeve(scene, at, arm); at += step) width++;
  }
  return width >= NARROWEST_GAP;
}

/** @param arm - If given, the torso above the pixel may be seen in a gap between the sleeve and this arm. */
function isBelowSleeve({ fitted, size, person }: Scene, i: number, arm?: Arm): boolean {
  const { alpha, piece } = fitted.layers;
  if (alpha[i] > 0.5 && piece[i] !== Piece.torso) return false;
  const reach = (arm ? GAP : UNDER_CUFF) * person.body.shoulderWidth;
  const last = Math.max(0, i - Math.round(reach) * size.width);
  for (let above = i - size.width; above >= last; above -= size.width) {
    if (alpha[above] <= 0.5 || (arm && piece[above] === Piece.torso && depthAt(arm.field, above) > 1)) continue;
    return piece[above] === Piece.leftSleeve || piece[above] === Piece.rightSleeve;
  }
  return false;
}
