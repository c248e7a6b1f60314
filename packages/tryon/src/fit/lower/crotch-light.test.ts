import { expect, test } from "vitest";
import { drawnTrousers } from "../../garment/drawn-garments.fixture.ts";
import type { Channels } from "../../image/types.ts";
import { withoutHollow } from "./crotch-light.ts";

const { cut, landmarks } = drawnTrousers();
const at = (x: number, y: number) => Math.round(y) * cut.width + Math.round(x);
const { axisX, crotchY, halfWaist } = landmarks;
const reach = 0.4 * halfWaist;

/** Trousers in one colour, darker by `shade` around the crotch. */
function shaded(shade: number) {
  const plane = new Float32Array(cut.mask.length).fill(180);
  for (let y = Math.round(crotchY - reach); y < crotchY + reach; y++) {
    for (let x = Math.round(axisX - reach); x < axisX + reach; x++) {
      if (Math.hypot(x - axisX, y - crotchY) < reach) plane[at(x, y)] = 180 * (1 - shade);
    }
  }
  return { ...cut, colour: [plane, plane.slice(), plane.slice()] as Channels };
}

const aboveCrotch = at(axisX, crotchY - 0.15 * halfWaist);

test("a dark hollow at the crotch is mostly brightened, and the cloth beside it stays as it is", () => {
  const source = shaded(0.4);
  const [red] = withoutHollow(source, landmarks);
  expect(source.colour[0][aboveCrotch]).toBeCloseTo(108);
  expect(red[aboveCrotch]).toBeGreaterThan(140);
  expect(red[aboveCrotch]).toBeLessThan(181);
  expect(red[at(axisX - 0.7 * halfWaist, crotchY)]).toBeCloseTo(180);
  expect(red[at(axisX, landmarks.top + 20)]).toBeCloseTo(180);
});

test("a skirt has no crotch to brighten", () => {
  const [red] = withoutHollow(shaded(0.4), { ...landmarks, hasLegs: false });
  expect(red[aboveCrotch]).toBeCloseTo(108);
});
