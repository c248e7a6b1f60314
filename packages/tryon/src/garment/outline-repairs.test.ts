import { describe, expect, test } from "vitest";
import { forEachPolygonPixel } from "../fit/upper/polygon.ts";
import { toLab } from "../image/colour.ts";
import { channelsOf, createImage } from "../image/planes.ts";
import type { LabColour, Point, RgbImage } from "../image/types.ts";
import { findPockets } from "./cutout/pockets.ts";
import { cutAlong, DRAWN_AXIS, DRAWN_SIZE, drawGarment, TSHIRT, tshirtOutline } from "./drawn-garments.fixture.ts";
import { necklineRow } from "./landmark-types.ts";
import { findUpperLandmarks } from "./landmarks/landmarks.ts";
import { fillFaintBites } from "./outline/faint-outline.ts";

const SIZE = { width: 200, height: 240 };
const WHITE: LabColour = [97, 0, 0];
const rectangle = (left: number, top: number, right: number, bottom: number): Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

function paint(image: RgbImage, outline: readonly Point[], colour: readonly number[]): void {
  const planes = channelsOf(image);
  forEachPolygonPixel(outline, image, (i) => {
    for (let channel = 0; channel < 3; channel++) planes[channel][i] = colour[channel];
  });
}

function maskOf(...outlines: Point[][]): Uint8Array {
  const mask = new Uint8Array(SIZE.width * SIZE.height);
  for (const outline of outlines)
    forEachPolygonPixel(outline, SIZE, (i) => {
      mask[i] = 1;
    });
  return mask;
}

function white(): RgbImage {
  const image = createImage(SIZE);
  for (const plane of channelsOf(image)) plane.fill(247);
  return image;
}

describe("background that the outline has enclosed", () => {
  const mask = maskOf(rectangle(20, 20, 180, 200));

  test("is found between sleeve and body", () => {
    const image = white();
    paint(image, rectangle(20, 20, 180, 200), [80, 20, 120]);
    paint(image, rectangle(95, 150, 103, 201), [247, 247, 247]);
    const pockets = findPockets(mask, { lab: toLab(image), background: WHITE }, SIZE);
    expect(pockets[180 * SIZE.width + 99]).toBe(1);
    expect(pockets[100 * SIZE.width + 99]).toBe(0);
  });

  test("is also found if the wedge at the picture's border falls into many pieces", () => {
    const image = white();
    const toBorder = rectangle(20, 20, 200, 210);
    paint(image, toBorder, [80, 20, 120]);
    paint(image, rectangle(95, 150, 103, 211), [247, 247, 247]);
    for (let piece = 0; piece < 7; piece++) {
      paint(image, rectangle(195, 24 + 24 * piece, 200, 40 + 24 * piece), [247, 247, 247]);
    }
    const pockets = findPockets(maskOf(toBorder), { lab: toLab(image), background: WHITE }, SIZE);
    expect(pockets[180 * SIZE.width + 99]).toBe(1);
    expect(pockets[32 * SIZE.width + 198]).toBe(1);
  });

  test("is not a light stripe, nor a light print", () => {
    const image = white();
    paint(image, rectangle(20, 20, 180, 200), [80, 20, 120]);
    paint(image, rectangle(20, 90, 181, 96), [247, 247, 247]);
    paint(image, rectangle(98, 120, 103, 170), [247, 247, 247]);
    const pockets = findPockets(mask, { lab: toLab(image), background: WHITE }, SIZE);
    expect(pockets.indexOf(1)).toBe(-1);
  });
});

describe("bites into an outline", () => {
  const bitten = maskOf(rectangle(40, 20, 160, 70), rectangle(48, 70, 152, 86), rectangle(40, 86, 160, 220));
  const at = (x: number, y: number) => y * SIZE.width + x;

  test("are filled if the cloth is as light as the background", () => {
    const image = white();
    paint(image, rectangle(40, 20, 160, 70), [20, 30, 60]);
    paint(image, rectangle(40, 86, 160, 220), [20, 30, 60]);
    const filled = fillFaintBites(bitten, { ...SIZE, colour: channelsOf(image) }, WHITE);
    expect(filled[at(43, 78)]).toBe(1);
    expect(filled[at(156, 78)]).toBe(1);
    expect(filled[at(34, 78)]).toBe(0);
  });

  test("are the garment's own shape if the cloth is dark", () => {
    const image = white();
    paint(image, rectangle(40, 20, 160, 220), [20, 30, 60]);
    const filled = fillFaintBites(bitten, { ...SIZE, colour: channelsOf(image) }, WHITE);
    expect(filled[at(43, 78)]).toBe(0);
  });
});

