import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import type { LabColour } from "../../image/types.ts";
import { drawnLabels } from "../../person/drawn-person.fixture.ts";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import { fitMixture } from "../../person/segmentation/mixture.ts";
import { Label } from "../../person/types.ts";
import { cutFromModel } from "./worn.ts";
import { coverHandsAtFrame, keepPrints } from "./worn-mask.ts";

const person = drawnPerson();
const { width, height } = person.image;
const armpit = Math.round(person.body.left.armpit.y);

function square(left: number, top: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= left && x < left + 12 && y >= top && y < top + 12 ? 1 : 0;
  });
}

/** Whether a patch that is no cloth by its colour is kept. */
function isKept(patch: Uint8Array, kind: "wall" | "hair" | undefined, label: number = Label.upper): boolean {
  const top = Label.upper;
  const labels = person.parse.labels.map((value, i) => (patch[i] ? label : value));
  const cloth = labels.map((value, i) => ((value === top || patch[i]) && !patch[i] ? 1 : 0));
  // the patch is surrounded by cloth
  for (let i = 0; i < patch.length; i++) {
    for (const step of [-width, -1, 1, width]) if (patch[i + step] && !patch[i]) cloth[i] = 1;
  }
  const none = new Uint8Array(patch.length);
  const matte = { ...person.matte, alpha: person.matte.alpha.map((value, i) => (patch[i] ? 1 : value)) };
  keepPrints({ ...person, matte, parse: { ...person.parse, labels } }, cloth, {
    wall: kind === "wall" ? patch : none,
    hair: kind === "hair" ? patch : none,
  });
  return patch.every((value, i) => !value || cloth[i] === 1);
}

test("a print of the wall's or the skin's colour is cloth", () => {
  expect(isKept(square(155, armpit + 20), "wall")).toBe(true);
  expect(isKept(square(180, armpit - 16), "wall")).toBe(true);
  expect(isKept(square(155, armpit + 20), undefined)).toBe(true);
});

test("the gap beside an arm, a hand and hair are no print", () => {
  const beside = Math.round(person.body.axisX(armpit + 40) + 1.1 * person.body.halfWidth.right(armpit + 40));
  expect(isKept(square(beside, armpit + 40), "wall")).toBe(false);
  expect(isKept(square(155, armpit + 20), undefined, Label.skin)).toBe(false);
  expect(isKept(square(155, armpit + 20), "hair")).toBe(false);
});

test("a shoulder under hair is cut out whole, in the cloth's colours", () => {
  const labels = drawnLabels();
  for (let y = 45; y < 120; y++) labels.fill(Label.hair, y * width + 112, y * width + 130);
  const { mask, known, colour } = cutFromModel(drawnPerson(labels), "upper");
  for (const [x, y] of [
    [116, 112],
    [125, 104],
  ]) {
    const i = y * width + x;
    expect([mask[i], known[i]]).toEqual([1, 0]);
    expect(Math.hypot(colour[0][i] - 40, colour[1][i] - 130, colour[2][i] - 70)).toBeLessThan(15);
  }
  // single hairs beside the lock do not colour it
  const row = Array.from(known.subarray(110 * width, 111 * width));
  expect(row.indexOf(1, 130) - 130).toBeGreaterThanOrEqual(5);
  // and the cloth's grain goes on under it
  const grain = Array.from({ length: 10 }, (_, k) =>
    Math.abs(colour[1][110 * width + 116 + k] - colour[1][110 * width + 115 + k]),
  );
  expect(Math.max(...grain)).toBeGreaterThan(1.5);
});

/** A top from row 60 on, around column 120; fingers in front of it rise 15 rows above the frame, at columns 150 to 164. */
function atFrame(last: number) {
  const isHand = (x: number, y: number) => x >= 150 && x < 165 && y >= size.height - 15;
  const isTop = (x: number, y: number) => x > 80 && x < 180 && y > 60 && y <= last && !isHand(x, y);
  const { image, body, parse } = plainPerson({
    labelAt: (x, y) => (isHand(x, y) ? Label.skin : isTop(x, y) ? Label.upper : Label.background),
  });
  const mask = Uint8Array.from(parse.labels, (label) => (label === Label.upper ? 1 : 0));
  const cloth = mask.slice();
  // a finger that was taken for cloth
  const finger = (size.height - 18) * size.width + 155;
  const { lightness, a, b } = parse.lab;
  const of = (i: number) => fitMixture(new Array<LabColour>(50).fill([lightness[i], a[i], b[i]]), 1);
  const skin = of((size.height - 2) * size.width + 155);
  for (const plane of [lightness, a, b]) plane[finger] = plane[(size.height - 2) * size.width + 155];
  coverHandsAtFrame({ image, body, parse: { ...parse, skin } }, { mask, cloth }, of(100 * size.width + 120));
  const at = (x: number, y: number) => [mask[y * size.width + x], cloth[y * size.width + x]];
  return { at, finger: cloth[finger] };
}
const size = plainPerson().image;

test("a top that the frame cuts off goes on behind fingers at the frame, without their colours", () => {
  const { at, finger } = atFrame(size.height);
  expect(at(157, size.height - 5)).toEqual([1, 0]);
  expect(finger).toBe(0);
  expect(at(130, size.height - 5)).toEqual([1, 1]);
});

test("below a hem that is seen, a hand is no cloth", () => {
  const { at, finger } = atFrame(size.height - 16);
  expect(at(157, size.height - 5)).toEqual([0, 0]);
  expect(finger).toBe(1);
});

test("a gap between sleeve and trunk is closed in the cloth's colour, though the body's outline runs outside of it", () => {
  const { image, body, parse, matte, limbs } = plainPerson({ labelAt: () => Label.upper });
  const cloth = new Uint8Array(image.width * image.height).fill(1);
  const wall = new Uint8Array(cloth.length);
  for (let y = 120; y < 160; y++) {
    cloth.fill(0, y * image.width + 82, y * image.width + 87);
    wall.fill(1, y * image.width + 82, y * image.width + 87);
  }
  keepPrints({ image, body, parse, matte, limbs }, cloth, { wall, hair: new Uint8Array(cloth.length) });
  const i = 140 * image.width + 84;
  expect([cloth[i], wall[i]]).toEqual([0, 0]);
  expect(cloth[i + 10]).toBe(1);
});
