import { expect, test } from "vitest";
import type { LabColour } from "../../image/types.ts";
import { component } from "../segmentation/mixture.ts";
import { Label, type Limb, type Limbs, type Parse } from "../types.ts";
import { settleAnkles } from "./ankles.ts";

const size = { width: 200, height: 300 };
const SHOULDERS = 100;
const HEM = 250;
const AXIS = 70;
const OTHER = 98;
const at = (x: number, y: number) => y * size.width + x;

const SKIN: LabColour = [45, 14, 20];
const CLOTH: LabColour = [25, 2, -18];
const SHOE: LabColour = [92, 0, 3];
const mixtureOf = (colour: LabColour) => [component(colour, [25, 6, 6], 1)];

const legAt = (x: number, visibility = 1) =>
  ({
    visibility,
    stations: Array.from({ length: 50 }, (_, k) => ({ x, y: 50 + 4.1 * k, segment: k < 25 ? 0 : 1 })),
  }) as unknown as Limb;

/**
 * A trouser leg, `bare` rows of ankle and a shoe in their colours; everything below the hem is labelled `taken`. Beside it the other leg,
 * closer to the camera, with trousers down to the shoe's sole.
 */
function foot({ bare = 8, taken = Label.lower as number, shoe = SHOE, lowerLooksLikeSkin = false } = {}) {
  const labels = new Uint8Array(size.width * size.height);
  const planes = [0, 1, 2].map(() => new Float32Array(labels.length));
  for (let y = 60; y < 285; y++) {
    const colour = y < HEM ? CLOTH : y < HEM + bare ? SKIN : shoe;
    for (let x = AXIS - 14; x <= AXIS + 14; x++) {
      labels[at(x, y)] = y < HEM ? Label.lower : taken;
      planes.forEach((plane, channel) => {
        plane[at(x, y)] = colour[channel];
      });
    }
  }
  for (let y = 60; y < 285; y++) labels.fill(Label.lower, at(OTHER - 12, y), at(OTHER + 12, y));
  const [lightness, a, b] = planes;
  const parse = {
    labels,
    lab: { lightness, a, b },
    skin: mixtureOf(SKIN),
    lower: mixtureOf(CLOTH),
    lowerLooksLikeSkin,
    shoulderWidth: SHOULDERS,
  } as unknown as Parse;
  settleAnkles(size, parse, { legs: [legAt(AXIS), legAt(OTHER, 0)] } as Limbs);
  return (y: number, x = AXIS) => labels[at(x, y)];
}

test.each([
  ["trousers", Label.lower],
  ["shoes", Label.shoes],
])("an ankle and a shoe that were taken for %s are told apart by their colours", (_, taken) => {
  const labelAt = foot({ taken });
  expect(labelAt(HEM - 1)).toBe(Label.lower);
  expect(labelAt(HEM)).toBe(Label.skin);
  expect(labelAt(HEM + 7)).toBe(Label.skin);
  expect(labelAt(HEM + 8)).toBe(Label.shoes);
  expect(labelAt(280)).toBe(Label.shoes);
  for (const y of [HEM, 280]) expect(labelAt(y, OTHER)).toBe(Label.lower);
});

test.each([
  ["with a pale sole", { bare: 22 }],
  ["down to its sole", { bare: 0, shoe: SKIN }],
])("a boot of the skin's own colour, %s, stays a boot", (_, drawn) => {
  const labelAt = foot({ ...drawn, taken: Label.shoes });
  expect(labelAt(HEM + 3)).toBe(Label.shoes);
});

test("below skin-coloured trousers nothing is guessed", () => {
  const labelAt = foot({ lowerLooksLikeSkin: true });
  expect(labelAt(HEM + 3)).toBe(Label.lower);
});
