import { expect, test, vi } from "vitest";
import { personInDress } from "../../fit/drawn-dress.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { drawnTrousers } from "../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../garment/index.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { compose } from "../index.ts";

vi.setConfig({ testTimeout: 60_000 });

const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };
const WALL = 202;
const TILE = 18;

/** The person in a dress before a chequered wall, of which the plate knows only the mean colour. */
function beforeTiles(): PersonAnalysis {
  const person = personInDress();
  const { image, parse, matte } = person;
  const levelAt = (i: number) => {
    const x = i % image.width;
    const y = Math.floor(i / image.width);
    return ((x >> 2) + (y >> 2)) % 2 ? WALL + TILE : WALL - TILE;
  };
  const isWall = (i: number) => parse.labels[i] === Label.background;
  for (const plane of [image.red, image.green, image.blue]) {
    for (let i = 0; i < plane.length; i++) if (isWall(i)) plane[i] = levelAt(i);
  }
  const plates = [image.red, image.green, image.blue].map((plane) =>
    plane.map((value, i) => (isWall(i) ? value : WALL)),
  );
  return { ...person, matte: { ...matte, plate: [plates[0], plates[1], plates[2]], backgroundTexture: 9 } };
}

/** Standard deviation of the green where the skirt hung beside the left leg. */
function detailBesideLeg(person: PersonAnalysis): number {
  const { image } = compose(person, trousers, fitGarment(person, trousers), { tuck: "auto", seed: 3 });
  const values: number[] = [];
  for (let y = 270; y < 320; y++) for (let x = 86; x < 96; x++) values.push(image.green[y * image.width + x]);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs(mean - WALL)).toBeLessThan(6);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

test("before a busy background, the place of the old skirt is as busy as the rest", () => {
  const person = beforeTiles();
  expect(detailBesideLeg(person)).toBeGreaterThan(0.6 * TILE);
});

test("before a calm one it is as smooth as the wall", () => {
  const person = beforeTiles();
  const calm = { ...person, matte: { ...person.matte, backgroundTexture: 0.5 } };
  expect(detailBesideLeg(calm)).toBeLessThan(0.3 * TILE);
});
