import { describe, expect, test, vi } from "vitest";
import { channelsOf } from "../image/planes.ts";
import type { Point } from "../image/types.ts";
import type { Category } from "../request/choices.ts";
import {
  DRAWN_AXIS,
  DRAWN_SIZE,
  drawGarment,
  drawHoodie,
  drawnTrousers,
  drawnTshirt,
  HOODIE,
  JACKET,
  jacketOutline,
  mirrorImage,
  TROUSERS,
  TSHIRT,
  trousersOutline,
  tshirtOutline,
} from "./drawn-garments.fixture.ts";
import { guessCategory } from "./garment-kind.ts";
import { analyseGarment } from "./index.ts";
import type { UpperLandmarks } from "./landmark-types.ts";

// Whole analyses of full-size pictures, on machines that do other things too.
vi.setConfig({ testTimeout: 60_000 });

const GREEN = [40, 120, 70] as const;
const BLUE = [50, 70, 130] as const;

function analyseTop(image = drawGarment(tshirtOutline(), GREEN)): UpperLandmarks {
  const { landmarks } = analyseGarment(image, { category: "upper" });
  if (landmarks.kind !== "upper") throw new Error("expected an upper garment");
  return landmarks;
}

function expectNear(actual: Point | undefined, expected: Point, tolerance: number): void {
  expect(Math.abs((actual?.x ?? Number.NaN) - expected.x)).toBeLessThanOrEqual(tolerance);
  expect(Math.abs((actual?.y ?? Number.NaN) - expected.y)).toBeLessThanOrEqual(tolerance);
}

describe("a drawn T-shirt", () => {
  const { landmarks } = drawnTshirt();

  test("has its axis in the middle", () => {
    expect(Math.abs(landmarks.axisX - DRAWN_AXIS)).toBeLessThanOrEqual(1);
  });

  test("has its armpits where they were drawn", () => {
    expect(landmarks.hasSleeves).toBe(true);
    expectNear(landmarks.left.armpit, TSHIRT.armpit, 2);
    expectNear(landmarks.right.armpit, TSHIRT.armpit, 2);
  });

  test("has its shoulder points on the shoulder line above the armpits", () => {
    const { neck, shoulderTip, armpit } = TSHIRT;
    const x = armpit.x * 0.97;
    const slope = (shoulderTip.y - neck.y) / (shoulderTip.x - neck.x);
    const expected = { x, y: neck.y + slope * (x - neck.x) };
    expectNear(landmarks.left.shoulder, expected, 2);
    expectNear(landmarks.right.shoulder, expected, 2);
    expect(Math.abs(landmarks.right.shoulderLine.slope - slope)).toBeLessThan(0.03);
  });

  test("has its cuff corners where they were drawn", () => {
    for (const side of [landmarks.left, landmarks.right]) {
      expectNear(side.sleeve?.cuff.at(0), TSHIRT.outerCuff, 2);
      expectNear(side.sleeve?.cuff.at(-1), TSHIRT.innerCuff, 2);
    }
  });

  test("has its hem where it was drawn", () => {
    expect(Math.abs(landmarks.hemY - TSHIRT.hem.y)).toBeLessThanOrEqual(2);
  });
});

test("a photographed T-shirt is cut out within 2 px, but for acute corners, which half resolution blunts", () => {
  const landmarks = analyseTop();
  expect(landmarks.hasSleeves).toBe(true);
  expect(Math.abs(landmarks.hemY - TSHIRT.hem.y)).toBeLessThanOrEqual(2);
  expectNear(landmarks.left.sleeve?.cuff.at(0), TSHIRT.outerCuff, 3);
  expectNear(landmarks.left.armpit, TSHIRT.armpit, 8);
});

test("a mirrored T-shirt has mirrored landmarks", () => {
  const slanted = tshirtOutline().map(({ x, y }) => ({ x: x + 0.04 * (y - 500), y }));
  const image = drawGarment(slanted, GREEN);
  const plain = analyseTop(image);
  const mirrored = analyseTop(mirrorImage(image));
  expect(Math.abs(plain.axisX + mirrored.axisX - (DRAWN_SIZE.width - 1))).toBeLessThanOrEqual(1);
  expectNear(mirrored.left.armpit, plain.right.armpit, 2);
  expectNear(mirrored.right.armpit, plain.left.armpit, 2);
  expectNear(mirrored.left.shoulder, plain.right.shoulder, 2);
});

describe("drawn trousers", () => {
  const { landmarks } = drawnTrousers();

  test("have two legs that part at the crotch", () => {
    expect(landmarks.hasLegs).toBe(true);
    expect(Math.abs(landmarks.crotchY - TROUSERS.crotch.y)).toBeLessThanOrEqual(2);
  });

  test("have their waist and hems where they were drawn", () => {
    expect(Math.abs(landmarks.top - TROUSERS.waist.y)).toBeLessThanOrEqual(3);
    expect(Math.abs(landmarks.bottom - TROUSERS.outerHem.y)).toBeLessThanOrEqual(3);
    expect(Math.abs(landmarks.halfWaist - TROUSERS.waist.x)).toBeLessThanOrEqual(6);
  });

  test("have their legs' edges on every row", () => {
    const row = 800;
    const share = (row - TROUSERS.hip.y) / (TROUSERS.outerHem.y - TROUSERS.hip.y);
    const outer = TROUSERS.hip.x + share * (TROUSERS.outerHem.x - TROUSERS.hip.x);
    expect(Math.abs(landmarks.rightEdge[row] - (DRAWN_AXIS + outer))).toBeLessThanOrEqual(3);
    expect(landmarks.innerRight[row]).toBeGreaterThan(landmarks.innerLeft[row] + 60);
  });
});

