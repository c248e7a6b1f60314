import { expect, test } from "vitest";
import { DRAWN_AXIS, drawnTshirt, TSHIRT, tshirtOutline } from "../../garment/drawn-garments.fixture.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { hemLevel, hemTilt } from "./hem-level.ts";
import { fitTorso } from "./torso-fit.ts";
import { createTorsoMap } from "./torso-map.ts";

/** The drawn T-shirt, photographed so that its hem falls by this many rows per column to the right. */
function hangingAt(slope: number) {
  const outline = tshirtOutline().map(({ x, y }) => ({ x, y: y === TSHIRT.hem.y ? y + slope * (x - DRAWN_AXIS) : y }));
  return drawnTshirt(outline);
}

/** How far apart in height both ends of the hem are on a person, and where the chest's middle is. */
function worn(slope: number) {
  const { cut, landmarks } = hangingAt(slope);
  const { body } = drawnPerson();
  const map = createTorsoMap({ landmarks, cut, body, fit: fitTorso(landmarks, body) });
  const at = (x: number) => map(DRAWN_AXIS + x, TSHIRT.hem.y + slope * x);
  return { rise: at(140).y - at(-140).y, width: at(140).x - at(-140).x };
}

test.each([0.1, -0.1])("a hem that hangs askew in its photo (%s) is level when worn", (slope) => {
  const { cut, landmarks } = hangingAt(slope);
  expect(hemTilt(landmarks, cut)).toBeCloseTo(slope, 1);
  const { rise, width } = worn(slope);
  expect(Math.abs(rise / width)).toBeLessThan(0.5 * Math.abs(slope));
});

test("a hem that was cut at a slant keeps it", () => {
  const { rise, width } = worn(0.34);
  expect(rise / width).toBeGreaterThan(0.2);
});

test("a level hem, and the chest above an askew one, stay as they are", () => {
  const level = hangingAt(0);
  expect(hemLevel(level.landmarks, level.cut)(120, TSHIRT.hem.y)).toBe(0);
  const askew = hangingAt(0.1);
  expect(hemLevel(askew.landmarks, askew.cut)(120, TSHIRT.armpit.y)).toBeCloseTo(0);
});
