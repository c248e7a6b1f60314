import { expect, test, vi } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { toLab } from "../../image/colour.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { alongAt, depthAt } from "../../person/limbs/limb-field.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";
import { cutFromModel, wornLandmarks } from "./worn.ts";
import { segmentWorn } from "./worn-segment.ts";

const { width } = drawnSize;

vi.setConfig({ testTimeout: 60_000 });

/** Share of a label's pixels that were included in the garment. */
function takenOf({ parse }: PersonAnalysis, cloth: Uint8Array, label: number): number {
  let all = 0;
  let taken = 0;
  parse.labels.forEach((value, i) => {
    if (value !== label) return;
    all++;
    taken += cloth[i];
  });
  return taken / all;
}

test("a top on a model is extracted without skin and trousers", () => {
  const model = drawnPerson();
  const cloth = segmentWorn(model, "upper")?.cloth ?? new Uint8Array();
  expect(takenOf(model, cloth, Label.upper)).toBeGreaterThan(0.93);
  expect(takenOf(model, cloth, Label.skin)).toBeLessThan(0.05);
  expect(takenOf(model, cloth, Label.lower)).toBeLessThan(0.03);
  expect(takenOf(model, cloth, Label.background)).toBeLessThan(0.01);
});

test("the hem ends a top above trousers of nearly its colour", () => {
  const model = drawnPerson();
  const { image, parse } = model;
  const top = parse.labels.indexOf(Label.upper);
  parse.labels.forEach((label, i) => {
    if (label !== Label.lower) return;
    for (const plane of [image.red, image.green, image.blue]) plane[i] = plane[top] + 9;
  });
  parse.lab = toLab(image);
  const cloth = segmentWorn(model, "upper")?.cloth ?? new Uint8Array();
  expect(takenOf(model, cloth, Label.upper)).toBeGreaterThan(0.9);
  expect(takenOf(model, cloth, Label.lower)).toBeLessThan(0.1);
});

test("above trousers of its colour, a top does not end at a pocket: the labels know the waist", () => {
  const model = drawnPerson();
  const { image, parse, body } = model;
  const top = parse.labels.indexOf(Label.upper);
  const pocket = Math.round(body.shoulderCentre.y + 0.62 * (body.hipCentre.y - body.shoulderCentre.y));
  parse.labels.forEach((label, i) => {
    if (label !== Label.lower && label !== Label.upper) return;
    const isSeam = label === Label.upper && Math.abs(Math.floor(i / width) - pocket) < 2;
    const change = isSeam ? -25 : label === Label.lower ? 6 : 0;
    for (const plane of [image.red, image.green, image.blue]) plane[i] = plane[top] + change;
  });
  parse.lab = toLab(image);
  const cloth = segmentWorn(model, "upper")?.cloth ?? new Uint8Array();
  expect(takenOf(model, cloth, Label.upper)).toBeGreaterThan(0.9);
  expect(takenOf(model, cloth, Label.lower)).toBeLessThan(0.1);
});

test("a top with bare arms has no sleeves, but sides as wide as drawn", () => {
  const model = drawnPerson();
  const { hasSleeves, flanks } = wornLandmarks(model, cutFromModel(model, "upper"), "upper");
  expect(hasSleeves).toBe(false);
  const row = 180;
  const axis = model.body.axisX(row);
  let x = Math.round(axis);
  while (model.parse.labels[row * model.image.width + x + 1] === Label.upper) x++;
  expect(Math.abs((flanks?.right.halfWidths[row] ?? 0) - (x - axis))).toBeLessThanOrEqual(3);
});

/** A column of hair from the head down to a row, as the photo shows it or as it is labelled. */
function withLock(labels: Uint8Array, lowest: number): Uint8Array {
  for (let y = 45; y < lowest; y++) labels.fill(Label.hair, y * width + 112, y * width + 130);
  return labels;
}

function shareIn(mask: Uint8Array, box: { left: number; right: number; top: number; bottom: number }): number {
  let inside = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) inside += mask[y * width + x];
  }
  return inside / ((box.right - box.left) * (box.bottom - box.top));
}

