import { expect, test, vi } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import { drawnDress } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { Label } from "../person/types.ts";
import { compose } from "./index.ts";

vi.setConfig({ testTimeout: 60_000 });

test("below a short dress long trousers go, and the legs are bare", () => {
  const person = drawnPerson();
  const { width } = person.image;
  const dress: FlatGarment = { ...drawnDress(430), issues: [], timings: {}, category: "dress" };
  const fitted = fitGarment(person, dress);
  const { image } = compose(person, dress, fitted, { tuck: "out", seed: 3 });
  const hem = Math.floor(fitted.layers.alpha.findLastIndex((alpha) => alpha > 0.5) / width);
  const trousers = Array.from(person.parse.labels.keys()).filter(
    (i) => person.parse.labels[i] === Label.lower && i > (hem + 12) * width,
  );
  expect(trousers.length).toBeGreaterThan(1000);
  const isOld = (i: number) => image.blue[i] - image.red[i] > 30;
  expect(trousers.filter((i) => person.image.blue[i] - person.image.red[i] > 30).length).toBe(trousers.length);
  expect(trousers.filter(isOld).length).toBe(0);
  expect(trousers.filter((i) => image.red[i] - image.blue[i] > 25).length).toBeGreaterThan(0.4 * trousers.length);
});
