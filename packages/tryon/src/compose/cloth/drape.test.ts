import { describe, expect, it, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { Piece } from "../../fit/types.ts";
import { drawnTrousers, drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../garment/index.ts";
import { toLab } from "../../image/colour.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { createScene, type Scene } from "../scene/scene.ts";
import { drape } from "./drape.ts";
import { foldsOf } from "./drape-folds.ts";
import { drawFolds, type Fold } from "./folds.ts";

vi.setConfig({ testTimeout: 60_000 });

const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };
const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };
const sceneOf = (person: PersonAnalysis, garment = tshirt) => createScene(person, fitGarment(person, garment));

/** Folds as deep as real ones: the drape leaves the cloth to them. */
const realFolds = (scene: Scene) => Float32Array.from(scene.garment, (_, i) => (i % 2 ? 0.1 : -0.1));

/** The drawn person with round arms that are brighter (or, below 0, darker) to the right. */
function litFromTheRight(strength: number): PersonAnalysis {
  const person = drawnPerson();
  for (const { field, sign } of person.limbs.arms) {
    forEachPixel(field, (pixel, place) => {
      if (person.parse.labels[pixel] !== Label.skin) return;
      const factor = 1 + strength * field.across[place] * sign - 0.15 * field.across[place] ** 2;
      for (const plane of [person.image.red, person.image.green, person.image.blue]) plane[pixel] *= factor;
    });
  }
  return { ...person, parse: { ...person.parse, lab: toLab(person.image) } };
}

/** Mean change over the torso's columns between two shares of its width, in the rows of the chest and the waist. */
function meanBetween(scene: Scene, change: Float32Array, [from, to]: [number, number]): number {
  const { body } = scene.person;
  let sum = 0;
  let count = 0;
  for (let y = 170; y < 215; y++) {
    const half = Math.min(body.halfWidth.left(y), body.halfWidth.right(y));
    for (let x = Math.round(body.axisX(y) + from * half); x <= body.axisX(y) + to * half; x++) {
      const i = y * scene.size.width + x;
      if (scene.garment[i] < 0.5) continue;
      sum += change[i];
      count++;
    }
  }
  expect(count).toBeGreaterThan(100);
  return sum / count;
}

describe("the roundness of the body", () => {
  it("makes the middle brighter than the sides, but keeps the garment's mean brightness", () => {
    const scene = sceneOf(litFromTheRight(0));
    const change = drape(scene, undefined);
    expect(meanBetween(scene, change, [-0.3, 0.3])).toBeGreaterThan(meanBetween(scene, change, [0.75, 0.95]) + 0.05);
    let sum = 0;
    let weight = 0;
    for (let i = 0; i < change.length; i++) {
      sum += change[i] * scene.garment[i];
      weight += scene.garment[i];
    }
    expect(Math.abs(sum / weight)).toBeLessThan(0.02);
  });

  it("is as weak as that of the bare arms", () => {
    const [round, flat] = [litFromTheRight(0), drawnPerson()].map((person) => {
      const scene = sceneOf(person);
      const change = drape(scene, realFolds(scene));
      return meanBetween(scene, change, [-0.3, 0.3]) - meanBetween(scene, change, [0.75, 0.95]);
    });
    expect(flat).toBeLessThan(0.5 * round);
  });

  it("is lit from the same side as the bare arms", () => {
    const leaning = (strength: number) => {
      const scene = sceneOf(litFromTheRight(strength));
      const change = drape(scene, realFolds(scene));
      return meanBetween(scene, change, [0.4, 0.8]) - meanBetween(scene, change, [-0.8, -0.4]);
    };
    expect(leaning(0.12)).toBeGreaterThan(leaning(0) + 0.02);
    expect(leaning(-0.12)).toBeLessThan(leaning(0) - 0.02);
  });

  it("follows the new trousers, not a wider old garment around them", () => {
    const person = litFromTheRight(0);
    const scene = sceneOf(person, trousers);
    for (let y = 240; y < 400; y++) {
      for (let i = y * 300 + 40; i < y * 300 + 260; i++) {
        scene.old[i] = 1;
        scene.labels[i] = Label.lower;
        scene.person.matte.alpha[i] = 1;
      }
    }
    const change = drape(scene, realFolds(scene));
    const row = 300 * 300;
    let edge = 0;
    while (scene.garment[row + edge] < 0.9) edge++;
    expect(change[row + edge + 1]).toBeLessThan(change[row + edge + 12] - 0.02);
  });

  it("is weaker, and without folds, if the garment was photographed on a model", () => {
    const scene = sceneOf(drawnPerson());
    const spread = (change: Float32Array) =>
      Math.sqrt(change.reduce((sum, value) => sum + value * value, 0) / change.length);
    const flat = spread(drape(scene, undefined));
    scene.fitted = { ...scene.fitted, isWorn: true };
    expect(spread(drape(scene, undefined))).toBeLessThan(0.5 * flat);
  });
});

