import { expect, test } from "vitest";
import { Label, type Limb, type PersonAnalysis } from "../types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";
import { legProfile } from "./leg-profile.ts";

const HALF_WIDTH = 0.2;
const OFF_AXIS = 0.08;

/** Straight loose trouser legs, apart from each other; the joints lie inwards of their middles. Lengths in shoulder widths. */
function inLooseTrousers(offAxis: number): { person: PersonAnalysis; middle: (y: number) => number } {
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
    outerRadius: half + offAxis * shoulderWidth,
    innerRadius: half - offAxis * shoulderWidth,
  }));
  const legs: [Limb, Limb] = [{ ...leg, stations }, person.limbs.legs[1]];
  const labelAt = (x: number, y: number) =>
    y > hipCentre.y && Math.abs(x - middle()) <= half ? Label.lower : Label.background;
  return { person: { ...person, body: { ...person.body, labelAt }, limbs: { ...person.limbs, legs } }, middle };
}

test("a new leg hangs in the middle of the loose one, wherever the joints under it were guessed", () => {
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
