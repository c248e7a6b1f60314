import { expect, test, vi } from "vitest";
import { Fill } from "../../compose/fill/body-fill.ts";
import { depthAt } from "../../person/limbs/limb-field.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { judgeEvidence } from "../judge.ts";
import { dressed, painted, person, trousers, tshirt } from "../spoiled.fixture.ts";
import { measureBodyGaps } from "./body-gaps.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Rows of a forearm of the drawn person, at working size. */
const BAND = { top: 176, bottom: 194 };
const [arm] = person.limbs.arms;
const isInBand = (x: number, y: number) =>
  y >= BAND.top && y <= BAND.bottom && depthAt(arm.field, y * person.image.width + x) > -1;

function withBandOfWall(good: Evidence): Evidence {
  const { size } = good;
  const madeUp = good.madeUp?.slice();
  for (let i = 0; madeUp && i < madeUp.length; i++) {
    if (isInBand(2 * (i % size.width), 2 * Math.floor(i / size.width))) madeUp[i] = Fill.background;
  }
  return { ...good, madeUp };
}

test.each([
  ["a T-shirt", tshirt],
  ["trousers", trousers],
])("a band of wall through a forearm is noticed under %s, a whole arm is not", (_, garment) => {
  const good = dressed(garment);
  expect(measureBodyGaps(good)).toBe(0);
  const codes = judgeEvidence(withBandOfWall(good)).alarms.map(({ code }) => code);
  expect(codes).toContain("BODY_CUT");
});

test("in another engine's picture the wall is recognised by its colour, but only before a calm background", () => {
  const good: Evidence = { ...dressed(trousers), isOwn: false, madeUp: undefined };
  expect(measureBodyGaps(good)).toBe(0);
  const [red, green, blue] = person.matte.plate;
  const plate = { red, green, blue };
  const wall = { left: 0, right: 110, ...BAND };
  const picture = painted(good.picture, wall, (plane, i) => plate[plane][i]);
  const { size } = good;
  const isCut = (i: number) => isInBand(2 * (i % size.width), 2 * Math.floor(i / size.width));
  const lightness = good.after.lightness.map((value, i) => (isCut(i) ? value + 40 : value));
  const cut = { ...good, picture, after: { ...good.after, lightness } };
  expect(measureBodyGaps(cut)).toBeGreaterThan(0.01);
  const restless = { ...person, matte: { ...person.matte, backgroundTexture: 8 } };
  expect(measureBodyGaps({ ...cut, person: restless })).toBeUndefined();
});
