import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { Label } from "../../person/types.ts";
import { createScene } from "../scene/scene.ts";
import { ankleShare, findBareAnkle, hemRows, legColumns } from "./legs-below.ts";

const person = drawnPerson();
const { width, height } = person.image;
const HEM = 300;

/** Everything below the hips is a skirt down to `HEM`, and two legs below it. */
function inSkirt() {
  const labels = person.parse.labels.slice();
  for (let y = 240; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isLeg = Math.abs(Math.abs(x - 150) - 30) < 15;
      const below = isLeg ? Label.skin : Label.background;
      if (y >= HEM) labels[y * width + x] = below;
      else if (Math.abs(x - 150) < 55) labels[y * width + x] = Label.lower;
    }
  }
  const alpha = new Float32Array(labels.length);
  for (let y = 240; y < 280; y++) alpha.fill(1, y * width + 105, y * width + 195);
  const layers = {
    alpha,
    piece: new Uint8Array(labels.length),
    colour: [alpha, alpha, alpha] as [Float32Array, Float32Array, Float32Array],
    sleeveAlpha: alpha,
  };
  const dressed = { ...person, parse: { ...person.parse, labels } };
  return createScene(dressed, { category: "lower", layers, upper: undefined, scale: 1 });
}

test("columns with skin right below the old hem belong to legs, those with wall do not", () => {
  const columns = legColumns(inSkirt());
  for (const x of [110, 120, 130, 170, 180, 190]) expect(columns[x]).toBe(1);
  for (const x of [98, 150, 202, 20]) expect(columns[x]).toBe(0);
});

test("beside a short garment legs begin no higher than its lowest row", () => {
  const rows = hemRows(inSkirt());
  expect(Math.abs(rows[150] - 279)).toBeLessThan(4);
  expect(rows[20]).toBe(rows[150]);
});

/** Wide trousers down to just above two narrow ankles; with `ends`, down to above the knees. */
function inTrousers(ends?: number) {
  const [left] = person.limbs.legs;
  const axis = (y: number) => {
    const station = left.stations.find((candidate) => candidate.y >= y) ?? left.stations[left.stations.length - 1];
    return station.x;
  };
  const lastShin = left.stations[left.stations.length - 1].y;
  const hem = Math.round(ends ?? lastShin - 2);
  const labels = person.parse.labels.slice();
  for (let y = 240; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.abs(x - axis(y));
      const below = away < 5 && y < lastShin + 8 ? Label.skin : Label.background;
      labels[y * width + x] = y >= hem ? below : away < 20 ? Label.lower : Label.background;
    }
  }
  const empty = new Float32Array(labels.length);
  const layers = {
    alpha: empty,
    piece: new Uint8Array(labels.length),
    colour: [empty, empty, empty] as [Float32Array, Float32Array, Float32Array],
    sleeveAlpha: empty,
  };
  const dressed = { ...person, parse: { ...person.parse, labels } };
  return {
    scene: createScene(dressed, { category: "lower", layers, upper: undefined, scale: 1 }),
    centre: Math.round(axis(lastShin)),
    leg: left,
  };
}

test("below trousers a made-up ankle is as wide as the visible one, which a calf need not be", () => {
  const { scene, centre, leg } = inTrousers();
  const ankle = findBareAnkle(scene, leg);
  if (!ankle) throw new Error("no ankle");
  const { shoulderWidth } = person.body;
  const shareAt = (away: number, above: number) =>
    ankleShare(ankle, { x: centre + away, y: ankle.hem - above * shoulderWidth, shoulderWidth });
  for (const away of [-3, 0, 3]) expect(shareAt(away, 0.02)).toBe(1);
  for (const away of [-9, 9, 15]) {
    expect(shareAt(away, 0.02)).toBe(0);
    expect(shareAt(away, 0.4)).toBe(1);
  }
});

test("legs that are bare from the knees down have the outline that the photo shows", () => {
  const { scene, leg } = inTrousers(person.body.left.knee.y);
  expect(findBareAnkle(scene, leg)).toBeUndefined();
});
