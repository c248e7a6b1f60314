import { expect, test, vi } from "vitest";
import { Fill } from "../../compose/fill/body-fill.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import { Label } from "../../person/types.ts";
import { dressed, tshirt } from "../spoiled.fixture.ts";
import { measureBitten, measureHoles } from "./outline.ts";

vi.setConfig({ testTimeout: 60_000 });

const good = dressed(tshirt);
const { size } = good;

const laid = Array.from(good.garmentLaid.keys()).filter((i) => good.garmentLaid[i] > 0.5);
const hem = Math.max(...laid.map((i) => Math.floor(i / size.width)));
const side = Math.max(...laid.filter((i) => Math.floor(i / size.width) === hem - 8).map((i) => i % size.width));

/** A band that cuts the lower right corner off the T-shirt's torso. */
function isBand(i: number): boolean {
  const x = i % size.width;
  const y = Math.floor(i / size.width);
  const [left, top] = [side - 10, hem - 12];
  return x >= left && y >= top && (x < left + 3 || y < top + 3);
}

const crossedBy = (label: number) => ({
  ...good,
  garmentSeen: good.garmentSeen.map((value, i) => (isBand(i) ? 0 : value)),
  labels: good.labels.map((value, i) => (isBand(i) && good.garmentLaid[i] > 0.5 ? label : value)),
});

test("a hem corner behind an arm is not torn off, one without an arm in front is", () => {
  expect(measureHoles(crossedBy(Label.upper))).toBeGreaterThan(0.003);
  expect(measureHoles(crossedBy(Label.skin))).toBe(0);
});

test("a made-up arm in place of an old sleeve is in front of the garment, skin made up anywhere else is a bite", () => {
  const { image, limbs } = good.person;
  const isOnArm = (i: number) => {
    const pixel = 2 * Math.floor(i / size.width) * image.width + 2 * (i % size.width);
    return limbs.arms.some(({ field }) => depthAt(field, pixel) > -1);
  };
  const hiddenWhere = (isHidden: (i: number) => boolean) => ({
    ...good,
    garmentSeen: good.garmentSeen.map((value, i) => (isHidden(i) ? 0 : value)),
    labels: good.labels.map((label, i) => (isHidden(i) ? Label.upper : label)),
    madeUp: good.labels.map((_, i) => (isHidden(i) ? Fill.skin : Fill.none)),
  });
  const bites = (isHidden: (i: number) => boolean) => measureBitten(hiddenWhere(isHidden));
  expect(bites((i) => good.garmentLaid[i] > 0.9 && isOnArm(i))).toBe(0);
  expect(bites((i) => good.garmentLaid[i] > 0.9 && !isOnArm(i))).toBeGreaterThan(0.04);
});
