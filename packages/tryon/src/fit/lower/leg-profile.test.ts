import { expect, test } from "vitest";
import { Label, type Limb, type PersonAnalysis } from "../../person/types.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { legProfile } from "./leg-profile.ts";

const HALF_WIDTH = 0.2;
const OFF_AXIS = 0.08;

/**
 * Straight, loose, separate trouser legs whose joints are inwards of their middles. Lengths in shoulder widths.
 *
 * @param seen - The share of the cloth's width that the leg's polygon covers on its outer side.
 */
function inLooseTrousers(offAxis: number, seen = 1): { person: PersonAnalysis; middle: (y: number) => number } {
  const person = drawnPerson();
  const { shoulderWidth, left, hipCentre } = person.body;
  const middle = () => left.hip.x - 0.12 * shoulderWidth;
  const half = HALF_WIDTH * shoulderWidth;
  const leg = person.limbs.legs[0];
  const stations = leg.stations.map((station) => ({
    ...station,
    x: middle() + offAxis * shoulderWidth,
    normalX: -1,
    normalY: 0,
    outerRadius: seen * (half + offAxis * shoulderWidth),
    innerRadius: half - offAxis * shoulderWidth,
  }));
  const legs: [Limb, Limb] = [{ ...leg, stations }, person.limbs.legs[1]];
  const labelAt = (x: number, y: number) =>
    y > hipCentre.y && Math.abs(x - middle()) <= half ? Label.lower : Label.background;
  return { person: { ...person, body: { ...person.body, labelAt }, limbs: { ...person.limbs, legs } }, middle };
}

test("a new leg hangs in the middle of the loose one, wherever the joints inside it were guessed", () => {
  const { person, middle } = inLooseTrousers(OFF_AXIS);
  const { left, shoulderWidth } = person.body;
  const leg = legProfile(person, left);
  expect(leg.isSlim).toBe(false);
  expect(leg.isLoose).toBe(true);
  for (const y of [left.knee.y, (left.knee.y + left.ankle.y) / 2, left.ankle.y]) {
    expect(Math.abs(leg.centre(y) - middle(y))).toBeLessThan(0.02 * shoulderWidth);
    expect(Math.abs(leg.outer(y) - leg.inner(y))).toBeLessThan(0.02 * shoulderWidth);
  }
});

test("and also if the leg's polygon ends inside its cloth", () => {
  const { person, middle } = inLooseTrousers(OFF_AXIS, 0.8);
  const { left, shoulderWidth } = person.body;
  const leg = legProfile(person, left);
  expect(Math.abs(leg.centre(left.ankle.y) - middle(left.ankle.y))).toBeLessThan(0.03 * shoulderWidth);
});

/** Straight trouser legs around both axes, `widths` shoulder widths wide. */
function inTrousers(widths: [left: number, right: number]): PersonAnalysis {
  const person = drawnPerson();
  const { shoulderWidth, hipCentre } = person.body;
  const sides = [person.body.left, person.body.right];
  const [left, right] = person.limbs.legs.map((leg, index) => ({
    ...leg,
    stations: leg.stations.map((station) => ({
      ...station,
      x: sides[index].hip.x,
      normalX: sides[index].sign,
      normalY: 0,
      outerRadius: (widths[index] / 2) * shoulderWidth,
      innerRadius: (widths[index] / 2) * shoulderWidth,
    })),
  }));
  const labelAt = (x: number, y: number) =>
    y > hipCentre.y && sides.some(({ hip }, index) => Math.abs(x - hip.x) <= (widths[index] / 2) * shoulderWidth)
      ? Label.lower
      : Label.background;
  return { ...person, body: { ...person.body, labelAt }, limbs: { ...person.limbs, legs: [left, right] } };
}

test("trousers are slim on both legs or on none", () => {
  const isSlim = (widths: [number, number]) => {
    const person = inTrousers(widths);
    return [person.body.left, person.body.right].map((side) => legProfile(person, side).isSlim);
  };
  expect(isSlim([0.22, 0.22])).toEqual([true, true]);
  expect(isSlim([0.22, 0.5])).toEqual([false, false]);
  expect(isSlim([0.5, 0.22])).toEqual([false, false]);
});

test("under trousers, the thighs are as wide as wide hips suggest", () => {
  const { person } = inLooseTrousers(0);
  const { left, shoulderWidth } = person.body;
  const y = (left.hip.y + left.knee.y) / 2;
  const halfWidth = { left: () => 0.8 * shoulderWidth, right: () => 0.8 * shoulderWidth };
  const usual = { left: () => 0.55 * shoulderWidth, right: () => 0.55 * shoulderWidth };
  const outerWith = (widths: PersonAnalysis["body"]["halfWidth"]) =>
    legProfile({ ...person, body: { ...person.body, halfWidth: widths } }, left).outer(y);
  const stations = person.limbs.legs[0].stations;
  for (const station of stations) station.outerRadius = 0.5 * shoulderWidth;
  expect(outerWith(halfWidth)).toBeGreaterThan(1.2 * outerWith(usual));
});

test("a bare thigh is as wide behind a hand as below it", () => {
  const { person } = inLooseTrousers(0);
  const { left, hipCentre, shoulderWidth } = person.body;
  const middle = left.hip.x - 0.12 * shoulderWidth;
  const half = 0.3 * shoulderWidth;
  const handEnd = hipCentre.y + 0.5 * shoulderWidth;
  const [leg, other] = person.limbs.legs;
  const stations = leg.stations.map((station) => ({ ...station, outerRadius: 0.2 * shoulderWidth }));
  const labelAt = (x: number, y: number) =>
    y > hipCentre.y && Math.abs(x - middle) <= half ? Label.skin : Label.background;
  const { width, height } = person.image;
  const inHand = (x: number, y: number) => y > hipCentre.y && y < handEnd && x < middle - 0.22 * shoulderWidth;
  const depth = Float32Array.from({ length: width * height }, (_, i) => (inHand(i % width, i / width) ? 5 : -99));
  const [arm, free] = person.limbs.arms;
  const field = { ...arm.field, left: 0, top: 0, width, height, depth };
  const arms: typeof person.limbs.arms = [{ ...arm, field }, free];
  const seen = { ...person, body: { ...person.body, labelAt }, limbs: { arms, legs: [{ ...leg, stations }, other] } };
  const outer = legProfile(seen as PersonAnalysis, left).outer;
  expect(outer(handEnd + 0.3 * shoulderWidth)).toBeGreaterThan(0.9 * half);
  expect(outer(handEnd - 0.15 * shoulderWidth)).toBeGreaterThan(0.9 * half);
});
