import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../../person/types.ts";
import { createScene } from "../scene/scene.ts";
import { closeSlits } from "./slits.ts";

const person = drawnPerson();
const { width, height } = person.image;
const EDGE = 190;

/**
 * An old top from the axis to the right arm, a new one to `EDGE`, and an arm that begins `gap(y)` pixels beside it; `isWall` pixels are not
 * cloth.
 */
function sceneWithGap(
  gap: (y: number) => number,
  isWall = (_x: number, _y: number) => false,
  {
    cover = () => 1,
    colour = () => 1,
    isKnown = true,
  }: Partial<Record<"cover" | "colour", (x: number, y: number) => number>> & { isKnown?: boolean } = {},
) {
  const labels = new Uint8Array(width * height);
  const alpha = new Float32Array(labels.length);
  const front = new Float32Array(labels.length);
  const shade = new Float32Array(labels.length);
  const arms = person.limbs.arms.map((arm) => {
    const place = { picture: { width, height }, left: 0, top: 0, width, height };
    const plane = () => new Float32Array(labels.length + 1);
    const field = { ...place, along: plane(), across: plane(), depth: plane().fill(-99) };
    return { ...arm, field, cuff: null, cuffStation: 0 };
  }) as typeof person.limbs.arms;
  for (let y = 120; y < 230; y++) {
    const armFrom = EDGE + gap(y);
    for (let x = 150; x < armFrom; x++) labels[y * width + x] = isWall(x, y) ? Label.background : Label.upper;
    for (let x = 150; x < EDGE; x++) {
      alpha[y * width + x] = cover(x, y);
      shade[y * width + x] = colour(x, y);
    }
    for (let x = armFrom; x < armFrom + 20; x++) {
      labels[y * width + x] = Label.skin;
      if (!isKnown) continue;
      front[y * width + x] = 1;
      arms[1].field.depth[y * width + x] = 5;
    }
  }
  const layers = {
    alpha,
    piece: new Uint8Array(labels.length),
    colour: [shade.slice(), shade.slice(), shade.slice()] as [Float32Array, Float32Array, Float32Array],
    sleeveAlpha: new Float32Array(labels.length),
  };
  const scene = createScene(person, { category: "lower", layers, upper: undefined, scale: 1 });
  Object.assign(scene, {
    labels,
    front,
    garment: alpha.slice(),
    person: { ...person, limbs: { ...person.limbs, arms } },
  });
  scene.old = labels.map((label) => (label === Label.upper ? 1 : 0));
  closeSlits(scene);
  return scene;
}

function withGap(gap: (y: number) => number, isWall?: (x: number, y: number) => boolean) {
  const scene = sceneWithGap(gap, isWall);
  return (x: number, y: number) => scene.garment[y * width + x];
}

test("a slit that is narrow all along is closed", () => {
  const garmentAt = withGap(() => 7);
  for (const y of [170, 190, 210]) expect(garmentAt(EDGE + 4, y)).toBe(1);
});

test("the cloth reaches a hand that rests on it, even without a known outline, but not the upper arm above it", () => {
  const { garment } = sceneWithGap((y) => (y < 160 ? 20 : 11), undefined, { isKnown: false });
  for (const y of [212, 217, 222]) expect(garment[y * width + EDGE + 8]).toBe(1);
  for (const y of [170, 180, 190]) expect(garment[y * width + EDGE + 8]).toBe(0);
  const isWall = (x: number) => x >= EDGE + 3 && x < EDGE + 8;
  const beside = sceneWithGap(() => 11, isWall, { isKnown: false }).garment;
  expect(beside[217 * width + EDGE + 8]).toBe(0);
});

test("a slit that opens wide shows the wall, except at its narrowest part", () => {
  const garmentAt = withGap((y) => (y < 180 ? 3 : 20));
  expect(garmentAt(EDGE + 1, 170)).toBe(1);
  expect(garmentAt(EDGE + 6, 210)).toBe(0);
  const opening = withGap((y) => (y < 180 ? 6 : 20));
  expect(opening(EDGE + 3, 170)).toBe(0);
});

test("the cloth of a closed slit tapers off beside an opening instead of ending in a ledge", () => {
  const garmentAt = withGap((y) => (y < 180 ? 3 : 20));
  const reach = (y: number) => [0, 1, 2, 3].reduce((sum, k) => sum + garmentAt(EDGE + k, y), 0);
  expect(reach(179)).toBe(3);
  for (let y = 180; y < 190; y++) expect(reach(y - 1) - reach(y)).toBeLessThanOrEqual(0.5);
  expect(reach(190)).toBe(0);
});

test("a wall that the photo shows between body and arm stays, and the cloth above it has no ledge", () => {
  const isWall = (x: number, y: number) => y >= 180 && x >= EDGE && x < EDGE + 6;
  const garmentAt = withGap(() => 6, isWall);
  const reach = (y: number) => [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + garmentAt(EDGE + k, y), 0);
  expect(reach(175)).toBe(6);
  expect(reach(225)).toBe(0);
  for (let y = 176; y < 226; y++) expect(reach(y - 1) - reach(y)).toBeLessThan(1);
});

test("single mislabelled rows do not open a slit", () => {
  const garmentAt = withGap(
    () => 6,
    (_, y) => y % 9 === 0,
  );
  for (let y = 170; y < 200; y++) expect(garmentAt(EDGE + 2, y)).toBe(1);
});

test("the colour of a closed slit has no steps where the garment's side begins further in", () => {
  const isSoft = (y: number) => y % 24 < 12;
  const { fitted } = sceneWithGap(() => 6, undefined, {
    cover: (x, y) => (isSoft(y) && x >= EDGE - 5 ? 0.8 : 1),
    colour: (x) => (x >= EDGE - 5 ? 60 : 200),
  });
  const [red] = fitted.layers.colour;
  const along = Array.from({ length: 50 }, (_, k) => red[(160 + k) * width + EDGE + 3]);
  expect(Math.max(...along) - Math.min(...along)).toBeGreaterThan(20);
  for (let k = 1; k < along.length; k++) expect(Math.abs(along[k] - along[k - 1])).toBeLessThan(40);
});
