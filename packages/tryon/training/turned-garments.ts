/**
 * Trains the head that tells which way up a garment lies (src/garment/framing/turn.ts), in minutes on one core:
 *
 *     node packages/tryon/training/turned-garments.ts <folder of upright photos> [<file names that are left out>]
 *
 * The photos are not part of this repository. Ours were 1,151 of clothing-dataset (github.com/alexeygrigorev/clothing-dataset, CC0-1.0) without
 * hats and shoes; the others, and near-duplicates of them, were kept for measuring. Turned photos are made by turning.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadGarment } from "../src/garment/framing/garment-picture.ts";
import { QUARTER_TURNS, seeAllTurns } from "../src/garment/framing/picture-layers.ts";

const [folder = "", leftOut] = process.argv.slice(2);
const skipped = new Set(leftOut ? readFileSync(leftOut, "utf8").split("\n") : []);
const photos = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.jpe?g$/i.test(name) && !skipped.has(path.basename(name)))
  .sort();

const seen: Float32Array[][] = [];
for (const name of photos) {
  seen.push(await seeAllTurns(await loadGarment(readFileSync(path.join(folder, name)))));
  if (seen.length % 100 === 0) console.log(`${seen.length} of ${photos.length} photos`);
}

const head = train(seen);
const file = new Uint8Array(head.buffer);
writeFileSync(new URL("../src/garment/framing/turn-head.bin", import.meta.url), file);
console.log(`SHA-256 ${createHash("sha256").update(file).digest("hex")}`);

/** Logistic regression on the features, made comparable, with an L2 penalty, by gradient descent with momentum (Adam). */
function train(photos: Float32Array[][]): Float32Array {
  const [penalty, rounds, rate] = [0.003, 200, 0.01];
  const scale = scaleOf(photos);
  const count = scale.length;
  const samples = photos.map((turns) => turns.map((features) => features.map((value, i) => value * scale[i])));
  const weights = new Float64Array(4 * count);
  const momentum = new Float64Array(weights.length);
  const power = new Float64Array(weights.length);
  for (let round = 1; round <= rounds; round++) {
    const gradient = weights.map((weight) => 2 * penalty * weight);
    const loss = samples.reduce((sum, turns) => sum + addGradient(turns, weights, gradient, samples.length), 0);
    for (let i = 0; i < weights.length; i++) {
      momentum[i] = 0.9 * momentum[i] + 0.1 * gradient[i];
      power[i] = 0.99 * power[i] + 0.01 * gradient[i] ** 2;
      const step = momentum[i] / (1 - 0.9 ** round) / (Math.sqrt(power[i] / (1 - 0.99 ** round)) + 1e-8);
      weights[i] -= rate * step;
    }
    if (round % 50 === 0) console.log(`round ${round}: loss ${(loss / samples.length).toFixed(4)}`);
  }
  return Float32Array.from(weights, (weight, i) => weight * scale[i % count]);
}

/** Of one photo. Upright and shown after `shown` clockwise turns, it lacks `-shown` more. @returns its loss */
function addGradient(turns: Float32Array[], weights: Float64Array, gradient: Float64Array, photos: number): number {
  const count = turns[0].length;
  const dots = QUARTER_TURNS.map((template) => turns.map((features) => dot(weights, template * count, features)));
  const odds = QUARTER_TURNS.map((turn) =>
    QUARTER_TURNS.reduce<number>((sum, shown) => sum + dots[(turn - shown + 4) % 4][shown], 0),
  );
  const most = Math.max(...odds);
  const total = odds.reduce((sum, value) => sum + Math.exp(value - most), 0);
  for (const turn of QUARTER_TURNS) {
    const excess = (Math.exp(odds[turn] - most) / total - (turn === 0 ? 1 : 0)) / photos;
    for (const shown of QUARTER_TURNS) {
      const at = ((turn - shown + 4) % 4) * count;
      const features = turns[shown];
      for (let i = 0; i < count; i++) gradient[at + i] += excess * features[i];
    }
  }
  return Math.log(total) + most - odds[0];
}

function dot(weights: Float64Array, from: number, features: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += weights[from + i] * features[i];
  return sum;
}

/** With it all features vary alike, so that one penalty suits them. Their means cancel out between the four turns. */
function scaleOf(photos: Float32Array[][]): Float64Array {
  const all = photos.flat();
  const count = all[0].length;
  const mean = new Float64Array(count);
  const squares = new Float64Array(count);
  for (const features of all) {
    for (let i = 0; i < count; i++) {
      mean[i] += features[i] / all.length;
      squares[i] += features[i] ** 2 / all.length;
    }
  }
  return squares.map((square, i) => 16 / (Math.sqrt(Math.max(0, square - mean[i] ** 2)) + 1e-3) / Math.sqrt(count));
}