test("a crew neck is found at the collar's front, not at the label on the back, even off the axis", () => {
  const image = drawGarment(tshirtOutline(), [150, 40, 60]);
  const planes = channelsOf(image);
  const centre = DRAWN_AXIS + 4;
  // The inside of the back down to the front collar, and a label on it.
  for (let x = centre - 62; x <= centre + 62; x++) {
    const bottom = TSHIRT.neck.y + 8 + 46 * Math.max(0, 1 - ((x - centre) / 62) ** 2) ** 0.62;
    for (let y = TSHIRT.neck.y; y < bottom; y++) {
      const i = y * DRAWN_SIZE.width + x;
      const isLabel = Math.abs(x - centre) < 14 && y > 226 && y < 236;
      for (let channel = 0; channel < 3; channel++) planes[channel][i] = isLabel ? 240 : [110, 22, 40][channel];
    }
  }
  const cut = { ...cutAlong(tshirtOutline(), [150, 40, 60]), lab: toLab(image) };
  const landmarks = findUpperLandmarks(cut, cut.mask, "top");
  if (!landmarks) throw new Error("the drawn T-shirt has no landmarks");
  expect(landmarks.neckline.assumed).toBe(false);
  const row = necklineRow(landmarks, centre - landmarks.axisX) ?? 0;
  expect(Math.abs(row - (TSHIRT.neck.y + 54))).toBeLessThanOrEqual(6);
});

test("a ribbed collar that leaves a narrow opening keeps its round edge", () => {
  const image = drawGarment(tshirtOutline(), [0, 160, 135]);
  const planes = channelsOf(image);
  // the opening of the drawn T-shirt is 84 wide, and begins at row 205
  const half = 67;
  const edgeAt = (x: number) => 205 + 63 * Math.max(0, 1 - (x / half) ** 2) ** 0.62;
  for (let x = -half; x <= half; x++) {
    for (let y = TSHIRT.neck.y; y < edgeAt(x); y++) {
      for (let channel = 0; channel < 3; channel++) {
        planes[channel][y * DRAWN_SIZE.width + DRAWN_AXIS + x] = [0, 140, 115][channel];
      }
    }
  }
  const cut = { ...cutAlong(tshirtOutline(), [0, 160, 135]), lab: toLab(image) };
  const landmarks = findUpperLandmarks(cut, cut.mask, "top");
  if (!landmarks) throw new Error("the drawn T-shirt has no landmarks");
  for (const x of [-54, -30, 0, 30, 54]) {
    const row = necklineRow(landmarks, DRAWN_AXIS + x - landmarks.axisX) ?? 0;
    expect(Math.abs(row - edgeAt(x))).toBeLessThanOrEqual(2);
  }
});

test("a crew neck is below a label even if front and back of the collar have one colour", () => {
  const colour: [number, number, number] = [20, 24, 50];
  const image = drawGarment(tshirtOutline(), colour);
  const planes = channelsOf(image);
  const rectangleOf = (left: number, top: number, right: number, bottom: number, shade: readonly number[]) => {
    for (let y = top; y < bottom; y++) {
      for (let x = DRAWN_AXIS + left; x < DRAWN_AXIS + right; x++) {
        for (let channel = 0; channel < 3; channel++) planes[channel][y * DRAWN_SIZE.width + x] = shade[channel];
      }
    }
  };
  // the back's own seam, the label that hangs from it, and no front edge
  rectangleOf(-66, 226, 66, 229, [4, 6, 14]);
  rectangleOf(-20, 229, 20, 252, [70, 90, 150]);
  const cut = { ...cutAlong(tshirtOutline(), colour), lab: toLab(image) };
  const row = (at: number) => {
    const landmarks = findUpperLandmarks(cut, cut.mask, "top");
    if (!landmarks) throw new Error("the drawn T-shirt has no landmarks");
    return necklineRow(landmarks, DRAWN_AXIS + at - landmarks.axisX) ?? 0;
  };
  for (const x of [-18, 0, 18]) expect(row(x)).toBeGreaterThan(252);
  expect(row(0)).toBeLessThan(TSHIRT.neck.y + 110);
});
