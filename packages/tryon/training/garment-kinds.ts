/**
 * Trains the head that tells what kind of garment a picture shows (src/garment/framing/kind.ts), in minutes on one core:
 *
 *     node packages/tryon/training/garment-kinds.ts <folder with one folder of upright photos for each kind>
 *
 * It prints how well heads trained on three quarters of the photos tell the others (near-duplicates are kept together), and then trains
 * on all of them. The photos are not part of this repository; ours were the 1,614 of clothing-dataset (github.com/alexeygrigorev/clothing-dataset,
 * CC0-1.0).
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadGarment } from "../src/garment/framing/garment-picture.ts";
import { KINDS } from "../src/garment/framing/kind.ts";
import { seeAllTurns } from "../src/garment/framing/picture-layers.ts";

const [folder = ""] = process.argv.slice(2);
const PENALTY = 0.003;
const ROUNDS = 300;
const RATE = 0.01;
const FOLDS = 4;
/** Cosine of two photos' features from which they may show the same thing. */
const NEAR_DUPLICATE = 0.8;

interface Photo {
  kind: number;
  features: Float64Array;
}

const photos: Photo[] = [];
for (const [kind, [name]] of KINDS.entries()) {
  for (const file of readdirSync(path.join(folder, name)).sort()) {
    const [features] = await seeAllTurns(await loadGarment(readFileSync(path.join(folder, name, file))));
    photos.push({ kind, features: Float64Array.from(features) });
  }
  console.log(`${name}: ${photos.length} photos so far`);
}
const { mean, scale } = spreadOf(photos);
for (const { features } of photos)
  for (let i = 0; i < features.length; i++) features[i] = (features[i] - mean[i]) * scale[i];

const folds = foldsOf(photos);
const right = { kinds: 0, groups: 0, sure: 0, sureAndRight: 0 };
for (let fold = 0; fold < FOLDS; fold++) {
  const head = train(photos.filter((_, i) => folds[i] !== fold));
  for (const { features, kind } of photos.filter((_, i) => folds[i] === fold)) judge(shares(head, features), kind);
}
console.log(`of ${photos.length}: kind right ${percent(right.kinds)}, what it counts as ${percent(right.groups)}`);
console.log(
  `sure (.9) of ${percent(right.sure)}, of these right ${((100 * right.sureAndRight) / right.sure).toFixed(1)} %`,
);

const file = new Uint8Array(unscaled(train(photos)).buffer);
writeFileSync(new URL("../src/garment/framing/kind-head.bin", import.meta.url), file);
console.log(`SHA-256 ${createHash("sha256").update(file).digest("hex")}`);

function percent(count: number): string {
  return `${((100 * count) / photos.length).toFixed(1)} %`;
}

function judge(found: Float64Array, kind: number): void {
  const groups = new Map<string, number>();
  for (const [i, [, group]] of KINDS.entries()) groups.set(group, (groups.get(group) ?? 0) + found[i]);
  const [[best, share]] = [...groups].sort(([, a], [, b]) => b - a);
  const isRight = best === KINDS[kind][1];
  if (found.indexOf(Math.max(...found)) === kind) right.kinds++;
  if (isRight) right.groups++;
  if (share > 0.9) right.sure++;
  if (share > 0.9 && isRight) right.sureAndRight++;
}

/** With them all features vary alike, so that one penalty suits them. */
function spreadOf(photos: Photo[]): { mean: Float64Array; scale: Float64Array } {
  const count = photos[0].features.length;
  const mean = new Float64Array(count);
  const squares = new Float64Array(count);
  for (const { features } of photos) {
    for (let i = 0; i < count; i++) {
      mean[i] += features[i] / photos.length;
      squares[i] += features[i] ** 2 / photos.length;
    }
  }
  return { mean, scale: squares.map((square, i) => 16 / (Math.sqrt(square - mean[i] ** 2) + 1e-3) / Math.sqrt(count)) };
}

/** A fold for each photo; the same one for photos that look alike. */
function foldsOf(photos: Photo[]): number[] {
  const lengths = photos.map(({ features }) => Math.sqrt(dot(features, features)));
  const folds: number[] = [];
  for (let i = 0; i < photos.length; i++) {
    let alike = 0;
    while (alike < i && dot(photos[alike].features, photos[i].features) < NEAR_DUPLICATE * lengths[alike] * lengths[i])
      alike++;
    folds.push(alike < i ? folds[alike] : i % FOLDS);
  }
  return folds;
}

function dot(a: Float64Array, b: Float64Array, from = 0): number {
  let sum = 0;
  for (let i = 0; i < b.length; i++) sum += a[from + i] * b[i];
  return sum;
}

/** Weights of every kind one after the other, then their biases. */
function shares(head: Float64Array, features: Float64Array): Float64Array {
  const count = features.length;
  const odds = Float64Array.from(KINDS, (_, k) => dot(head, features, k * count) + head[KINDS.length * count + k]);
  const most = Math.max(...odds);
  const weights = odds.map((value) => Math.exp(value - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Logistic regression with an L2 penalty, by gradient descent with momentum (Adam). */
function train(photos: Photo[]): Float64Array {
  const count = photos[0].features.length;
  const biases = KINDS.length * count;
  const head = new Float64Array(biases + KINDS.length);
  const momentum = new Float64Array(head.length);
  const power = new Float64Array(head.length);
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = head.map((weight, i) => (i < biases ? 2 * PENALTY * weight : 0));
    for (const { features, kind } of photos) {
      for (const [k, share] of shares(head, features).entries()) {
        const excess = (share - (k === kind ? 1 : 0)) / photos.length;
        gradient[biases + k] += excess;
        for (let i = 0; i < count; i++) gradient[k * count + i] += excess * features[i];
      }
    }
    for (let i = 0; i < head.length; i++) {
      momentum[i] = 0.9 * momentum[i] + 0.1 * gradient[i];
      power[i] = 0.99 * power[i] + 0.01 * gradient[i] ** 2;
      head[i] -= (RATE * momentum[i]) / (1 - 0.9 ** round) / (Math.sqrt(power[i] / (1 - 0.99 ** round)) + 1e-8);
    }
  }
  return head;
}

/** For features as they come. */
function unscaled(head: Float64Array): Float32Array {
  const count = mean.length;
  const result = Float32Array.from(head);
  for (const k of KINDS.keys()) {
    for (let i = 0; i < count; i++) {
      result[k * count + i] = head[k * count + i] * scale[i];
      result[KINDS.length * count + k] -= head[k * count + i] * scale[i] * mean[i];
    }
  }
  return result;
}