test("a lock of hair on the chest is not the top, though it is labelled as it", () => {
  const model = drawnPerson(withLock(drawnLabels(), 88), withLock(drawnLabels(), 140));
  const { cloth, hair } = segmentWorn(model, "upper") ?? { cloth: new Uint8Array(), hair: new Uint8Array() };
  const lock = { left: 115, right: 127, top: 96, bottom: 132 };
  expect(shareIn(cloth, lock)).toBeLessThan(0.05);
  expect(shareIn(hair, lock)).toBeGreaterThan(0.9);
  expect(shareIn(cloth, { ...lock, top: 150, bottom: 190 })).toBe(1);
});

/** The model in a photo in which some pixels have another colour. */
function repainted(model: PersonAnalysis, colourOf: (label: number, i: number) => number[] | undefined) {
  const { image, parse } = model;
  parse.labels.forEach((label, i) => {
    const colour = colourOf(label, i);
    if (colour) [image.red[i], image.green[i], image.blue[i]] = colour.map((value) => value + (((i * 7919) % 7) - 3));
  });
  parse.lab = toLab(image);
  return model;
}

test("black hair beside the neck does not come along with a black top", () => {
  const model = repainted(drawnPerson(withLock(drawnLabels(), 90)), (label) =>
    label === Label.upper ? [50, 35, 30] : undefined,
  );
  const { cloth, hair } = segmentWorn(model, "upper") ?? { cloth: new Uint8Array(), hair: new Uint8Array() };
  const beside = { left: 115, right: 127, top: 72, bottom: 86 };
  expect(shareIn(cloth, beside)).toBe(0);
  expect(shareIn(hair, beside)).toBe(1);
});

test("white trousers with dark stripes do not come along with a white top with a dark print", () => {
  const model = repainted(drawnPerson(), (label, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isPrint = y > 120 && y < 170 && ((x >> 2) + (y >> 2)) % 6 === 0;
    const isDark = label === Label.upper ? isPrint : x % 8 < 3;
    if (label === Label.upper || label === Label.lower) return isDark ? [40, 40, 45] : [225, 226, 228];
    return undefined;
  });
  const cloth = segmentWorn(model, "upper")?.cloth ?? new Uint8Array();
  expect(takenOf(model, cloth, Label.lower)).toBeLessThan(0.03);
  expect(takenOf(model, cloth, Label.upper)).toBeGreaterThan(0.9);
});

test("a long top that is labelled as trousers below the hips comes along whole", () => {
  const labels = drawnLabels();
  const isTail = (i: number) => labels[i] === Label.lower && Math.floor(i / width) < 275;
  const shown = labels.map((label, i) => (isTail(i) ? Label.upper : label));
  const model = drawnPerson(labels, shown);
  const cloth = segmentWorn(model, "upper")?.cloth ?? new Uint8Array();
  const tail = labels.map((_, i) => (isTail(i) ? 1 : 0));
  expect(takenOf({ ...model, parse: { ...model.parse, labels: tail } }, cloth, 1)).toBeGreaterThan(0.9);
});

test("short sleeves as white as the wall belong to the top", () => {
  const labels = drawnLabels();
  for (const { field, shoulder, elbow } of drawnPerson().limbs.arms) {
    const sleeve = 0.5 * Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y);
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] === Label.skin && depthAt(field, i) > 0 && alongAt(field, i) < sleeve) labels[i] = Label.upper;
    }
  }
  const model = repainted(drawnPerson(labels), (label) => (label === Label.upper ? [206, 207, 209] : undefined));
  const cloth = segmentWorn(model, "upper")?.cloth ?? new Uint8Array();
  const bare = drawnLabels();
  const sleeves = labels.map((label, i) => (label === Label.upper && bare[i] === Label.skin ? 1 : 0));
  expect(takenOf({ ...model, parse: { ...model.parse, labels: sleeves } }, cloth, 1)).toBeGreaterThan(0.9);
});

test("a badge of the hair's colour at the side of the chest is not hair", () => {
  const labels = drawnLabels();
  const badge = { left: 180, right: 192, top: 128, bottom: 140 };
  const model = repainted(drawnPerson(labels), (label, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isBadge = x >= badge.left && x < badge.right && y >= badge.top && y < badge.bottom;
    return isBadge && label === Label.upper ? [50, 35, 30] : undefined;
  });
  const { cloth, hair } = segmentWorn(model, "upper") ?? { cloth: new Uint8Array(), hair: new Uint8Array() };
  expect(shareIn(hair, badge)).toBe(0);
  expect(shareIn(cloth, badge)).toBeGreaterThan(0.9);
});
