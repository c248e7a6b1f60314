import { describe, expect, test } from "vitest";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { lerp } from "../../image/maths/interpolate.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { fitTorso } from "./torso-fit.ts";

const { body } = drawnPerson();
const { landmarks } = drawnTshirt();
const knee = (body.left.knee.y + body.right.knee.y) / 2;
const ankle = (body.left.ankle.y + body.right.ankle.y) / 2;

/** A coat whose hem is this many chest widths below its neck. */
const coat = (lengthRatio: number): typeof landmarks => ({
  ...landmarks,
  isCoat: true,
  lengthRatio,
  hemY: landmarks.neckY + 2 * lengthRatio * landmarks.halfChest,
});

describe("the length of a coat", () => {
  test("reaches well down the thighs, however short its photo's slant makes it", () => {
    const { hemY } = fitTorso(coat(1.5), body);
    expect(hemY).toBeGreaterThan(lerp(body.hipCentre.y, knee, 0.5));
    expect(hemY).toBeLessThan(knee);
  });

  test("grows with the garment's own length, and never reaches the floor", () => {
    expect(fitTorso(coat(2.6), body).hemY).toBeGreaterThan(fitTorso(coat(1.9), body).hemY + 20);
    expect(fitTorso(coat(3.4), body).hemY).toBeLessThan(ankle);
  });

  test("runs downwards everywhere, and is drawn out only below the chest", () => {
    const { rowAt } = fitTorso(coat(1.4), body);
    const chest = (landmarks.left.armpit.y + landmarks.right.armpit.y) / 2;
    const stretchAt = (row: number) => (rowAt(row + 10) - rowAt(row)) / 10;
    for (let row = landmarks.neckY; row < coat(1.4).hemY - 10; row += 10) expect(stretchAt(row)).toBeGreaterThan(0);
    expect(stretchAt(chest - 40)).toBeCloseTo(stretchAt(landmarks.neckY + 10), 5);
    expect(stretchAt(coat(1.4).hemY - 40)).toBeGreaterThan(1.1 * stretchAt(chest - 40));
  });
});
