import { expect, test, vi } from "vitest";
import { drawnTrousers } from "../../garment/drawn-garments.fixture.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Label } from "../../person/types.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { fitLower } from "./fit-lower.ts";

vi.setConfig({ testTimeout: 60_000 });

const { width } = drawnSize;
const KNEE = 300;
const { cut, landmarks } = drawnTrousers();

/** Old shorts down to the knees; below them one calf bulges far outwards. */
function withCalf() {
  const labels = drawnLabels(drawnKeypoints()).map((label, i) =>
    label === Label.lower && i >= KNEE * width ? Label.skin : label,
  );
  for (let y = KNEE; y < 350; y++) labels.fill(Label.skin, y * width + 96, y * width + 120);
  return drawnPerson(labels);
}

test("long trousers hide a calf that bulges beyond the leg's outline", () => {
  const person = withCalf();
  const { alpha, colour } = fitLower(person, cut, landmarks).layers;
  for (const y of [310, 325, 340]) {
    for (const x of [97, 100, 105]) {
      const i = y * width + x;
      expect(alpha[i]).toBeGreaterThan(0.9);
      expect(colour[0][i] - colour[2][i]).toBeGreaterThan(25);
    }
  }
});

test("what hides a calf narrows upwards under the old hem instead of ending in a step", () => {
  const { alpha } = fitLower(withCalf(), cut, landmarks).layers;
  const edgeAt = (y: number) => alpha.subarray(y * width, (y + 1) * width).findIndex((value) => value > 0.5);
  for (let y = KNEE - 12; y < KNEE + 4; y++) expect(edgeAt(y - 1) - edgeAt(y)).toBeLessThanOrEqual(3);
});

test("a hand beside the thigh is no leg", () => {
  const labels = drawnLabels(drawnKeypoints());
  const person = drawnPerson(labels);
  const { alpha } = fitLower(person, cut, landmarks).layers;
  for (let x = 60; x < 74; x++) expect(alpha[225 * width + x]).toBe(0);
});

test("under long trousers, skin labelled beside a leg is no leg", () => {
  const labels = drawnLabels(drawnKeypoints());
  for (let y = 330; y < 360; y++) labels.fill(Label.skin, y * width + 84, y * width + 105);
  const { alpha } = fitLower(drawnPerson(labels), cut, landmarks).layers;
  for (let y = 335; y < 355; y++) expect(alpha[y * width + 90]).toBe(0);
});
