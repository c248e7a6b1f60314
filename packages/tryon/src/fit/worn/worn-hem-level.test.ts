import { expect, test } from "vitest";
import { plainPerson } from "../../person/plain-person.fixture.ts";
import type { Category } from "../../request/choices.ts";
import { wornHemLevel } from "./worn-hem-level.ts";

/** Shoulders at row 60 around column 120, 100 wide; hips at row 200, half width 50; arms at columns 70 and 170. */
const { body, limbs, image } = plainPerson();
const { width, height } = image;
const short = (arm: (typeof limbs.arms)[number]) => ({ ...arm, stations: arm.stations.filter(({ y }) => y < 120) });
const arms = { left: short(limbs.arms[0]), right: short(limbs.arms[1]) };

/** A top down to `hem` in each column. */
function levelOf(
  hem: (away: number) => number,
  {
    category = "upper",
    reach = 50,
    worn = arms,
  }: Partial<{ category: Exclude<Category, "lower">; reach: number; worn: typeof arms }> = {},
) {
  const mask = new Uint8Array(width * height);
  for (let x = 120 - reach; x <= 120 + reach; x++) for (let y = 60; y <= hem(x - 120); y++) mask[y * width + x] = 1;
  const box = { left: 120 - reach, right: 120 + reach, top: 60, bottom: height - 1 };
  const level = wornHemLevel({ body, arms: worn, flanks: undefined }, { mask, width, height, box }, category);
  /** Where the hem's pixel comes to. */
  return { level, hemAt: (away: number) => hem(away) + level(120 + away, hem(away)) };
}

test("a slanted hem comes out level, and the chest stays where it is", () => {
  const { level, hemAt } = levelOf((away) => 210 + Math.round(0.2 * away));
  for (const away of [-40, -20, 0, 20, 40]) expect(Math.abs(hemAt(away) - 210)).toBeLessThan(1.6);
  for (const away of [-40, 40]) expect(level(120 + away, 100)).toBeCloseTo(0, 9);
});

test("a side that a hand in a pocket draws up comes down to the other one", () => {
  const { hemAt } = levelOf((away) => (away < 5 ? 210 : 210 - Math.round(0.7 * (away - 5))));
  for (const away of [-40, -20, 20, 40]) expect(Math.abs(hemAt(away) - 210)).toBeLessThan(2);
});

test("a hem that is curved alike on both sides stays as it was cut", () => {
  const { level } = levelOf((away) => 215 - Math.round(away ** 2 / 100));
  for (const away of [-45, -20, 0, 20, 45]) expect(level(120 + away, 205)).toBeCloseTo(0, 9);
});

test("a dress that was cut at a slant stays slanted", () => {
  const slanted = (away: number) => 250 + Math.round(0.5 * away);
  expect(levelOf(slanted, { category: "dress" }).level(160, 260)).toBeCloseTo(0, 9);
  expect(levelOf(slanted).level(160, 260)).toBeLessThan(-5);
});

test("beside the hem, a cuff of a hanging arm stays where it is", () => {
  const worn = { left: limbs.arms[0], right: limbs.arms[1] };
  const hem = (away: number) => (Math.abs(away) > 36 ? 240 : 210 + Math.round(0.1 * away));
  const { level } = levelOf(hem, { worn, reach: 60 });
  expect(level(120 - 46, 240)).toBe(0);
  expect(level(120 + 30, 212)).toBeLessThan(-1);
});

test("a garment that goes on beyond the picture has no hem to level", () => {
  const { level } = levelOf((away) => (away > 25 ? height - 12 : height - 1));
  expect(level(155, height - 12)).toBe(0);
});
