import { expect, test } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import { createScene, type Scene } from "./scene.ts";
import { wallBehind } from "./wall-fill.ts";

/** Courses of bricks, twelve rows high. */
const brick = (y: number): number => (Math.floor(y / 12) % 2 ? 180 : 60);

/** The drawn person before bricks; a loose sleeve hung on the left of the picture and is gone. */
function beforeBricks(backgroundTexture: number): { scene: Scene; removed: Uint8Array } {
  const person = drawnPerson();
  const garment = { ...drawnTshirt(), category: "upper" as const, issues: [], timings: {} };
  const plain = createScene(person, fitGarment(person, garment));
  const matte = { ...person.matte, alpha: person.matte.alpha.slice(), backgroundTexture };
  const scene: Scene = { ...plain, person: { ...plain.person, matte } };
  const removed = new Uint8Array(matte.alpha.length);
  for (let i = 0; i < removed.length; i++) {
    const [x, y] = [i % scene.size.width, Math.floor(i / scene.size.width)];
    if (matte.alpha[i] === 0) for (const plane of scene.photo) plane[i] = brick(y);
    if (x < 40 || x > 62 || y < 120 || y > 200 || matte.alpha[i] > 0) continue;
    removed[i] = 1;
    matte.alpha[i] = 1;
    for (const plane of scene.photo) plane[i] = 250;
  }
  return { scene, removed };
}

test("before a busy wall its lines run on behind what is gone", () => {
  const { scene, removed } = beforeBricks(12);
  const wall = wallBehind(scene, removed);
  for (const y of [126, 138, 150, 162, 174, 186]) {
    const value = wall[0][y * scene.size.width + 46];
    expect(Math.abs(value - brick(y)), `row ${y}`).toBeLessThan(20);
  }
});

test("before a calm wall the plate stays as it is", () => {
  const { scene, removed } = beforeBricks(0.4);
  expect(wallBehind(scene, removed)).toBe(scene.person.matte.plate);
});
