import { expect, test } from "vitest";
import { propagateBeliefs } from "./belief.ts";

const size = { width: 8, height: 6 };
const count = 48;

/** Two labels: the left half prefers label 0, the right half label 1, each by `margin`. */
function twoHalves(margin: number): Float32Array {
  const costs = new Float32Array(count * 2);
  for (let i = 0; i < count; i++) costs[2 * i + (i % 8 < 4 ? 1 : 0)] = margin;
  return costs;
}

function label(beliefs: Float32Array): number[] {
  return Array.from({ length: count }, (_, i) => (beliefs[2 * i] <= beliefs[2 * i + 1] ? 0 : 1));
}

function problem(costs: Float32Array, step: number) {
  return {
    size,
    labelCount: 2,
    costs,
    active: new Uint8Array(count).fill(1),
    stepRight: new Float32Array(count).fill(step),
    stepDown: new Float32Array(count).fill(step),
    sweeps: 6,
  };
}

test("a single pixel with a weak preference is overruled by its neighbours", () => {
  const costs = twoHalves(1);
  const odd = 2 * 8 + 1;
  costs[2 * odd] = 1.5;
  costs[2 * odd + 1] = 0;
  const labels = label(propagateBeliefs(problem(costs, 1)));
  expect(labels[odd]).toBe(0);
  expect(labels).toEqual(Array.from({ length: count }, (_, i) => (i % 8 < 4 ? 0 : 1)));
});

test("a pixel with a strong preference keeps its label", () => {
  const costs = twoHalves(1);
  const odd = 2 * 8 + 1;
  costs[2 * odd] = 30;
  costs[2 * odd + 1] = 0;
  expect(label(propagateBeliefs(problem(costs, 1)))[odd]).toBe(1);
});

test("undecided pixels change label where changing is cheap", () => {
  const costs = new Float32Array(count * 2);
  for (let y = 0; y < 6; y++) {
    costs[2 * (y * 8) + 1] = 20;
    costs[2 * (y * 8 + 7)] = 20;
  }
  const undecided = problem(costs, 3);
  for (let y = 0; y < 6; y++) undecided.stepRight[y * 8 + 5] = 0.1;
  const labels = label(propagateBeliefs({ ...undecided, sweeps: 10 }));
  expect(labels).toEqual(Array.from({ length: count }, (_, i) => (i % 8 < 6 ? 0 : 1)));
});

test("beliefs are 0 for the best label, and inactive pixels stay 0", () => {
  const part = problem(twoHalves(2), 1);
  part.active[0] = 0;
  const beliefs = propagateBeliefs(part);
  expect([beliefs[0], beliefs[1]]).toEqual([0, 0]);
  for (let i = 1; i < count; i++) expect(Math.min(beliefs[2 * i], beliefs[2 * i + 1])).toBe(0);
});
