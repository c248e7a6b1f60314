import { expect, test, vi } from "vitest";
import { personInCoat, personInDress, SKIRT } from "../../../fit/drawn-dress.fixture.ts";
import { fitGarment } from "../../../fit/index.ts";
import { drawnTrousers, drawnTshirt } from "../../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../../garment/index.ts";
import type { RgbImage } from "../../../image/types.ts";
import { depthAt } from "../../../person/limbs/limb-field.ts";
import type { PersonAnalysis } from "../../../person/types.ts";
import { compose } from "../../index.ts";

vi.setConfig({ testTimeout: 60_000 });

const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };

function inTshirt(person: PersonAnalysis): RgbImage {
  return compose(person, tshirt, fitGarment(person, tshirt), { tuck: "out", seed: 3 }).image;
}

/** Pixels of the old garment's green in the rows of its skirt, below any T-shirt. */
function greenLeft({ width, red, green, blue }: RgbImage): number {
  let count = 0;
  for (let i = 290 * width; i < (SKIRT.to + 4) * width; i++) {
    if (green[i] - red[i] > 40 && green[i] - blue[i] > 20) count++;
  }
  return count;
}

test("a coat's lower half is removed with it, and the trousers below reach up under the new top", () => {
  const person = personInCoat();
  const image = inTshirt(person);
  expect(greenLeft(image)).toBe(0);
  const { width, red, blue } = image;
  const thighs = Array.from(red.keys()).filter((i) => {
    const y = Math.floor(i / width);
    return y > 290 && y < 325 && person.limbs.legs.some(({ field }) => depthAt(field, i) > 3);
  });
  expect(thighs.length).toBeGreaterThan(500);
  expect(thighs.filter((i) => blue[i] - red[i] < 60).length).toBeLessThan(0.03 * thighs.length);
});

test("a dress above bare legs keeps its skirt", () => {
  expect(greenLeft(inTshirt(personInDress()))).toBeGreaterThan(2000);
});

test("a coat stays in front of new trousers, which show only below its hem", () => {
  const person = personInCoat();
  const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };
  const fitted = fitGarment(person, trousers);
  const { image, seen } = compose(person, trousers, fitted, { tuck: "out", seed: 3 });
  expect(greenLeft(image)).toBeGreaterThan(2000);
  let above = 0;
  let below = 0;
  const columns = seen.box.right - seen.box.left + 1;
  for (let i = 0; i < seen.garment.length; i++) {
    if (seen.garment[i] <= 0.5) continue;
    if (seen.box.top + Math.floor(i / columns) < SKIRT.to - 6) above++;
    else below++;
  }
  expect(above).toBe(0);
  expect(below).toBeGreaterThan(500);
});
