import { expect, test, vi } from "vitest";
import { fitGarment } from "../fit/index.ts";
import { seatedPerson } from "../fit/seated.fixture.ts";
import { findLap } from "../fit/torso/lap/lap.ts";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { Label, type PersonAnalysis } from "../person/types.ts";
import { compose } from "./index.ts";
import { takeBesideLap, takeLap } from "./old-garment/lap.ts";

vi.setConfig({ testTimeout: 60_000 });

const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };
const dress = (person: PersonAnalysis) =>
  compose(person, tshirt, fitGarment(person, tshirt), { tuck: "out", seed: 3 }).image;

type Area = { left: number; top: (x: number) => number; right: number; bottom: number };

/** The share of pixels in an area that are as the photo shows them. */
function kept(person: PersonAnalysis, area: Area): number {
  const after = dress(person);
  let same = 0;
  let all = 0;
  for (let x = area.left; x <= area.right; x++) {
    for (let y = Math.ceil(area.top(x)); y <= area.bottom; y++) {
      const i = y * after.width + x;
      all++;
      if (Math.abs(after.red[i] - person.image.red[i]) < 12 && Math.abs(after.blue[i] - person.image.blue[i]) < 12)
        same++;
    }
  }
  return same / all;
}

test("thighs lie before a top", () => {
  const person = seatedPerson();
  const lap = findLap(person);
  // The cloth and its soft edge end ten rows below the lap's line.
  for (const bottom of [238, 245]) {
    const below = (x: number) => (lap?.at(x) ?? 0) + 10;
    expect(kept(person, { left: 95, top: below, right: 205, bottom })).toBeGreaterThan(0.99);
  }
});

test("a lap in the old top's colour stays, and so do the thighs beside the waist", () => {
  const person = seatedPerson({ unseenLap: true });
  const lap = findLap(person);
  expect(lap?.isSeen).toBe(false);
  const top = Math.ceil((lap?.y ?? 0) + 12);
  expect(kept(person, { left: 50, top: () => Math.max(top, 225), right: 70, bottom: 245 })).toBeGreaterThan(0.95);
  expect(kept(person, { left: 130, top: () => top + 5, right: 170, bottom: 250 })).toBeGreaterThan(0.95);
});

test("old cloth between a narrower new top and an unseen lap stays, and what has wall beside it does not", () => {
  const person = seatedPerson({ unseenLap: true });
  const { image, body } = person;
  const lap = findLap(person);
  if (!lap) throw new Error("no lap");
  const y = Math.floor(lap.y) - 4;
  const strip = Math.round(body.axisX(y) + lap.waist.right) + 2;
  const left = (withWall: boolean) => {
    const labels = person.parse.labels.slice();
    takeLap(person, labels, lap);
    // the new top covers all but a strip beside the waist
    const alpha = new Float32Array(labels.length).fill(1);
    for (let row = y - 8; row <= y + 2; row++)
      labels.fill(Label.upper, row * image.width + strip - 2, row * image.width + strip + 6);
    for (let row = y - 6; row <= y; row++) {
      for (let x = strip; x < strip + 6; x++) {
        alpha[row * image.width + x] = 0;
      }
      labels[row * image.width + strip + 6] = withWall ? Label.background : Label.lower;
    }
    takeBesideLap(person, labels, { lap, alpha });
    return labels[(y - 3) * image.width + strip + 3];
  };
  expect(left(false)).toBe(Label.lower);
  expect(left(true)).toBe(Label.upper);
});
