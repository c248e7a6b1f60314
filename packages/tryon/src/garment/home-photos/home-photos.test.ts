/** Tests for photos that people take of their own garments, with features that catalogue photos do not have. */
import { describe, expect, test, vi } from "vitest";
import { forEachPolygonPixel } from "../../fit/upper/polygon.ts";
import { channelsOf } from "../../image/planes.ts";
import type { Point } from "../../image/types.ts";
import {
  cutAlong,
  DRAWN_AXIS,
  DRAWN_SIZE,
  drawGarment,
  drawnTrousers,
  drawnTshirt,
  JUMPSUIT,
  jumpsuitOutline,
  TROUSERS,
  TSHIRT,
  trousersOutline,
  tshirtOutline,
} from "../drawn-garments.fixture.ts";
import { findUpperLandmarks } from "../landmarks/landmarks.ts";
import { findLowerLandmarks } from "../landmarks/lower-landmarks.ts";
import { boundingBox } from "../outline/contour.ts";
import type { GarmentCut } from "../types.ts";
import { closeBites } from "./bites.ts";
import { hideHangerBar } from "./hanger-bar.ts";
import { roundHood, rowBelowHood } from "./hood.ts";
import { withLegs } from "./jumpsuit.ts";

vi.setConfig({ testTimeout: 60_000 });

const { width } = DRAWN_SIZE;

/** An outline from its right half, x from the axis. */
function outlineOf(half: readonly Point[]): Point[] {
  const right = half.map(({ x, y }) => ({ x: DRAWN_AXIS + x, y }));
  return [...right, ...half.map(({ x, y }) => ({ x: DRAWN_AXIS - x, y })).reverse()];
}

const boxOf = (left: number, right: number, top: number, bottom: number): Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

function paint(mask: Uint8Array, outline: readonly Point[], value: number): void {
  forEachPolygonPixel(outline, DRAWN_SIZE, (i) => {
    mask[i] = value;
  });
}

describe("lower garments", () => {
  test("a stripe of the floor's colour is cloth, the gap between the legs is not", () => {
    const mask = cutAlong(trousersOutline(), [90, 80, 40]).mask.slice();
    const whole = mask.slice();
    paint(mask, boxOf(DRAWN_AXIS + 110, DRAWN_AXIS + 122, 500, 905), 0);
    closeBites(mask, DRAWN_SIZE);
    expect(mask).toEqual(whole);
    expect(mask[700 * width + DRAWN_AXIS]).toBe(0);
    // the arch of a hem is not a stripe
    paint(mask, boxOf(DRAWN_AXIS + 90, DRAWN_AXIS + 120, 885, 905), 0);
    closeBites(mask, DRAWN_SIZE);
    expect(mask[890 * width + DRAWN_AXIS + 100]).toBe(0);
  });

  test("shorts whose legs touch are shorts if their hem is notched; skirts have no notch", () => {
    const shorts = (notch: number) =>
      findLowerLandmarks(
        cutAlong(
          outlineOf([
            { x: 100, y: 100 },
            { x: 170, y: 200 },
            { x: 220, y: 440 },
            { x: 60, y: 460 },
            { x: 4, y: 460 - notch },
          ]),
          [190, 250, 20],
        ),
      );
    expect(shorts(30)?.hasLegs).toBe(true);
    expect(shorts(4)?.hasLegs).toBe(false);
    // the elastic gathers it: its real width is that of the hips below
    expect(shorts(30)?.halfWaist).toBeGreaterThan(115);
    expect(drawnTrousers().landmarks.halfWaist).toBeLessThan(TROUSERS.waist.x + 8);
  });
});

describe("jumpsuits", () => {
  const read = (outline: readonly Point[]) => {
    const cut = cutAlong(outline, [30, 40, 90]);
    const landmarks = findUpperLandmarks(cut, cut.mask, "dress");
    if (!landmarks) throw new Error("no landmarks");
    return withLegs(cut, landmarks);
  };

  test("have two legs below a bodice that ends at their waist", () => {
    const { legs, hemY } = read(jumpsuitOutline());
    expect(Math.abs((legs?.top ?? 0) - JUMPSUIT.waist.y)).toBeLessThan(15);
    expect(Math.abs((legs?.crotchY ?? 0) - JUMPSUIT.crotch.y)).toBeLessThan(30);
    expect(Math.abs(hemY - JUMPSUIT.waist.y)).toBeLessThan(15);
  });

  test("a long skirt is not a jumpsuit, with a slit or without", () => {
    const { strap, armpit, waist, outerHem } = JUMPSUIT;
    const skirt = [{ x: 0, y: strap.y + 25 }, strap, armpit, waist, { x: outerHem.x + 40, y: outerHem.y }];
    expect(read(outlineOf([...skirt, { x: 0, y: outerHem.y }])).legs).toBeUndefined();
    const slit = [...skirt, { x: 8, y: outerHem.y }, { x: 2, y: JUMPSUIT.crotch.y + 60 }];
    expect(read(outlineOf(slit)).legs).toBeUndefined();
  });
});

