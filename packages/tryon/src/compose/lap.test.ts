import { expect, test, vi } from "vitest";
import { fitGarment } from "../fit/index.ts";
import { seatedPerson } from "../fit/seated.fixture.ts";
import { findLap } from "../fit/torso/lap/lap.ts";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import type { PersonAnalysis } from "../person/types.ts";
import { compose } from "./index.ts";

vi.setConfig({ testTimeout: 60_000 });

const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };
const dress = (person: PersonAnalysis) =>
  compose(person, tshirt, fitGarment(person, tshirt), { tuck: "out", seed: 3 }).image;

/** The share of pixels in a box that are as the photo shows them. */
function kept(person: PersonAnalysis, box: { left: number; top: number; right: number; bottom: number }): number {
  const after = dress(person);
  let same = 0;
  let all = 0;
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
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
  const top = Math.ceil((findLap(person)?.y ?? 0) + 12);
  expect(kept(person, { left: 105, top, right: 195, bottom: 245 })).toBeGreaterThan(0.95);
});

test("a lap in the old top's colour stays, and so do the thighs beside the waist", () => {
  const person = seatedPerson({ unseenLap: true });
  const lap = findLap(person);
  expect(lap?.isSeen).toBe(false);
  const top = Math.ceil((lap?.y ?? 0) + 12);
  expect(kept(person, { left: 50, top: Math.max(top, 225), right: 70, bottom: 245 })).toBeGreaterThan(0.95);
  expect(kept(person, { left: 130, top: top + 5, right: 170, bottom: 250 })).toBeGreaterThan(0.95);
});
