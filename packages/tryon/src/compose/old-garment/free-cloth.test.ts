import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../garment/index.ts";
import type { LabColour } from "../../image/types.ts";
import { drawnLabels } from "../../person/drawn-person.fixture.ts";
import { fitMixture } from "../../person/segmentation/mixture.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { compose } from "../index.ts";
import { relabelFreeCloth, relabelIslandsAtHead, relabelIslandsInTop } from "./free-cloth.ts";

vi.setConfig({ testTimeout: 60_000 });

const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };
/** A loose top's flank that hangs out behind the left arm. */
const FLANK = { left: 74, right: 108, top: 168, bottom: 206 };
const WIDTH = 300;
const isFlank = (i: number) => {
  const x = i % WIDTH;
  const y = Math.floor(i / WIDTH);
  return x >= FLANK.left && x < FLANK.right && y >= FLANK.top && y < FLANK.bottom;
};

/** `shownAs` is what the photo shows there. */
function withFlank(shownAs: number): PersonAnalysis {
  const bare = drawnLabels();
  const isFree = (label: number, i: number) => label === Label.background && isFlank(i);
  const person = drawnPerson(
    bare.map((label, i) => (isFree(label, i) ? Label.other : label)),
    bare.map((label, i) => (isFree(label, i) ? shownAs : label)),
  );
  const { lightness, a, b } = person.parse.lab;
  const samples = Array.from(person.parse.labels.keys())
    .filter((i) => person.parse.labels[i] === Label.upper)
    .map((i): LabColour => [lightness[i], a[i], b[i]]);
  person.parse.upper = fitMixture(samples, 1);
  return person;
}

/** Share of the flank that is unchanged in the new picture. */
function shareLeft(person: PersonAnalysis): number {
  const fitted = fitGarment(person, tshirt);
  const free = Array.from(person.parse.labels.keys()).filter(
    (i) => person.parse.labels[i] === Label.other && fitted.layers.alpha[i] < 0.003,
  );
  expect(free.length).toBeGreaterThan(60);
  const { image } = compose(person, tshirt, fitted, { tuck: "out", seed: 3 });
  const left = free.filter((i) => Math.abs(image.green[i] - person.image.green[i]) < 12).length;
  return left / free.length;
}

test("a flank of the old top that hangs free behind an arm is removed with it", () => {
  expect(shareLeft(withFlank(Label.upper))).toBeLessThan(0.02);
});

test("a bag of another colour in the same place stays", () => {
  expect(shareLeft(withFlank(Label.shoes))).toBeGreaterThan(0.5);
});

test("a piece of a print that was labelled lower garment becomes the top's, and the lower garment itself stays", () => {
  const person = drawnPerson();
  const labels = person.parse.labels.slice();
  for (let y = 150; y < 160; y++) labels.fill(Label.lower, y * WIDTH + 140, y * WIDTH + 152);
  relabelIslandsInTop(person, labels);
  expect(labels[155 * WIDTH + 145]).toBe(Label.upper);
  expect(labels[260 * WIDTH + 150]).toBe(Label.lower);
});

/** A strip from the shin's outer edge on, `wide` pixels wide. */
function withStrip(wide: number): Uint8Array {
  const labels = drawnLabels();
  for (let y = 300; y < 360; y++) {
    let x = 90;
    while (labels[y * WIDTH + x] !== Label.lower) x++;
    labels.fill(Label.other, y * WIDTH + x - wide, y * WIDTH + x);
  }
  return labels;
}

test("a bright rim along trousers is removed with them, a bag beside them is not", () => {
  const person = drawnPerson();
  const { lightness, a, b } = person.parse.lab;
  const i = 300 * WIDTH + 120;
  person.parse.lower = fitMixture(
    Array.from({ length: 60 }, (): LabColour => [lightness[i], a[i], b[i]]),
    1,
  );
  const strip = withStrip(5);
  relabelFreeCloth(person, strip, Label.lower);
  expect(strip.includes(Label.other)).toBe(false);
  const bag = withStrip(40);
  relabelFreeCloth(person, bag, Label.lower);
  expect(bag.filter((label) => label === Label.other).length).toBeGreaterThan(1500);
});

test("a lock beside the face that was labelled lower garment is not taken off with the trousers", () => {
  const person = drawnPerson();
  const labels = person.parse.labels.slice();
  const trousers = labels.filter((label) => label === Label.lower).length;
  const lock = Math.round(person.parse.mouth.y) * WIDTH + Math.round(person.parse.mouth.x) + 20;
  for (let row = 0; row < 6; row++) labels.fill(Label.lower, lock + row * WIDTH, lock + row * WIDTH + 4);
  relabelIslandsAtHead(person, labels);
  expect(labels[lock]).toBe(Label.hair);
  expect(labels.filter((label) => label === Label.lower).length).toBe(trousers);
});
