import { expect, test } from "vitest";
import { randomNumbers } from "../../image/maths/statistics.ts";
import type { LabColour } from "../../image/types.ts";
import { fitMixture, unlikelihood } from "./mixture.ts";

/** Half dark blue, half bright yellow, each +-2. */
function stripes(): LabColour[] {
  const random = randomNumbers(3);
  const jitter = () => (random() - 0.5) * 4;
  return Array.from({ length: 200 }, (_, i) =>
    i % 2 ? [25 + jitter(), 10 + jitter(), -40 + jitter()] : [88 + jitter(), 0 + jitter(), 70 + jitter()],
  );
}

test("a mixture finds the two colours of a striped cloth and their shares", () => {
  const mixture = fitMixture(stripes(), 2).toSorted((first, second) => first.mean[0] - second.mean[0]);
  expect(mixture.map(({ weight }) => weight)).toEqual([0.5, 0.5]);
  expect(mixture[0].mean[2]).toBeCloseTo(-40, 0);
  expect(mixture[1].mean[2]).toBeCloseTo(70, 0);
});

test("a colour of the cloth is more likely than one between its stripes", () => {
  const mixture = fitMixture(stripes(), 2);
  expect(unlikelihood(mixture, 25, 10, -40)).toBeLessThan(10);
  expect(unlikelihood(mixture, 56, 5, 15)).toBe(60);
});

test("even perfectly uniform cloth allows for its folds", () => {
  const [only] = fitMixture(
    Array.from({ length: 50 }, (): LabColour => [50, 5, 5]),
    1,
  );
  expect(only.variance).toEqual([25, 6, 6]);
});

test("too few samples give an empty mixture, in which nothing is likely", () => {
  expect(fitMixture(stripes().slice(0, 11), 2)).toEqual([]);
  expect(unlikelihood([], 50, 0, 0)).toBe(60);
});
