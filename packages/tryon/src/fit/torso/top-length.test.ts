import { describe, expect, test } from "vitest";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { lerp } from "../../image/maths/interpolate.ts";
import { drawnPerson } from "../drawn-person-analysis.fixture.ts";
import { fitTorso } from "./torso-fit.ts";

const { body } = drawnPerson();
const { landmarks } = drawnTshirt();
const { shoulderCentre, hipCentre, shoulderWidth } = body;
const torso = hipCentre.y - shoulderCentre.y;
const shareOf = (y: number) => (y - shoulderCentre.y) / torso;

/** The T-shirt shortened or lengthened to another length in chest widths. */
const ofLength = (ratio: number): typeof landmarks => {
  const hemY = landmarks.neckY + 2 * ratio * landmarks.halfChest;
  return { ...landmarks, hemY, lengthRatio: ratio };
};

/** The same shoulders on a torso of another length, in shoulder widths. */
const onTorso = (length: number): typeof body => ({
  ...body,
  hipCentre: { ...hipCentre, y: shoulderCentre.y + length * shoulderWidth },
});

describe("the length of a top", () => {
  test("reaches the hips, and a cropped one does not", () => {
    expect(shareOf(fitTorso(ofLength(1.35), body).hemY)).toBeGreaterThan(1);
    expect(shareOf(fitTorso(ofLength(0.95), body).hemY)).toBeLessThan(0.8);
  });

  test("reaches them on a turned body: its shoulders look narrow, but its torso is not short", () => {
    const turned = onTorso(2);
    const { hemY } = fitTorso(ofLength(1.35), turned);
    expect(hemY).toBeGreaterThan(lerp(turned.shoulderCentre.y, turned.hipCentre.y, 1));
  });

  test("covers an old hem that is a little lower, but does not follow one down to the knees", () => {
    const lower = hipCentre.y + 0.15 * torso;
    expect(fitTorso(ofLength(1.4), body, { oldHemY: lower }).hemY).toBeGreaterThan(lower);
    expect(shareOf(fitTorso(ofLength(1.4), body, { oldHemY: hipCentre.y + torso }).hemY)).toBeLessThan(1.3);
    const cropped = ofLength(0.95);
    expect(fitTorso(cropped, body, { oldHemY: lower }).hemY).toBe(fitTorso(cropped, body).hemY);
  });

  test("ends near the crotch if a slim top on a mannequin would become a tunic", () => {
    for (const ratio of [1.8, 2, 2.2]) {
      const fit = fitTorso(ofLength(ratio), body);
      expect(shareOf(fit.hemY)).toBeLessThan(1.25);
      for (let row = landmarks.neckY; row < ofLength(ratio).hemY; row += 10)
        expect(fit.rowAt(row + 10)).toBeGreaterThan(fit.rowAt(row));
    }
  });

  test("covers an old hem below the crotch also if it is long itself", () => {
    const lower = shoulderCentre.y + 1.22 * torso;
    expect(fitTorso(ofLength(1.8), body, { oldHemY: lower }).hemY).toBeGreaterThan(lower);
  });

  test("changes only below the chest: the print above stays square", () => {
    const { rowAt, printScale } = fitTorso(ofLength(1.3), body);
    const chest = (landmarks.left.armpit.y + landmarks.right.armpit.y) / 2;
    expect((rowAt(chest) - rowAt(chest - 60)) / 60 / printScale).toBeLessThan(1.05);
    for (let row = landmarks.neckY; row < landmarks.hemY; row += 10)
      expect(rowAt(row + 10)).toBeGreaterThan(rowAt(row));
  });
});
