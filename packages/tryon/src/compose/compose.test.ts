import { expect, test, vi } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import { drawnTrousers, drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../garment/index.ts";
import { toInterleaved } from "../image/codec.ts";
import type { PersonAnalysis } from "../person/types.ts";
import { compose } from "./index.ts";
import { applyChange } from "./scene/full-resolution.ts";

vi.setConfig({ testTimeout: 60_000 });

const person = drawnPerson();
const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };
const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };

const dress = (subject: PersonAnalysis, garment: FlatGarment) =>
  compose(subject, garment, fitGarment(subject, garment), { tuck: "out", seed: 3 });

const bytesOf = (subject: PersonAnalysis) => ({
  width: subject.image.width,
  height: subject.image.height,
  data: Uint8Array.from(toInterleaved(subject.image)),
});

/** Repeats each pixel four times, as in a photo of twice the resolution. */
function doubled(photo: { width: number; height: number; data: Uint8Array }) {
  const width = photo.width * 2;
  const height = photo.height * 2;
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    const x = (pixel % width) >> 1;
    const y = Math.floor(pixel / width) >> 1;
    data[i] = photo.data[(y * photo.width + x) * 3 + (i % 3)];
  }
  return { width, height, data };
}

test("pixels that the garment does not touch keep the photo's own bytes", () => {
  const photo = bytesOf(person);
  const change = dress(person, tshirt);
  const result = { ...photo, data: photo.data.slice() };
  applyChange(result, change);
  let untouched = 0;
  let different = 0;
  for (let i = 0; i < change.touched.length; i++) {
    if (change.touched[i]) continue;
    untouched++;
    const isSame = [0, 1, 2].every((channel) => result.data[3 * i + channel] === photo.data[3 * i + channel]);
    if (!isSame) different++;
  }
  expect(different).toBe(0);
  expect(untouched).toBeGreaterThan(0.6 * change.touched.length);
});

test("everything away from the change is untouched at the photo's full resolution, too", () => {
  const photo = doubled(bytesOf(person));
  const change = dress(person, tshirt);
  const result = { ...photo, data: photo.data.slice() };
  applyChange(result, change);
  const { width } = person.image;
  let changed = 0;
  let strays = 0;
  for (let i = 0; i < photo.width * photo.height; i++) {
    const x = (i % photo.width) >> 1;
    const y = Math.floor(i / photo.width) >> 1;
    const isNear = [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => change.touched[(y + dy) * width + x + dx]));
    const isSame = [0, 1, 2].every((channel) => result.data[3 * i + channel] === photo.data[3 * i + channel]);
    if (!isSame) changed++;
    if (!isSame && !isNear) strays++;
  }
  expect(strays).toBe(0);
  expect(changed).toBeGreaterThan(0.1 * photo.width * photo.height);
});

test("the face stays as it is, and the old garment is gone", () => {
  const { image, touched } = dress(person, tshirt);
  const at = (x: number, y: number) => y * image.width + x;
  expect(touched[at(150, 52)]).toBe(0);
  expect(image.red[at(150, 150)]).toBeGreaterThan(100);
  expect(image.green[at(150, 150)]).toBeLessThan(80);
});

test("hands stay in front of the garment", () => {
  const { image } = dress(person, trousers);
  const at = (x: number, y: number) => y * image.width + x;
  expect(Math.abs(image.red[at(234, 228)] - person.image.red[at(234, 228)])).toBeLessThan(12);
});

test("the same input and seed give the same picture", () => {
  expect(dress(person, tshirt).image).toEqual(dress(person, tshirt).image);
});

test("a tucked top ends at the waistband", () => {
  const fitted = fitGarment(person, tshirt);
  const tucked = compose(person, tshirt, fitted, { tuck: "in", seed: 3 });
  const loose = compose(person, tshirt, fitted, { tuck: "out", seed: 3 });
  const at = (x: number, y: number) => y * person.image.width + x;
  expect(tucked.isTucked).toBe(true);
  const belowWaist = at(150, 238);
  expect(tucked.image.blue[belowWaist]).toBeGreaterThan(100);
  expect(loose.isTucked).toBe(false);
});

test("a cape over both arms is not tucked in", () => {
  const fitted = { ...fitGarment(person, tshirt), coversArms: true };
  expect(compose(person, tshirt, fitted, { tuck: "in", seed: 3 }).isTucked).toBe(false);
});