describe("coats", () => {
  const { neckDip, neck, shoulderTip, outerCuff, innerCuff, armpit } = TSHIRT;
  const longSleeve = [
    { x: outerCuff.x + 80, y: outerCuff.y + 150 },
    { x: innerCuff.x + 90, y: innerCuff.y + 140 },
  ];
  const read = (sleeve: readonly Point[], hem: number) => {
    const half = [neckDip, neck, shoulderTip, ...sleeve, armpit, { x: 190, y: hem }];
    const cut = cutAlong(outlineOf(half), [120, 110, 90]);
    return findUpperLandmarks(cut, cut.mask, "top");
  };

  test("are half as long again as their sleeves, which are slender", () => {
    expect(read(longSleeve, 990)?.isCoat).toBe(true);
    expect(read(longSleeve, 700)?.isCoat).toBe(false);
    expect(read([outerCuff, innerCuff], 990)?.isCoat).toBe(false);
    expect(drawnTshirt().landmarks.isCoat).toBe(false);
  });
});

describe("necks", () => {
  const maskWith = (above: readonly Point[]) => {
    const { mask } = cutAlong(tshirtOutline(), [60, 70, 90]);
    paint(mask, above, 1);
    return mask;
  };

  test("a flat pointed hood ends where the shoulders begin; a roll neck stays", () => {
    const hood = [
      { x: DRAWN_AXIS, y: 20 },
      { x: DRAWN_AXIS + 70, y: 90 },
      { x: DRAWN_AXIS + 72, y: 230 },
      { x: DRAWN_AXIS - 72, y: 230 },
      { x: DRAWN_AXIS - 70, y: 90 },
    ];
    const row = rowBelowHood(maskWith(hood), DRAWN_SIZE, 180);
    expect(row).toBeGreaterThan(140);
    expect(row).toBeLessThan(TSHIRT.neck.y + 30);
    expect(rowBelowHood(maskWith(boxOf(DRAWN_AXIS - 65, DRAWN_AXIS + 65, 90, 230)), DRAWN_SIZE, 180)).toBeUndefined();
    expect(rowBelowHood(maskWith([]), DRAWN_SIZE, 180)).toBeUndefined();
  });

  test("what is seen of a hood rises from the shoulders in a curve, higher than what its landmarks are read from", () => {
    const cut = cutAlong(tshirtOutline(), [60, 70, 90]);
    const half = 60;
    const whole = new Float32Array(cut.alpha.length);
    for (let y = 20; y <= TSHIRT.neckDip.y; y++) {
      whole.fill(1, y * width + DRAWN_AXIS - half, y * width + DRAWN_AXIS + half + 1);
    }
    const row = TSHIRT.neckDip.y - 36;
    for (const plane of [cut.mask, cut.alpha]) {
      for (let y = 0; y <= row + 36; y++) plane.fill(0, y * width, (y + 1) * width);
    }
    for (let y = row; y <= row + 36; y++) {
      cut.mask.fill(1, y * width + DRAWN_AXIS - half, y * width + DRAWN_AXIS + half + 1);
    }
    roundHood(cut, { row, halfChest: 180, whole });
    const widthAt = (y: number) =>
      cut.alpha.subarray(y * width, (y + 1) * width).reduce((sum, alpha) => sum + alpha, 0);
    const rows = [35, 24, 12, 0, -12, -23].map((down) => widthAt(row + down));
    expect(rows[0]).toBeGreaterThan(115);
    for (const [k, across] of rows.slice(1).entries()) expect(across).toBeLessThan(rows[k]);
    expect(rows[4]).toBeGreaterThan(40);
    expect(cut.box.top).toBe(row + 36 - 77);
    // the landmarks are those of the corners
    expect(cut.mask[row * width + DRAWN_AXIS + half]).toBe(1);
    expect(cut.mask[(row - 1) * width + DRAWN_AXIS]).toBe(0);
  });

  /** Paints something on a T-shirt's photo, and returns how red its middle is afterwards. */
  function painted(shapes: readonly (readonly Point[])[], at: Point): number {
    const cloth = [60, 150, 90] as const;
    const image = drawGarment(tshirtOutline(), cloth);
    const cut: GarmentCut = cutAlong(tshirtOutline(), cloth);
    for (const shape of shapes) {
      forEachPolygonPixel(shape, DRAWN_SIZE, (i) => {
        for (const plane of channelsOf(image)) plane[i] = 25;
        cut.lab.lightness[i] = 10;
      });
    }
    cut.colour = channelsOf(image);
    cut.box = boundingBox(cut.mask, width) ?? cut.box;
    const landmarks = findUpperLandmarks(cut, cut.mask, "top");
    if (!landmarks) throw new Error("no landmarks");
    hideHangerBar(image, cut, landmarks);
    return cut.colour[1][at.y * width + at.x];
  }

  test("the bar of a hanger takes the cloth's colour; a stripe that continues to the sides stays", () => {
    const middle = { x: DRAWN_AXIS, y: 264 };
    const bar = boxOf(DRAWN_AXIS - 72, DRAWN_AXIS + 72, 260, 268);
    expect(painted([bar], middle)).toBeGreaterThan(120);
    const stripe = boxOf(DRAWN_AXIS - 190, DRAWN_AXIS + 190, 260, 268);
    expect(painted([stripe], middle)).toBeLessThan(40);
  });
});