test("photographed trousers have two legs", () => {
  const { landmarks } = analyseGarment(drawGarment(trousersOutline(), BLUE), { category: "lower" });
  expect(landmarks.kind === "lower" && landmarks.hasLegs).toBe(true);
});

describe("a hoodie whose sleeves hang against its body", () => {
  test("has sleeves where their seams can be seen", () => {
    const landmarks = analyseTop(drawHoodie(GREEN, 60));
    expect(landmarks.hasSleeves).toBe(true);
    for (const side of [landmarks.left, landmarks.right]) {
      expect(Math.abs(side.armpit.x - HOODIE.seam.x)).toBeLessThanOrEqual(12);
      expect(side.armpit.y).toBeGreaterThan(HOODIE.shoulderTip.y + 60);
      expect(side.armpit.y).toBeLessThan(HOODIE.seam.from + 60);
      expectNear(side.sleeve?.cuff.at(0), HOODIE.outerCuff, 10);
    }
  });

  test("is warned of where they cannot, and slit where seams usually run", () => {
    const { issues, landmarks } = analyseGarment(drawHoodie(GREEN, 0), { category: "upper" });
    if (landmarks.kind !== "upper") throw new Error("expected an upper garment");
    expect(landmarks.hasSleeves).toBe(true);
    expect(Math.abs(landmarks.left.armpit.x - HOODIE.seam.x)).toBeLessThanOrEqual(25);
    expect(issues).toContainEqual(expect.objectContaining({ code: "GARMENT_SLEEVES_NOT_SEPARABLE", severity: "warn" }));
  });
});

test("an open jacket has the landmarks of a closed one, and its opening stays open", () => {
  const { cut, landmarks } = analyseGarment(drawGarment(jacketOutline(), GREEN), { category: "upper" });
  if (landmarks.kind !== "upper") throw new Error("expected an upper garment");
  expect(Math.abs(landmarks.axisX - DRAWN_AXIS)).toBeLessThanOrEqual(2);
  expectNear(landmarks.left.armpit, JACKET.armpit, 8);
  expectNear(landmarks.right.armpit, JACKET.armpit, 8);
  expect(cut.alpha[600 * cut.width + DRAWN_AXIS]).toBe(0);
  expect(cut.alpha[600 * cut.width + DRAWN_AXIS + 60]).toBe(1);
});

test("a wide soft shadow beside a coloured garment does not become part of it", () => {
  const image = drawGarment(tshirtOutline(), GREEN);
  const edge = DRAWN_AXIS + TSHIRT.hem.x;
  for (let y = 500; y < 790; y++) {
    for (let x = edge + 1; x < edge + 40; x++) {
      for (const plane of channelsOf(image)) plane[y * image.width + x] -= 60 * (1 - (x - edge) / 40);
    }
  }
  const { cut } = analyseGarment(image, { category: "upper" });
  const row = cut.mask.subarray(650 * cut.width, 651 * cut.width);
  expect(Math.abs(row.lastIndexOf(1) - edge)).toBeLessThanOrEqual(4);
});

test.each<[Category, Point[]]>([
  ["upper", tshirtOutline()],
  ["lower", trousersOutline()],
])("the outline of a drawn garment tells its kind: %s", (category, outline) => {
  expect(guessCategory(drawGarment(outline, BLUE))).toEqual({ category, isCertain: true });
});

test("an empty photo has no garment", () => {
  const empty = drawGarment([], GREEN);
  expect(() => analyseGarment(empty, { category: "upper" })).toThrowError(
    expect.objectContaining({ code: "GARMENT_NOT_FOUND" }),
  );
});

test("the ends of a bow on a narrow neck are not sleeves", () => {
  const half = [
    { x: 0, y: 66 },
    { x: 78, y: 70 },
    { x: 90, y: 110 },
    { x: 72, y: 150 },
    { x: 66, y: 125 },
    { x: 70, y: 165 },
    { x: 170, y: 300 },
    { x: 190, y: 900 },
  ];
  const right = half.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y }));
  const left = half.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse();
  const { landmarks } = drawnTshirt([...right, ...left]);
  expect(landmarks.hasSleeves).toBe(false);
  expect(landmarks.lengthRatio).toBeLessThan(3);
});

test("a shape with neither two like halves nor a garment's landmarks is refused", () => {
  const detail = [
    { x: 60, y: 180 },
    { x: 330, y: 120 },
    { x: 690, y: 840 },
    { x: 560, y: 900 },
    { x: 420, y: 560 },
    { x: 180, y: 610 },
  ];
  expect(() => analyseGarment(drawGarment(detail, GREEN), { category: "upper" })).toThrow(/No garment/);
});
