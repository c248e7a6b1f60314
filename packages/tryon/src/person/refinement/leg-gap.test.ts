import { expect, test } from "vitest";
import { toLab } from "../../image/colour.ts";
import { createImage } from "../../image/planes.ts";
import type { Channels } from "../../image/types.ts";
import { Label, type Limb, type Limbs, type Matte, type Parse } from "../types.ts";
import { openLegGap } from "./leg-gap.ts";
import { settleTrouserHems } from "./trouser-hems.ts";

const size = { width: 200, height: 300 };
const SHOULDERS = 100;
const CROTCH = 80;
const at = (x: number, y: number) => y * size.width + x;
/** Half width of the gap between the drawn legs. */
const halfGap = (y: number) => (y <= CROTCH ? 0 : 0.15 * (y - CROTCH));

/** A leg whose axis falls straight down from the hip. */
const leg = (x: number) =>
  ({
    visibility: 1,
    length: 216,
    stations: Array.from({ length: 50 }, (_, k) => ({ x, y: 50 + 4.4 * k, segment: k < 25 ? 0 : 1 })),
  }) as unknown as Limb;

/** Cream trousers before a grey wall; in the labels the gap between the legs begins `late` rows below the crotch. */
function drawn(late: number, wallColour: [number, number, number] = [205, 205, 208]) {
  const image = createImage(size);
  const labels = new Uint8Array(size.width * size.height);
  const alpha = new Float32Array(labels.length);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const i = at(x, y);
      const away = Math.abs(x - 100);
      const isCloth = y > 20 && y < 270 && away < 50 && away >= halfGap(y);
      const isLabelled = y > 20 && y < 270 && away < 50 && (y < CROTCH + late || away >= halfGap(y) - 3);
      [image.red[i], image.green[i], image.blue[i]] = isCloth ? [232, 226, 205] : wallColour;
      labels[i] = isLabelled ? Label.lower : Label.background;
      alpha[i] = isLabelled ? 1 : 0;
    }
  }
  const plate = wallColour.map((value) => new Float32Array(labels.length).fill(value)) as Channels;
  const matte: Matte = { alpha, plate, known: new Uint8Array(labels.length), backgroundTexture: 1 };
  const parse = { labels, lab: toLab(image), shoulderWidth: SHOULDERS, hipCentre: { x: 100, y: 50 } } as Parse;
  return { matte, parse, limbs: { legs: [leg(70), leg(130)] } as Limbs };
}

test("the gap between the legs is followed up to the crotch, even if matte and labels closed it", () => {
  const { matte, parse, limbs } = drawn(70);
  openLegGap(size, matte, parse, limbs);
  for (const y of [CROTCH + 30, CROTCH + 60, CROTCH + 90]) {
    expect(parse.labels[at(100, y)]).toBe(Label.background);
    expect(matte.alpha[at(100, y)]).toBe(0);
    const edge = Math.round(halfGap(y));
    expect(parse.labels[at(100 + edge - 2, y)]).toBe(Label.background);
    expect(parse.labels[at(100 + edge + 2, y)]).toBe(Label.lower);
  }
  expect(parse.labels[at(100, CROTCH)]).toBe(Label.lower);
});

test("trousers of the wall's colour keep the gap of the matte", () => {
  const { matte, parse, limbs } = drawn(70, [232, 226, 205]);
  const before = parse.labels.slice();
  openLegGap(size, matte, parse, limbs);
  expect(parse.labels).toEqual(before);
});

test("before a busy background nothing is opened", () => {
  const { matte, parse, limbs } = drawn(70);
  const before = parse.labels.slice();
  openLegGap(size, { ...matte, backgroundTexture: 4 }, parse, limbs);
  expect(parse.labels).toEqual(before);
});

/** Two wide legs whose last rows are labelled shoe; below the hem a foot as wide as `foot`. */
function withFeet(foot: number) {
  const labels = new Uint8Array(size.width * size.height);
  for (let y = 20; y < 290; y++) {
    for (const x of [60, 140]) {
      const half = y < 260 ? 24 : foot;
      labels.fill(y < 250 ? Label.lower : Label.shoes, at(x - half, y), at(x + half, y));
    }
  }
  const lab = { lightness: new Float32Array(labels.length), a: labels, b: labels } as unknown as Parse["lab"];
  const parse = { labels, lab, shoulderWidth: SHOULDERS } as Parse;
  settleTrouserHems(size, parse, { legs: [leg(60), leg(140)] } as Limbs);
  return (x: number, y: number) => labels[at(x, y)];
}

