import { expect, test } from "vitest";
import { channelsOf } from "../../image/planes.ts";
import { Label } from "../../person/types.ts";
import { inLongSleeves } from "../long-sleeves.fixture.ts";
import { fallAcrossCloth, keyLight, roundLight, sharedFall } from "./limb-light.ts";

const hanging = { normalX: 1, normalY: 0 };

test("a round limb is darker at both edges than in its middle under even light", () => {
  const light = roundLight(keyLight(0), hanging);
  expect(light(0)).toBeGreaterThan(light(0.9) + 0.2);
  expect(light(0.9)).toBeCloseTo(light(-0.9), 5);
  const mean = Array.from({ length: 200 }, (_, k) => light((k + 0.5) / 100 - 1)).reduce(
    (sum, value) => sum + value / 200,
    0,
  );
  expect(mean).toBeCloseTo(1, 2);
});

test("light from one side leaves the other side in shade, and light from above shades the underside of a level arm", () => {
  const fromLeft = roundLight(keyLight(-0.3), hanging);
  expect(fromLeft(-0.6)).toBeGreaterThan(fromLeft(0.6) + 0.2);
  const level = roundLight(keyLight(0), { normalX: 0, normalY: -1 });
  expect(level(0.6)).toBeGreaterThan(level(-0.6) + 0.15);
});

test("the side of the light is read from a sleeve of any colour, the same for both arms", () => {
  for (const colour of [
    [24, 24, 28],
    [226, 212, 204],
  ] as const) {
    const lit = inLongSleeves({ colour, radius: 15, endsAbove: 2, light: [1.25, 0.75] });
    const source = { photo: channelsOf(lit.image), labels: lit.parse.labels, cloth: Label.upper };
    const [left, right] = lit.limbs.arms.map((arm) => fallAcrossCloth(arm, source));
    expect(left).toBeLessThan(-0.1);
    expect(right).toBeLessThan(-0.1);
  }
  expect(sharedFall(undefined, undefined)).toBe(0);
});
