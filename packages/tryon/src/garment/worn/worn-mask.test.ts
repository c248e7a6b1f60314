import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels } from "../../person/drawn-person.fixture.ts";
import { Label } from "../../person/types.ts";
import { cutFromModel } from "./worn.ts";
import { keepPrints } from "./worn-mask.ts";

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
