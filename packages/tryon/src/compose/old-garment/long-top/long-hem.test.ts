import { expect, test, vi } from "vitest";
import { personInCoat, personInDress, SKIRT } from "../../../fit/drawn-dress.fixture.ts";
import { fitGarment } from "../../../fit/index.ts";
import { drawnTrousers, drawnTshirt } from "../../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../../garment/index.ts";
import { toLab } from "../../../image/colour.ts";
import { Label, type PersonAnalysis } from "../../../person/types.ts";
import { compose } from "../../index.ts";
import { takeLongTop } from "./long-top.ts";

vi.setConfig({ testTimeout: 60_000 });

type Colour = readonly [number, number, number];
const BLUE: Colour = [40, 60, 140];
const RED: Colour = [170, 40, 40];
const DARK: Colour = [20, 60, 35];
/** The row below which the dress is a red skirt under a coat. */
const COAT_END = 285;

/** The person with other colours where `colourAt` says so, in cloth alone. */
function recoloured(
  person: PersonAnalysis,
  colourAt: (x: number, y: number, isCoat: boolean) => Colour | undefined,
): PersonAnalysis {
  const { image } = person;
  const planes = { red: image.red.slice(), green: image.green.slice(), blue: image.blue.slice() };
  for (let i = 0; i < planes.red.length; i++) {
    const isCloth = person.parse.labels[i] === Label.upper || person.parse.labels[i] === Label.lower;
    const y = Math.floor(i / image.width);
    const colour = isCloth ? colourAt(i % image.width, y, y <= SKIRT.to) : undefined;
    if (colour) [planes.red[i], planes.green[i], planes.blue[i]] = colour;
  }
  const photo = { ...image, ...planes };
  return { ...person, image: photo, parse: { ...person.parse, lab: toLab(photo) } };
}

const withStripes = () => recoloured(personInCoat(), (x, _, isCoat) => (isCoat && x % 10 < 6 ? BLUE : undefined));

test("a striped shirt that is mostly of its trousers' colour ends at its own hem, in every column", () => {
  const person = withStripes();
  const labels = person.parse.labels.slice();
  const long = takeLongTop(person, labels);
  expect(long?.isOverSkirt).toBe(false);
  for (let x = 100; x <= 200; x += 5) expect(Math.abs((long?.hemAt(x) ?? 0) - SKIRT.to)).toBeLessThanOrEqual(8);
  expect(labels[(SKIRT.to - 12) * person.image.width + 150]).toBe(Label.upper);
});

test("a dress that is a little more shaded below the hips has no hem there", () => {
  const folded = recoloured(personInDress(), (x, y) => (y > COAT_END && (7 * x + 3 * y) % 10 === 0 ? DARK : undefined));
  expect(takeLongTop(folded, folded.parse.labels.slice())).toBeUndefined();
});

test("a coat over a skirt goes whole under a new top, and the skirt reaches up to it, narrower towards the waist", () => {
  const person = recoloured(personInDress(), (_, y, isCoat) => (isCoat && y > COAT_END ? RED : undefined));
  const tshirt: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };
  const { image } = compose(person, tshirt, fitGarment(person, tshirt), { tuck: "out", seed: 3 });
  const { width, red, green } = image;
  const rowOf = (y: number) => Array.from({ length: width }, (_, x) => y * width + x);
  const reds = (y: number) => rowOf(y).filter((i) => red[i] - green[i] > 80).length;
  const greens = (y: number) => rowOf(y).filter((i) => green[i] - red[i] > 40).length;
  for (const y of [272, 276, 280, 284]) expect(greens(y)).toBe(0);
  expect(reds(272)).toBeGreaterThan(60);
  expect(reds(272)).toBeLessThan(reds(300));
});

test("an edge at the waist is believed, unless a forearm lies over it", () => {
  const person = recoloured(personInCoat(), (_, y) => (y >= 203 && y <= 206 ? DARK : undefined));
  expect(takeLongTop(person, person.parse.labels.slice())).toBeUndefined();
  const { body } = person;
  const elbow = { ...body.left.elbow, x: 85, y: 205 };
  const wrist = { ...body.left.wrist, x: 200, y: 205 };
  const armAcross = { ...person, body: { ...body, left: { ...body.left, elbow, wrist } } };
  expect(takeLongTop(armAcross, person.parse.labels.slice())).toBeDefined();
});

test("between a coat's fronts the old skirt goes under new trousers, and the fronts stay", () => {
  const isSkirt = (x: number, y: number) => y > COAT_END || (y > COAT_END - 45 && Math.abs(x - 150) < 18);
  const person = recoloured(personInDress(), (x, y, isCoat) => (isCoat && isSkirt(x, y) ? RED : undefined));
  const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };
  const { image } = compose(person, trousers, fitGarment(person, trousers), { tuck: "out", seed: 3 });
  const { width, red, green } = image;
  const isRed = (x: number, y: number) => red[y * width + x] - green[y * width + x] > 80;
  const isGreen = (x: number, y: number) => green[y * width + x] - red[y * width + x] > 40;
  expect([255, 265, 275].filter((y) => isRed(150, y))).toEqual([]);
  for (const y of [255, 265, 275]) for (const x of [120, 180]) expect(isGreen(x, y)).toBe(true);
});