describe("folds of simulated cloth", () => {
  it("lie on both sleeves of a flat garment, and leave the cloth to real folds", () => {
    const scene = sceneOf(drawnPerson());
    const worn: Scene = { ...scene, fitted: { ...scene.fitted, isWorn: true } };
    const form = drape(worn, undefined);
    // A worn garment has .35 of the roundness and no folds.
    const foldsBeside = (real?: Float32Array) => drape(scene, real).map((value, i) => value - form[i] / 0.35);
    const deepest = (folds: Float32Array, piece: number) =>
      folds.reduce(
        (most, value, i) => (scene.fitted.layers.piece[i] === piece ? Math.max(most, Math.abs(value)) : most),
        0,
      );
    const [alone, beside] = [foldsBeside(), foldsBeside(realFolds(scene))];
    for (const sleeve of [Piece.leftSleeve, Piece.rightSleeve]) {
      expect(deepest(alone, sleeve)).toBeGreaterThan(0.03);
      expect(deepest(beside, sleeve)).toBeCloseTo(0.25 * deepest(alone, sleeve), 5);
    }
  });
});

describe("folds", () => {
  const size = { width: 80, height: 60 };
  const across: Fold = {
    curve: [
      { x: 20, y: 30 },
      { x: 40, y: 30 },
      { x: 60, y: 30 },
    ],
    radius: 2,
    depth: 0.2,
    deepest: 0.5,
  };
  const drawn = (fold: Fold, share = 1) => {
    const change = new Float32Array(size.width * size.height);
    drawFolds([fold], { size, share, light: 0 }, change);
    return (x: number, y: number) => change[y * size.width + x];
  };

  it("are dark along their curve, bright towards the light, and fade to nothing at their ends", () => {
    const at = drawn(across);
    expect(at(40, 30)).toBeLessThan(-0.15);
    expect(Math.max(at(40, 26), at(40, 34))).toBeGreaterThan(0.04);
    expect(at(40, 26)).toBeGreaterThan(at(40, 34));
    for (const [x, y] of [
      [15, 30],
      [65, 30],
      [40, 10],
      [40, 50],
    ]) {
      expect(Math.abs(at(x, y))).toBeLessThan(0.005);
    }
  });

  it("are drawn by their share", () => {
    expect(drawn(across, 0.5)(40, 30)).toBeCloseTo(0.5 * drawn(across)(40, 30), 5);
  });

  it("start at the crotch and knees of trousers, and nowhere on a top or a skirt", () => {
    const person = drawnPerson();
    const { body } = person;
    expect(foldsOf(sceneOf(person))).toEqual([]);
    const legs = foldsOf(sceneOf(person, trousers));
    expect(legs.length).toBeGreaterThan(6);
    expect(legs.every(({ curve }) => curve[0].y > body.hipCentre.y)).toBe(true);
    const skirt = sceneOf(person, trousers);
    for (let y = 235; y < 400; y++) for (let x = 100; x < 200; x++) skirt.fitted.layers.alpha[y * 300 + x] = 1;
    expect(foldsOf(skirt)).toEqual([]);
  });
});
