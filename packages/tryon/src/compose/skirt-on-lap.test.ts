import { expect, test, vi } from "vitest";
import { fitGarment } from "../fit/index.ts";
import { seatedPerson } from "../fit/seated.fixture.ts";
import { drawnDress, drawnSkirt } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { Label } from "../person/types.ts";
import { compose } from "./index.ts";

vi.setConfig({ testTimeout: 60_000 });

const none = { issues: [], timings: {} };
const short: [string, FlatGarment][] = [
  ["skirt", { ...drawnSkirt(250), ...none, category: "lower" }],
  ["dress", { ...drawnDress(500), ...none, category: "dress" }],
];

test.each(short)("below a short %s a seated person's trousers stay as they are", (_, garment) => {
  const person = seatedPerson();
  const fitted = fitGarment(person, garment);
  const { image, madeUpLegShare } = compose(person, garment, fitted, { tuck: "out", seed: 3 });
  const { labels } = person.parse;
  let all = 0;
  let same = 0;
  // below the hem and its shadow
  for (let y = 315; y < 345; y++) {
    for (let x = 0; x < image.width; x++) {
      const i = y * image.width + x;
      if (labels[i] !== Label.lower || fitted.layers.alpha[i] > 0.003) continue;
      all++;
      if (Math.abs(image.red[i] - person.image.red[i]) < 12 && Math.abs(image.blue[i] - person.image.blue[i]) < 12)
        same++;
    }
  }
  expect(all).toBeGreaterThan(300);
  expect(same / all).toBeGreaterThan(0.97);
  expect(madeUpLegShare).toBe(0);
});
