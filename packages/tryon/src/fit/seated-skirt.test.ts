import { expect, test, vi } from "vitest";
import { drawnDress, drawnSkirt } from "../garment/drawn-garments.fixture.ts";
import { cutFromModel, wornLandmarks } from "../garment/worn/worn.ts";
import { drawnLabels, drawnSize } from "../person/drawn-person.fixture.ts";
import { Label } from "../person/types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";
import { fitLower } from "./lower/fit-lower.ts";
import { seatedPerson } from "./seated.fixture.ts";
import { fitUpper } from "./upper/fit-upper.ts";
import { fitWorn } from "./worn/fit-worn.ts";

vi.setConfig({ testTimeout: 60_000 });

const person = seatedPerson();
const fittedOf = (kind: string, hemY: number) => {
  if (kind === "dress") {
    const { cut, landmarks } = drawnDress(hemY);
    return fitUpper(person, cut, landmarks);
  }
  const { cut, landmarks } = drawnSkirt(hemY);
  return fitLower(person, cut, landmarks);
};
const covers =
  ({ layers }: ReturnType<typeof fitUpper>) =>
  (x: number, y: number) =>
    layers.alpha[y * drawnSize.width + x] > 0.5;

test.each([
  ["dress", 960],
  ["skirt", 900],
])("a long %s lies on both thighs, hangs down from the knees and ends above the floor", (kind, hemY) => {
  const isCovered = covers(fittedOf(kind, hemY));
  for (const x of [70, 90, 150, 210, 232]) expect(isCovered(x, 240), `lap, column ${x}`).toBe(true);
  for (const x of [60, 105, 195, 240]) expect(isCovered(x, 290), `hanging, column ${x}`).toBe(true);
  // no farther out than the knees and a little cloth
  for (const x of [30, 270]) expect(isCovered(x, 290), `beside, column ${x}`).toBe(false);
  for (let x = 0; x < drawnSize.width; x++) expect(isCovered(x, 350)).toBe(false);
});

test.each([
  ["dress", 460],
  ["skirt", 200],
])("a short %s ends on the thighs", (kind, hemY) => {
  const isCovered = covers(fittedOf(kind, hemY));
  for (const x of [110, 150, 190]) expect(isCovered(x, 232), `lap, column ${x}`).toBe(true);
  for (const [x, y] of [
    [60, 275],
    [240, 295],
    [150, 290],
  ])
    expect(isCovered(x, y), `${x} ${y}`).toBe(false);
});

test("a dress from a model who stands lies on the thighs too", () => {
  const labels = drawnLabels();
  for (let i = 0; i < labels.length; i++) {
    const y = Math.floor(i / drawnSize.width);
    const isSkirt = y > 190 && y < 320 && Math.abs((i % drawnSize.width) - 150) < 0.2 * (y - 190) + 40;
    if (isSkirt) labels[i] = Label.upper;
    else if (labels[i] === Label.lower) labels[i] = Label.skin;
  }
  const model = drawnPerson(labels, labels);
  const cut = cutFromModel(model, "dress");
  const landmarks = wornLandmarks(model, cut, "dress");
  const isCovered = covers(fitWorn(person, { category: "dress", cut, landmarks }));
  for (const x of [90, 150, 210]) expect(isCovered(x, 240), `lap, column ${x}`).toBe(true);
  for (const x of [90, 222]) expect(isCovered(x, 250), `knee, column ${x}`).toBe(true);
  for (const x of [90, 150, 210]) expect(isCovered(x, 285), `below the hem, column ${x}`).toBe(false);
});
