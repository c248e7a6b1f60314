import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { toLab } from "../../image/colour.ts";
import { depthAt, placeIn } from "../../person/limbs/limb-field.ts";
import { type Arm, Label } from "../../person/types.ts";
import { relabelHiddenCloth } from "./hidden-cloth.ts";

test("shins of the old top's colour are not the old top's", () => {
  const person = drawnPerson();
  const { image, parse } = person;
  const labels = parse.labels.slice();
  const top = labels.indexOf(Label.upper);
  const isShin = (i: number) => i > 330 * image.width && parse.labels[i] === Label.lower;
  for (let i = 0; i < labels.length; i++) {
    if (!isShin(i)) continue;
    labels[i] = Label.skin;
    for (const plane of [image.red, image.green, image.blue]) plane[i] = plane[top];
  }
  parse.lab = toLab(image);
  relabelHiddenCloth(person, labels);
  const shins = Array.from(labels).filter((_, i) => isShin(i));
  expect(shins.length).toBeGreaterThan(200);
  expect(shins.every((label) => label === Label.skin)).toBe(true);
});

test("what lies beside a wrist below the old top is not the old top's, what lies beside the elbow is", () => {
  const person = drawnPerson();
  const { image, parse, limbs } = person;
  const [arm] = limbs.arms;
  const top = parse.labels.indexOf(Label.upper);
  // The inner third of the arm in the top's colour.
  const isInner = (i: number) =>
    parse.labels[i] === Label.skin && depthAt(arm.field, i) > -3 && acrossAt(arm, i) < -0.3;
  for (let i = 0; i < parse.labels.length; i++) {
    if (isInner(i)) for (const plane of [image.red, image.green, image.blue]) plane[i] = plane[top];
  }
  parse.lab = toLab(image);
  // The top ends above the wrists.
  const lastRow = 150;
  const labels = parse.labels.map((label, i) =>
    label === Label.upper && i > lastRow * image.width ? Label.lower : label,
  );
  relabelHiddenCloth(person, labels);
  const relabelled = (from: number, to: number) =>
    labels.subarray(from * image.width, to * image.width).filter((label, i) => {
      const pixel = from * image.width + i;
      return label === Label.upper && parse.labels[pixel] === Label.skin && isInner(pixel);
    }).length;
  expect(relabelled(110, lastRow)).toBeGreaterThan(10);
  expect(relabelled(lastRow + 12, image.height)).toBe(0);
});

test("the shaded inner side of a free arm is the arm's own, whatever its colour", () => {
  const person = drawnPerson();
  const { image, parse, limbs } = person;
  const [arm] = limbs.arms;
  const top = parse.labels.indexOf(Label.upper);
  const labels = parse.labels.slice();
  // wall between the forearm and the body
  for (let y = 140; y < 200; y++) {
    const row = y * image.width;
    const isArm = (i: number) => labels[i] === Label.skin && depthAt(arm.field, i) > 0;
    let edge = 0;
    for (let x = 0; x < 150; x++) if (isArm(row + x)) edge = x;
    labels.fill(Label.background, row + edge + 1, row + edge + 8);
  }
  const inner: number[] = [];
  for (let i = 145 * image.width; i < 190 * image.width; i++) {
    if (labels[i] !== Label.skin || depthAt(arm.field, i) <= 0 || acrossAt(arm, i) > -0.4) continue;
    inner.push(i);
    for (const plane of [image.red, image.green, image.blue]) plane[i] = plane[top];
  }
  expect(inner.length).toBeGreaterThan(100);
  parse.lab = toLab(image);
  relabelHiddenCloth(person, labels);
  expect(inner.filter((i) => labels[i] === Label.skin).length).toBe(inner.length);
});

test("a dark notch in an arm's inner side is its own shade, a light one is cloth", () => {
  for (const [level, isSkin] of [
    [25, true],
    [250, false],
  ] as const) {
    const person = drawnPerson();
    const { image, parse, limbs } = person;
    const [arm] = limbs.arms;
    const bay: number[] = [];
    for (let i = 0; i < parse.labels.length; i++) {
      const y = Math.floor(i / image.width);
      if (parse.labels[i] !== Label.skin || y < 165 || y > 180) continue;
      if (depthAt(arm.field, i) > 0 && acrossAt(arm, i) < -0.5) bay.push(i);
    }
    expect(bay.length).toBeGreaterThan(20);
    const labels = parse.labels.slice();
    for (const i of bay) {
      labels[i] = Label.upper;
      for (const plane of [image.red, image.green, image.blue]) plane[i] = level;
    }
    parse.lab = toLab(image);
    relabelHiddenCloth(person, labels);
    const skin = bay.filter((i) => labels[i] === Label.skin).length;
    if (isSkin) expect(skin).toBeGreaterThan(0.8 * bay.length);
    else expect(skin).toBe(0);
  }
});

const acrossAt = ({ field }: Arm, i: number): number => field.across[placeIn(field, i)];
