import { expect, test, vi } from "vitest";
import { drawnTrousers } from "../../garment/drawn-garments.fixture.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Body, Label } from "../../person/types.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { bentCover, bentLeg } from "./bent-leg.ts";
import { fitLower } from "./fit-lower.ts";
import { placeLower } from "./lower-placement.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A seated person: the left thigh is level, its shin hangs down. */
const SEATED = {
  [Body.rightKnee]: { x: 45, y: 232 },
  [Body.rightAnkle]: { x: 45, y: 320 },
  [Body.rightHeel]: { x: 45, y: 328 },
  [Body.rightFootIndex]: { x: 36, y: 334 },
};
const labels = drawnLabels(drawnKeypoints(SEATED));
const seated = drawnPerson(labels, labels, SEATED);
const { cut, landmarks } = drawnTrousers();

test("trousers follow a level thigh and the shin below it, and end at the ankle", () => {
  const { alpha } = fitLower(seated, cut, landmarks).layers;
  const isCovered = (x: number, y: number) => alpha[y * drawnSize.width + x] > 0.5;
  for (const x of [60, 75, 90, 105]) expect(isCovered(x, 232)).toBe(true);
  for (const y of [260, 280, 300]) {
    expect(isCovered(45, y)).toBe(true);
    // there is nothing under the thigh, and the leg does not flare into it
    for (const x of [15, 80, 90]) expect(isCovered(x, y)).toBe(false);
  }
  expect(isCovered(45, 345)).toBe(false);
});

test("hardly any of the old trousers stays visible", () => {
  const { alpha } = fitLower(seated, cut, landmarks).layers;
  const old = Array.from(labels.keys()).filter((i) => labels[i] === Label.lower);
  expect(old.filter((i) => alpha[i] > 0.5).length).toBeGreaterThan(0.85 * old.length);
});

test("a standing leg is cut by rows", () => {
  const standing = drawnPerson();
  const placement = placeLower(standing, landmarks);
  expect(bentLeg(standing, standing.body.left, { landmarks, placement })).toBeUndefined();
});

test("a bent leg is covered as far down as the model's was", () => {
  const placement = placeLower(seated, landmarks);
  const cover = (wornLegs: number) =>
    bentCover(seated, seated.body.left, { landmarks, placement: { ...placement, wornLegs } });
  expect(cover(1.9)).toBe(1);
  expect(cover(0.5)).toBeLessThan(0.3);
});
