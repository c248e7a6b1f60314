/** What stays in front of the new garment: hair, the face, bare forearms and hands, and what a lower garment hangs under. */
import { gaussianBlur } from "../image/filters.ts";
import { clamp, lerp, smoothstep } from "../image/interpolate.ts";
import { type Arm, Label, Piece } from "../types.ts";
import type { Scene } from "./scene.ts";

export interface FrontLayer {
  /** 0-1. */
  alpha: Float32Array;
  /** Per arm: depth inside its outline, bounded by the anatomy where an old sleeve had widened it. */
  armDepths: [left: Float32Array, right: Float32Array];
}

export function createFrontLayer(scene: Scene): FrontLayer {
  const alpha = new Float32Array(scene.labels.length);
  addHair(scene, alpha);
  if (scene.fitted.category === "lower") addTopAndShoes(scene, alpha);
  addFace(scene, alpha);
  const [left, right] = scene.person.limbs.arms;
  const armDepths: FrontLayer["armDepths"] = [boundedDepth(scene, left), boundedDepth(scene, right)];
  addArm(scene, left, { alpha, depth: armDepths[0] });
  addArm(scene, right, { alpha, depth: armDepths[1] });
  return { alpha, armDepths };
}

function addHair(scene: Scene, alpha: Float32Array): void {
  const coversBags = scene.fitted.category !== "upper";
  const isFront = (label: number) => label === Label.hair || (coversBags && label === Label.other);
  const smooth = gaussianBlur(labelPlane(scene.labels, isFront), scene.size, 1.1);
  for (let i = 0; i < alpha.length; i++) alpha[i] = smoothstep(0.3, 0.7, smooth[i]);
}

/** Trousers go under the top that is worn, and end above the shoes. A dress falls over both. */
function addTopAndShoes(scene: Scene, alpha: Float32Array): void {
  const isFront = (label: number) => label === Label.upper || label === Label.shoes;
  const smooth = gaussianBlur(labelPlane(scene.labels, isFront), scene.size, 1.2);
  for (let i = 0; i < alpha.length; i++) alpha[i] = Math.max(alpha[i], smoothstep(0.3, 0.7, smooth[i]));
}

function labelPlane(labels: Uint8Array, isWanted: (label: number) => boolean): Float32Array {
  const plane = new Float32Array(labels.length);
  for (let i = 0; i < plane.length; i++) plane[i] = isWanted(labels[i]) ? 1 : 0;
  return plane;
}

function addFace(scene: Scene, alpha: Float32Array): void {
  const { parse } = scene.person;
  if (!parse.headVisible) return;
  const { mouth, eyeDistance } = parse;
  const { width, height } = scene.size;
  const left = Math.max(0, Math.round(mouth.x - 1.4 * eyeDistance));
  const right = Math.min(width, mouth.x + 1.4 * eyeDistance);
  const bottom = Math.min(height, mouth.y + 0.62 * eyeDistance);
  for (let y = 0; y < bottom; y++) {
    const share = 1 - smoothstep(mouth.y + 0.5 * eyeDistance, mouth.y + 0.62 * eyeDistance, y);
    for (let x = left; x < right; x++) {
      const i = y * width + x;
      if (scene.labels[i] === Label.skin) alpha[i] = Math.max(alpha[i], share);
    }
  }
}

/**
 * Under an old sleeve the polygon follows the sleeve. There its half width is bounded by the anatomical prior, scaled to
 * the bare part of the same arm; without it wide slabs of skin stand beside a narrower new sleeve.
 */