test("a wide leg is cloth down to where the outline narrows to the foot", () => {
  const labelAt = withFeet(12);
  for (const x of [60, 140]) {
    expect(labelAt(x, 258)).toBe(Label.lower);
    expect(labelAt(x + 20, 258)).toBe(Label.lower);
    expect(labelAt(x, 270)).toBe(Label.shoes);
  }
});

test("shoes as wide as the trouser leg begin where the cloth starts to look like them", () => {
  const labelAt = withFeet(24);
  expect(labelAt(60, 256)).toBe(Label.shoes);
});

/** Legs in black trousers down to row 270 and shoes of a lightness below them; from row 250 on everything is labelled shoe. */
function inShoes(shoe: number) {
  const labels = new Uint8Array(size.width * size.height);
  const lightness = new Float32Array(labels.length);
  for (let y = 20; y < 295; y++) {
    for (const x of [60, 140]) {
      labels.fill(y < 250 ? Label.lower : Label.shoes, at(x - 14, y), at(x + 14, y));
      lightness.fill(y < 270 ? 12 : shoe, at(x - 14, y), at(x + 14, y));
    }
  }
  const lab = { lightness, a: new Float32Array(labels.length), b: new Float32Array(labels.length) };
  settleTrouserHems(size, { labels, lab, shoulderWidth: SHOULDERS } as Parse, { legs: [leg(60), leg(140)] } as Limbs);
  return (y: number) => labels[at(60, y)];
}

test("cloth of the trousers' colour above a shoe of another one is trousers", () => {
  const labelAt = inShoes(80);
  expect(labelAt(266)).toBe(Label.lower);
  expect(labelAt(274)).toBe(Label.shoes);
});

test("shoes of nearly the trousers' colour stay shoes", () => {
  expect(inShoes(30)(266)).toBe(Label.shoes);
});

/** Bare legs of an orange-brown skin, labelled shoe from row 240 on; the shoe itself begins at row `shoe`. */
function bareInShoes(shoe: number, shoeLightness: number) {
  const labels = new Uint8Array(size.width * size.height);
  const lightness = new Float32Array(labels.length);
  const b = new Float32Array(labels.length);
  for (let y = 20; y < 295; y++) {
    for (const x of [60, 140]) {
      labels.fill(y < 240 ? Label.skin : Label.shoes, at(x - 14, y), at(x + 14, y));
      lightness.fill(y < shoe ? 60 : shoeLightness, at(x - 14, y), at(x + 14, y));
      b.fill(y < shoe ? 20 : 0, at(x - 14, y), at(x + 14, y));
    }
  }
  const lab = { lightness, a: new Float32Array(labels.length), b };
  settleTrouserHems(size, { labels, lab, shoulderWidth: SHOULDERS } as Parse, { legs: [leg(60), leg(140)] } as Limbs);
  return (y: number) => labels[at(60, y)];
}

test("a bare ankle that was labelled shoe is skin again, but not the instep below it", () => {
  const labelAt = bareInShoes(258, 20);
  expect(labelAt(245)).toBe(Label.skin);
  expect(labelAt(256)).toBe(Label.skin);
  expect(labelAt(262)).toBe(Label.shoes);
  expect(bareInShoes(285, 20)(275)).toBe(Label.shoes);
});

test("shoes of nearly the skin's colour stay shoes on bare legs", () => {
  expect(bareInShoes(240, 66)(245)).toBe(Label.shoes);
});

test("a toe that looks like the trousers belongs to its shoe", () => {
  const labels = new Uint8Array(size.width * size.height);
  for (let y = 20; y < 298; y++) {
    for (const x of [60, 140]) labels.fill(y < 266 ? Label.lower : Label.shoes, at(x - 14, y), at(x + 14, y));
    if (y >= 275) labels.fill(Label.lower, at(154, y), at(165, y));
  }
  const lab = { lightness: new Float32Array(labels.length), a: labels, b: labels } as unknown as Parse["lab"];
  const parse = { labels, lab, shoulderWidth: SHOULDERS } as Parse;
  settleTrouserHems(size, parse, { legs: [leg(60), leg(140)] } as Limbs);
  expect(labels[at(160, 280)]).toBe(Label.shoes);
  expect(labels[at(140, 260)]).toBe(Label.lower);
});
