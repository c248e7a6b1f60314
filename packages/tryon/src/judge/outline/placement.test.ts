import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { seatedPerson } from "../../fit/seated.fixture.ts";
import { Piece } from "../../fit/types.ts";
import type { PersonAnalysis } from "../../person/types.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { hemSlope, lowerParts, upperParts } from "./placement.ts";

test("shorts do not lean just because one leg ends lower than the other", () => {
  const person = drawnPerson();
  const size = { width: Math.floor(person.image.width / 2), height: Math.floor(person.image.height / 2) };
  const hips = person.body.hipCentre;
  const garmentLaid = new Float32Array(size.width * size.height);
  const middle = Math.round(hips.x / 2);
  const fill = (from: number, to: number, rows: number) => {
    for (let y = Math.round(hips.y / 2); y < hips.y / 2 + rows; y++)
      garmentLaid.fill(1, y * size.width + from, y * size.width + to);
  };
  fill(middle - 22, middle - 2, 30);
  fill(middle + 2, middle + 22, 42);
  const garment = { landmarks: { kind: "lower", hasLegs: true } };
  const { slope = 1 } = lowerParts({ person, size, garmentLaid, garment } as unknown as Evidence);
  expect(Math.abs(slope)).toBeLessThan(0.05);
});

/** A top that hangs straight down to the hips on its left side and leans to the right below `from` (0 shoulders, 1 hips). */
function leaningTop({
  isTucked = false,
  from = 0,
  sleeves = 0,
}: {
  isTucked?: boolean;
  from?: number;
  sleeves?: number;
}) {
  const person = drawnPerson();
  const { body } = person;
  const size = { width: Math.floor(person.image.width / 2), height: Math.floor(person.image.height / 2) };
  const planes = [0, 1].map(() => new Float32Array(size.width * size.height));
  const [garmentLaid, garmentSeen] = planes;
  const piece = new Uint8Array(garmentLaid.length);
  const torso = body.hipCentre.y - body.shoulderCentre.y;
  const start = body.shoulderCentre.y + from * torso;
  const half = 0.5 * body.shoulderWidth;
  for (let row = Math.round(body.shoulderCentre.y / 2); 2 * row < body.hipCentre.y + 20; row++) {
    const y = 2 * row;
    const axis = body.axisX(y);
    const leaning = 0.15 * Math.max(0, y - start);
    const isSleeved = y < body.shoulderCentre.y + sleeves * torso;
    const [left, right] = [axis - half, axis + half + leaning].map((x) => Math.round(x / 2));
    garmentLaid.fill(1, row * size.width + left, row * size.width + right);
    piece.fill(isSleeved ? Piece.rightSleeve : Piece.torso, row * size.width + left, row * size.width + right);
    if (!isTucked || y < start) garmentSeen.fill(1, row * size.width + left, row * size.width + right);
  }
  const garment = { landmarks: { kind: "upper" }, category: "upper" };
  return upperParts({ person, size, garmentLaid, garmentSeen, piece, isTucked, garment } as unknown as Evidence);
}

test("a top leans if its middle does, ignoring what a waistband or sleeves hide", () => {
  expect(Math.abs(leaningTop({}).rowTilt ?? 0)).toBeGreaterThan(0.04);
  expect(Math.abs(leaningTop({ isTucked: true, from: 0.6 }).rowTilt ?? 1)).toBeLessThan(0.005);
  expect(Math.abs(leaningTop({ from: 0.6 }).rowTilt ?? 0)).toBeGreaterThan(0.02);
  expect(leaningTop({ sleeves: 1 }).rowTilt).toBeUndefined();
});

/** A skirt from the hips down that leans to the right, and whose hem rises with it. */
function slantingSkirt(person: PersonAnalysis, category: "dress" | "lower") {
  const size = { width: Math.floor(person.image.width / 2), height: Math.floor(person.image.height / 2) };
  const garmentLaid = new Float32Array(size.width * size.height);
  const hips = person.body.hipCentre;
  const middle = Math.round(hips.x / 2);
  for (let x = middle - 40; x < middle + 40; x++) {
    const hem = Math.round(hips.y / 2 + 40 + 0.5 * (x - middle));
    for (let y = Math.round(hips.y / 2); y < hem; y++) garmentLaid[y * size.width + x] = 1;
  }
  const landmarks = category === "dress" ? { kind: "upper" } : { kind: "lower", hasLegs: false };
  return { person, size, garmentLaid, garment: { category, landmarks } } as unknown as Evidence;
}

test("a skirt may slant on a lap, and nowhere else", () => {
  const standing = drawnPerson();
  const seated = seatedPerson();
  expect(Math.abs(hemSlope(slantingSkirt(standing, "dress")).hem ?? 0)).toBeGreaterThan(0.2);
  expect(hemSlope(slantingSkirt(seated, "dress"))).toEqual({});
  expect(lowerParts(slantingSkirt(standing, "lower")).offset).toBeDefined();
  expect(lowerParts(slantingSkirt(seated, "lower"))).toEqual({});
});