function boundedDepth(scene: Scene, arm: Arm): Float32Array {
  const { stations, cuff, cuffStation, length } = arm;
  const { along, across, depth } = arm.planes;
  if (scene.fitted.category === "lower" || cuff === null || cuffStation < 4) return depth;
  const { shoulderWidth } = scene.person.body;
  const halfWidths = stations.map((station) => (station.outerRadius + station.innerRadius) / 2);
  const priors = stations.map(({ segment, position }) => {
    if (segment === 0) return lerp(0.155, 0.115, position) * shoulderWidth;
    return (segment === 1 ? lerp(0.118, 0.075, position) : 0.09) * shoulderWidth;
  });
  const ratios: number[] = [];
  for (let index = cuffStation + 1; index < Math.min(stations.length, cuffStation + 14); index++) {
    if (stations[index].segment < 2) ratios.push(halfWidths[index] / priors[index]);
  }
  if (ratios.length < 4) return depth;
  ratios.sort((a, b) => a - b);
  const build = clamp(ratios[ratios.length >> 1], 0.55, 1.3) * 1.04;
  const spacing = length / (stations.length - 1);
  const bounded = depth.slice();
  for (let i = 0; i < bounded.length; i++) {
    if (bounded[i] <= -3 || along[i] >= cuff + spacing) continue;
    const station = clamp(along[i] / spacing, 0, stations.length - 1.001);
    const index = Math.floor(station);
    const share = station - index;
    const nearShoulder = lerp(1.12, 1, smoothstep(0, 0.25 * length, along[i]));
    const allowed = lerp(priors[index], priors[index + 1], share) * build * nearShoulder;
    const away = Math.abs(across[i]) * lerp(halfWidths[index], halfWidths[index + 1], share);
    bounded[i] = Math.min(bounded[i], allowed - away);
  }
  return bounded;
}

/** The part of an arm past the new cuff is in front, with the polygon's own clean edge. */
function addArm(scene: Scene, arm: Arm, target: { alpha: Float32Array; depth: Float32Array }): void {
  if (arm.visibility < 0.35) return;
  const { labels, fitted, hiddenCloth } = scene;
  const { category, layers } = fitted;
  const { along, depth } = arm.planes;
  const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
  const spacing = arm.length / (arm.stations.length - 1);
  const covered = lastCoveredStation(scene, arm);
  const isSleeveless = covered < 0 && category !== "lower";
  const newCuff = category === "lower" ? Math.max(arm.cuff ?? 0, upperArm * 0.5) : Math.max(0, covered) * spacing;
  const start = isSleeveless ? 0.3 * upperArm : newCuff + (category === "lower" ? 0 : 0.5 * spacing);
  for (let i = 0; i < labels.length; i++) {
    if (depth[i] < -1.2 || along[i] < start - 1 || labels[i] === Label.hair || hiddenCloth[i]) continue;
    const isUnderSleeve = layers.piece[i] !== Piece.torso && layers.alpha[i] > 0.5;
    if (category !== "lower" && isUnderSleeve) continue;
    if (category === "lower" && labels[i] !== Label.skin) continue;
    const isBare = labels[i] === Label.skin || (arm.cuff !== null && along[i] < arm.cuff);
    if (!isBare && depth[i] > 1 && category !== "upper") continue;
    const ramp = isSleeveless ? smoothstep(0.3 * upperArm, 0.42 * upperArm, along[i]) : 1;
    target.alpha[i] = Math.max(target.alpha[i], smoothstep(-0.9, 0.9, target.depth[i]) * ramp);
  }
}

/** Last station of which the new sleeve covers 14 %; -1 without one. At 50 % skin rectangles covered the armpit. */
function lastCoveredStation(scene: Scene, arm: Arm): number {
  const { alpha, piece } = scene.fitted.layers;
  const { along, depth } = arm.planes;
  const count = arm.stations.length;
  const spacing = arm.length / (count - 1);
  const covered = new Float64Array(count);
  const total = new Float64Array(count);
  for (let i = 0; i < alpha.length; i++) {
    if (depth[i] <= 1) continue;
    const station = clamp(Math.round(along[i] / spacing), 0, count - 1);
    total[station]++;
    if (alpha[i] > 0.5 && piece[i] !== Piece.torso) covered[station]++;
  }
  let last = -1;
  for (let station = 0; station < count; station++) {
    if (covered[station] > 0.14 * total[station] && total[station] > 3) last = station;
  }
  return last;
}
